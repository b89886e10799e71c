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
    std::string hash;  ///< of operations, constants and the weights' names, shapes and strides; the same in
                       ///< every process
    std::set<std::string> operators{};  ///< that it calls: "aten::linear"
};

/// Traces `model` on `inputs` and writes the graph to `file`. Runs the model once. Sizes, device and dtype
/// are baked in. Throws Error when the module cannot be traced.
CapturedGraph capture_graph(models::VisionModel& model, const std::vector<at::Tensor>& inputs,
                            const std::filesystem::path& file);

/// "float32 [1,3,224,224] strides [150528,50176,224,1] on cpu": what code is specialised for.
std::string describe_layout(const at::Tensor& tensor);

}  // namespace bench::backends
