#include "core/engine/backends/eager.h"

namespace bench::backends {

namespace {

class EagerArm : public Arm {
public:
    explicit EagerArm(std::shared_ptr<models::VisionModel> module) : module_(std::move(module)) {}
    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override {
        return module_->forward(inputs);
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
