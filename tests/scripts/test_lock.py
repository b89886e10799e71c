"""The lock files hold every pin of the requirements, for every supported Python, with hashes."""

import pathlib
import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHONS = ("3.10.0", "3.11.4", "3.12.1", "3.13.0", "3.14.0")
MACHINE = {"sys_platform": "linux", "platform_machine": "x86_64", "platform_system": "Linux", "os_name": "posix",
           "implementation_name": "cpython", "platform_python_implementation": "CPython"}


def applies(requirement, python):
    environment = MACHINE | {"python_version": python.rpartition(".")[0], "python_full_version": python}
    return requirement.marker is None or requirement.marker.evaluate(environment)


def requirements_in(file):
    lines = (line.split(" #")[0].strip() for line in file.read_text().splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def entries_in(lock):
    """(requirement, hashes) of each block "name==version ; marker \\" and its lines of hashes."""
    blocks = re.split(r"^(?=[a-zA-Z])", re.sub(r"^ *#.*\n", "", lock.read_text(), flags=re.MULTILINE), flags=re.MULTILINE)
    return [(Requirement(block.split(" \\")[0].strip()), re.findall(r"--hash=sha256:[0-9a-f]{64}\b", block))
            for block in blocks if block.strip()]


def versions(requirements, python):
    found = {}
    for requirement in requirements:
        if applies(requirement, python):
            name = canonicalize_name(requirement.name)
            assert name not in found, f"{name} twice for Python {python}"
            found[name] = str(requirement.specifier)
    return found


@pytest.mark.parametrize("name", ["requirements", "requirements-test", "resources/engines/openvino", "resources/engines/onnxruntime"])
def test_lock_holds_every_pin_with_hashes(name):
    entries = entries_in(ROOT / f"{name}.lock")
    assert len(entries) > 5
    assert [str(requirement) for requirement, hashes in entries if not hashes] == []
    pins = requirements_in(ROOT / f"{name}.txt")
    for python in PYTHONS:
        wanted, locked = versions(pins, python), versions([requirement for requirement, _ in entries], python)
        assert wanted.items() <= locked.items(), f"Python {python}: run scripts/lock.sh"
        assert all(re.fullmatch(r"==[\w.]+", version) for version in locked.values())


@pytest.mark.parametrize("python", PYTHONS)
def test_both_locks_agree(python):
    locks = [versions([requirement for requirement, _ in entries_in(ROOT / f"{name}.lock")], python)
             for name in ("requirements", "requirements-test")]
    shared = locks[0].keys() & locks[1].keys()
    assert "numpy" in shared
    assert {name: locks[0][name] for name in shared} == {name: locks[1][name] for name in shared}
