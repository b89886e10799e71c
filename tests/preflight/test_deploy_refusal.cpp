#include <gmock/gmock.h>

#include "core/plan/modes.h"
#include "core/preflight/deploy_refusal.h"

namespace bench {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

ArmResult measured(std::string_view mode) {
    ArmResult row;
    row.model = "microsoft/resnet-50";
    row.device = "cpu";
    row.mode = mode;
    row.status = ArmStatus::ok;
    return row;
}

}  // namespace

TEST(DeployRefusal, AcceptsWhatInductorCompilesInCpp) {
    for (const ModeInfo& mode : all_modes()) {
        const bool has_package = mode.compiled && mode.engine == Engine::cpp;
        EXPECT_EQ(deploy_refusal(measured(mode.id)).empty(), has_package) << mode.id;
    }
    for (const char* mode : {"default+bf16", "tuned+channels_last", "inductor:max-autotune"})
        EXPECT_THAT(deploy_refusal(measured(mode)).text(), IsEmpty()) << mode;
}

TEST(DeployRefusal, NamesWhatToDoInstead) {
    EXPECT_THAT(deploy_refusal(measured("python-max-autotune+freezing")).text(),
                HasSubstr("torch.compile(model, mode=\"max-autotune\")"));
    EXPECT_THAT(deploy_refusal(measured("python-default")).text(), HasSubstr("measure default"));
    EXPECT_THAT(deploy_refusal(measured("torchscript+bf16")).text(), HasSubstr("torch.jit.freeze"));
    EXPECT_THAT(deploy_refusal(measured("openvino")).text(), HasSubstr("another engine"));
    EXPECT_THAT(deploy_refusal(measured("cudagraph")).text(), HasSubstr("Save a compiled mode"));
    EXPECT_THAT(deploy_refusal(measured("from-the-future")).text(), HasSubstr("unknown"));
}

TEST(DeployRefusal, RefusesRowsOfOtherKinds) {
    ArmResult row = measured("default");
    row.status = ArmStatus::oom;
    EXPECT_THAT(deploy_refusal(row).text(), HasSubstr("no result: oom"));
    row = measured("default");
    row.kind = "training";
    EXPECT_THAT(deploy_refusal(row).text(), HasSubstr("only inference"));
    row = measured("default");
    row.source = "published";
    EXPECT_THAT(deploy_refusal(row).text(), HasSubstr("published"));
    row = measured("default");
    row.target = "ssh:gpu1";
    EXPECT_THAT(deploy_refusal(row).text(), HasSubstr("ssh:gpu1"));
    row.target = "example";
    EXPECT_THAT(deploy_refusal(row).text(), HasSubstr("example"));
    row.target = "local:2.10.0";
    EXPECT_THAT(deploy_refusal(row).text(), IsEmpty()) << "that version's own program saves it";
    EXPECT_THAT(deploy_refusal(measured(kControlMode)).text(), HasSubstr("repeats"));
}

}  // namespace bench
