#include <gtest/gtest.h>

#include <algorithm>

#include "core/machine/validated_devices.h"

namespace bench {
namespace {

bool has_measured_gpu() {
    return std::ranges::any_of(validated_devices(), [](const ValidatedDevice& row) {
        return row.kind == "cuda" && row.state == Validation::measured;
    });
}

TEST(ValidatedDevices, AGpuIsNotValidatedUntilAKeptResultNamesIt) {
    EXPECT_FALSE(is_validated("cuda:0", "A GPU that does not exist"));
    EXPECT_EQ(validation_note("cuda:0", "A GPU that does not exist"),
              "not validated yet: CompileScope has no kept measurement of this device");
    EXPECT_FALSE(is_validated("cuda:0", "all NVIDIA GPUs"));
    EXPECT_FALSE(has_measured_gpu()) << "a GPU was measured: test its row here";
}

TEST(ValidatedDevices, EveryCpuRunsTheSameCode) {
    for (const char* name : {"AMD EPYC", "Intel(R) Xeon(R) Processor", "a new one"}) {
        EXPECT_TRUE(is_validated("cpu", name)) << name;
        EXPECT_TRUE(validation_note("cpu", name).empty()) << name;
    }
    EXPECT_TRUE(std::ranges::any_of(validated_devices(), [](const ValidatedDevice& row) {
        return row.name == "AMD EPYC" && row.dtype == "float32" && row.state == Validation::measured;
    }));
}

}  // namespace
}  // namespace bench
