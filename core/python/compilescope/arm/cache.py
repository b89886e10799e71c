"""The record of a finished compilation in an arm's cache folder, and whether the cache was used."""

from __future__ import annotations

import json
import pathlib
from typing import Any

from compilescope.durable_file import replace_durably, sync_tree
from compilescope.rpc import Json

COMPLETE = "complete.json"  # written after all other files of the arm


def earlier_compilation(cache: pathlib.Path) -> Json | None:
    """Returns the record of the compilation that filled the cache; None if no compilation has finished.

    compile_cached_s is the time of the first process that compiled from the cache, or None.
    """
    try:
        earlier = json.loads((cache / COMPLETE).read_text())
        return {
            "compile_cold_s": earlier["compile_cold_s"],
            "compile_setup_s": earlier.get("compile_setup_s"),
            "kernels": earlier["kernels"],
            "compile_cached_s": earlier.get("compile_cached_s"),
            "proof": earlier.get("proof", {}),
        }
    except (OSError, ValueError, KeyError):
        return None


def remember_compilation(cache: pathlib.Path, compilation: Json) -> None:
    """Writes the record that earlier_compilation() returns."""
    if not (cache / COMPLETE).exists():
        sync_tree(cache)  # the record implies that all other files are complete
    part = cache / (COMPLETE + ".part")
    part.write_text(json.dumps(compilation))
    replace_durably(part, cache / COMPLETE)


def was_cached(counters: Any) -> bool | None:
    """Returns whether, by Dynamo's counters, the compiler took everything from its caches; None: only a part."""
    fx = {end: counters["inductor"][f"fxgraph_cache_{end}"] for end in ("hit", "miss", "bypass")}
    hits = fx["hit"] + counters["aot_autograd"]["autograd_cache_hit"]
    if fx["miss"] + fx["bypass"] > 0:
        return None if hits > 0 else False
    return True if hits > 0 else None
