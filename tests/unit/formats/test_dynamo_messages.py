from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats.torch_trace.dynamo_messages import (
    failed_stage,
    parse_graph_break,
    parse_recompile_reasons,
    stage_of_exception,
    user_place,
)

# As torch 2.6 prints it (torch/_dynamo/symbolic_convert.py, log_graph_break of tag v2.6.0).
BREAK_2_6 = """\
Graph break in user code at /home/user/work/m.py:9
Reason: Unsupported: call_function BuiltinVariable(print) [ConstantVariable(str: 'x')] {}
User code traceback:
  File "/home/user/work/m.py", line 20, in forward
    return helper(x)
  File "/home/user/work/m.py", line 9, in helper
    print("x")

Traceback (most recent call last):
  File "/opt/venv/lib/python3.11/site-packages/torch/_dynamo/symbolic_convert.py", line 646, in wrapper
    return inner_fn(self, inst)
torch._dynamo.exc.Unsupported: call_function BuiltinVariable(print) [ConstantVariable(str: 'x')] {}
"""

# convert_frame.py of the same tag, and of 2.10 on.
SKIP_2_6 = """\
Graph break: skip: from user code at:
  File "/home/user/work/m.py", line 5, in loop
    torch._dynamo.graph_break()

Traceback (most recent call last):
  File "/opt/venv/lib/python3.11/site-packages/torch/_dynamo/convert_frame.py", line 1164, in __call__
    result = self._inner_convert(
torch._dynamo.exc.Unsupported: 'skip function graph_break in file /opt/venv/_dynamo/decorators.py'

from user code:
   File "/home/user/work/m.py", line 5, in loop
    torch._dynamo.graph_break()
"""
SKIP_2_13 = SKIP_2_6.replace(
    "Graph break: skip: from user code at:",
    "Graph break: torch.compile cannot properly resume from this graph break, which results in a skip.\n"
    "torch.compile will skip tracing the frame loop (/home/user/work/m.py line 3) and fall back to eager.\n"
    "The graph break occurred in the following user code:",
)

# exc.py, unimplemented_with_warning over format_error_msg_verbose.
WONT_CONVERT = """\
WON'T CONVERT step /home/user/work/m.py line 12
========== TorchDynamo Stack Trace ==========
Traceback (most recent call last):
  File "/opt/venv/site-packages/torch/_dynamo/output_graph.py", line 1446, in _call_user_compiler
    compiled_fn = compiler_fn(gm, self.example_inputs())
torch._subclasses.fake_tensor.DataDependentOutputException: aten._local_scalar_dense.default

from user code:
   File "/home/user/work/m.py", line 14, in step
    return x.item()

========== The above exception occurred while processing the following code ==========

  File "/home/user/work/m.py", line 30, in <module>
    step(x)
"""


def test_the_text_of_torch_2_6():
    found = parse_graph_break(BREAK_2_6)
    assert found.reason == "Unsupported: call_function BuiltinVariable(print) [ConstantVariable(str: 'x')] {}"
    assert (found.file, found.line, found.function) == ("/home/user/work/m.py", 9, "helper")
    assert [(f.function, f.line, f.code) for f in found.user_stack] == [
        ("forward", 20, "return helper(x)"),
        ("helper", 9, 'print("x")'),
    ]
    assert (found.skipped, found.hints) == (False, ())


@pytest.mark.parametrize("text", [SKIP_2_6, SKIP_2_13])
def test_the_text_of_a_skipped_frame(text):
    found = parse_graph_break(text)
    assert found.skipped
    assert (found.file, found.line, found.function) == ("/home/user/work/m.py", 5, "loop")
    assert found.reason == "'skip function graph_break in file /opt/venv/_dynamo/decorators.py'"


def test_the_text_of_a_break_with_a_warning():
    found = parse_graph_break(WONT_CONVERT)
    assert found.reason == "aten._local_scalar_dense.default"
    assert (found.file, found.line, found.function) == ("/home/user/work/m.py", 14, "step")


def test_explanation_hints_context_and_link():
    text = (
        "Graph break in user code at a.py:4\n"
        "Graph Break Reason: Encountered graph break when attempting to trace CALL: a function call:\n\n"
        "Failed to trace builtin operator\n"
        "  Explanation: Dynamo does not know\n    how to trace it.\n"
        "  Hint: Avoid it.\n  Hint: Avoid it.\n  Hint: Or\n    rewrite it.\n\n"
        "  Developer debug context: builtin print\n\n"
        " For more details about this graph break, please visit: "
        "https://meta-pytorch.github.io/gb0059.html\n\n"
        'User code traceback:\n  File "a.py", line 4, in f\n    print(1)\n    ~~~~~^^^\n'
    )
    found = parse_graph_break(text)
    assert found.reason == "Failed to trace builtin operator"
    assert found.explanation == "Dynamo does not know how to trace it."
    assert found.hints == ("Avoid it.", "Or rewrite it.")
    assert found.context == "builtin print"
    assert found.link == "https://meta-pytorch.github.io/gb0059.html"
    assert found.user_stack[0].code == "print(1)"


def test_the_verbose_text_has_the_traced_stack_last():
    text = (
        "Graph break (user stack suppressed due to duplicate graph break) in user code at a.py:4\n"
        "Graph Break Reason: x\nUser code traceback:\n"
        '  File "main.py", line 9, in <module>\n    f()\n\n'
        "========== most recent `torch.compile` tracing attempt started here ==========\n\n"
        '  File "a.py", line 4, in f\n    print(1)\n\n'
        'NOTE: the most recent `torch.compile` tracing attempt might\n  File "no.py", line 1, in no\n'
    )
    found = parse_graph_break(text)
    assert (found.file, found.line, found.function) == ("a.py", 4, "f")
    assert [frame.file for frame in found.user_stack] == ["main.py", "a.py"]


def test_the_reason_stands_behind_what_dynamo_was_tracing():
    text = """Graph break in user code at /home/u/work/f.py:15
Graph Break Reason: Encountered graph break when attempting to trace CALL: a function call, e.g. f(x, y):

Consider annotating your code using torch._check*(). Could not guard on data-dependent expression 2*u0 > 5 (unhinted: 2*u0 > 5).  (Size-like symbols: none)

consider using data-dependent friendly APIs such as guard_or_false, guard_or_true and statically_known_true.
Caused by: if n * 2 > 5:  # work/f.py:15 in g (_dynamo/variables/tensor.py:2606 in evaluate_expr)

User Stack (most recent call last):
  File "/home/u/work/f.py", line 19, in f
    return g(x) * 2

User code traceback:
  File "/home/u/work/f.py", line 19, in f
    return g(x) * 2
  File "/home/u/work/f.py", line 15, in g
    if n * 2 > 5:
"""
    found = parse_graph_break(text)
    assert found.reason == "Could not guard on data-dependent expression 2*u0 > 5"
    assert found.hints == ("Consider annotating your code using torch._check*().",)
    assert (found.line, found.function) == (15, "g")
    bare = text.partition("\n\n")[0]
    assert parse_graph_break(bare).reason.startswith("Encountered graph break when attempting to trace CALL")


def test_an_unknown_text_is_kept_as_the_reason():
    found = parse_graph_break("something new\nsecond line")
    assert (found.reason, found.file, found.line, found.user_stack) == ("something new", "", 0, ())


@settings(max_examples=examples(200), deadline=None)
@given(st.text(max_size=400), st.sampled_from([BREAK_2_6, SKIP_2_13, WONT_CONVERT, ""]), st.integers(0, 900))
def test_no_text_makes_the_break_parser_raise(noise, text, place):
    found = parse_graph_break(text[:place] + noise + text[place:])
    assert len(found.reason) <= 500
    parse_recompile_reasons(noise)
    failed_stage(noise + text)
    user_place(text[place:] + noise)


@pytest.mark.parametrize(
    "form", [lambda r: json.dumps([r]), lambda r: r, json.dumps, lambda r: f"[\n{json.dumps(r)}\n]"]
)
def test_recompile_reasons_as_a_list_and_as_a_text(form):
    (found,) = parse_recompile_reasons(
        form("0/1: tensor 'x' size mismatch at index 0. expected 8, actual 16")
    )
    assert (found.compile_id, found.guard) == (
        "0/1",
        "tensor 'x' size mismatch at index 0. expected 8, actual 16",
    )
    assert (found.file, found.line) == ("", 0)


def test_the_guard_of_a_recompile_keeps_its_place():
    text = (
        "0/2: k == 2.0                  # def f(x, k): return x * k  # work/m.py:39 in f\n"
        'User stack trace:\n  File "/home/user/work/m.py", line 39, in f\n    def f(x, k): return x * k'
    )
    (found,) = parse_recompile_reasons(text)
    assert (found.guard, found.code) == ("k == 2.0", "def f(x, k): return x * k")
    assert (found.file, found.line) == ("/home/user/work/m.py", 39)


def test_the_place_in_torch_behind_the_users_is_left_out():
    place = "work/m.py:93 in f (_dynamo/variables/tensor.py:2606 in evaluate_expr)"
    text = f"0/0: 6 <= x.size()[0]  # if x.shape[0] > 5:  # {place}"
    (found,) = parse_recompile_reasons(text)
    assert (found.guard, found.code, found.file, found.line) == (
        "6 <= x.size()[0]", "if x.shape[0] > 5:", "work/m.py", 93,
    )  # fmt: skip


def test_compiled_autograd_ids_and_texts_without_an_id():
    first, second = parse_recompile_reasons(json.dumps(["!1/3/0: a", "GLOBAL_STATE changed: grad_mode"]))
    assert (first.compile_id, first.guard) == ("!1/3/0", "a")
    assert (second.compile_id, second.guard) == ("", "GLOBAL_STATE changed: grad_mode")


def test_no_reasons():
    assert parse_recompile_reasons("") == () and parse_recompile_reasons("[]") == ()


def trace_of(*files: str) -> str:
    frames = "".join(
        f'  File "/v/site-packages/{name}", line 3, in {fn}\n    x()\n'
        for name, fn in (f.split() for f in files)
    )
    return f"Traceback (most recent call last):\n{frames}RuntimeError: no\n"


@pytest.mark.parametrize(
    ("frames", "stage"),
    [
        (["torch/_dynamo/convert_frame.py a", "torch/_dynamo/symbolic_convert.py b"], "dynamo"),
        (["torch/_dynamo/output_graph.py _call_user_compiler", "mine/backend.py run"], "backend"),
        (["torch/_dynamo/x.py a", "torch/_functorch/_aot_autograd/graph_capture.py b"], "aot_autograd"),
        (
            ["torch/_functorch/x.py a", "torch/_inductor/compile_fx.py b", "torch/fx/interpreter.py c"],
            "inductor",
        ),
        (
            ["torch/_inductor/compile_fx.py a", "torch/_inductor/lowering.py b", "mine/op.py c"],
            "inductor_lowering",
        ),
        (["torch/_inductor/graph.py a", "torch/_inductor/scheduler.py b"], "inductor_scheduling"),
        (["torch/_inductor/scheduler.py a", "torch/_inductor/codegen/cpp.py b"], "inductor_codegen"),
        (["torch/_inductor/codegen/x.py a", "torch/_inductor/cpp_builder.py build"], "kernel_compile"),
        (
            ["torch/_inductor/runtime/triton_heuristics.py a", "triton/compiler/compiler.py b"],
            "kernel_compile",
        ),
        (
            # make_fx and operators, which Inductor's passes call, stand under torch._dynamo.disable
            [
                "torch/_inductor/fx_passes/post_grad.py a",
                "torch/_dynamo/eval_frame.py _fn",
                "torch/_ops.py c",
            ],
            "inductor",
        ),
        (["mine/a.py b"], ""),
    ],
)
def test_the_innermost_room_is_the_stage(frames, stage):
    assert failed_stage(trace_of(*frames)) == stage
    assert failed_stage(trace_of(*frames).replace("/", "\\")) == stage


def test_the_users_line_is_the_innermost_outside_of_torch():
    """``CustomOpDef.__call__`` and modules of torch are Python code that Dynamo inlines."""
    library = '  File "/v/site-packages/torch/_library/custom_ops.py", line 863, in __call__\n    return self._opoverload(x)\n'
    mine = '  File "/w/a.py", line 74, in f\n    def f(x): return nofake(x)\n'
    assert user_place(f"Error: no\n\nfrom user code:\n{mine}{library}\n") == ("/w/a.py", 74)
    assert user_place(f"Error: no\n\nfrom user code:\n{library}\n")[1] == 863


def test_only_the_last_exception_of_a_chain_counts():
    chain = (
        trace_of("torch/_inductor/scheduler.py a")
        + "\nDuring handling:\n\n"
        + trace_of("torch/_dynamo/x.py b")
    )
    assert failed_stage(chain) == "dynamo"


def test_frames_of_the_traced_program_are_no_stage():
    """Dynamo inlines ``torch/_functorch/autograd_function.py`` for a function of autograd."""
    inlined = '  File "/v/torch/_functorch/autograd_function.py", line 890, in inner\n'
    error = trace_of("torch/_dynamo/x.py b") + f"\nfrom user code:\n{inlined}"
    assert failed_stage(error) == "dynamo"


def test_the_exception_tells_the_stage_when_there_is_no_traceback():
    assert stage_of_exception("LoweringException: x\n y", "InductorError") == "inductor_lowering"
    assert stage_of_exception("something", "torch._inductor.exc.InductorError") == "inductor"
    assert stage_of_exception("", "ValueError") == ""


def test_the_function_of_a_guard_is_the_one_of_its_line():
    """A guard may come from a function that the frame calls."""
    stack = (
        'User stack trace:\n  File "/w/m.py", line 28, in total\n    return sum(each(xs))\n'
        '  File "/w/m.py", line 23, in each\n    for x in xs:'
    )
    (found,) = parse_recompile_reasons(f"7/0: len(xs) == 2      # for x in xs:  # m.py:23 in each\n{stack}")
    assert (found.function, found.line) == ("each", 23)
    (short,) = parse_recompile_reasons("7/0: len(xs) == 2      # for x in xs:  # m.py:23 in each")
    assert (short.function, short.file) == ("each", "m.py")
