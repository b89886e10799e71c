#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/engine/models/vision_model.h"

namespace bench::backends {

/// A parameter or buffer that the captured graph takes as an input.
struct CapturedWeight {
    std::string name;  ///< as registered: the checkpoint's key
    bool parameter = true;
    at::Tensor value;  ///< the module's own tensor, not a copy
};

/// A module's forward pass as a graph without weights: forward(inputs..., weights...) -> tuple of tensors.
struct CapturedGraph {
    std::filesystem::path file;           ///< TorchScript, a few KB
    std::vector<CapturedWeight> weights;  ///< those that the graph uses, in the order of its inputs
    std::string hash;  ///< SHA-256 of operations, constants and the weights' names and layouts; the same in
                       ///< every process
    std::set<std::string> operators{};  ///< the ATen operators that it calls: "aten::linear"
};

/// Traces `model` on `inputs` by running it once, and writes the graph to `file`. Sizes, device and dtype are
/// constants in the graph. Throws Error if the module cannot be traced.
CapturedGraph capture_graph(models::VisionModel& model, const std::vector<at::Tensor>& inputs,
                            const std::filesystem::path& file);

/// Returns "Float [1, 3, 224, 224] strides [150528, 50176, 224, 1] on cpu": the layout that code is made for.
std::string describe_layout(const at::Tensor& tensor);

}  // namespace bench::backends
