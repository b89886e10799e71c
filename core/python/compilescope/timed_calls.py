"""Calls of a model that a process times itself: the requests that every arm in a process of its own answers."""

from __future__ import annotations

import contextlib
import gc
import pathlib
import time
from typing import Any

from compilescope.freed_memory import return_freed_memory
from compilescope.rpc import Json


def peak_resident_bytes() -> int | None:
    """Returns the largest resident memory of this process since forget_peaks()."""
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return None


class TimedCalls:
    """A model and its input. The methods in ASKS answer requests. A subclass implements call(), outputs() and
    replace_inputs()."""

    ASKS = ("turn", "back_to_back", "outputs", "replace_inputs", "memory", "forget_peaks")

    def call(self) -> Any:
        """Calls the model once."""
        raise NotImplementedError

    def outputs(self, file: str) -> Json:
        """Writes the outputs of one call in float32 to a safetensors file."""
        raise NotImplementedError

    def replace_inputs(self, file: str) -> Json:
        """Loads the inputs of all later calls from a safetensors file."""
        raise NotImplementedError

    def synchronize(self) -> None:
        """Waits for the GPU."""

    def turn(self, discarded: int, fill_ms: float) -> Json:
        """Makes `discarded` untimed calls, then times calls until they fill `fill_ms`, at least one."""
        for _ in range(discarded):
            self.call()
        times_ms: list[float] = []
        while not times_ms or sum(times_ms) < fill_ms:
            self.synchronize()
            begin = time.perf_counter()
            self.call()
            self.synchronize()
            times_ms.append((time.perf_counter() - begin) * 1e3)
        return {"times_ms": times_ms}

    def back_to_back(self, calls: int) -> Json:
        """Times this many calls together."""
        self.synchronize()
        begin = time.perf_counter()
        for _ in range(calls):
            self.call()
        self.synchronize()
        return {"seconds": time.perf_counter() - begin}

    def memory(self) -> Json:
        """Returns the peaks of memory since forget_peaks()."""
        return {"peak_host_bytes": peak_resident_bytes()}

    def forget_peaks(self) -> Json:
        """Resets the peaks of memory. Frees unused memory first, so that the peaks of later calls do not contain it."""
        gc.collect()
        return_freed_memory()
        with contextlib.suppress(OSError):  # on a kernel without this file, the peak includes the cold start
            pathlib.Path("/proc/self/clear_refs").write_text("5")
        return {}


def serve(calls: TimedCalls, request: Json) -> Json:
    """Returns the members of the result of a request {ask: ...}."""
    arguments = dict(request)
    ask = arguments.pop("ask")
    if ask not in calls.ASKS:
        raise ValueError(f"asked for '{ask}', which is none of {', '.join(sorted(calls.ASKS))}")
    answer: Json = getattr(calls, ask)(**arguments)
    return answer
