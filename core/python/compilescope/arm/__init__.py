"""The Python arms: a model of a Python library, or a training step, under eager mode or torch.compile."""
