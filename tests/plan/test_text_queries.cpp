#include <gmock/gmock.h>

#include "core/base/error.h"
#include "core/plan/text_queries.h"

namespace bench {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(TextQueries, StandBetweenCommas) {
    EXPECT_THAT(split_queries("a cat"), ElementsAre("a cat"));
    EXPECT_THAT(split_queries(" a cat ,\ta  remote control,猫"),
                ElementsAre("a cat", "a  remote control", "猫"));
    EXPECT_EQ(join_queries({"a cat", "猫"}), "a cat,猫");
    EXPECT_EQ(join_queries({}), "");
}

TEST(TextQueries, EmptyOnesAreNamed) {
    for (const char* text : {"", " ", ",a cat"})
        EXPECT_THAT([&] { split_queries(text); }, ThrowsMessage<InputError>(HasSubstr("query 1 is empty")));
    for (const char* text : {"a cat,", "a cat, ,a dog"})
        EXPECT_THAT([&] { split_queries(text); }, ThrowsMessage<InputError>(HasSubstr("query 2 is empty")));
}

TEST(TextQueries, WhatFilesCannotHoldIsRefused) {
    EXPECT_THAT([] { split_queries("a c\xc3t"); }, ThrowsMessage<InputError>(HasSubstr("UTF-8")));
}

}  // namespace bench
