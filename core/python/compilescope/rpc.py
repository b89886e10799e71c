"""Functions of all helpers: the line protocol on stdin and stdout, errors as answers, and version checks.

A helper reads one JSON object per line from stdin and writes its answers to stdout, one JSON object per line.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from compilescope.message import Message, message, one_line

Json = dict[str, Any]


class UnsupportedError(Exception):
    """A valid request that this machine, these packages or this model do not support. The text has a remedy."""


class Channel:
    """The helper's requests and answers.

    Redirects all other output on stdout to stderr, which is the log: compilers and libraries print, and the C++ program reads
    stdout.
    """

    def __init__(self) -> None:
        self._answers = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8")
        os.dup2(2, 1)

    def send(self, **message: Any) -> None:
        """Writes one line."""
        self._answers.write(json.dumps(message) + "\n")

    def fileno(self) -> int:
        """Returns the file descriptor of the answers, for a program that answers in place of this one."""
        return self._answers.fileno()

    def requests(self) -> Iterator[Json]:
        """Yields the requests until stdin closes. Raises ValueError for a line that is not JSON."""
        for line in sys.stdin:
            if line.strip():
                yield json.loads(line)


@contextlib.contextmanager
def collector_paused(then: Callable[[], Any] = gc.freeze) -> Iterator[None]:
    """Pauses Python's garbage collector while the block imports libraries.

    It would visit the objects of torch and transformers again and again, which is a fifth of the time of the imports. Afterwards
    `then` exempts these objects from later collections (gc.freeze), or visits them once (gc.collect), which leaves the collector
    as in a user's program.
    """
    if not gc.isenabled():  # within another such block
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        then()
        gc.enable()


def first_line(error: BaseException) -> str:
    """Returns the first line of the error's text that is not empty, else its type."""
    lines = _lines(error)
    return lines[0] if lines else type(error).__name__


def last_line(error: BaseException) -> str:
    """Returns the last line of the error's text that is not empty, else its type."""
    lines = _lines(error)
    return lines[-1] if lines else type(error).__name__


# Colours of a terminal, which torch.onnx puts into its errors.
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def _lines(error: BaseException) -> list[str]:
    text = ESCAPES.sub("", str(error))
    return [line.strip() for line in text.splitlines() if line.strip()]


# As in core/engine/runtime/out_of_memory.cpp.
OUT_OF_MEMORY = (
    "CUDA out of memory",
    "error: out of memory",
    "[CUDA]: out of memory",
    "OutOfMemoryError",
    "can't allocate memory",
    "cudaErrorMemoryAllocation",
    "CUDNN_STATUS_ALLOC_FAILED",
    "_ALLOCATION_FAILED",
    "CUBLAS_STATUS_ALLOC_FAILED",
    "CUSOLVER_STATUS_ALLOC_FAILED",
    "CUSPARSE_STATUS_ALLOC_FAILED",
    "CUFFT_ALLOC_FAILED",
    "an allocation on the GPU failed",
)


def out_of_memory_line(error: BaseException) -> str | None:
    """Returns the line of the error's text that reports that memory ran out; None if there is none.

    Compilers wrap the error, so it is not always the first line.
    """
    lines = _lines(error)
    return next((line for line in lines if any(phrase in line for phrase in OUT_OF_MEMORY)), None)


def failure(error: Exception) -> Json:
    """Returns the members of a failed result. Prints the stack trace to the log."""
    traceback.print_exception(error)
    if isinstance(error, UnsupportedError):
        text = error.args[0] if error.args else ""
        failed: Json = {"ok": False, "unsupported": True, "error": one_line(text)}
        return {**failed, "error_message": text.json} if isinstance(text, Message) else failed
    name, text = type(error).__name__, out_of_memory_line(error) or first_line(error)
    return {"ok": False, "unsupported": False, "error": name if text == name else f"{name}: {text}"}


def failure_with_memory(error: Exception) -> Json:
    """Returns failure() and whether memory ran out."""
    oom = isinstance(error, MemoryError) or type(error).__name__ == "OutOfMemoryError" or out_of_memory_line(error)
    return {**failure(error), "oom": bool(oom)}


def require_version(module: str, wanted: str, reason: Message) -> None:
    """Raises UnsupportedError unless `module` has the version `wanted`. Ignores build tags such as "+cpu".

    `reason` is the clause of the message after "but": "this program is linked to LibTorch 2.11.0".
    """
    here, wanted = without_tag(importlib.import_module(module).__version__), without_tag(wanted)
    if here != wanted:
        raise UnsupportedError(
            message(
                "%1 has %2 %3, but %4; install %5 there or name another interpreter with --python",
                sys.executable,
                module,
                here,
                reason,
                f"{module}=={wanted}",
            )
        )


def require_device(device: str) -> None:
    """Raises UnsupportedError if `device` is a GPU that torch cannot use."""
    import torch

    if device.startswith("cuda") and not torch.cuda.is_available():
        raise UnsupportedError(message("torch %1 of %2 finds no CUDA device", torch.__version__, sys.executable))


def without_tag(version: str) -> str:
    """Returns the version without its build tag: "2.11.0" for "2.11.0+cpu"."""
    return version.split("+")[0]
