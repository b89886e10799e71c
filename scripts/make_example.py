#!/usr/bin/env python3
"""Makes the example run that the window shows before the user's first own run.

The build calls it (ui/models/CMakeLists.txt): the example is a kept run of docs/measurements, reduced to what the
pages show. Rows of the other modes, sensor readings and log names are left out; samples stay, because charts draw them.
"""

from __future__ import annotations

import argparse
import json
import pathlib
from typing import Any

MODES = (
    "eager",
    "default",
    "default+freezing",
    "max-autotune+freezing",
    "tuned",
    "python-eager",
    "python-default",
    "python-default+freezing",
)
LEFT_OUT = ("telemetry", "log")


def reduced(run: dict[str, Any]) -> dict[str, Any]:
    """The run with the rows of MODES only, without the keys of LEFT_OUT."""
    rows = [{key: value for key, value in row.items() if key not in LEFT_OUT} for row in run["results"] if row["mode"] in MODES]
    plan = run["plan"] | {"modes": [mode for mode in run["plan"]["modes"] if mode in MODES]}
    return run | {"plan": plan, "results": rows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path, help="a results.json")
    parser.add_argument("target", type=pathlib.Path)
    arguments = parser.parse_args()
    run = json.loads(arguments.source.read_text())
    arguments.target.write_text(json.dumps(reduced(run), separators=(",", ":")))


if __name__ == "__main__":
    main()
