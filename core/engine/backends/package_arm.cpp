#include "core/engine/backends/package_arm.h"

#include <ATen/ops/from_blob.h>
#include <link.h>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>
#include <torch/csrc/inductor/aoti_runner/model_container_runner_cpu.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "core/base/error.h"
#include "core/engine/backends/packed_linear.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/out_of_memory.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

/// Returns the folders of all packages that this process has loaded and not removed yet.
std::set<fs::path> unpacked_folders() {
    std::set<fs::path> folders;
    ::dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* found) {
            if (const fs::path folder = unpacked_folder(info->dlpi_name); !folder.empty())
                static_cast<std::set<fs::path>*>(found)->insert(folder);
            return 0;
        },
        &folders);
    return folders;
}

/// Returns a tensor of the same memory that does not own it. LibTorch 2.11 never frees its handle of a bound weight
/// (MaybeOwningAtenTensorHandle), and 2.15 does; a handle that owned the memory would keep it for as long as the
/// process lives.
at::Tensor view_of(const at::Tensor& weight) {
    // The device is given, because LibTorch cannot tell that of an empty weight by its address.
    return at::for_blob(weight.data_ptr(), weight.sizes())
        .strides(weight.strides())
        .options(weight.options())
        .target_device(weight.device())
        .make_tensor();
}

class PackageArm : public Arm {
public:
    PackageArm(const fs::path& file, at::Device device, std::vector<CapturedWeight> weights)
        : device_(device), weights_(std::move(weights)) {
        // Avoids the bookkeeping of parallel runners. A CUDA graph can only capture a single-threaded runner.
        constexpr bool kSingleThreaded = true;
        if (file.extension() == ".so") {
            library_ = std::make_unique<torch::inductor::AOTIModelContainerRunnerCpu>(
                file.string(), /*num_models=*/1, kSingleThreaded);
            runner_ = library_.get();
            return;
        }
        const std::set<fs::path> of_others = unpacked_folders();
        package_ = std::make_unique<torch::inductor::AOTIModelPackageLoader>(
            file.string(), "model", kSingleThreaded, /*num_runners=*/1,
            device.is_cuda() ? device.index() : c10::DeviceIndex(-1));
        runner_ = package_->get_runner();
        std::ranges::set_difference(unpacked_folders(), of_others, std::back_inserter(unpacked_));
        // A GPU's kernels are read from the unpacked files when they first run.
        if (device.is_cpu()) remove_unpacked();
    }

    ~PackageArm() override {
        library_.reset();
        package_.reset();
        forget_unused_packed_weights();
    }

    void bind(const fs::path& file) {
        std::unordered_map<std::string, at::Tensor> constants;
        for (const auto& [constant, name] : runner_->getConstantNamesToOriginalFQNs()) {
            const auto weight = std::ranges::find(weights_, name, &CapturedWeight::name);
            if (weight == weights_.end())
                throw Error(
                    "the package " + file.filename().string() + " needs the constant '" + name +
                    "', which is neither a parameter nor a buffer of the model: register it as a buffer");
            constants.emplace(constant, view_of(weight->value));
        }
        if (!constants.empty())
            runner_->update_constant_buffer(constants, /*use_inactive=*/false,
                                            /*validate_full_updates=*/true, /*user_managed=*/true);
    }

    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override {
        return watching_memory(device_, [&] {
            auto outputs = runner_->run(inputs);
            remove_unpacked();
            return outputs;
        });
    }

    std::vector<std::pair<std::string, at::Tensor>> state() const override {
        std::vector<std::pair<std::string, at::Tensor>> named;
        for (const CapturedWeight& weight : weights_) named.emplace_back(weight.name, weight.value);
        return named;
    }

private:
    void remove_unpacked() {
        for (; !unpacked_.empty(); unpacked_.pop_back()) {
            std::error_code ignored;
            fs::remove_all(unpacked_.back(), ignored);
        }
    }

    at::Device device_;
    std::vector<fs::path> unpacked_;       ///< folders that this arm's package still reads
    std::vector<CapturedWeight> weights_;  ///< the package's constants point to them
    std::unique_ptr<torch::inductor::AOTIModelContainerRunner> library_;
    std::unique_ptr<torch::inductor::AOTIModelPackageLoader> package_;
    torch::inductor::AOTIModelContainerRunner* runner_ = nullptr;  ///< of library_ or package_
};

}  // namespace

fs::path unpacked_folder(const fs::path& library) {
    constexpr std::string_view kPrefix = "aotinductor_";
    constexpr std::size_t kRandom = 6;  // characters that mkdtemp() chooses
    const fs::path data = library.parent_path().parent_path().parent_path();  // of aotinductor/model/FILE
    const fs::path folder = data.parent_path().parent_path();
    const std::string name = folder.filename().string();
    const bool is_2_11 = folder.parent_path() == "/tmp" && name.size() == kRandom;
    const bool is_newer = name.starts_with(kPrefix) && name.size() == kPrefix.size() + kRandom;
    const bool is_package =
        data.filename() == "data" && library.parent_path().parent_path().filename() == "aotinductor";
    return is_package && (is_2_11 || is_newer) ? folder : fs::path();
}

std::unique_ptr<Arm> load_package(const fs::path& file, const std::vector<CapturedWeight>& weights,
                                  bool frozen, at::Device device) {
    try {
        return watching_memory(device, [&] {
            auto arm =
                std::make_unique<PackageArm>(file, device, frozen ? std::vector<CapturedWeight>() : weights);
            if (!frozen) arm->bind(file);
            return arm;
        });
    } catch (const c10::Error& error) {
        throw Error(message("the package %1 cannot be loaded: %2", file.filename().string(),
                            first_line(error.what_without_backtrace())));
    } catch (const std::runtime_error& error) {
        if (dynamic_cast<const Error*>(&error)) throw;
        throw Error(message("the package %1 cannot be loaded: %2", file.filename().string(), error.what()));
    }
}

}  // namespace bench::backends
