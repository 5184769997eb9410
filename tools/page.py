"""A Markdown file as a page that looks like a forge's: ``python tools/page.py FILE.md OUT.html|OUT.png [--width N]``.

A PNG is drawn by Chromium, which must be on PATH. So one sees what the summary of ``xpudbg attach`` looks like in a job.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from markdown_it import MarkdownIt

STYLE = """
body { font: 14px/1.5 -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; color: #1f2328;
       margin: 24px; overflow-wrap: break-word }
h2 { font-size: 1.5em; border-bottom: 1px solid #d1d9e0b3; padding-bottom: .3em; margin: 0 0 16px }
h3 { font-size: 1.25em; margin: 24px 0 16px }
table { display: block; width: max-content; max-width: 100%; overflow: auto; border-collapse: collapse; margin: 0 0 16px }
th, td { padding: 6px 13px; border: 1px solid #d1d9e0 }
tr:nth-child(2n) td { background: #f6f8fa }
code { font: 85% ui-monospace, SFMono-Regular, Menlo, "Liberation Mono", monospace; background: #818b981f;
       padding: .2em .4em; border-radius: 6px; white-space: break-spaces }
a { color: #0969da; text-decoration: none }
blockquote { border-left: .25em solid #d1d9e0; color: #59636e; padding: 0 1em; margin: 0 0 16px }
details { margin-bottom: 16px }
"""


def main() -> int:
    """Render the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--width", type=int, default=1012, help="as wide as GitHub's page of a job by default"
    )
    parser.add_argument("--height", type=int, default=1400)
    parser.add_argument("--open", action="store_true", help="unfold everything")
    given = parser.parse_args()
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(given.file.read_text())
    if given.open:
        body = body.replace("<details>", "<details open>")
    page = f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{body}"
    if given.out.suffix != ".png":
        given.out.write_text(page)
        return 0
    browser = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chrome")
    if browser is None:
        print("no Chromium on PATH", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "page.html"
        source.write_text(page)
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        size = f"--window-size={given.width},{given.height}"
        command += [size, f"--screenshot={given.out.resolve()}", source.as_uri()]
        return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
