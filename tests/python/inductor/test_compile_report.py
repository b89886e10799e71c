"""What Inductor made of a graph, read from its own objects."""

import concurrent.futures
import math
import multiprocessing
import types

import pytest
import torch
from torch._inductor import cudagraph_trees, select_algorithm
from torch._inductor.graph import GraphLowering

from compilescope.inductor.code_fingerprint import code_sha256
from compilescope.inductor.compile_report import (
    recorded_choices,
    recorded_cuda_graphs,
    recorded_report,
    report_of,
)


class Kernel:
    """A generated kernel among the nodes of Inductor's scheduler. Each part computes operations, given by their names."""

    def __init__(self, *parts, no_op=False):
        self.parts = [types.SimpleNamespace(node=types.SimpleNamespace(origins=origins(part), is_no_op=lambda: no_op)) for part in parts]

    def is_extern(self):
        return False

    def get_nodes(self):
        return self.parts


class Call:
    """A call of a library operator among the nodes of Inductor's scheduler."""

    def __init__(self, operation):
        self.node = operation

    def is_extern(self):
        return True


def origins(names):
    """Nodes of an FX graph. The part's input is among them."""
    return [types.SimpleNamespace(name=name, op="placeholder" if name == "x" else "call_function") for name in ["x", *names]]


def graph(*nodes):
    return types.SimpleNamespace(scheduler=types.SimpleNamespace(nodes=list(nodes)))


def called(**names):
    return types.SimpleNamespace(**names)


MM = called(op_overload=None, python_kernel_name="extern_kernels.mm")
CONVOLUTION = called(op_overload="aten.convolution.default", python_kernel_name="no name for people")


def test_library_calls_and_fused_operations_are_counted():
    inlined, joined, alone, twice = Kernel(["add", "relu"]), Kernel(["exp"], ["mul"]), Kernel(["sum"]), Kernel(["relu", "neg"])
    lowered = graph(inlined, alone, Call(MM), joined, Call(CONVOLUTION), Call(MM), twice, Kernel(["cat", "sin"], no_op=True))
    assert report_of(lowered) == {"extern_calls": {"extern_kernels.mm": 2, "aten.convolution.default": 1}, "fused_nodes": 5}
    assert report_of(graph(Call(called()))) == {"extern_calls": {"SimpleNamespace": 1}, "fused_nodes": 0}


def test_reports_of_all_graphs_are_added_up(monkeypatch):
    code = "a = async_compile.triton('a', 1)\nb = async_compile.cpp_pybinding([''], 2)\n  c = async_compile.triton('c', 1)\n"
    monkeypatch.setattr(GraphLowering, "codegen", lambda lowered: (code, lowered))
    before, report = GraphLowering.codegen, {}
    first, second = graph(Kernel(["add", "relu"]), Call(MM)), graph(Kernel(["add", "exp"], ["relu", "mul"]), Call(MM))
    with recorded_report(report):
        assert GraphLowering.codegen(first) == (code, first), "what it returns is not touched"
        GraphLowering.codegen(second)
    assert report == {"extern_calls": {"extern_kernels.mm": 2}, "fused_nodes": 6, "kernels": 4, "code_sha256": code_sha256(code, code)}
    assert GraphLowering.codegen is before


def sums(x, y):
    """The products are calls. Two equal kernels follow the first two, another one the third."""
    hidden = torch.relu(torch.relu(x @ y) @ y)
    return torch.exp(torch.relu(hidden @ y)).sum(-1)


def report_of_sums():
    report = {}
    with recorded_report(report):
        recorded = GraphLowering.codegen

        def record_and_stop(lowered, *arguments, **options):
            recorded(lowered, *arguments, **options)
            raise RuntimeError("the code is not needed")

        GraphLowering.codegen = record_and_stop
        with torch._inductor.config.patch(force_disable_caches=True), pytest.raises(Exception, match="the code is not needed"):
            torch.compile(sums, fullgraph=True, dynamic=False)(torch.rand(8, 8), torch.rand(8, 8))
    return report


def test_kernels_and_operations_of_a_real_graph_are_counted_whether_inlined_or_joined_by_the_scheduler():
    # In another process, because compiling leaves things behind in torch, such as checks of vector instructions.
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as pool:
        report = pool.submit(report_of_sums).result()
    assert list(report["extern_calls"].values()) == [3]
    assert report["fused_nodes"] == 3
    assert report["kernels"] == 2, "equal kernels have one definition"


def test_a_torch_without_a_scheduler_compiles_without_a_report(monkeypatch):
    monkeypatch.setattr(GraphLowering, "codegen", lambda lowered: "code")
    report = {}
    with recorded_report(report):
        assert GraphLowering.codegen(types.SimpleNamespace()) == "code"
    assert report == {}


class Choice:
    def __init__(self, name):
        self.name = name


class LibraryChoice(Choice):
    pass


class Input:
    def __init__(self, *size):
        self.size = size

    def get_size(self):
        return self.size

    def get_dtype(self):
        return torch.float32


@pytest.fixture
def autotuned(monkeypatch):
    """Says what autotuning timed, as Inductor does."""
    savers = []
    monkeypatch.setattr(select_algorithm, "ExternKernelCaller", LibraryChoice)
    monkeypatch.setattr(select_algorithm, "add_feedback_saver", savers.append)
    monkeypatch.setattr(select_algorithm, "clear_feedback_savers", savers.clear)

    def say(timings, name="mm", inputs=None):
        for saver in savers:
            saver(timings, name, inputs or [Input(1, 768), Input(768, 3072)], None)

    return say, savers


def test_the_fastest_candidate_and_the_library_are_recorded(autotuned):
    say, savers = autotuned
    choices = []
    with recorded_choices(choices):
        say({LibraryChoice("mkl"): 2.0, Choice("template_1"): 1.5, Choice("template_2"): math.inf})
        say({LibraryChoice("mkl"): 0.5, LibraryChoice("aten"): 0.75, Choice("template_1"): 1.0}, "addmm")
        say({Choice("template_1"): 1.0}, "bmm")
    assert choices == [
        {"operation": "mm(1x768, 768x3072) float32", "chosen": "template_1", "is_template": True, "chosen_ms": 1.5,
         "library_ms": 2.0, "candidates": 2, "uses": 1},
        {"operation": "addmm(1x768, 768x3072) float32", "chosen": "mkl", "is_template": False, "chosen_ms": 0.5,
         "library_ms": 0.5, "candidates": 3, "uses": 1},
        {"operation": "bmm(1x768, 768x3072) float32", "chosen": "template_1", "is_template": True, "chosen_ms": 1.0,
         "library_ms": None, "candidates": 1, "uses": 1},
    ]
    assert savers == [], "the next compilation has a list of its own"


def test_the_same_operation_is_counted_once_more(autotuned):
    say, _ = autotuned
    choices = []
    with recorded_choices(choices):
        say({Choice("template_1"): 1.0})
        say({Choice("template_2"): 0.1})
        say({Choice("template_1"): 1.0}, inputs=[Input(2, 768), Input(768, 3072)])
        say({Choice("template_1"): math.inf}, "nothing ran")
    assert [(entry["operation"], entry["chosen"], entry["uses"]) for entry in choices] == [
        ("mm(1x768, 768x3072) float32", "template_1", 2), ("mm(2x768, 768x3072) float32", "template_1", 1)]


def test_a_torch_that_does_not_tell_records_no_choices(monkeypatch):
    monkeypatch.delattr(select_algorithm, "clear_feedback_savers")  # torch 2.8 cannot remove one
    choices = []
    with recorded_choices(choices):
        pass
    assert choices == []


def test_recorded_cuda_graphs_are_counted_with_those_that_follow(monkeypatch):
    assert recorded_cuda_graphs(0) == 0, "no GPU here"
    last = types.SimpleNamespace(children={})
    first = types.SimpleNamespace(children={1: [last], 2: [last, last]})
    monkeypatch.setattr(cudagraph_trees, "get_manager", lambda *_, **__: types.SimpleNamespace(roots={0: [first], 3: [last]}))
    assert recorded_cuda_graphs(0) == 5
    monkeypatch.setattr(cudagraph_trees, "get_manager", lambda *_, **__: types.SimpleNamespace())
    assert recorded_cuda_graphs(0) is None, "another torch"
