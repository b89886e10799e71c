"""Imports models of timm and transformers, TorchScript files and exported programs."""
