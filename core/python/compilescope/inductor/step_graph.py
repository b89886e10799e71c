"""A graph that is composed of traced parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch


class StepGraph:
    """Appends traced graphs one after the other. The state consists of attributes of the module `root`."""

    def __init__(self, root: torch.nn.Module) -> None:
        self.root, self.graph = root, torch.fx.Graph()
        self.state_nodes: dict[str, Any] = {}

    def state(self, name: str) -> Any:
        """Returns the node that reads this attribute."""
        if name not in self.state_nodes:
            self.state_nodes[name] = self.graph.get_attr(name)
        return self.state_nodes[name]

    def append(self, module: Any, inputs: Sequence[Any]) -> Any:
        """Copies the nodes of `module` with `inputs` as its inputs. Returns the nodes of its outputs."""
        placeholders = [node for node in module.graph.nodes if node.op == "placeholder"]
        for node in module.graph.nodes:
            if node.op == "get_attr":
                raise RuntimeError(f"the training step holds a constant '{node.target}', which nobody would bind")
        return self.graph.graph_copy(module.graph, dict(zip(placeholders, inputs, strict=True)))
