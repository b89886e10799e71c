#include "core/base/message.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

#include "core/base/error.h"

namespace bench {
namespace {

TEST(Message, FillsItsPlacesWithTextsNumbersAndMessages) {
    const Message died = message("the worker ended: %1", message("exit code %1", 3));
    EXPECT_EQ(died.text(), "the worker ended: exit code 3");
    EXPECT_EQ(died.id(), "the worker ended: %1");
    EXPECT_EQ(message("%2 before %1", std::string("a"), "b").text(), "b before a");
    EXPECT_EQ(message("99.9 % of %1", 2).text(), "99.9 % of 2");
    EXPECT_TRUE(Message().empty());
    EXPECT_FALSE(Message().has_id());
}

TEST(Message, WhatIsPutInHasNoPlaces) {
    EXPECT_EQ(message("the worker ended: %1, %2", "100 %2", "x").text(), "the worker ended: 100 %2, x");
    EXPECT_EQ(Message::plain("a %1").text(), "a %1");
    EXPECT_EQ(Message::from_id("a %1 %3", {Message::plain("x")}).text(), "a x %3")
        << "a place without an argument stays";
}

TEST(Message, AListHasItsParts) {
    const Message list =
        Message::list({message("its temperature"), message("the power limit"), Message::plain("x")});
    EXPECT_EQ(list.text(), "its temperature, the power limit, x");
    EXPECT_TRUE(list.is_list());
    EXPECT_EQ(Message::list({message("its temperature")}), message("its temperature"));
    EXPECT_TRUE(Message::list({}).empty());
    EXPECT_FALSE(about("a", "b").is_list());
}

TEST(Message, AnErrorHasOne) {
    const InputError error(about("/x", message("cannot be read: %1", system_message(EACCES))));
    EXPECT_STREQ(error.what(), "/x: cannot be read: Permission denied");
    EXPECT_EQ(message_of(error), error.message());
    EXPECT_TRUE(message_of(error).has_subject());
    EXPECT_FALSE(message_of(Error("a compiler's words")).has_id());
    EXPECT_EQ(message_of(std::runtime_error("a library's words")), Message::plain("a library's words"));
}

TEST(Message, OfTheSystemIsTheCLibrarysWords) {
    for (const int error : {EACCES, ENOSPC, ENOENT, EROFS, EISDIR, EIO})
        EXPECT_EQ(system_message(error).text(), std::generic_category().message(error));
}

TEST(MessageJson, IsReadAsItWasWritten) {
    const Message died = message("the worker ended: %1", message("exit code %1", 3));
    nlohmann::json object;
    write_message(object, "reason", died);
    EXPECT_EQ(object, nlohmann::json::parse(R"({"reason": "the worker ended: exit code 3",
        "reason_message": ["the worker ended: %1", ["exit code %1", "3"]]})"));
    EXPECT_EQ(message_in(object, "reason"), died);
    nlohmann::json plain;
    write_message(plain, "reason", Message::plain("ld: not found"));
    EXPECT_EQ(plain, nlohmann::json({{"reason", "ld: not found"}}));
    EXPECT_EQ(message_in(plain, "reason"), Message::plain("ld: not found"));
    EXPECT_EQ(message_in({{"other", 1}}, "reason"), Message());
}

TEST(MessageJson, AnIdThatDoesNotGiveTheTextIsIgnored) {
    const auto read = [](const char* json) {
        return message_from_json(nlohmann::json::parse(json), "edited");
    };
    for (const char* json : {R"(["written %1", "x"])", R"([])", R"([1])", R"(["edited", 1])", R"({"a": 1})",
                             R"(["edited", "without a place"])", R"(["edi%1", ["ted", "x"]])", "null", "1"})
        EXPECT_EQ(read(json), Message::plain("edited")) << json;
    EXPECT_EQ(read(R"(["edited"])"), message("edited"));
}

TEST(MessageJson, AnIdCannotMakeAFileLongOrDeep) {
    nlohmann::json nested = nlohmann::json::array({"x"});
    for (int depth = 2; depth <= 8; ++depth) nested = nlohmann::json::array({"%1", nested});
    EXPECT_TRUE(message_from_json(nested, "x").has_id());
    EXPECT_FALSE(message_from_json(nlohmann::json::array({"%1", nested}), "x").has_id());
    const auto twice = nlohmann::json::parse(R"(["%1%1", "x"])");
    EXPECT_FALSE(message_from_json(twice, "xx").has_id()) << "eight of these double a text to 256 times";
    auto many = nlohmann::json::array({"%1%2%3%4%5%6%7%8%9"});
    for (int part = 0; part < 10; ++part) many.push_back("x");
    EXPECT_FALSE(message_from_json(many, "xxxxxxxxx").has_id());
}

}  // namespace
}  // namespace bench
