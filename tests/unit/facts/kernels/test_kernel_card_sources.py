"""Facts come from the artifact of this kernel and of its last build; what nothing tells is unknown; the listing says the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from xpudbg.compare.diff.kernel_diff import analyse_kernel_diff
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_advice import advise, spill_retry
from xpudbg.facts.kernels.kernel_card import analyse_kernel
from xpudbg.facts.kernels.triton_cache import list_found
from xpudbg.model.cache import CacheEntry
from xpudbg.model.kernel import Fact, KernelCard
from xpudbg.model.manifest import Manifest, RunState, Variable, VariableWinner
from xpudbg.model.native import LargerBuild, NativeFigures
from xpudbg.run.cache_files import EntryFiles, find_caches
from xpudbg.store.manifest_file import save_manifest

DATA = Path(__file__).parents[3] / "data" / "triton_cache_pvc"


@pytest.fixture
def entry(tmp_path: Path) -> Path:
    """The entry of the softmax kernel by itself."""
    source = next((DATA / "cache").glob("RCCKTE2G*"))
    return Path(shutil.copytree(source, tmp_path / "cache" / source.name))


def files(folder: Path) -> EntryFiles:
    (found,) = [f for entries in find_caches([folder]).roots.values() for f in entries]
    return found


def card(folder: Path) -> KernelCard:
    return analyse_kernel(files(folder))


def fact(folder: Path, name: str) -> Fact:
    found = card(folder).fact(name)
    assert found is not None, name
    return found


def row(folder: Path) -> CacheEntry:
    (found,) = [e for listing in list_found(find_caches([folder])) for e in listing.entries]
    return found


def change(folder: Path, **metadata: object) -> None:
    path = folder / "softmax_kernel.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **metadata}))


def zebin() -> Path:
    return next(DATA.glob("zebin/RCCKTE2G*/*.zebin"))


def dump(folder: Path, name: str, kernel: str = "softmax_kernel", **lines: object) -> None:
    text = [f"//.kernel {kernel}", "//.platform XE2", f"//.thread_config numGRF={lines.pop('grf', 128)}"]
    text += ["//.instCount 9", "//.RA type\tHYBRID_BC_RA"]
    text += [f"//.{key.replace('_', ' ')} {value}" for key, value in lines.items()]
    (folder / name).write_text("\n".join(text) + "\n")


def agree(folder: Path) -> tuple[object, object]:
    """Registers and spills, which the listing and the card must give alike."""
    listed = (row(folder).registers, row(folder).spills)
    assert listed == (fact(folder, "registers").value, fact(folder, "spill_bytes").value)
    return listed


def test_a_progbin_beside_the_entry_is_native_code(entry: Path) -> None:
    shutil.copy(zebin(), entry / "OCL_asm0123456789abcdef.progbin")
    assert agree(entry) == (128, 16384)
    assert "progbin" in fact(entry, "registers").source


def test_native_code_of_another_kernel_is_not_this_ones(entry: Path) -> None:
    """Dump folders hold the modules of a whole process."""
    other = next(DATA.glob("zebin/GKBTLWY5*/*.zebin"), None) or next(DATA.glob("zebin/3U7H*/*.zebin"))
    shutil.copy(other, entry / "OCL_asm0123456789abcdef.progbin")
    dump(entry, "OCL_asm0123456789abcdef_simd32_entry_0001.asm", kernel="another", spill_size=640)
    assert agree(entry) == (None, None)


def test_the_listing_reads_a_dump_as_the_card_does(entry: Path) -> None:
    dump(entry, "OCL_asm0123456789abcdef_simd32_entry_0001.asm", grf=256, spill_size=640)
    assert agree(entry) == (256, 640)
    assert fact(entry, "spill_bytes").source.endswith("//.spill size")


def test_of_two_builds_the_last_one_counts(entry: Path) -> None:
    """IGC builds a kernel that spills again; the second dump has the smaller name."""
    dump(entry, "OCL_asm0123456789abcdef_simd32_entry_0001.asm", spill_size=14912)
    dump(entry, "OCL_asm0123456789abcdef_1_simd32_entry_0001.asm", spill_size=640)
    assert agree(entry) == (128, 640)


def test_a_line_that_is_not_there_is_not_named_as_the_source(entry: Path) -> None:
    dump(entry, "OCL_asm0123456789abcdef_simd32_entry_0001.asm")
    known = fact(entry, "spill_bytes")
    assert (known.value, known.source.rpartition(" //")[2]) == (0, ".RA type")
    assert "no line //.spill size" in known.note
    assert agree(entry) == (128, 0)
    path = entry / "OCL_asm0123456789abcdef_simd32_entry_0001.asm"
    path.write_text(path.read_text().partition("//.RA type")[0])
    assert fact(entry, "spill_bytes").value is None
    assert agree(entry) == (128, None)


def test_of_logs_of_several_kernels_the_own_one_speaks(entry: Path) -> None:
    """A log without a warning says that nothing spills, of its own kernel only."""
    (entry / "another.ocloc.log").write_text("Build succeeded.\n")
    words = "warning: kernel softmax_kernel  compiled SIMD32 allocated 128 regs and spilled around 10"
    (entry / "softmax_kernel.ocloc.log").write_text(f"{words}\nBuild succeeded.\n")
    assert agree(entry) == (128, 640)
    (entry / "softmax_kernel.ocloc.log").write_text("Build failed\n")
    assert agree(entry) == (None, None)


@pytest.mark.parametrize(
    ("version", "spilled", "warps", "happens", "used", "words"),
    [
        ("", 1024, 1, True, None, "is not known without Triton's version in the metadata"),
        ("3.2.0b1", 1024, 1, True, None, "is not known for this version"),
        ("3.3.0b1", 640, 1, False, None, "only above 1,000 bytes: this build runs"),
        ("3.3.0b1", 1024, 1, True, False, "discards that build by mistake"),
        ("3.3.1", 1024, 1, True, None, "is not known for this version"),
        ("3.4.0", 1024, 1, True, True, "more than 1,000 bytes: this is the first build"),
        ("3.7.2", 1024, 64, True, True, "this is the first build"),
        ("3.8.0", 640, 1, None, None, "three limits"),
        ("3.8.0", 2048, 1, None, None, "three limits"),
        ("3.8.0", 2304, 1, True, True, "1,000 bytes and 16 values a lane"),
        ("3.8.0", 2304, 64, None, None, "builds of 3.8 differ"),
        ("3.9.0", 2304, 64, False, None, "for more than 32 warps"),
        ("3.9.0", 2048, 1, False, None, "only above 16 values a lane (pull request 7959): this"),
        ("3.9.0", 2304, 1, True, True, "more than 16 values a lane"),
        ("3.10.0+git1", 2304, 1, True, True, "more than 16 values a lane"),
    ],
)
def test_what_triton_does_about_spills_depends_on_its_version(
    entry: Path, version: str, spilled: int, warps: int, happens: bool | None, used: bool | None, words: str
) -> None:
    change(entry, triton_version=version, grf_mode="default", num_warps=warps)
    dump(entry, "OCL_asm0123456789abcdef_simd32_entry_0001.asm", spill_size=spilled)
    retry = spill_retry(EntryReader(files(entry)), spilled)
    assert retry is not None and (retry.happens, retry.used) == (happens, used)
    (told,) = [a for a in card(entry).advice if a.name == "spills"]
    assert words in retry.words and retry.words in told.evidence
    offered = "grf_mode='256'" in told.fix
    assert offered == (warps <= 32 and not (happens and used)), (
        "what Triton does itself, or refuses, is no advice"
    )
    change(entry, build_flags="-cl-intel-128-GRF-per-thread")
    assert "again" not in next(a.evidence for a in card(entry).advice if a.name == "spills")


def test_native_code_that_triton_made_is_what_runs(entry: Path) -> None:
    change(entry, triton_version="3.7.2", grf_mode="default")
    shutil.copy(zebin(), entry / "softmax_kernel.zebin")
    group = entry / "__grp__softmax_kernel.json"
    paths = json.loads(group.read_text())["child_paths"]
    paths["softmax_kernel.zebin"] = "/x/softmax_kernel.zebin"
    group.write_text(json.dumps({"child_paths": paths}))
    (told,) = [a for a in card(entry).advice if a.name == "spills"]
    assert "Triton made this native code itself" in told.evidence and "at launch" not in told.evidence


def test_native_code_that_was_made_beside_triton_is_not_what_its_launcher_runs(entry: Path) -> None:
    """`run --target` puts what ocloc made into the entry; the group file does not name it."""
    change(entry, triton_version="3.7.2", grf_mode="default")
    shutil.copy(zebin(), entry / "softmax_kernel.zebin")
    (told,) = [a for a in card(entry).advice if a.name == "spills"]
    assert "Triton made this native code itself" not in told.evidence
    assert "at launch Triton compiles it again with 256 registers" in told.evidence


@pytest.mark.parametrize(
    ("version", "text"),
    [
        ("3.3.0", "14,912 bytes of a hardware thread"),
        ("3.9.0", "116 values of 32 bits a lane"),
        ("3.8.0", None),
        ("", None),
    ],
)
def test_the_unit_of_n_spills_changed(entry: Path, version: str, text: str | None) -> None:
    change(entry, triton_version=version, grf_mode="default")
    dump(entry, "OCL_asm0123456789abcdef_simd32_entry_0001.asm", spill_size=14912)
    told = card(entry).fact("n_spills")
    assert (told.text if told else None) == text


@pytest.mark.parametrize(
    ("after", "version", "level", "words"),
    [
        (0, "3.3.0", "warning", "takes all spills away"),
        (64, "3.3.0", "warning", "leaves 64 bytes"),
        (14912, "3.3.0", "warning", ""),
        (0, "3.4.0", "note", "nothing, unless"),
    ],
)
def test_a_trial_build_with_256_registers_decides_what_is_advised(
    entry: Path, after: int, version: str, level: str, words: str
) -> None:
    change(entry, triton_version=version, grf_mode="default", num_warps=1)
    dump(entry, "OCL_asm0123456789abcdef_simd32_entry_0001.asm", spill_size=14912)
    made = LargerBuild(NativeFigures(registers=256, spill_bytes=after), "ocloc 99 for pvc")
    (told,) = [a for a in advise(EntryReader(files(entry), builder=lambda _: made)) if a.name == "spills"]
    assert told.severity == level and words in told.fix
    assert "compiled for trial by ocloc 99 for pvc" in told.evidence
    assert ("grf_mode" in told.fix) == (bool(words) and level == "warning")


def test_the_compiler_of_native_code_is_named_where_its_log_says_it(entry: Path) -> None:
    shutil.copy(zebin(), entry / "softmax_kernel.zebin")
    assert card(entry).fact("native_compiler") is None
    head = "xpudbg: ocloc 26.27.039122 -device bmg-g21 -options '-cl-intel-256-GRF-per-thread'\n"
    (entry / "softmax_kernel.ocloc.log").write_text(f"{head}Build succeeded.\n")
    known = fact(entry, "native_compiler")
    assert (known.value, known.text) == ("26.27.039122", "ocloc 26.27.039122 for bmg-g21")
    assert "another version" in known.note


def test_native_code_in_the_place_of_spirv_leaves_the_listing_its_2d_block_io(tmp_path: Path) -> None:
    source = next((DATA / "cache").glob("3U7HGUK2*"))
    entry = Path(shutil.copytree(source, tmp_path / source.name))
    before = row(entry)
    shutil.copy(next(DATA.glob("zebin/3U7H*/*.zebin")), entry / "gemm_kernel.spv")
    assert (row(entry).dpas, row(entry).block_2d) == (before.dpas, before.block_2d)
    assert before.block_2d is not None


@pytest.mark.parametrize(("shared", "words"), [
    (8256, "8,256 bytes for each work-group, rounded up to 16 KiB by the driver: 8 work-groups fit 128 KiB"),
    (16384, "16,384 bytes for each work-group: 8 work-groups fit 128 KiB"),
    (64, "64 bytes for each work-group, rounded up to 1 KiB by the driver"),
    (100_000, "100,000 bytes for each work-group, rounded up to 128 KiB by the driver: 1 work-group fit 128 KiB"),
    (200_000, "200,000 bytes for each work-group, more than the 128 KiB that a work-group may have"),
    (0, "none"),
])  # fmt: skip
def test_slm_is_what_the_driver_hands_out(entry: Path, shared: int, words: str) -> None:
    change(entry, shared=shared)
    assert fact(entry, "shared").text == words
    told = [a.title for a in card(entry).advice if a.name == "shared-memory"]
    assert bool(told) == (shared > 64 * 1024)


def test_slm_of_a_core_that_has_more_than_a_work_group_may_have(entry: Path) -> None:
    target = {
        "backend": "xpu",
        "arch": {"arch": "bmg", "version": "20.1.0", "local_mem_size": 131072},
        "warp_size": 32,
    }
    change(entry, shared=70_000, target=target)
    assert "1 work-group fit 128 KiB" in fact(entry, "shared").text
    assert "up to 160 KiB" in fact(entry, "shared").note
    target["arch"] = {"version": "99.1.0", "local_mem_size": 131072}
    change(entry, shared=8256, target=target)
    assert fact(entry, "shared").text == "8,256 bytes for each work-group"
    assert "not known here" in fact(entry, "shared").note


def test_without_the_stage_that_has_the_dots_nothing_is_said_of_them(entry: Path) -> None:
    assert fact(entry, "dpas").text == "none (nothing to multiply)"
    (entry / "softmax_kernel.ttir").unlink()
    assert fact(entry, "dots").value == 0, "ttgir has them as well"
    (entry / "softmax_kernel.ttgir").unlink()
    assert fact(entry, "dots").value is None
    assert fact(entry, "dpas").text == "none"
    block = fact(entry, "block_2d_load")
    assert block.value == {"emitted": 0, "asked": None, "fell_back": None} and "ttgir" not in block.source


def test_without_metadata_no_version_of_triton_is_blamed(entry: Path) -> None:
    (entry / "softmax_kernel.json").unlink()
    for name in ("grf_mode", "triton_version", "build_flags"):
        assert fact(entry, name).note == "no metadata (KERNEL.json)"


def test_options_that_change_code_are_shown(entry: Path) -> None:
    change(
        entry,
        TRITON_INTEL_ENABLE_BLOCK_PTR=True,
        DISABLE_LLVM_OPT=False,
        enable_tile_load_linear_layout=False,
    )
    assert fact(entry, "compile_variables").value == {"TRITON_INTEL_ENABLE_BLOCK_PTR": True}
    assert fact(entry, "enable_tile_load_linear_layout").value is False
    assert card(entry).fact("environment") is None, "outside of bundles nobody knows"


def test_the_environment_of_the_run_is_an_option(tmp_path: Path) -> None:
    """Triton does not write its ``TRITON_INTEL_`` knobs to the metadata; of collected folders nobody knows them."""
    source = next((DATA / "cache").glob("RCCKTE2G*"))
    found = []
    for name, origin, environment in (
        (
            "a",
            "run",
            {"TRITON_INTEL_PREDICATED_LOAD": "0", "IGC_ShaderDumpEnable": "1", "TRITON_CACHE_DIR": "/x"},
        ),
        ("b", "run", {}),
        ("c", "collect", {}),
    ):
        shutil.copytree(source, tmp_path / name / "triton_cache" / source.name)
        save_manifest(
            tmp_path / name, Manifest(1, name, RunState.COMPLETE, origin, "", "", environment=environment)
        )
        found.append(files(tmp_path / name))
    known = [analyse_kernel(f).fact("environment") for f in found]
    assert [k and k.value for k in known] == [{"TRITON_INTEL_PREDICATED_LOAD": "0"}, {}, None]
    diff = analyse_kernel_diff(*found[:2])
    assert ("environment of the run", "TRITON_INTEL_PREDICATED_LOAD=0") in [
        (d.name, d.first) for d in diff.card
    ]


def test_calls_that_were_not_inlined_are_named(shared_fixtures: Path) -> None:
    """In a pair of a good and a bad module the good one divides by a library that was linked in."""
    (known,) = [
        analyse_kernel(f).fact("internal_calls")
        for entries in find_caches([shared_fixtures / "xpu" / "igc-shaderdump-pvc"]).roots.values()
        for f in entries
    ]
    assert (
        known
        and known.text.startswith("12 of 5 functions of the module: ")
        and "__imf_fdiv_rn 1" in known.text
    )


def advice(folder: Path, rule: str) -> tuple[str, str]:
    (found,) = [a for a in card(folder).advice if a.name == rule]
    return found.evidence, found.fix


def test_advice_against_doubles_asks_where_they_come_from(entry: Path) -> None:
    """Tensors of f64, a number that comes as f64, or something inside: only one of the three can be told to convert a float."""
    (entry / "softmax_kernel.spv").unlink()
    llir, ttir = entry / "softmax_kernel.llir", entry / "softmax_kernel.ttir"
    lines = llir.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("define spir_kernel")) + 1
    lines.insert(at, "  %99999 = fadd double 1.0, 2.0")
    llir.write_text("\n".join(lines))
    evidence, action = advice(entry, "fp64")
    assert evidence.startswith("1 instruction in ") and "inside of the kernel" in action
    text = ttir.read_text()
    ttir.write_text(text.replace("%arg2: i32", "%arg2: f64", 1))
    assert ttir.read_text() != text
    assert "f64 argument" in advice(entry, "fp64")[1]
    ttir.write_text(text.replace("!tt.ptr<f32>", "!tt.ptr<f64>"))
    assert "tensors are f64" in advice(entry, "fp64")[1]


def test_advice_on_asserts_names_what_switches_them_off(entry: Path) -> None:
    (entry / "softmax_kernel.spv").unlink()
    llir = entry / "softmax_kernel.llir"
    lines = llir.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("define spir_kernel")) + 1
    lines.insert(at, "  call void @__devicelib_assert_fail(ptr null)")
    llir.write_text("\n".join(lines))
    evidence, action = advice(entry, "asserts")
    assert evidence.startswith("1 call of __devicelib_assert_fail in ")
    assert "assert_indirect_indexing = False" in action and "--set TRITON_DEBUG=0" in action


def test_fewer_stages_are_no_advice_where_stages_take_no_slm(entry: Path) -> None:
    change(entry, shared=120_000)
    assert advice(entry, "shared-memory")[1] == "a smaller tile, or fewer layout conversions"


def test_tf32_is_not_advised_where_the_metadata_say_that_the_device_lacks_it() -> None:
    """A dot of f32 with ieee precision on such a device; its SIMD32 follows from the types and is no reason of its own."""
    folder = Path(__file__).parents[3] / "data" / "dot-f32-bmg-3.3"
    assert advice(folder, "dots")[1] == (
        "f32 operands with inputPrecision ieee: convert to f16 or bf16 (triton_mm.json lists no tf32 DPAS for this device)"
    )


def test_variables_that_collection_set_are_told_from_the_user_s(entry: Path, tmp_path: Path) -> None:
    variable = Variable("TRITON_DEBUG", None, "1", VariableWinner.OURS, "1", "spills")
    around = {"TRITON_DEBUG": "1", "TRITON_INTEL_FAST_MATH": "1"}
    manifest = Manifest(1, "r", RunState.COMPLETE, "run", "", "", environment=around, variables=(variable,))
    save_manifest(tmp_path, manifest)
    shutil.copytree(entry, tmp_path / "triton_cache" / entry.name)
    found = fact(tmp_path / "triton_cache", "environment")
    assert found.text == "TRITON_DEBUG=1 (xpudbg run set it), TRITON_INTEL_FAST_MATH=1"


def test_a_tensor_that_fills_the_large_register_mode_is_not_said_to_be_more(entry: Path) -> None:
    ttgir = entry / "softmax_kernel.ttgir"
    ttgir.write_text(ttgir.read_text().replace("xf32", "xf64"))
    dump(entry, "OCL_asm0123456789abcdef_simd32_entry_0001.asm", spill_size=14912)
    (told,) = [a for a in advise(EntryReader(files(entry))) if a.name == "spills"]
    assert "takes 256 registers of each hardware thread, all of the 256 of the large" in told.fix
