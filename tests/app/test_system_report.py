"""The report for problem reports has the facts of this machine and none of its private names."""

import getpass
import os
import pathlib
import platform
import socket
import subprocess

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])


def report(**environment):
    done = subprocess.run([BIN / "compilescope-cli", "system-report"], env=os.environ | environment, capture_output=True, text=True, check=True)
    return dict(line.split(": ", 1) for line in done.stdout.splitlines())


def test_it_has_the_facts():
    facts = report()
    assert list(facts) == ["CompileScope", "System", "Processor", "Memory", "GPU", "PyTorch", "Python", "Compiler", "Variables"]
    version = subprocess.run([BIN / "compilescope-cli", "--version"], capture_output=True, text=True, check=True).stdout
    assert facts["CompileScope"] == version.removeprefix("CompileScope ").strip() + ", in its build folder"
    assert platform.release() in facts["System"] and f"glibc {platform.libc_ver()[1]}" in facts["System"]
    assert "Debian" in facts["System"] or "Ubuntu" in facts["System"] or "Linux" in facts["System"]
    assert facts["PyTorch"].startswith("linked to 2.") and "Python has 2." in facts["PyTorch"]
    assert "transformers 5." in facts["Python"]
    assert facts["Compiler"].startswith(("g++", "clang"))


def test_it_names_nothing_private(tmp_path):
    secret = tmp_path / "secret-place"
    (secret / "data").mkdir(parents=True, mode=0o700)
    compiler = secret / "my-g++"
    compiler.write_text('#!/bin/sh\necho "$0 (Debian 12.2.0-14) 12.2.0"\n')
    compiler.chmod(0o755)
    facts = report(HOME=str(secret), CXX=str(compiler), COMPILESCOPE_DATA=str(secret / "data"), HF_TOKEN="hf_secret-token")
    text = "\n".join(f"{heading}: {value}" for heading, value in facts.items())
    assert "secret" not in text
    assert "/" not in text.replace("GNU/Linux", "")
    assert socket.gethostname() not in text and (getpass.getuser() == "root" or getpass.getuser() not in text)
    assert {"HF_TOKEN", "CXX", "COMPILESCOPE_DATA"} <= set(facts["Variables"].split(", "))
    assert facts["Compiler"] == "my-g++ (Debian 12.2.0-14) 12.2.0"


def test_what_is_missing_is_none():
    facts = report(CXX="/nowhere/compiler", COMPILESCOPE_PYTHON="/nowhere/python")
    assert facts["Compiler"] == "none" and facts["Python"] == "none" and facts["PyTorch"].endswith("no Python")
