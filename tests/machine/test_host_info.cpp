#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/machine/host_info.h"
#include "fake_machine.h"

namespace bench {
namespace {

using testing::EndsWith;

TEST(HostInfo, TheNameTellsProcessorsApart) {
    const FakeRoot root;
    const auto name_in = [&](const std::string& text) {
        root.write("cpuinfo", text);
        return host_info::cpu_name(root.path() / "cpuinfo");
    };
    const std::string x86 = "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 17\n",
                      arm =
                          "processor\t: 0\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n"
                          "CPU architecture: 8\nCPU variant\t: 0x1\nCPU part\t: 0xd40\n";
    EXPECT_EQ(name_in(x86 + "model name\t: AMD EPYC 9B14\n"), "AMD EPYC 9B14");
    EXPECT_EQ(name_in(x86 + "model name\t: AMD EPYC\n"), "AMD EPYC (family 25 model 17)");
    EXPECT_EQ(name_in("model name\t: AMD EPYC\nmodel\t\t: 2\ncpu family\t: 26\n"),
              "AMD EPYC (family 26 model 2)");
    EXPECT_THAT(name_in(arm), EndsWith(" (implementer 0x41 part 0xd40)"));
    EXPECT_EQ(name_in("model name\t: a processor\nmodel\n"), "a processor");
    EXPECT_EQ(name_in(""), host_info::environment().value("architecture", "?"));
}

TEST(HostInfo, TheEnvironmentHasTheName) {
    EXPECT_EQ(host_info::environment().value("cpu", ""), host_info::cpu_name());
    EXPECT_FALSE(host_info::cpu_flags().empty());
}

}  // namespace
}  // namespace bench
