"""Inductor's checks of vector instructions are made once for a torch, a compiler and a processor, not once a process."""

import multiprocessing

import pytest
from torch._inductor import cpu_vec_isa

from compilescope.inductor import isa_checks

ISA = cpu_vec_isa.VecAVX2()
ASKED_BY_IMPORTING = cpu_vec_isa.valid_vec_isa_list.cache_info().currsize


def ask_as_the_helpers_do(file, answer):
    """But for the checks themselves, which take seconds each."""
    asked = []
    cpu_vec_isa.VecISA.check_build = lambda isa, code: asked.append(str(isa)) or True
    isa_checks.keep(file)
    answer.send({"asked": asked, "valid": [str(isa) for isa in cpu_vec_isa.valid_vec_isa_list()]})


def process(file):
    """In a process that knows nothing yet, forked because importing torch is most of what a new one would do."""
    assert ASKED_BY_IMPORTING == 0
    cpu_vec_isa.valid_vec_isa_list.cache_clear()  # other tests may have asked
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe()
    child = fork.Process(target=ask_as_the_helpers_do, args=(file, theirs))
    child.start()
    theirs.close()
    answer = ours.recv()  # EOFError when it died
    child.join()
    return answer


@pytest.fixture
def file(tmp_path):
    return tmp_path / "isa_checks.json"


@pytest.fixture
def asks(monkeypatch):
    """Whether a process that keeps its answers in `file` asks the compiler about `code`, which answers `works`."""

    def one(file, code="code", works=True, compiler="g++ 12"):
        asked = []
        monkeypatch.setattr(cpu_vec_isa, "_get_isa_dry_compile_fingerprint", lambda flags: compiler + flags)
        monkeypatch.setattr(cpu_vec_isa.VecISA, "check_build", lambda isa, text: asked.append(text) or works)
        isa_checks.keep(file)
        isa_checks.keep(file)
        assert ISA.check_build(code) is works or not asked
        return asked == [code]

    return one


def test_a_second_process_asks_nothing_and_finds_the_same(file):
    first, second = process(file), process(file)
    if not first["valid"]:
        pytest.skip("a processor without vector instructions that Inductor knows")
    assert first["asked"] and second["asked"] == []
    assert second["valid"] == first["valid"]


def test_another_compiler_or_probe_is_asked_anew(file, asks):
    assert asks(file) and not asks(file)
    assert asks(file, compiler="g++ 13") and asks(file, code="another")
    assert not asks(file)


def test_a_no_is_not_kept(file, asks):
    assert asks(file, works=False) and asks(file) and not asks(file)


@pytest.mark.parametrize("text", ['{"half', "3", ""])
def test_a_damaged_file_is_written_anew(file, asks, text):
    file.write_text(text)
    assert asks(file) and not asks(file)


def test_without_a_place_every_process_asks(tmp_path, asks):
    for place in (None, tmp_path / "missing/isa_checks.json"):
        assert asks(place) and asks(place)
