"""What the C library does with memory that is freed."""

from __future__ import annotations

import ctypes

# <malloc.h>; the values are those of core/engine/runtime/runtime_setup.cpp, which explains them.
M_TRIM_THRESHOLD = -1
M_MMAP_THRESHOLD = -3
MOST_THAT_GLIBC_LEARNS = (4 << 20) * ctypes.sizeof(ctypes.c_long)


def keep_freed_memory() -> None:
    """Makes glibc keep freed memory for the next call, as it does in the C++ processes that measure.

    Otherwise the memory that a call returns to the system depends on where small objects of Python lie in the heap. That differs
    between processes of one program, and so did the time of a call (docs/measurements/freed_memory.md).
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:  # another C library
        return
    mallopt(M_TRIM_THRESHOLD, -1)
    mallopt(M_MMAP_THRESHOLD, MOST_THAT_GLIBC_LEARNS)
