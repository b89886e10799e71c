"""The parts of CompileScope that need Python: Inductor, torch.compile, transformers, timm and the Hugging Face Hub.

The C++ program starts one process for each of them (see __main__.py). The package also runs from PYTHONPATH:

    PYTHONPATH=core/python python -m compilescope inductor
"""
