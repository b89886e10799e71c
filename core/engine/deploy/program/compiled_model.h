#pragma once
// SPDX-License-Identifier: 0BSD
// Part of a folder that `compilescope-cli deploy` writes. Uses only LibTorch; copy it into your own program.

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <malloc.h>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>
#include <torch/csrc/inductor/aoti_runner/model_container_runner_cpu.h>
#include <torch/csrc/jit/serialization/pickle.h>

#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace deployed {

/// A tensor that the package takes: it is compiled for this shape, type and memory layout alone.
struct InputInfo {
    std::string name;
    std::vector<std::int64_t> shape;
    at::ScalarType type = at::kFloat;
    bool channels_last = false;
};

/// A compiled model and how it was measured. The file model_info.h has its values.
struct ModelInfo {
    std::string model, mode;
    std::string torch;    ///< version that compiled the package
    std::string package;  ///< model.so or model.pt2
    std::string weights;  ///< weights.pt; empty if the package contains the weights
    std::string device;   ///< "cpu" or "cuda"
    int threads = 1;      ///< CPU threads that the code is generated for
    std::string tf32;     ///< "default", "on" or "off"
    bool cudnn_benchmark = false;
    std::vector<InputInfo> inputs;     ///< in the model's order
    std::vector<std::string> outputs;  ///< their names in outputs.pt
    double largest_error = 0;          ///< allowed by --check, in standard deviations of the output
    double measured_ms = 0;            ///< median of a call in the measurement
};

using Tensors = std::map<std::string, at::Tensor>;

/// Reads what torch.save({name: tensor}, file) or write_tensors() wrote.
inline Tensors read_tensors(const std::string& file) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    std::vector<char> bytes(in ? static_cast<std::size_t>(in.tellg()) : 0);
    in.seekg(0);
    if (!in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
        throw std::runtime_error("cannot read " + file);
    const c10::IValue content = torch::jit::pickle_load(bytes);
    Tensors tensors;
    if (content.isGenericDict()) {
        for (const auto& entry : content.toGenericDict())
            tensors.emplace(entry.key().toStringRef(), entry.value().toTensor());
        return tensors;
    }
    for (const c10::IValue& pair : content.toTupleRef().elements())
        tensors.emplace(pair.toTupleRef().elements()[0].toStringRef(),
                        pair.toTupleRef().elements()[1].toTensor());
    return tensors;
}

/// Writes what read_tensors() and, in Python, dict(torch.load(file)) read. C++ writes a dictionary in a form that
/// torch.load rejects, so the file has a tuple of pairs.
inline void write_tensors(const std::string& file, const Tensors& tensors) {
    std::vector<c10::IValue> pairs;
    for (const auto& [name, tensor] : tensors)
        pairs.emplace_back(c10::ivalue::Tuple::create({c10::IValue(name), c10::IValue(tensor.cpu())}));
    const std::vector<char> bytes = torch::jit::pickle_save(c10::ivalue::Tuple::create(std::move(pairs)));
    std::ofstream out(file, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw std::runtime_error("cannot write " + file);
}

/// Returns the tensors that the model takes, in its order, type and layout. Throws if one is missing or has
/// another shape.
inline std::vector<at::Tensor> select_inputs(const ModelInfo& info, const Tensors& tensors) {
    std::vector<at::Tensor> inputs;
    for (const InputInfo& input : info.inputs) {
        const auto found = tensors.find(input.name);
        if (found == tensors.end()) throw std::runtime_error("the input " + input.name + " is missing");
        if (found->second.sizes() != at::IntArrayRef(input.shape)) {
            std::ostringstream text;
            text << input.name << " has the shape " << found->second.sizes()
                 << "; the package is compiled for " << at::IntArrayRef(input.shape);
            throw std::runtime_error(text.str());
        }
        const auto format =
            input.channels_last ? at::MemoryFormat::ChannelsLast : at::MemoryFormat::Contiguous;
        inputs.push_back(found->second.to(at::Device(info.device), input.type).contiguous(format));
    }
    return inputs;
}

/// Sets what the measurement had set: the number of threads, TF32, and that the C library keeps freed memory
/// for the next call instead of returning it to the system.
inline void apply_settings(const ModelInfo& info) {
    at::set_num_threads(info.threads);
    if (info.tf32 != "default") {
        at::globalContext().setAllowTF32CuBLAS(info.tf32 == "on");
        at::globalContext().setAllowTF32CuDNN(info.tf32 == "on");
    }
    at::globalContext().setBenchmarkCuDNN(info.cudnn_benchmark);
    ::mallopt(M_TRIM_THRESHOLD, -1);
    ::mallopt(M_MMAP_MAX, 0);
}

/// A package of AOTInductor with its weights. run() takes what select_inputs() returns and checks nothing. Not
/// thread-safe.
class CompiledModel {
public:
    /// `folder` has the files that `info` names.
    CompiledModel(const std::string& folder, const ModelInfo& info) : device_(info.device) {
        const std::string package = folder + "/" + info.package;
        constexpr bool kSingleThreaded = true;  // one call at a time
        if (package.ends_with(".so")) {
            library_ =
                std::make_unique<torch::inductor::AOTIModelContainerRunnerCpu>(package, 1, kSingleThreaded);
        } else {
            package_ =
                std::make_unique<torch::inductor::AOTIModelPackageLoader>(package, "model", kSingleThreaded);
        }
        if (!info.weights.empty()) bind(read_tensors(folder + "/" + info.weights));
    }

    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) { return runner().run(inputs); }

    at::Device device() const { return device_; }

private:
    torch::inductor::AOTIModelContainerRunner& runner() {
        return library_ ? *library_ : *package_->get_runner();
    }

    void bind(const Tensors& weights) {
        std::unordered_map<std::string, at::Tensor> constants;
        for (const auto& [constant, name] : runner().getConstantNamesToOriginalFQNs()) {
            const at::Tensor& weight = weights_.emplace(name, weights.at(name).to(device_)).first->second;
            constants.emplace(constant, weight);
        }
        runner().update_constant_buffer(constants, /*use_inactive=*/false, /*validate_full_updates=*/true,
                                        /*user_managed=*/true);
    }

    at::Device device_;
    Tensors weights_;  ///< the package's constants point to them
    std::unique_ptr<torch::inductor::AOTIModelContainerRunner> library_;
    std::unique_ptr<torch::inductor::AOTIModelPackageLoader> package_;
};

}  // namespace deployed
