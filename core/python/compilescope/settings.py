"""Runtime settings (RuntimeSettings in core/plan/run_plan.h): applies them to torch and reads back what is in force."""

from __future__ import annotations

from typing import Any

from compilescope.rpc import Json


def apply(settings: Json) -> None:
    """Applies the settings to this process. Keys other than `threads` may be missing."""
    import torch

    torch.set_num_threads(settings["threads"])
    tf32 = settings.get("tf32", "default")
    if tf32 != "default":
        torch.backends.cuda.matmul.allow_tf32 = tf32 == "on"
        torch.backends.cudnn.allow_tf32 = tf32 == "on"
    if "cudnn_benchmark" in settings:
        torch.backends.cudnn.benchmark = settings["cudnn_benchmark"]
    fused = settings.get("attention") != "explicit"
    torch.backends.cuda.enable_flash_sdp(fused)
    torch.backends.cuda.enable_mem_efficient_sdp(fused)
    if hasattr(torch.backends.cuda, "enable_cudnn_sdp"):  # torch 2.5 and later
        torch.backends.cuda.enable_cudnn_sdp(fused)


def in_force(tensor: Any) -> Json:
    """Returns the settings that torch reports, which may differ from those of apply(). `tensor` has the memory format."""
    import torch

    matmul, convolutions = torch.backends.cuda.matmul.allow_tf32, torch.backends.cudnn.allow_tf32
    tf32 = {(False, True): "default", (True, True): "on", (False, False): "off"}.get((matmul, convolutions), "mixed")
    fused = (torch.backends.cuda.flash_sdp_enabled(), torch.backends.cuda.mem_efficient_sdp_enabled())
    channels_last = tensor.is_contiguous(memory_format=torch.channels_last) and not tensor.is_contiguous()
    guard = "inference" if torch.is_inference_mode_enabled() else "grad" if torch.is_grad_enabled() else "no_grad"
    return {
        "threads": torch.get_num_threads(),
        "tf32": tf32,
        "cudnn_benchmark": torch.backends.cudnn.benchmark,
        "memory_format": "channels_last" if channels_last else "contiguous",
        "attention": {(True, True): "sdpa", (False, False): "explicit"}.get(fused, "mixed"),
        "grad_guard": guard,
    }
