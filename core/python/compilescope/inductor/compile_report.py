"""Reports about the code that Inductor generates for a graph, recorded while it compiles.

Works for packages and for torch.compile. With older versions of torch, less is recorded.
"""

from __future__ import annotations

import collections
import contextlib
import math
import re
from collections.abc import Iterator
from typing import Any

from compilescope.inductor.code_fingerprint import code_sha256
from compilescope.rpc import Json

# The definition of a kernel in the wrapper that torch.compile generates, on CPU and GPU.
KERNEL_DEFINITION = re.compile(r"^(\w+) = async_compile\.", re.MULTILINE)


def report_of(graph: Any) -> Json:
    """Returns the calls of library operators, {operator: count}, and the number of fused operations of a lowered graph.

    An operation is fused if a generated kernel computes it together with others. Inductor does so in two ways: it inlines
    operations while it lowers the graph, and its scheduler joins kernels. Which one it uses depends on the version of torch.
    """
    extern_calls: collections.Counter[str] = collections.Counter()
    fused: set[str] = set()
    for node in graph.scheduler.nodes:
        if node.is_extern():
            operation = getattr(node, "node", None)
            name = getattr(operation, "op_overload", None) or getattr(operation, "python_kernel_name", None)
            extern_calls[str(name or type(operation).__name__)] += 1
        else:
            operations = operations_of(node)
            if len(operations) > 1:
                fused |= operations
    return {"extern_calls": dict(extern_calls), "fused_nodes": len(fused)}


def operations_of(kernel: Any) -> set[str]:
    """Returns the names of the graph's operations that a scheduler node computes."""
    parts = [part.node for part in kernel.get_nodes() if part.node is not None and not part.node.is_no_op()]
    return {origin.name for part in parts for origin in part.origins if origin.op == "call_function"}


def program_of(code: Any) -> list[str]:
    """Returns the wrapper and the kernels that GraphLowering.codegen returned, without the tables of their lines."""
    parts = code if isinstance(code, tuple) else (code,)
    texts = [getattr(part, "value", part) for part in parts]  # before torch 2.7 the texts themselves
    return [text for text in texts if isinstance(text, str)]


@contextlib.contextmanager
def recorded_report(report: Json) -> Iterator[None]:
    """Sums report_of() over all graphs that torch.compile lowers, counts their kernels and takes the fingerprint of their code
    together. Equal kernels of one graph have one definition, so they count once, as in a package.

    Graphs from its cache are not lowered and not counted.
    """
    from torch._inductor.graph import GraphLowering

    calls: collections.Counter[str] = collections.Counter()
    codegen = GraphLowering.codegen
    programs: list[str] = []

    def watched(graph: Any, *args: Any, **kwargs: Any) -> Any:
        code = codegen(graph, *args, **kwargs)
        try:
            one = report_of(graph)
        except AttributeError:  # with an older torch only the report is missing
            return code
        calls.update(one["extern_calls"])
        report["extern_calls"] = dict(calls)
        report["fused_nodes"] = report.get("fused_nodes", 0) + one["fused_nodes"]
        program = program_of(code)
        programs.extend(program)
        if programs:
            report["kernels"] = report.get("kernels", 0) + len(set(KERNEL_DEFINITION.findall(program[0] if program else "")))
            report["code_sha256"] = code_sha256(*programs)
        return code

    GraphLowering.codegen = watched
    try:
        yield
    finally:
        GraphLowering.codegen = codegen


def recorded_cuda_graphs(device_index: int) -> int | None:
    """Returns the number of CUDA graphs that torch.compile has recorded in this thread; None if it cannot be determined.

    torch.compile records a graph in the second call.
    """
    try:
        from torch._inductor import cudagraph_trees

        manager = cudagraph_trees.get_manager(device_index, create_if_none_exists=False)
        if manager is None:
            return 0
        left, found = [manager.roots], 0
        while left:
            nodes = [node for of_function in left.pop().values() for node in of_function]
            found += len(nodes)
            left += [node.children for node in nodes]
        return found
    except (ImportError, AttributeError, TypeError):
        return None


def operation_text(name: str, input_nodes: list[Any]) -> str:
    """Returns an operation with its shapes and dtype: "mm(1x768, 768x3072) float32"."""
    shapes = ["x".join(str(size) for size in node.get_size()) for node in input_nodes]
    return f"{name}({', '.join(shapes)}) {str(input_nodes[0].get_dtype()).removeprefix('torch.')}"


@contextlib.contextmanager
def recorded_choices(choices: list[Json]) -> Iterator[None]:
    """Appends an entry for each autotuned operation, with the fastest candidate and the times."""
    from torch._inductor import select_algorithm

    seen: dict[str, Json] = {}

    def record(timings: dict[Any, float], name: str, input_nodes: list[Any], *_: Any) -> None:
        timed = {choice: ms for choice, ms in timings.items() if math.isfinite(ms)}
        if not timed:
            return
        library = {c: ms for c, ms in timed.items() if isinstance(c, select_algorithm.ExternKernelCaller)}
        chosen = min(timed, key=lambda choice: timed[choice])
        entry: Json = {
            "operation": operation_text(name, input_nodes),
            "chosen": chosen.name,
            "is_template": chosen not in library,
            "chosen_ms": timed[chosen],
            "library_ms": min(library.values()) if library else None,
            "candidates": len(timed),
            "uses": 1,
        }
        if entry["operation"] in seen:  # Inductor reuses the times of the first such operation
            seen[entry["operation"]]["uses"] += 1
        else:
            seen[entry["operation"]] = entry
            choices.append(entry)

    if not hasattr(select_algorithm, "clear_feedback_savers"):  # torch 2.8
        yield
        return
    select_algorithm.add_feedback_saver(record)
    try:
        yield
    finally:
        select_algorithm.clear_feedback_savers()
