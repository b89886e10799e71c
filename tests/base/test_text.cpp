#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <limits>

#include "core/base/csv.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/numbers.h"
#include "tests/support/decimal_comma.h"

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
    const DecimalComma comma;
    EXPECT_EQ(numbers::parse("6.25"), 6.25);
    EXPECT_EQ(numbers::parse("6,25"), std::nullopt);
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

TEST(Json, ADecimalCommaChangesNothing) {
    const DecimalComma comma;
    EXPECT_EQ(parse_json("[1.5, 2]", "some.json").at(0), 1.5);
    EXPECT_EQ(nlohmann::json(1.5).dump(), "1.5");
    EXPECT_THAT([] { parse_json("[1,5e]", "some.json"); }, ThrowsMessage<InputError>(HasSubstr("some.json")));
}

TEST(Json, WhatIsRefusedNamesItsSource) {
    const auto refused = [](const std::string& text, const char* why) {
        EXPECT_THAT([&] { parse_json(text, "some.json"); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr("some.json"), HasSubstr(why))))
            << text;
    };
    refused("", "not valid JSON (byte 1)");
    refused("{\"a\": }", "not valid JSON (byte 7)");
    refused("\"\xff\"", "not valid JSON (byte 2)");
    refused(std::string("{}\0x", 4), "not valid JSON (byte 3)");  // nlohmann takes a zero byte for the end
    refused("[1] [2]", "not valid JSON (byte 5)");
    refused("[NaN]", "not valid JSON (byte 2)");
    refused(R"({"a": 1, "b": {"c": 1}, "a": 2})", R"(the key "a" occurs twice)");
    refused("{\"" + std::string(10'000, 'k') + "\": 1, \"" + std::string(10'000, 'k') + "\": 1}",
            "kkk... occurs twice");
    refused("[1e999]", "a number is too large");
    refused(std::string(101, '[') + std::string(101, ']'), "nested more than 100 deep");
    refused(std::string(10'000'000, '['), "nested more than 100 deep");
    EXPECT_EQ(parse_json(std::string(100, '[') + std::string(100, ']'), "").size(), 1u);
    refused(R"({"a":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}",
            "nested more than 100 deep");
    EXPECT_EQ(parse_json(R"({"a": [1, 2.5, "x", null]})", "")["a"].size(), 4u);
}

TEST(Json, ValuesAreAsNlohmannReadsThem) {
    for (const char* text :
         {"null", "true", "-1", "18446744073709551615", "18446744073709551616", "1e-400",
          "\"\\u0000\\ud83d\\ude00\"", "[]", "{}",
          R"([[], {}, [{}], {"a": {"b": [1, {"c": null}], "d": "e"}, "f": [[1], [2]]}, false])"})
        EXPECT_EQ(parse_json(text, ""), nlohmann::json::parse(text)) << text;
}

TEST(Json, TextBeyondTheLimitIsRefused) {
    EXPECT_EQ(parse_json("[1]", "", 3), nlohmann::json({1}));
    EXPECT_THAT([] { parse_json("[1] ", "some.json", 3); },
                ThrowsMessage<InputError>("some.json: it is larger than 3 bytes"));
    EXPECT_TRUE(json_or_null("[1] ", 3).is_null());
}

TEST(Json, WhatIsRefusedIsNullToThoseWhoAskForAValueOrNone) {
    for (const std::string& text :
         {std::string("["), std::string(101, '[') + std::string(101, ']'), std::string(1'000'000, '['),
          std::string(R"({"a": 1, "a": 1})"), std::string("[1e999]")})
        EXPECT_TRUE(json_or_null(text).is_null()) << text.substr(0, 20);
}

/// Processor time, which a busy machine does not change, of reading an object with so many members; the least
/// of three.
double seconds_for(int members) {
    std::string text = "{";
    for (int i = 0; i < members; ++i) text += (i ? ",\"" : "\"") + std::to_string(i) + R"(":{"shape":[1]})";
    text += "}";
    double least_s = std::numeric_limits<double>::infinity();
    for (int turn = 0; turn < 3; ++turn) {
        const std::clock_t start = std::clock();
        EXPECT_EQ(parse_json(text, "").size(), static_cast<std::size_t>(members));
        least_s = std::min(least_s, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return least_s;
}

/// 16 times the members take 16 times the time and a little; with nlohmann's depth callback they took 256
/// times.
TEST(Json, ManyMembersTakeLinearTime) {
    EXPECT_LT(seconds_for(64'000), 80 * seconds_for(4'000));
}

TEST(JsonValues, WholeNumbersOutsideTheTypeAreRefused) {
    const auto refused = [](const nlohmann::json& json, auto value) {
        EXPECT_THAT(
            [&] { json_values::read(json, value); },
            ThrowsMessage<Error>(HasSubstr("expected a whole number in range, found " + shown(json))));
    };
    refused(-1, std::uint64_t{});
    refused(-1, unsigned{});
    refused(std::numeric_limits<std::uint64_t>::max(), int{});
    refused(std::numeric_limits<std::uint64_t>::max(), std::int64_t{});
    refused(std::int64_t{1} << 31, int{});
    std::uint64_t largest = 0;
    json_values::read(std::numeric_limits<std::uint64_t>::max(), largest);
    EXPECT_EQ(largest, std::numeric_limits<std::uint64_t>::max());
    std::int64_t smallest = 0;
    json_values::read(std::numeric_limits<std::int64_t>::min(), smallest);
    EXPECT_EQ(smallest, std::numeric_limits<std::int64_t>::min());
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
