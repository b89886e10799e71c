"""RuntimeSettings (core/bench/run_plan.h) of a Python arm's process: set, and read back."""


def apply_settings(wish):
    import torch

    torch.set_num_threads(wish["threads"])
    if wish["tf32"] != "default":
        torch.backends.cuda.matmul.allow_tf32 = wish["tf32"] == "on"
        torch.backends.cudnn.allow_tf32 = wish["tf32"] == "on"
    torch.backends.cudnn.benchmark = wish["cudnn_benchmark"]
    fused = wish["attention"] == "sdpa"
    torch.backends.cuda.enable_flash_sdp(fused)
    torch.backends.cuda.enable_mem_efficient_sdp(fused)
    if hasattr(torch.backends.cuda, "enable_cudnn_sdp"):  # from torch 2.5 on
        torch.backends.cuda.enable_cudnn_sdp(fused)


def settings_in_force(pictures):
    """Read back, not repeated: whatever set them last."""
    import torch

    matmul, convolutions = torch.backends.cuda.matmul.allow_tf32, torch.backends.cudnn.allow_tf32
    tf32 = {(False, True): "default", (True, True): "on", (False, False): "off"}.get((matmul, convolutions), "mixed")
    fused = (torch.backends.cuda.flash_sdp_enabled(), torch.backends.cuda.mem_efficient_sdp_enabled())
    channels_last = pictures.is_contiguous(memory_format=torch.channels_last) and not pictures.is_contiguous()
    guard = "inference" if torch.is_inference_mode_enabled() else "grad" if torch.is_grad_enabled() else "no_grad"
    return {
        "threads": torch.get_num_threads(),
        "tf32": tf32,
        "cudnn_benchmark": torch.backends.cudnn.benchmark,
        "memory_format": "channels_last" if channels_last else "contiguous",
        "attention": {(True, True): "sdpa", (False, False): "explicit"}.get(fused, "mixed"),
        "grad_guard": guard,
    }
