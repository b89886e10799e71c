#include "core/backends/inductor.h"

#include <link.h>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>

#include <chrono>
#include <fstream>

#include "core/backends/compile_cache.h"
#include "core/backends/runtime_setup.h"
#include "core/backends/versions.h"
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/bench/host_info.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kAlignment = 64;
constexpr const char* kFreezingSuffix = "+freezing";

/// The word of torch._inductor.list_mode_options() that a mode asks for.
std::string inductor_mode(const ModeInfo& mode) {
    std::string word(mode.id);
    if (word.ends_with(kFreezingSuffix)) word.resize(word.size() - std::string(kFreezingSuffix).size());
    return word;
}

std::string dtype_word(at::ScalarType type) {
    switch (type) {
        case at::kFloat:
            return "float32";
        case at::kDouble:
            return "float64";
        case at::kHalf:
            return "float16";
        case at::kBFloat16:
            return "bfloat16";
        case at::kLong:
            return "int64";
        case at::kInt:
            return "int32";
        case at::kByte:
            return "uint8";
        case at::kBool:
            return "bool";
        default:
            throw UnsupportedError(std::string("a model with tensors of type ") + c10::toString(type) +
                                   " cannot be compiled by this version");
    }
}

nlohmann::json layout_of(const at::Tensor& tensor) {
    return {{"shape", tensor.sizes().vec()},
            {"strides", tensor.strides().vec()},
            {"dtype", dtype_word(tensor.scalar_type())}};
}

std::string random_weights_identity(const PrepareContext& context) {
    return "random seed " + std::to_string(context.weights_seed) + " of " + context.model_id;
}

/// The loader unpacks into /tmp, whatever TMPDIR says, and cleans up when it ends, which a process that is
/// killed does not. On a CPU nothing is read from there once the library is mapped and its constants are
/// bound.
void remove_unpacked() {
    std::vector<fs::path> libraries;
    ::dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* found) {
            static_cast<std::vector<fs::path>*>(found)->emplace_back(info->dlpi_name);
            return 0;
        },
        &libraries);
    for (const fs::path& library : libraries) {  // /tmp/XXXXXX/NAME/data/aotinductor/model/....so
        const std::vector<fs::path> parts(library.begin(), library.end());
        if (parts.size() < 8 || parts[1] != "tmp" || parts[5] != "aotinductor") continue;
        std::error_code ignored;
        fs::remove_all(fs::path("/tmp") / parts[2], ignored);
    }
}

class PackageArm : public Arm {
public:
    PackageArm(const fs::path& file, at::Device device, std::vector<CapturedWeight> weights)
        // run_single_threaded: no bookkeeping of parallel runners, and the only way a CUDA graph can capture.
        : loader_(file.string(), "model", /*run_single_threaded=*/true, /*num_runners=*/1,
                  device.is_cuda() ? device.index() : c10::DeviceIndex(-1)),
          weights_(std::move(weights)) {}

    void bind(const fs::path& file, bool frozen) {
        std::unordered_map<std::string, at::Tensor> constants;
        for (const std::string& name : loader_.get_constant_fqns()) {
            const auto weight = std::ranges::find(weights_, name, &CapturedWeight::name);
            if (weight != weights_.end())
                constants.emplace(name, weight->value);
            else if (!frozen)
                throw Error(
                    "the package " + file.filename().string() + " needs the constant '" + name +
                    "', which is neither a parameter nor a buffer of the model: register it as a buffer");
        }
        if (!frozen && !constants.empty())
            loader_.load_constants(constants, /*use_inactive=*/false, /*check_full_update=*/true,
                                   /*user_managed=*/true);
    }

    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override {
        return loader_.run(inputs);
    }

private:
    torch::inductor::AOTIModelPackageLoader loader_;
    std::vector<CapturedWeight> weights_;  ///< the package points into them
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Asks the helper for a new package and takes it into the cache.
CachedPackage compile(const ModeInfo& mode, const PrepareContext& context, const CapturedGraph& graph,
                      const std::string& key, CompileCache& cache) {
    context.on_phase(Phase::compile, "");
    const auto begin = std::chrono::steady_clock::now();
    nlohmann::json request{{"id", key},
                           {"torch", torch_version()},
                           {"graph", graph.file.string()},
                           {"weights", nlohmann::json::array()},
                           {"weights_file", nullptr},
                           {"inputs", nlohmann::json::array()},
                           {"device", context.device.str()},
                           {"mode", inductor_mode(mode)},
                           {"freezing", mode.freezing},
                           {"threads", context.threads},
                           {"tf32", context.settings.tf32},
                           {"attention", context.settings.attention},
                           {"package", cache.reserve(key).string()}};
    for (const at::Tensor& input : context.inputs) request["inputs"].push_back(layout_of(input));
    for (const CapturedWeight& weight : graph.weights) {
        nlohmann::json spec = layout_of(weight.value);
        spec["name"] = weight.name;
        spec["parameter"] = weight.parameter;
        request["weights"].push_back(spec);
    }
    const fs::path weights_file = context.work_dir / (key.substr(0, 16) + ".weights");
    if (mode.freezing) {
        write_weights(weights_file, graph.weights, request["weights"]);
        request["weights_file"] = weights_file.string();
    }
    const nlohmann::json reply = context.compile(request);
    std::error_code ignored;
    fs::remove(weights_file, ignored);

    CachedPackage package;
    package.key = key;
    package.model = context.model_id;
    package.mode = mode.id;
    package.device = device_name(context.device);
    package.dtype = dtype_word(context.inputs.front().scalar_type());
    package.compile_cold_s = seconds_since(begin);
    package.engaged.kernels = reply.at("kernels").get<int>();
    package.engaged.fused_nodes = reply.at("fused_nodes").get<int>();
    package.engaged.extern_calls = reply.at("extern_calls").get<std::map<std::string, int>>();
    return cache.store(package);
}

}  // namespace

void write_weights(const fs::path& file, const std::vector<CapturedWeight>& weights, nlohmann::json& specs) {
    std::ofstream out(file, std::ios::binary);
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const at::Tensor value = weights[i].value.cpu();
        const auto bytes = static_cast<std::int64_t>(value.nbytes());
        specs[i]["offset"] = offset;
        specs[i]["bytes"] = bytes;
        out.write(static_cast<const char*>(value.const_data_ptr()), bytes);
        const std::int64_t padding = (kAlignment - bytes % kAlignment) % kAlignment;
        out.write(std::string(kAlignment, '\0').data(), padding);
        offset += bytes + padding;
    }
    out.close();
    if (!out) throw Error("cannot write the weights to " + file.string() + ": is the disk full?");
}

nlohmann::json package_identity(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph) {
    nlohmann::json identity{{"graph", graph.hash},
                            {"inputs", nlohmann::json::array()},
                            {"device", device_name(context.device)},
                            {"capability", device_capability(context.device)},
                            {"mode", mode.id},
                            {"threads", context.threads},
                            {"tf32", context.settings.tf32},
                            {"attention", context.settings.attention},
                            {"torch", torch_version()},
                            {"cuda", cuda_runtime_version()},
                            {"triton", triton_version()},
                            {"cpp_compiler", cpp_compiler_version()},
                            {"cpu_capability", cpu_capability()},
                            {"cpu_flags", host_info::cpu_flags()}};
    for (const at::Tensor& input : context.inputs) identity["inputs"].push_back(describe_layout(input));
    if (mode.freezing)
        identity["weights"] = context.weights_sha256.empty() ? random_weights_identity(context)
                                                             : "sha256 " + context.weights_sha256;
    return identity;
}

std::unique_ptr<Arm> load_package(const fs::path& file, const std::vector<CapturedWeight>& weights,
                                  bool frozen, at::Device device) {
    try {
        auto arm =
            std::make_unique<PackageArm>(file, device, frozen ? std::vector<CapturedWeight>() : weights);
        arm->bind(file, frozen);
        // A GPU's kernels are read from there when they first run.
        if (device.is_cpu()) remove_unpacked();
        return arm;
    } catch (const c10::Error& error) {
        const std::string text = error.what_without_backtrace();
        throw Error("the package " + file.filename().string() +
                    " cannot be loaded: " + text.substr(0, text.find('\n')));
    } catch (const std::runtime_error& error) {
        if (dynamic_cast<const Error*>(&error)) throw;
        throw Error("the package " + file.filename().string() + " cannot be loaded: " + error.what());
    }
}

PreparedArm prepare_inductor(const ModeInfo& mode, const PrepareContext& context) {
    context.on_phase(Phase::capture, "");
    const fs::path graph_file = context.work_dir / ("graph-" + inductor_mode(mode) + ".pt");
    const CapturedGraph graph = capture_graph(*context.module, context.inputs, graph_file);
    const std::string key = sha256_hex(package_identity(mode, context, graph).dump());

    CompileCache cache;
    PreparedArm prepared;
    const auto begin = std::chrono::steady_clock::now();
    auto package = cache.find(key);
    if (package) {
        try {
            context.on_phase(Phase::bind, "");
            prepared.arm = load_package(package->file, graph.weights, mode.freezing, context.device);
            prepared.compile_cached_s = seconds_since(begin);
        } catch (const Error&) {
            // Whole by its sum, but not loadable here: built anew below.
            cache.remove(key);
            package.reset();
        }
    }
    if (!package) {
        package = compile(mode, context, graph, key, cache);
        context.on_phase(Phase::bind, "");
        prepared.arm = load_package(package->file, graph.weights, mode.freezing, context.device);
    }
    prepared.compile_cold_s = package->compile_cold_s;
    prepared.engaged = package->engaged;
    prepared.engaged.ok = package->engaged.kernels.value_or(0) > 0;
    std::error_code ignored;
    fs::remove(graph_file, ignored);
    return prepared;
}

}  // namespace bench::backends
