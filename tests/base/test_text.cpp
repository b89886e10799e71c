#include <gmock/gmock.h>

#include <cmath>

#include "core/base/csv.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/numbers.h"

namespace bench {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Csv, FieldsMayHoldAnything) {
    const auto records = csv::parse(
        "\xEF\xBB\xBF"
        "a,b\r\n\"x,\"\"y\"\"\nz\",\n\n,last");
    ASSERT_EQ(records.size(), 3u);
    EXPECT_THAT(records[0], ElementsAre("a", "b"));
    EXPECT_THAT(records[1], ElementsAre("x,\"y\"\nz", ""));
    EXPECT_THAT(records[2], ElementsAre("", "last"));
    EXPECT_THROW(csv::parse("a,\"b"), Error);
}

TEST(Csv, QuotedFieldsComeBack) {
    for (const char* field : {"plain", "", "a,b", "say \"hi\"", "two\nlines", "\"", "cr\rlf"}) {
        const auto records = csv::parse("x," + csv::quoted(field));
        ASSERT_EQ(records.size(), 1u);
        EXPECT_EQ(records[0][1], field);
    }
    EXPECT_EQ(csv::quoted("plain"), "plain");
}

TEST(Numbers, TextHasAPointInEveryLocale) {
    EXPECT_EQ(numbers::fixed(12.3456, 2), "12.35");
    EXPECT_EQ(numbers::fixed(-0.5, 0), "-0");
    EXPECT_EQ(numbers::significant(12345.6, 3), "12346");
    EXPECT_EQ(numbers::significant(0.012345, 3), "0.0123");
    EXPECT_EQ(numbers::significant(1.0, 3), "1.00");
    EXPECT_EQ(numbers::significant(0.0, 3), "0");
    EXPECT_EQ(numbers::fixed(NAN, 1), "nan");
    EXPECT_EQ(numbers::fixed(1e300, 0).size(), 301u);
}

TEST(Numbers, ParseTakesTheWholeText) {
    EXPECT_EQ(numbers::parse("6.00"), 6.0);
    EXPECT_EQ(numbers::parse("1e-3"), 1e-3);
    for (const char* text : {"", " 1", "1 ", "1,5", "x", "1.0ms"}) EXPECT_FALSE(numbers::parse(text)) << text;
}

TEST(Json, WhatIsRefusedNamesItsSource) {
    const auto refused = [](const std::string& text, const char* why) {
        EXPECT_THAT([&] { parse_json(text, "some.json"); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr("some.json"), HasSubstr(why))))
            << text;
    };
    refused("", "not valid JSON (byte 1)");
    refused("{\"a\": }", "not valid JSON (byte 7)");
    refused("\"\xff\"", "not valid JSON");
    refused("[1e999]", "a number is too large");
    refused(std::string(101, '[') + std::string(101, ']'), "nested more than 100 deep");
    refused(std::string(10'000'000, '['), "nested more than 100 deep");
    EXPECT_EQ(parse_json(std::string(100, '[') + std::string(100, ']'), "").size(), 1u);
    EXPECT_EQ(parse_json(R"({"a": [1, 2.5, "x", null]})", "")["a"].size(), 4u);
}

TEST(Json, LongValuesAreShownByTheirBeginning) {
    EXPECT_EQ(shown({1, "a"}), "[1,\"a\"]");
    EXPECT_EQ(shown(std::string(198, 'x')), '"' + std::string(198, 'x') + '"');
    EXPECT_EQ(shown(std::string(1000, 'x')), '"' + std::string(199, 'x') + "...");
    std::string umlauts;
    for (int i = 0; i < 1000; ++i) umlauts += "\u00e4";  // of two bytes, none of which is cut in half
    EXPECT_EQ(shown(umlauts), '"' + umlauts.substr(0, 198) + "...");
}

}  // namespace bench
