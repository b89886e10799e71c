#include "core/base/message.h"

#include <gmock/gmock.h>

#include <cerrno>
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

}  // namespace
}  // namespace bench
