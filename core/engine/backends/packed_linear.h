#pragma once

#include <ATen/core/Tensor.h>
#include <torch/csrc/inductor/aoti_torch/c/shim.h>

namespace bench::backends {

/// Returns x times the transpose of `weight`, computed by MKL with packed weights as in torch.compile's
/// freezing: x (m, k), weight (n, k), result (m, n), float32 on the CPU. Packs a weight when it is first used
/// with this m. The packed copy has the weight's size and exists as long as its storage. Weights must not
/// change: only frozen packages call this. Thread-safe.
at::Tensor mkl_packed_linear(const at::Tensor& x, const at::Tensor& weight);

/// Frees the packed copies of weights that no longer exist. Packing does so too.
void forget_unused_packed_weights();

/// For tests.
std::size_t packed_weights_count();

}  // namespace bench::backends

/// The function that packages call. core/python/compilescope/inductor/packed_products.py declares it to
/// Inductor, and the dynamic linker finds it in the program that loads the package.
extern "C" AOTITorchError aoti_torch_cpu_mkl_packed_linear(AtenTensorHandle x, AtenTensorHandle weight,
                                                           AtenTensorHandle* result);
