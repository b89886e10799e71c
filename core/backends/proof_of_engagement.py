"""What Inductor did with a graph, read while it compiles: for packages (inductor_compiler.py) and torch.compile (python_arm.py)."""

import collections
import contextlib
import math


def engagement_of(graph):
    """Of a lowered graph: calls of library operators {operator: n}, and how many operations were fused."""
    extern_calls, fused_nodes = collections.Counter(), 0
    for node in graph.scheduler.nodes:
        if node.is_extern():
            operation = getattr(node, "node", None)
            name = getattr(operation, "op_overload", None) or getattr(operation, "python_kernel_name", None)
            extern_calls[str(name or type(operation).__name__)] += 1
        elif len(node.get_nodes()) > 1:
            fused_nodes += len(node.get_nodes())
    return {"extern_calls": dict(extern_calls), "fused_nodes": fused_nodes}


@contextlib.contextmanager
def recorded_engagement(proof):
    """Sums what engagement_of() says of each graph that torch.compile lowers; nothing of one that it has in its cache."""
    from torch._inductor.graph import GraphLowering

    calls, codegen = collections.Counter(), GraphLowering.codegen

    def watched(graph, *args, **kwargs):
        code = codegen(graph, *args, **kwargs)
        try:
            one = engagement_of(graph)
        except AttributeError:  # an older torch: its code is not worth less for that
            return code
        calls.update(one["extern_calls"])
        proof["extern_calls"] = dict(calls)
        proof["fused_nodes"] = proof.get("fused_nodes", 0) + one["fused_nodes"]
        return code

    GraphLowering.codegen = watched
    try:
        yield
    finally:
        GraphLowering.codegen = codegen


def recorded_cuda_graphs(device_index):
    """How many CUDA graphs torch.compile has recorded in this thread, which it does in a graph's second call. None: this torch
    does not tell."""
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


def operation_text(name, input_nodes):
    shapes = ["x".join(str(size) for size in node.get_size()) for node in input_nodes]
    return f"{name}({', '.join(shapes)}) {str(input_nodes[0].get_dtype()).removeprefix('torch.')}"


@contextlib.contextmanager
def recorded_choices(choices):
    """Writes down what autotuning timed for each operation and what was fastest."""
    from torch._inductor import select_algorithm

    seen = {}

    def record(timings, name, input_nodes, *_):
        timed = {choice: ms for choice, ms in timings.items() if math.isfinite(ms)}
        if not timed:
            return
        library = {c: ms for c, ms in timed.items() if isinstance(c, select_algorithm.ExternKernelCaller)}
        chosen = min(timed, key=timed.get)
        entry = {
            "operation": operation_text(name, input_nodes),
            "chosen": chosen.name,
            "is_template": chosen not in library,
            "chosen_ms": timed[chosen],
            "library_ms": min(library.values()) if library else None,
            "candidates": len(timed),
            "uses": 1,
        }
        if entry["operation"] in seen:  # the same operation again takes the times of the first
            seen[entry["operation"]]["uses"] += 1
        else:
            seen[entry["operation"]] = entry
            choices.append(entry)

    if not hasattr(select_algorithm, "add_feedback_saver"):
        yield
        return
    select_algorithm.add_feedback_saver(record)
    try:
        yield
    finally:
        select_algorithm.clear_feedback_savers()
