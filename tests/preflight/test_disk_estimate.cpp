#include <gtest/gtest.h>

#include "core/plan/cells.h"
#include "core/preflight/disk_estimate.h"

namespace bench {

namespace {

constexpr std::int64_t kResnetWeights_bytes =
    4LL * 25'557'032;  // torchvision's count of resnet50's parameters

std::int64_t bytes_of(std::vector<std::string> modes, DType dtype = DType::float32,
                      const std::string& device = "cpu") {
    Cell cell;
    cell.model = "microsoft/resnet-50";
    cell.device = device;
    cell.dtype = dtype;
    cell.modes = std::move(modes);
    return expected_package_bytes(cell);
}

}  // namespace

TEST(DiskEstimate, OnlyCompiledModesHavePackages) {
    EXPECT_EQ(bytes_of({"eager", "python-eager"}), 0);
    EXPECT_GT(bytes_of({"eager", "default"}), 0);
    EXPECT_EQ(bytes_of({"reduce-overhead"}), 0) << "means nothing on a CPU";
    EXPECT_EQ(bytes_of({"reduce-overhead"}, DType::float32, "cuda:0"), bytes_of({"default"}));
}

TEST(DiskEstimate, AFrozenPackageCarriesTheWeights) {
    EXPECT_LT(bytes_of({"default"}), kResnetWeights_bytes / 2);
    for (const char* mode : {"default+freezing", "tuned"}) {
        EXPECT_EQ(bytes_of({mode}) - bytes_of({"default"}), kResnetWeights_bytes) << mode;
        EXPECT_EQ(bytes_of({mode}, DType::bfloat16) - bytes_of({"default"}), kResnetWeights_bytes / 2);
    }
    EXPECT_EQ(bytes_of({"default+freezing+bf16"}) - bytes_of({"default"}), kResnetWeights_bytes / 2);
    EXPECT_EQ(bytes_of({"tuned+channels_last"}), bytes_of({"tuned"}));
    EXPECT_EQ(bytes_of({"default", "tuned"}), bytes_of({"default"}) + bytes_of({"tuned"}));
}

}  // namespace bench
