#include "core/engine/backends/eager.h"

#include "core/engine/runtime/out_of_memory.h"

namespace bench::backends {

namespace {

class EagerArm : public Arm {
public:
    explicit EagerArm(std::shared_ptr<models::VisionModel> module) : module_(std::move(module)) {}
    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override {
        // cuDNN reports "unable to find an engine" if no plan's workspace fits.
        return watching_memory(inputs.front().device(), [&] { return module_->forward(inputs); });
    }

private:
    std::shared_ptr<models::VisionModel> module_;
};

}  // namespace

PreparedArm prepare_eager(const ModeInfo&, const PrepareContext& context) {
    PreparedArm prepared;
    prepared.arm = std::make_unique<EagerArm>(context.module);
    return prepared;
}

}  // namespace bench::backends
