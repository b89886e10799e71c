"""What the C library does with memory that is freed."""

from __future__ import annotations

import ctypes

# <malloc.h>; the values are those of core/engine/runtime/runtime_setup.cpp, which explains them.
M_TRIM_THRESHOLD = -1
M_MMAP_MAX = -4


def keep_freed_memory() -> None:
    """Makes glibc keep freed memory for the next call, as it does in the C++ processes that measure.

    Otherwise a call returns memory to the system, and the next call faults it in again. How much that is differs between processes
    of one program (docs/measurements/freed_memory.md).
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:  # another C library
        return
    mallopt(M_TRIM_THRESHOLD, -1)
    mallopt(M_MMAP_MAX, 0)


def return_freed_memory() -> None:
    """Makes glibc return the memory that is free now to the system. The next call faults in what it needs."""
    malloc_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if malloc_trim is not None:
        malloc_trim(0)
