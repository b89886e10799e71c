"""Starts one of the helpers.

    inductor                       compiles captured graphs into packages
    arm                            runs a model or a training step with a Python library
    engine                         runs a converted model with OpenVINO or another engine
    convert                        converts a model for such an engine
    reference                      computes the outputs of an ONNX file in double precision
    import                         builds or reads a model and describes it
    hub describe|download ID ...   talks to the Hugging Face Hub
    toolchain packages|install|check|describe   what compiling for an NVIDIA GPU needs
    set-up FOLDER ...              installs PyTorch for an installed program

The C++ program runs the folder above this package (core/python/__main__.py).
"""

from __future__ import annotations

import gc
import importlib
import sys

HELPERS = {
    "inductor": "compilescope.inductor.compiler",
    "arm": "compilescope.arm.python_arm",
    "engine": "compilescope.engine.arm",
    "convert": "compilescope.engine.convert",
    "reference": "compilescope.engine.reference",
    "import": "compilescope.importing.model",
    "hub": "compilescope.hub",
    "toolchain": "compilescope.inductor.cuda_toolchain",
    "set-up": "compilescope.set_up",
}


def main() -> int:
    """Runs the helper that the first argument names. Returns its exit status."""
    words = sys.argv[1:]
    if not words or words[0] not in HELPERS:
        print(f"usage: compilescope {'|'.join(HELPERS)} [ARGUMENT...]", file=sys.stderr)
        return 2
    status = int(importlib.import_module(HELPERS[words[0]]).main(words[1:]))
    gc.unfreeze()  # libraries report objects that are not freed at the end (rpc.collector_paused)
    return status


if __name__ == "__main__":
    sys.exit(main())
