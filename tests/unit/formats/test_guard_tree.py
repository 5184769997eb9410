from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.torch_trace.compile_details import parse_guard_list, parse_guard_tree, split_place
from xpudbg.formats.torch_trace.dynamo_messages import parse_global_state, parse_guard_text, readable_source
from xpudbg.model.dynamo import GuardKind

TREE = """
TREE_GUARD_MANAGER:
+- RootGuardManager
| +- GLOBAL_STATE: ___check_global_state() against {"default_dtype":6,"grad_mode":true}
| +- TORCH_FUNCTION_MODE_STACK: ___check_torch_function_mode_stack()
| +- GuardManager: source=L['self'], accessed_by=A(key='self'), type=<class '__main__.M'>
| | +- TYPE_MATCH: ___check_type_id(L['self'], 94229551255952)
| | +- DictGuardManager: source=L['self']._modules, accessed_by=DictGetItemGuardAccessor('_modules'), type=<class 'dict'>
| | | +- KeyValueManager pair at index=0
| | | | +- KeyManager: GuardManager: source=list(dict.keys(L['self']._modules))[0], type=<class 'str'>
| | | | | +- EQUALS_MATCH: list(dict.keys(L['self']._modules))[0] == '0'
| | | | +- ValueManager: GuardManager: source=L['self']._modules['0'], type=<class 'torch.nn.Linear'>
| | | | | +- EQUALS_MATCH: L['self']._modules['0'].training == True  # x = self.lin(x)  # work/f.py:44 in forward
| +- GuardManager: source=L['x'], accessed_by=A(key='x'), type=<class 'torch.Tensor'>
| | +- TENSOR_MATCH: check_tensor(L['x'], Tensor, torch.float32, size=[4, 8], stride=[8, 1])  # return x + 1  # work/f.py:10 in f
| | +- NO_TENSOR_ALIASING: check_no_aliasing(L['x'], L['y'])
| +- GuardManager: source=L['y'], accessed_by=A(key='y'), type=<class 'torch.Tensor'>
| | +- NO_TENSOR_ALIASING
+- LAMBDA_GUARD: 2 <= L['x'].size()[0]  # return x + 1  # work/f.py:10 in f (user code shown is first use of this value)

Guard latency = 79.77 us
"""


def test_a_tree_has_its_checks_with_the_value_the_line_and_the_cost():
    tree = parse_guard_tree(TREE)
    assert [(r.type, r.source) for r in tree.rows] == [
        ("GLOBAL_STATE", ""),
        ("TORCH_FUNCTION_MODE_STACK", ""),
        ("TYPE_MATCH", "self"),
        ("EQUALS_MATCH", "list(dict.keys(self._modules))[0]"),
        ("EQUALS_MATCH", "self.0"),
        ("TENSOR_MATCH", "x"),
        ("NO_TENSOR_ALIASING", "x"),
        ("LAMBDA_GUARD", "x.size()[0]"),
    ]
    training = tree.rows[4]
    assert training.text == "L['self']._modules['0'].training == True"
    assert (training.code, training.place) == ("x = self.lin(x)", "work/f.py:44 in forward")
    assert dict(tree.types)["self"] == "<class '__main__.M'>"
    assert (tree.latency_us, tree.dropped, tree.unknown) == (79.77, 0, 0)


def test_the_other_end_of_a_check_of_two_values_is_no_check_of_its_own():
    rows = [r for r in parse_guard_tree(TREE).rows if r.type == "NO_TENSOR_ALIASING"]
    assert len(rows) == 1


def test_lines_that_are_no_checks_are_counted():
    tree = parse_guard_tree("TREE_GUARD_MANAGER:\nnonsense\n+- RootGuardManager\n| +- ID_MATCH: a\n")
    assert (len(tree.rows), tree.unknown) == (1, 1)


def test_a_check_may_go_on_on_the_next_line():
    tree = parse_guard_tree("+- LAMBDA_GUARD: first\nsecond\n")
    assert tree.rows[0].text == "first\nsecond"


def test_the_list_of_older_versions():
    tree = parse_guard_list('[{"code": "L[\'k\'] == 3"}, {"code": 7}, 5, {"code": "len(L[\'d\']) == 2"}]')
    assert [(r.type, r.source, r.text) for r in tree.rows] == [
        ("", "k", "L['k'] == 3"),
        ("", "d", "len(L['d']) == 2"),
    ]
    assert parse_guard_list("{").unknown == 1


@pytest.mark.parametrize(
    ("text", "kind", "source", "expected", "actual"),
    [
        ("tensor 'L['x']' size mismatch at index 0. expected 8, actual 16", "size", "x.size()[0]", "8", "16"),
        ("tensor 'x' stride mismatch at index 1. expected 4, actual 1", "stride", "x.stride()[1]", "4", "1"),
        ("tensor 'x' dtype mismatch. expected Float, actual Double", "dtype", "x", "Float", "Double"),
        ("tensor 'x' rank mismatch. expected 1, actual 2", "rank", "x", "1", "2"),
        (
            "tensor 'x' requires_grad mismatch. expected requires_grad=0",
            "requires_grad",
            "x",
            "False",
            "True",
        ),
        (
            "tensor 'x' requires_grad mismatch. expected requires_grad=1. Guard failed on a parameter, consider using",
            "requires_grad",
            "x",
            "True",
            "False",
        ),
        (
            "tensor 'x' dispatch key set mismatch. expected DispatchKeySet(CPU, A), actual DispatchKeySet(Meta, A)",
            "dispatch_keys",
            "x",
            "DispatchKeySet(CPU, A)",
            "DispatchKeySet(Meta, A)",
        ),
        (
            "expected type of 'L['y']' to be a tensor type, ' but found <class 'NoneType'>",
            "tensor_type",
            "y",
            "a tensor",
            "<class 'NoneType'>",
        ),
        ("Duplicate tensor found where not expected! L['x'] and L['y']", "aliasing", "", "", ""),
        ("x is y", "aliasing", "x, y", "", ""),
        ("L['k'] == 3", "constant", "k", "3", ""),
        ("G['SCALE'] == 2", "global_value", "global SCALE", "2", ""),
        ("L['self']._modules['1'].training == True", "training", "self.1.training", "True", ""),
        ("L['self']._modules['1'].p == 3", "module_attribute", "self.1.p", "3", ""),
        ("y is None", "none", "y", "None", ""),
        ("y is not None", "none", "y", "not None", ""),
        ("___check_type_id(o, 942), type=<class '__main__.A'>", "type", "o", "<class '__main__.A'>", ""),
        ("___check_obj_id(L['f'], 139777798353712)", "identity", "f", "", ""),
        ("len(L['x']) == 1", "length", "x", "1", ""),
        ("len(d) != 1", "length", "d", "1", ""),
        ("not L['d']", "length", "d", "empty", ""),
        ("list(dict.keys(d))[0] == 'a'", "dict_keys", "d", "'a'", ""),
        ("KeyError on d['a']", "dict_keys", "d", "'a'", ""),
        ("not ___dict_contains('q', L['o'].__dict__)", "attribute", "o.__dict__", "no 'q'", ""),
        ("___dict_contains('q', L['d'])", "dict_keys", "d", "has 'q'", ""),
        ("set.__contains__(s, 3)", "contains", "s", "has 3", ""),
        ("not hasattr(L['o'], 'q')", "attribute", "o", "no q", ""),
        (
            "hasattr(L['x'], '_dynamo_static_indices') == False",
            "dynamic_mark",
            "x",
            "no _dynamo_static_indices",
            "",
        ),
        ("GLOBAL_STATE changed: grad_mode ", "grad_mode", "grad_mode", "", ""),
        (
            "GLOBAL_STATE changed: num_threads default_dtype",
            "global_state",
            "num_threads default_dtype",
            "",
            "",
        ),
        ("___check_global_state()", "global_state", "", "", ""),
        ("utils_device.CURRENT_DEVICE == None", "default_device", "default device", "None", ""),
        ("___check_torch_function_mode_stack()", "function_modes", "", "", ""),
        ("___check_current_backend(140)", "backend", "backend", "", ""),
        (
            "BACKEND_MATCH failure: torch.compile detected different backend callables. Cached backend: W(compiler='eager', dynamic=None) (id=0x7f6aa). "
            "New backend: W(compiler='aot_eager', dynamic=None) (id=0x7f6ab). If this is unexpected, wrap your backend in functools.partial.",
            "backend",
            "backend",
            "W(compiler='eager', dynamic=None)",
            "W(compiler='aot_eager', dynamic=None)",
        ),
        (
            "tensor '___from_numpy(a)' dtype mismatch. expected Float, actual Double",
            "dtype",
            "a",
            "Float",
            "Double",
        ),
        ("2 <= L['x'].size()[0]", "zero_one", "x.size()[0]", "at least 2", ""),
        ("6 <= x.size()[0]", "shape", "x.size()[0]", "at least 6", ""),
        ("5 < x.size()[0]", "shape", "x.size()[0]", "at least 6", ""),
        ("2 <= L['args'][0].size()[0] <= 63", "shape", "args[0].size()[0]", "2 to 63", ""),
        ("x.size()[0] < 64", "shape", "x.size()[0]", "at most 63", ""),
        ("16*x.size()[2]*x.size()[2] <= 20480", "shape", "", "16*x.size()[2]*x.size()[2] <= 20480", ""),
        ("(x.size()[0] % 4) == 0", "shape", "", "(x.size()[0] % 4) == 0", ""),
        ("weakref()() is not None", "other", "", "", ""),
        ("nobody knows this", "other", "", "", ""),
        ("", "other", "", "", ""),
    ],
)
def test_what_a_guard_checks(text: str, kind: str, source: str, expected: str, actual: str) -> None:
    found = parse_guard_text(text)
    assert (found.kind.value, found.source, found.expected, found.actual) == (kind, source, expected, actual)


def test_an_attribute_of_a_module_is_known_by_torchs_hint():
    note = "HINT: torch.compile considers integer attributes of the nn.Module to be static."
    assert parse_guard_text("self.step == 0", note).kind is GuardKind.MODULE_ATTRIBUTE
    assert parse_guard_text("self.step == 0").kind is GuardKind.CONSTANT


def test_the_state_of_torch_is_read_where_the_guard_names_it():
    assert parse_global_state('___check_global_state() against {"grad_mode":true}') == {"grad_mode": True}
    assert parse_global_state("___check_global_state()") == {}
    assert parse_global_state("___check_global_state() against {") == {}


def test_sources_are_readable():
    source = "L['self']._modules['layers']._modules['0']._parameters['weight']"
    assert readable_source(source) == "self.layers.0.weight"
    assert readable_source("G['torch'].nn") == "global torch.nn"
    # A class with a __getattr__ of its own, such as every model of diffusers.
    own = "L['self'].__dict__['_modules']['blocks']._modules['0']._parameters['weight']"
    assert readable_source(own) == "self.blocks.0.weight"
    assert readable_source("L['self'].__dict__['_buffers']['scale']") == "self.scale"


def test_a_guard_is_split_from_its_line():
    text = "L['k'] == 3        # return x * k  # work/f.py:39 in f (HINT: type A)"
    assert split_place(text) == ("L['k'] == 3", "return x * k", "work/f.py:39 in f", "(HINT: type A)")
    assert split_place("x == None  # _dynamo/output_graph.py:1122 in init") == (
        "x == None", "", "_dynamo/output_graph.py:1122 in init", "",
    )  # fmt: skip
    assert split_place("alone") == ("alone", "", "", "")


@given(st.text(alphabet="+-|: LG[]'x=0123 ()#_\n", max_size=300))
def test_made_up_trees_are_read(text: str) -> None:
    tree = parse_guard_tree(text)
    assert len(tree.rows) <= text.count("+-")


@given(st.text(max_size=200))
def test_made_up_guards_have_a_kind(text: str) -> None:
    assert parse_guard_text(text).kind in GuardKind
    parse_guard_list(text)
    split_place(text)


@pytest.mark.parametrize("end", range(0, len(TREE), 41))
def test_a_cut_tree_has_no_more_checks(end: int) -> None:
    assert len(parse_guard_tree(TREE[:end]).rows) <= len(parse_guard_tree(TREE).rows)


def test_a_check_that_ties_values_together_counts_once_where_its_text_stands_at_each():
    tied = "+- NO_TENSOR_ALIASING: check_no_aliasing(L['x'], L['y'])\n"
    assert len(parse_guard_tree(tied + tied).rows) == 1
