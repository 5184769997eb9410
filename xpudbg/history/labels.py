"""Labels of runs: those that ``--label`` gives, and those of the CI job; the project that a run belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from xpudbg.core.errors import XpudbgError

MOST_LABELS = 64
MOST_LABEL = 500
"""Most characters of the value of a label."""
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,63}")
_NOT_IN_PROJECT = re.compile(r"[^A-Za-z0-9._-]+")
_MOST_PROJECT = 100

_JOBS: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {
    "github": (
        "GITHUB_ACTIONS",
        {
            "commit": ("GITHUB_SHA",),
            "branch": ("GITHUB_HEAD_REF", "GITHUB_REF_NAME"),
            "job": ("GITHUB_JOB",),
            "build": ("GITHUB_RUN_ID",),
            "repository": ("GITHUB_REPOSITORY",),
        },
    ),
    "gitlab": (
        "GITLAB_CI",
        {
            "commit": ("CI_COMMIT_SHA",),
            "branch": ("CI_COMMIT_REF_NAME",),
            "job": ("CI_JOB_NAME",),
            "build": ("CI_PIPELINE_ID",),
            "repository": ("CI_PROJECT_PATH",),
        },
    ),
    "buildkite": (
        "BUILDKITE",
        {
            "commit": ("BUILDKITE_COMMIT",),
            "branch": ("BUILDKITE_BRANCH",),
            "job": ("BUILDKITE_LABEL", "BUILDKITE_STEP_KEY"),
            "build": ("BUILDKITE_BUILD_NUMBER",),
            "repository": ("BUILDKITE_PIPELINE_SLUG",),
        },
    ),
    "azure": (
        "TF_BUILD",
        {
            "commit": ("BUILD_SOURCEVERSION",),
            "branch": ("BUILD_SOURCEBRANCHNAME",),
            "job": ("SYSTEM_JOBNAME",),
            "build": ("BUILD_BUILDID",),
            "repository": ("BUILD_REPOSITORY_NAME",),
        },
    ),
    "circleci": (
        "CIRCLECI",
        {
            "commit": ("CIRCLE_SHA1",),
            "branch": ("CIRCLE_BRANCH",),
            "job": ("CIRCLE_JOB",),
            "build": ("CIRCLE_WORKFLOW_ID",),
            "repository": ("CIRCLE_PROJECT_REPONAME",),
        },
    ),
    "jenkins": (
        "JENKINS_URL",
        {
            "commit": ("GIT_COMMIT",),
            "branch": ("CHANGE_BRANCH", "BRANCH_NAME", "GIT_BRANCH"),
            "job": ("JOB_NAME",),
            "build": ("BUILD_NUMBER",),
        },
    ),
}
"""By name of the CI: the variable that says that a job of it runs, and the variables of each label."""


def job_labels(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the labels of the CI job that this process runs in; none outside of one.

    ``ci``, ``commit``, ``branch``, ``job``, ``build`` and ``repository`` have the same meaning in each.
    """
    for name, (mark, labels) in _JOBS.items():
        if environ.get(mark) not in (None, "", "false"):
            found = {
                label: next((environ[v] for v in variables if environ.get(v)), "")
                for label, variables in labels.items()
            }
            return {"ci": name, **{label: value[:MOST_LABEL] for label, value in found.items() if value}}
    return {}


def given_labels(words: Sequence[str]) -> dict[str, str]:
    """Return labels of ``KEY=VALUE``; a value may have commas, newlines and further ``=``.

    Raises:
        XpudbgError: One is not of that form, or there are too many.
    """
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not _KEY.fullmatch(key):
            raise XpudbgError(
                f"--label {word!r} is not KEY=VALUE",
                hint="a key has letters, digits, '_', '.' and '-': --label model=resnet50",
            )
        if len(value) > MOST_LABEL:
            raise XpudbgError(
                f"the value of --label {key} has {len(value)} characters",
                hint=f"give at most {MOST_LABEL}: a label is for searching",
            )
        found[key] = value
    if len(found) > MOST_LABELS:
        raise XpudbgError(f"{len(found)} labels are too many", hint=f"give at most {MOST_LABELS}")
    return found


def project_name(given: str, labels: Mapping[str, str], folder: Path) -> str:
    """Return the project of runs: the given one, the CI job's repository, else the checkout's folder; ``local`` without one.

    Args:
        given: The name that the user gives; empty for none.
        labels: Labels of the job.
        folder: Working directory.

    Raises:
        XpudbgError: The given name has no letter or digit.
    """
    if given:
        name = plain_project(given)
        if not name:
            raise XpudbgError(
                f"--project {given!r} has no letter or digit", hint="name it as your repository"
            )
        return name
    repository = labels.get("repository", "")
    root = next((f for f in (folder, *folder.parents) if (f / ".git").exists()), None)
    return plain_project(repository) or plain_project(root.name if root else "") or "local"


def plain_project(text: str) -> str:
    """Return a project's name as a folder has it: letters, digits, ``.``, ``_``, ``-``, and ``-`` for all else."""
    return _NOT_IN_PROJECT.sub("-", text).strip("-.")[:_MOST_PROJECT]
