"""What python_arm.py leaves in the cache folder of its arm for the next time, and whether that was used."""

import json

from durable_file import replace_durably, sync_tree

COMPLETE = "complete.json"  # once everything of the arm is there


def earlier_compilation(cache):
    """What the compilation that filled the cache took and made, and the first from the cache took; None where none ended."""
    try:
        earlier = json.loads((cache / COMPLETE).read_text())
        return {"compile_cold_s": earlier["compile_cold_s"], "kernels": earlier["kernels"],
                "compile_cached_s": earlier.get("compile_cached_s"), "proof": earlier.get("proof", {})}
    except (OSError, ValueError, KeyError):
        return None


def remember_compilation(cache, compilation):
    if not (cache / COMPLETE).exists():
        sync_tree(cache)  # the file says that everything else is there
    part = cache / (COMPLETE + ".part")
    part.write_text(json.dumps(compilation))
    replace_durably(part, cache / COMPLETE)


def was_cached(counters):
    """Whether the compiler did nothing anew; None: it did a part."""
    fx = {end: counters["inductor"][f"fxgraph_cache_{end}"] for end in ("hit", "miss", "bypass")}
    hits = fx["hit"] + counters["aot_autograd"]["autograd_cache_hit"]
    if fx["miss"] + fx["bypass"] > 0:
        return None if hits > 0 else False
    return True if hits > 0 else None
