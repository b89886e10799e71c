#include <gmock/gmock.h>

#include <sstream>

#include "app/commands/text_table.h"
#include "core/base/printable.h"

namespace app {
namespace {

const std::string kInstead = "\xEF\xBF\xBD";

TEST(Printable, ControlCharactersAndBrokenTextAreReplaced) {
    for (const std::string text : {"", "plain", "two\nlines\tand a tab", "Modèle 模型 مرحبا ±…😀"})
        EXPECT_EQ(bench::printable(text), text);
    EXPECT_EQ(bench::printable("\x1b[2J\x1b]0;title\x07"),
              kInstead + "[2J" + kInstead + "]0;title" + kInstead);
    EXPECT_EQ(bench::printable(std::string("a\0\r\x7f", 4)), "a" + kInstead + kInstead + kInstead);
    EXPECT_EQ(bench::printable("\xC2\x9B\x32J \xC2\xA0"), kInstead + "2J \xC2\xA0") << "CSI in 8 bits";
    EXPECT_EQ(bench::printable("\x9B\x32J\xC3"), kInstead + "2J" + kInstead) << "bytes that are not UTF-8";
    EXPECT_EQ(bench::printable("\xE2\x82"), kInstead + kInstead);
}

TEST(TextTable, WhatAFileNamesIsOneHarmlessField) {
    bench::results::SummaryTable table;
    table.columns = {{"Model", false}, {"ms", true}};
    table.records = {{"evil\x1b[31m\nname", "1"}};
    table.notes = {"a \x1b[0m note"};
    std::ostringstream out;
    print_table(out, table);
    EXPECT_EQ(out.str(),
              "Model           ms\nevil" + kInstead + "[31m name   1\na " + kInstead + "[0m note\n");
}

}  // namespace
}  // namespace app
