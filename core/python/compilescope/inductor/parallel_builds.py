"""Compiles a package's wrapper while its kernels are compiled.

The wrapper instantiates AOTInductor's model classes, which takes the C++ compiler seconds for any model, and Inductor compiles it
before the kernels.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import contextvars
from collections.abc import Iterator
from typing import Any


@contextlib.contextmanager
def of_wrappers() -> Iterator[None]:
    """While the block runs, CppBuilder.build() returns at once for a wrapper. The next build() waits for it at its end.

    An error of the wrapper's compiler is raised there.
    """
    from torch._inductor import cpp_builder

    build = cpp_builder.CppBuilder.build
    pending: list[concurrent.futures.Future[None]] = []

    def build_or_begin(builder: Any) -> None:
        if builder.get_target_file_path().endswith(".wrapper.o"):
            pending.append(pool.submit(contextvars.copy_context().run, build, builder))
            return
        build(builder)
        while pending:
            pending.pop().result()

    cpp_builder.CppBuilder.build = build_or_begin
    try:
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            yield
    finally:
        cpp_builder.CppBuilder.build = build
