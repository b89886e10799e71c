#include "tests/engine/models/golden_weights.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <sstream>

namespace bench::models {

namespace {

constexpr std::uint32_t kInputStream = 999;

std::string data_file(const std::string& name) {
    return std::string(COMPILESCOPE_TEST_DATA) + "/mmaction2/" + name;
}

/// The i-th value of a stream, in -1..1.
double hash_value(std::uint32_t i, std::uint32_t stream) {
    std::uint32_t h = i * 2654435761U + (stream + 1) * 2246822519U;
    h ^= h >> 15;
    h *= 2246822519U;
    h ^= h >> 13;
    h *= 3266489917U;
    h ^= h >> 16;
    return h / 4294967296.0 * 2 - 1;
}

at::Tensor hash_values(at::IntArrayRef shape, std::uint32_t stream) {
    at::Tensor values = at::empty(shape);
    float* data = values.mutable_data_ptr<float>();
    for (std::int64_t i = 0; i < values.numel(); ++i)
        data[i] = static_cast<float>(hash_value(static_cast<std::uint32_t>(i), stream));
    return values;
}

double golden_scale(const std::string& name, const at::Tensor& tensor) {
    constexpr double kSmall = 0.1;
    const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
    const at::IntArrayRef sizes = tensor.sizes();
    const bool embedding =
        sizes.size() == 3 && has("embed") && std::find(sizes.begin(), sizes.end(), 1) != sizes.end();
    if (tensor.dim() == 1 || has("token") || name.ends_with(".PA") || embedding) return kSmall;
    return std::sqrt(3.0 / (static_cast<double>(tensor.numel()) / static_cast<double>(tensor.size(0))));
}

std::string shape_text(const at::Tensor& tensor) {
    std::string text;
    for (const std::int64_t size : tensor.sizes()) text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "(" + text + (tensor.dim() == 1 ? ",)" : ")");
}

PublishedTensor described(const std::string& name, const at::Tensor& tensor, bool parameter) {
    return {name, shape_text(tensor), tensor.scalar_type() == at::kLong ? "int64" : "float32", parameter};
}

}  // namespace

std::vector<PublishedTensor> published_tensors(const std::string& name) {
    std::ifstream file(data_file(name + ".keys.txt"));
    std::vector<PublishedTensor> tensors;
    for (std::string line; std::getline(file, line);) {
        std::istringstream columns(line);
        PublishedTensor tensor;
        std::string kind;
        std::getline(columns, tensor.name, '\t');
        std::getline(columns, tensor.shape, '\t');
        std::getline(columns, tensor.dtype, '\t');
        columns >> kind;
        tensor.parameter = kind == "param";
        tensors.push_back(tensor);
    }
    return tensors;
}

std::vector<PublishedTensor> tensors_of(const VideoModel& model) {
    std::vector<PublishedTensor> tensors;
    for (const auto& item : model.named_parameters())
        tensors.push_back(described(item.key(), item.value(), true));
    for (const auto& item : model.named_buffers())
        tensors.push_back(described(item.key(), item.value(), false));
    return tensors;
}

nlohmann::json golden_values(const std::string& name) {
    std::ifstream file(data_file(name + ".golden.json"));
    return nlohmann::json::parse(file);
}

std::vector<double> golden_losses(const std::string& name) {
    std::ifstream file(data_file("losses_fp64.json"));
    return nlohmann::json::parse(file).at(name);
}

void fill_golden(VideoModel& model, const std::string& name) {
    const at::NoGradGuard no_grad;
    auto parameters = model.named_parameters();
    std::uint32_t stream = 0;
    for (const PublishedTensor& tensor : published_tensors(name)) {
        if (!tensor.parameter) continue;
        at::Tensor& parameter = parameters[tensor.name];
        at::Tensor values =
            hash_values(parameter.sizes(), stream++).mul_(golden_scale(tensor.name, parameter));
        if (tensor.name.ends_with(".PA") || (parameter.dim() == 1 && tensor.name.ends_with("weight")))
            values.add_(1);
        parameter.copy_(values);
    }
    reset_batch_statistics(model);
}

at::Tensor golden_input(at::IntArrayRef shape) {
    return hash_values(shape, kInputStream);
}

void expect_golden(const at::Tensor& got, const nlohmann::json& golden, double bound) {
    ASSERT_EQ(got.sizes().vec(), golden.at("shape").get<std::vector<std::int64_t>>());
    constexpr double kPrinted = 1e-6;  // the digits that the file has
    const double count = static_cast<double>(got.numel()), sum_abs = golden.at("abs");
    const double tolerance = bound * sum_abs / count + kPrinted;
    const at::Tensor values = got.detach().flatten().to(at::kDouble);
    const auto first = golden.at("first").get<std::vector<double>>();
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_NEAR(values[static_cast<std::int64_t>(i)].item<double>(), first[i], tolerance)
            << "value " << i;
    EXPECT_NEAR(values.sum().item<double>(), golden.at("sum").get<double>(), bound * sum_abs);
    EXPECT_NEAR(values.abs().sum().item<double>(), sum_abs, bound * sum_abs);
}

}  // namespace bench::models
