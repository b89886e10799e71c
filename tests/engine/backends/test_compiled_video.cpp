#include "tests/engine/backends/inductor_fixture.h"
#include "tests/engine/models/tiny_video_models.h"

namespace bench::backends {
namespace {

class CompiledVideo : public Inductor, public testing::WithParamInterface<const char*> {};

TEST_P(CompiledVideo, EqualsEager) {
    const std::shared_ptr<models::VideoModel> model = models::tiny_video_model(GetParam());
    input_ = models::tiny_clips(GetParam(), 2);
    model->prepare({input_});
    const auto expected = model->forward({input_});
    const PreparedArm compiled = prepare("default", model);
    EXPECT_GT(compiled.compile_report.kernels.value_or(0), 0);
    expect_equal(compiled.arm->run({input_}), expected);
}

INSTANTIATE_TEST_SUITE_P(Models, CompiledVideo, testing::Values("timesformer", "swin", "mvit"),
                         [](const auto& name) { return std::string(name.param); });

}  // namespace
}  // namespace bench::backends
