#include "core/engine/backends/package_arm.h"

#include <link.h>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>
#include <torch/csrc/inductor/aoti_runner/model_container_runner_cpu.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/engine/backends/packed_linear.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/out_of_memory.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

/// Removes the files that the loader unpacked into /tmp. (It ignores TMPDIR.) The loader removes them only in
/// its destructor, which a killed process does not reach. On a CPU nothing reads them once the library is
/// loaded.
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
        const bool has_name_of_mkdtemp = parts.size() >= 8 && parts[2].string().size() == 6;
        if (!has_name_of_mkdtemp || parts[1] != "tmp" || parts[5] != "aotinductor") continue;
        std::error_code ignored;
        fs::remove_all(fs::path("/tmp") / parts[2], ignored);
    }
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
        package_ = std::make_unique<torch::inductor::AOTIModelPackageLoader>(
            file.string(), "model", kSingleThreaded, /*num_runners=*/1,
            device.is_cuda() ? device.index() : c10::DeviceIndex(-1));
        runner_ = package_->get_runner();
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
            constants.emplace(constant, weight->value);
        }
        if (!constants.empty())
            runner_->update_constant_buffer(constants, /*use_inactive=*/false,
                                            /*validate_full_updates=*/true, /*user_managed=*/true);
    }

    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override {
        return watching_memory(device_, [&] { return runner_->run(inputs); });
    }

    std::vector<std::pair<std::string, at::Tensor>> state() const override {
        std::vector<std::pair<std::string, at::Tensor>> named;
        for (const CapturedWeight& weight : weights_) named.emplace_back(weight.name, weight.value);
        return named;
    }

private:
    at::Device device_;
    std::vector<CapturedWeight> weights_;  ///< the package's constants point to them
    std::unique_ptr<torch::inductor::AOTIModelContainerRunner> library_;
    std::unique_ptr<torch::inductor::AOTIModelPackageLoader> package_;
    torch::inductor::AOTIModelContainerRunner* runner_ = nullptr;  ///< of library_ or package_
};

}  // namespace

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
