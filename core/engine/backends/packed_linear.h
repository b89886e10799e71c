#pragma once

#include <ATen/core/Tensor.h>
#include <torch/csrc/inductor/aoti_torch/c/shim.h>

namespace bench::backends {

/// x times the transpose of `weight`, by MKL with packed weights as torch.compile's freezing has them:
/// x (m, k), weight (n, k), float32 on the CPU; returns (m, n). Weights are packed when they are first seen
/// with this m, which takes as much memory again and lasts for as long as their storage does. They must not
/// change: only frozen packages call this. From any thread.
at::Tensor mkl_packed_linear(const at::Tensor& x, const at::Tensor& weight);

/// Frees what was packed for weights that are gone. Packing does so too.
void forget_unused_packed_weights();

/// For tests.
std::size_t packed_weights_count();

}  // namespace bench::backends

/// What packages call: core/python/compilescope/inductor/packed_products.py declares it to Inductor, the
/// dynamic linker finds it in the program that loads the package.
extern "C" AOTITorchError aoti_torch_cpu_mkl_packed_linear(AtenTensorHandle x, AtenTensorHandle weight,
                                                           AtenTensorHandle* result);
