// SPDX-License-Identifier: 0BSD
// Runs the compiled model of this folder with LibTorch alone:
//   run_model                  inputs.pt, prints the outputs' shapes and the time of a call
//   run_model IN.pt OUT.pt     reads inputs from IN.pt and writes the outputs to OUT.pt
//   run_model --check          compares with outputs.pt and with the measured time; exit code 1 if they differ
#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <torch/cuda.h>
#include <torch/version.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "compiled_model.h"
#include "model_info.h"

namespace {

using deployed::kModel;

/// Returns the median time of a call in milliseconds, after warm-up calls.
double median_ms(deployed::CompiledModel& model, const std::vector<at::Tensor>& inputs) {
    constexpr int kWarmup = 5, kCalls = 30;
    std::vector<double> times_ms;
    for (int call = 0; call < kWarmup + kCalls; ++call) {
        const auto begin = std::chrono::steady_clock::now();
        model.run(inputs);
        if (model.device().is_cuda()) torch::cuda::synchronize();
        const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
        if (call >= kWarmup) times_ms.push_back(passed.count());
    }
    std::sort(times_ms.begin(), times_ms.end());
    return (times_ms[(kCalls - 1) / 2] + times_ms[kCalls / 2]) / 2;
}

/// Returns the largest difference in standard deviations of the expected output; infinite if the output is
/// not finite or has another shape.
double error_over_std(const at::Tensor& output, const at::Tensor& expected) {
    const at::Tensor wanted = expected.to(at::kDouble), found = output.cpu().to(at::kDouble);
    if (found.sizes() != wanted.sizes()) return INFINITY;
    const double error = (found - wanted).abs().max().item<double>();
    const double deviation = wanted.numel() > 1 ? wanted.std().item<double>() : 0.0;
    const double largest = wanted.abs().max().item<double>();
    const double scale = deviation > 0 ? deviation
                         : largest > 0 ? largest
                                       : 1.0;  // of equal elements: the magnitude
    return std::isfinite(error) ? error / scale : INFINITY;
}

int check(const std::string& folder, deployed::CompiledModel& model, const std::vector<at::Tensor>& inputs) {
    const deployed::Tensors expected = deployed::read_tensors(folder + "/outputs.pt");
    const std::vector<at::Tensor> outputs = model.run(inputs);
    bool good = true;
    for (std::size_t i = 0; i < kModel.outputs.size(); ++i) {
        const double error = error_over_std(outputs.at(i), expected.at(kModel.outputs[i]));
        const bool close = error <= kModel.largest_error;
        good = good && close;
        std::printf("%s: the largest difference from eager is %.2g standard deviations (allowed: %.2g): %s\n",
                    kModel.outputs[i].c_str(), error, kModel.largest_error, close ? "ok" : "WRONG");
    }
    const double here_ms = median_ms(model, inputs);
    std::printf("%.2f ms a call; measured: %.2f ms (%+.0f %%)\n", here_ms, kModel.measured_ms,
                100 * (here_ms / kModel.measured_ms - 1));
    return good ? 0 : 1;
}

int run(const std::vector<std::string>& words) {
    const std::string folder = MODEL_FOLDER;
    const bool checks = words.size() == 1 && words[0] == "--check";
    const bool has_files = words.size() == 2 && words[0].rfind("--", 0) != 0;
    if (!words.empty() && !checks && !has_files) {
        std::fputs("usage: run_model [--check | IN.pt OUT.pt]\n", stderr);
        return 2;
    }
    if (kModel.torch != TORCH_VERSION)
        std::fprintf(stderr, "warning: the package was compiled by torch %s, this is LibTorch %s\n",
                     kModel.torch.c_str(), TORCH_VERSION);
    const at::NoGradGuard no_grad;
    deployed::apply_settings(kModel);
    deployed::CompiledModel model(folder, kModel);
    const std::string input_file = words.size() == 2 ? words[0] : folder + "/inputs.pt";
    const auto inputs = deployed::select_inputs(kModel, deployed::read_tensors(input_file));
    if (checks) return check(folder, model, inputs);

    const std::vector<at::Tensor> outputs = model.run(inputs);
    deployed::Tensors named;
    for (std::size_t i = 0; i < kModel.outputs.size(); ++i) {
        named.emplace(kModel.outputs[i], outputs.at(i));
        std::string shape;
        for (const std::int64_t size : outputs[i].sizes()) shape += " " + std::to_string(size);
        std::printf("%s:%s\n", kModel.outputs[i].c_str(), shape.c_str());
    }
    if (words.size() == 2)
        deployed::write_tensors(words[1], named);
    else
        std::printf("%.2f ms a call\n", median_ms(model, inputs));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "run_model: %s\n", error.what());
        return 1;
    }
}
