#!/usr/bin/env python3
"""Compiles one Linear with AOTInductor and runs it in a C++ program: the shortest test of whether this machine can do that.

usage: scripts/aoti_linear.py DEVICE FOLDER [BIN]

DEVICE is cpu or cuda:N. The package and the program are written to FOLDER. BIN is a folder with the program, built earlier for
this torch. scripts/gpu-check.sh begins with this test, before it builds anything. The interpreter needs torch. Exits with 1 and
the name of the step that failed.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "core/python"))


def compile_package(device: str, package: pathlib.Path) -> None:
    """Compiles and packages the Linear, with the toolchain that the compiling helper uses."""
    if device != "cpu":
        from compilescope.inductor import cuda_toolchain

        cuda_toolchain.prepare()
    import torch
    from torch._inductor import aoti_compile_and_package

    def values(*shape: int) -> torch.Tensor:
        count = int(torch.Size(shape).numel())
        return torch.linspace(-1, 1, count).view(shape)

    linear = torch.nn.Linear(64, 32)
    with torch.no_grad():
        linear.weight.copy_(values(32, 64))
        linear.bias.copy_(values(32))
        exported = torch.export.export(linear.to(device).eval(), (values(4, 64).to(device),))
        aoti_compile_and_package(exported, package_path=str(package), inductor_configs=without_precompiled_headers())


def without_precompiled_headers() -> dict[str, bool]:
    """Precompiling takes longer than compiling one small wrapper."""
    from torch._inductor import config

    name = "precompile_headers"
    return {f"aot_inductor.{name}": False} if hasattr(config.aot_inductor, name) else {}


def build_program(device: str, program: pathlib.Path) -> None:
    """Compiles scripts/aoti_linear.cpp without optimization, which takes half a minute."""
    import torch
    from torch.utils.cpp_extension import include_paths

    libraries = pathlib.Path(torch.__file__).parent / "lib"
    of_cuda = ["-ltorch_cuda", "-lc10_cuda"] if device != "cpu" else []
    subprocess.run(
        [os.environ.get("CXX", "c++"), "-std=c++20", "-O0", "-w", str(ROOT / "scripts/aoti_linear.cpp"), "-o", str(program),
         *(f"-I{folder}" for folder in include_paths()), f"-D_GLIBCXX_USE_CXX11_ABI={int(torch.compiled_with_cxx11_abi())}",
         f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-Wl,--no-as-needed", "-ltorch_cpu", "-lc10", *of_cuda, "-ltorch"],
        check=True,
    )


def main(arguments: list[str]) -> int:
    """Runs the steps and names the first that fails."""
    if len(arguments) not in {2, 3}:
        print(__doc__, file=sys.stderr)
        return 2
    device, folder = arguments[0], pathlib.Path(arguments[1])
    built = pathlib.Path(arguments[2]) / "aoti_linear" if len(arguments) == 3 else None
    folder.mkdir(parents=True, exist_ok=True)
    is_built = built is not None and built.exists()
    package, program = folder / "linear.pt2", built if built is not None and is_built else folder / "aoti_linear"
    steps = (
        ("compiling one Linear", lambda: compile_package(device, package)),
        ("building a C++ program with LibTorch", lambda: None if is_built else build_program(device, program)),
        ("running the compiled Linear in C++", lambda: subprocess.run([str(program), str(package), device], check=True)),
    )
    for name, step in steps:
        print(f"-- {name}", flush=True)
        try:
            step()
        except Exception as error:  # whatever it is, the reader needs the step and the reason
            print(f"error: {name} failed on {device}: {type(error).__name__}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
