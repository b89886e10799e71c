"""The pause of Python's garbage collector while libraries are imported."""
import gc

import pytest

from compilescope.rpc import collector_paused


class Cycle:
    def __init__(self):
        self.itself = self


def collected_by_itself():
    """Whether enough new objects start a collection."""
    before = sum(generation["collections"] for generation in gc.get_stats())
    kept = [Cycle() for _ in range(2000)]
    del kept
    return sum(generation["collections"] for generation in gc.get_stats()) > before


@pytest.fixture(autouse=True)
def unfrozen():
    yield
    gc.unfreeze()


def test_it_does_not_run_within_the_block():
    assert collected_by_itself()
    with collector_paused():
        assert not collected_by_itself()
        with collector_paused():  # an import within an import
            assert not collected_by_itself()
        assert not collected_by_itself()
    assert collected_by_itself()


def test_it_goes_on_after_an_error():
    with pytest.raises(ImportError), collector_paused():
        raise ImportError
    assert collected_by_itself()


def test_what_the_block_made_is_exempt_or_collected_once():
    gc.collect()
    with collector_paused():
        kept = [Cycle() for _ in range(100)]
    assert gc.get_freeze_count() >= len(kept)
    gc.unfreeze()
    collections = gc.get_stats()[2]["collections"]
    with collector_paused(gc.collect):
        pass
    assert gc.get_freeze_count() == 0 and gc.get_stats()[2]["collections"] == collections + 1
