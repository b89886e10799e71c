"""For every session of pytest: the garbage collector is paused while test files import torch and transformers. It would visit the
libraries' objects again and again, which is a fifth of the time of the imports."""
import gc

gc.disable()


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


def pytest_unconfigure():
    gc.unfreeze()  # libraries report objects that are not freed at the end
