// Loads the package of scripts/aoti_linear.py and compares its output with that of LibTorch's own linear().
#include <ATen/ATen.h>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>

#include <cstdio>
#include <exception>
#include <string>

namespace {

/// Values from -1 to 1, the same as in aoti_linear.py.
at::Tensor values(at::IntArrayRef shape, const at::Device& device) {
    return at::linspace(-1, 1, c10::multiply_integers(shape)).view(shape).to(device);
}

void check(const std::string& package, const at::Device& device) {
    torch::inductor::AOTIModelPackageLoader loader(
        package, "model", false, 1, device.has_index() ? device.index() : c10::DeviceIndex{-1});
    const at::Tensor input = values({4, 64}, device);
    const at::Tensor expected = at::linear(input, values({32, 64}, device), values({32}, device));
    const auto outputs = loader.run({input});
    const double error = (outputs.at(0) - expected).abs().max().item<double>();
    std::printf("one Linear on %s: compiled, loaded and run in C++; largest difference to LibTorch %g\n",
                device.str().c_str(), error);
    TORCH_CHECK(error < 1e-3, "the compiled Linear is wrong by ", error);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return std::fprintf(stderr, "usage: aoti_linear PACKAGE DEVICE\n"), 2;
    try {
        check(argv[1], at::Device(std::string(argv[2])));
        return 0;
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "%s\n", error.what()), 1;
    }
}
