"""Times what Inductor does once for many compilations: checks of vector instructions and precompiled headers.

The results are kept for later compilations, also of other processes (isa_checks.py, kept_headers.py). They are therefore not part
of the time of the compilation that happens to be the first.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any


class SetUp:
    """Sums the time of set-up in `seconds`."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.is_running = False

    @contextlib.contextmanager
    def timed(self) -> Iterator[None]:
        """Adds the time of the block, except within another such block."""
        if self.is_running:
            yield
            return
        self.is_running = True
        begin = time.monotonic()
        try:
            yield
        finally:
            self.seconds += time.monotonic() - begin
            self.is_running = False

    @contextlib.contextmanager
    def of_inductor(self) -> Iterator[None]:
        """While the block runs, adds the time of Inductor's checks and of precompiling headers."""
        from torch._inductor import codecache

        places: list[tuple[Any, str]] = [(codecache, "_precompile_header")]
        with contextlib.suppress(ImportError):  # before torch 2.6
            from torch._inductor.cpu_vec_isa import VecISA

            places.append((VecISA, "check_build"))
        replaced = [(owner, name, getattr(owner, name)) for owner, name in places if hasattr(owner, name)]

        def within(function: Callable[..., Any]) -> Callable[..., Any]:
            def run(*args: Any, **kwargs: Any) -> Any:
                with self.timed():
                    return function(*args, **kwargs)

            return run

        for owner, name, function in replaced:
            setattr(owner, name, within(function))
        try:
            yield
        finally:
            for owner, name, function in replaced:
                setattr(owner, name, function)
