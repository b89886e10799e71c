"""Counts the page faults of a process that tests start with `python -c`, which tell whether it keeps freed memory."""
import ctypes
import resource

BLOCK_BYTES = 40 << 20  # above all limits of glibc
BLOCKS = 4
IF_RETURNED = 3 * BLOCKS * BLOCK_BYTES // resource.getpagesize()


def of_three_calls() -> int:
    """Returns their number. Each call allocates, writes and frees blocks, whose memory glibc would return to the system after it."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]

    def call() -> None:
        blocks = [libc.malloc(BLOCK_BYTES) for _ in range(BLOCKS)]
        for block in blocks:
            ctypes.memset(block, 1, BLOCK_BYTES)
        for block in reversed(blocks):
            libc.free(block)

    call()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(3):
        call()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
