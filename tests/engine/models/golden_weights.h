#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/engine/models/video/video_model.h"

namespace bench::models {

/// A line of tests/data/mmaction2/NAME.keys.txt: a tensor of MMAction2's own model.
struct PublishedTensor {
    std::string name, shape, dtype;  ///< "(64, 3, 7, 7)", "float32"
    bool parameter = true;
};

/// NAME: "tsn". In the order of the model's state_dict.
std::vector<PublishedTensor> published_tensors(const std::string& name);

/// Those of our model: parameters, then buffers.
std::vector<PublishedTensor> tensors_of(const VideoModel& model);

/// tests/data/mmaction2/NAME.golden.json: what MMAction2's own model computes in fp32 on a CPU from the
/// weights and the input below, with dropout and drop path at 0.
nlohmann::json golden_values(const std::string& name);

/// tests/data/mmaction2/losses_fp64.json: the losses of the first three training steps of MMAction2's own model in
/// fp64, each before its update, from the same weights and input.
std::vector<double> golden_losses(const std::string& name);

/// Fills the parameters, the i-th of keys.txt with stream i of an integer hash, and sets batch statistics to
/// 0 and 1.
void fill_golden(VideoModel& model, const std::string& name);

/// Values in -1..1 of the inputs' stream.
at::Tensor golden_input(at::IntArrayRef shape);

/// Expects shape, first six, sum and sum of absolute values as `golden` has them ({"shape", "first", "sum",
/// "abs"}), within `bound` of the mean absolute value.
void expect_golden(const at::Tensor& got, const nlohmann::json& golden, double bound = 1e-4);

}  // namespace bench::models
