#!/usr/bin/env python3
"""Writes which devices have been validated, from the results kept in docs/measurements.

usage: scripts/validated_devices.py [--check]

Writes core/machine/validated_devices.inc, which the program compiles. --check only compares it and exits with 1 if it differs.
scripts/measurement_tables.py writes the table in README.md.

A state is that of one device, number type, batch size and preset: "measured" if a kept result has a time of a compiled mode,
"compiled only" if code was compiled for the device but no kept row of it is complete, "never" if no kept result names it.
"""

from __future__ import annotations

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
MEASUREMENTS = ROOT / "docs/measurements"
TABLE = ROOT / "core/machine/validated_devices.inc"
TYPES = ("float32", "bfloat16", "float16", "int8")
ONLY_CPU = ("int8",)
MEASURED, COMPILED, NEVER = "measured", "compiled only", "never"
ALL_GPUS = "all NVIDIA GPUs"  # kAllGpus of core/machine/validated_devices.h

# (kind of device, name, number type, batch size, preset, state); batch size 0 and preset "": all of them
Row = tuple[str, str, str, int, str, str]


def types_of(kind: str) -> list[str]:
    """Returns the number types in which the program measures on a kind of device."""
    return [dtype for dtype in TYPES if kind == "cpu" or dtype not in ONLY_CPU]


def states(folder: pathlib.Path) -> list[Row]:
    """Returns a row for each combination that a kept result names, and rows for the types of each device that none names."""
    found: dict[tuple[str, str, str, int, str], str] = {}
    for file in sorted(folder.rglob("*.results.json")):
        kept = json.loads(file.read_text())
        for result in kept["results"]:
            compiled = "engaged" in result or "compile_cold_s" in result
            if not compiled or "source" in result:
                continue
            name = result.get("device_name", "")
            if name.startswith("fake CUDA"):  # as in core/machine/fake_cuda.cpp
                raise SystemExit(f"{file}: '{name}' is not a GPU, and nothing that it reports is a measurement")
            dtype = result.get("arm_dtype", result["dtype"])
            key = (result["device"].split(":")[0], name, dtype, result["batch"], kept["plan"]["preset"])
            state = MEASURED if result["status"] == "ok" else COMPILED
            found[key] = MEASURED if MEASURED in (found.get(key), state) else COMPILED
    rows = [(*key, state) for key, state in found.items()]
    for kind, name in sorted({key[:2] for key in found}):
        types = {key[2] for key in found if key[:2] == (kind, name)}
        rows += [(kind, name, dtype, 0, "", NEVER) for dtype in types_of(kind) if dtype not in types]
    if not any(row[0] == "cuda" and row[5] == MEASURED for row in rows):
        rows += [("cuda", ALL_GPUS, dtype, 0, "", NEVER) for dtype in types_of("cuda")]
    return sorted(rows, key=lambda row: (row[0], row[1], TYPES.index(row[2]), row[3], row[4]))


def table_text(rows: list[Row]) -> str:
    """Returns the rows as C++ initializers."""
    names = {MEASURED: "measured", COMPILED: "compiled_only", NEVER: "never"}
    lines = [
        f'{{"{kind}", "{name}", "{dtype}", {batch}, "{preset}", Validation::{names[state]}}},\n'
        for kind, name, dtype, batch, preset, state in rows
    ]
    return "// Written by scripts/validated_devices.py from docs/measurements. Do not edit.\n" + "".join(lines)


def cell_text(rows: list[Row]) -> str:
    """Returns "float32 (quick: 1, 4; standard: 1), bfloat16": each type with the batch sizes of each preset."""
    types: dict[str, dict[str, list[int]]] = {}
    for _kind, _name, dtype, batch, preset, _state in rows:
        types.setdefault(dtype, {}).setdefault(preset, []).append(batch)
    texts = []
    for dtype, presets in types.items():
        batches = [f"{preset}: {', '.join(map(str, sizes))}" for preset, sizes in presets.items() if preset]
        texts.append(f"{dtype} ({'; '.join(batches)})" if batches else dtype)
    return ", ".join(texts)


def markdown(rows: list[Row]) -> str:
    """Returns a table with a row for each device and a column for each state: types, presets and batch sizes."""
    columns = (MEASURED, COMPILED, NEVER)
    lines = [f"| device | {MEASURED} (preset: batch sizes) | {COMPILED} | {NEVER} |\n|---|---|---|---|\n"]
    for device in dict.fromkeys(row[1] for row in rows):
        cells = [cell_text([row for row in rows if row[1] == device and row[5] == state]) for state in columns]
        lines.append(f"| {device} | {' | '.join(cells)} |\n")
    return "".join(lines)


def main(arguments: list[str]) -> int:
    """Writes or compares the program's table."""
    text = table_text(states(MEASUREMENTS))
    differs = not TABLE.exists() or TABLE.read_text() != text
    if arguments == ["--check"]:
        if differs:
            name = TABLE.relative_to(ROOT)
            print(f"{name} is not what docs/measurements gives: run scripts/validated_devices.py", file=sys.stderr)
        return 1 if differs else 0
    if differs:
        TABLE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
