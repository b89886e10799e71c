#include <gmock/gmock.h>

#include "core/run/environment.h"

namespace bench {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Environment, IsTheWorkersHost) {
    const json environment = run_environment({{"torch", "2.11.0"},
                                              {"host", "gpu07"},
                                              {"pid", 1},
                                              {"environment", {{"cpu", "A CPU"}, {"triton", "3"}}}});
    EXPECT_EQ(environment["host"], "gpu07");
    EXPECT_EQ(environment["torch"], "2.11.0");
    EXPECT_EQ(environment["cpu"], "A CPU");
    EXPECT_EQ(environment["triton"], "3");
    EXPECT_TRUE(environment.contains("compilescope"));
    EXPECT_FALSE(environment.contains("pid"));
}

TEST(Environment, WithoutAWorkerIsThisHost) {
    EXPECT_FALSE(run_environment(json::object())["host"].get<std::string>().empty());
    EXPECT_TRUE(run_environment({{"environment", "damaged"}}).contains("compilescope"));
}

TEST(Environment, WhatSpoilsARunIsNamedWithItsMend) {
    EXPECT_THAT(environment_warnings({{"governor", "performance"}, {"load_1min", 0.4}, {"logical_cpus", 8}}),
                IsEmpty());
    EXPECT_THAT(environment_warnings(json::object()), IsEmpty());
    EXPECT_THAT(environment_warnings({{"governor", "powersave"}}),
                ElementsAre(testing::AllOf(HasSubstr("powersave"), HasSubstr("cpupower"))));
    EXPECT_THAT(environment_warnings({{"load_1min", 6.25}, {"logical_cpus", 8}}),
                ElementsAre(HasSubstr("load 6.2 on 8")));
    EXPECT_THAT(environment_warnings({{"build", "debug"}}), ElementsAre(HasSubstr("without optimisation")));
}

}  // namespace bench
