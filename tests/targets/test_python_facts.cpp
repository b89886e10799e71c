#include "core/targets/python_facts.h"

#include <gmock/gmock.h>

namespace bench {

TEST(PythonFacts, AreInTheLastLine) {
    const auto facts = facts_in(
        "a warning\n"
        R"({"python": "3.11.2", "torch": "2.11.0+cpu", "transformers": "", "torch_dir": "/x/torch"})"
        "\r\n\n");
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->python, "3.11.2");
    EXPECT_EQ(facts->torch, "2.11.0+cpu");
    EXPECT_EQ(facts->transformers, "");
    EXPECT_EQ(facts->torch_dir, "/x/torch");
}

TEST(PythonFacts, AreNothingInOtherOutput) {
    for (const char* output : {"", "\n", "Traceback", "[1]", "{\"python\": "})
        EXPECT_FALSE(facts_in(output)) << output;
}

TEST(PythonFacts, OfTheSystemsPythonHaveAVersion) {
    const auto facts = python_facts("python3");
    ASSERT_TRUE(facts);
    EXPECT_THAT(facts->python, testing::StartsWith("3."));
    EXPECT_FALSE(python_facts("/nowhere/python"));
}

}  // namespace bench
