#include <gtest/gtest.h>

#include "app/help_formatter.h"

namespace app {
namespace {

TEST(Wrapped, LinesEndAtTheWidth) {
    EXPECT_EQ(wrapped("one two three", 7, 0), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 6, 0), "one\ntwo\nthree");
    EXPECT_EQ(wrapped("one two three", 9, 2), "one two\n  three") << "the indent counts";
    EXPECT_EQ(wrapped("one two three", 8, 2), "one\n  two\n  three");
    EXPECT_EQ(wrapped("unbreakable", 4, 2), "unbreakable");
    EXPECT_EQ(wrapped("± µ ü", 5, 0), "± µ ü") << "letters count, not bytes";
    EXPECT_EQ(wrapped("", 10, 2), "");
}

TEST(HelpFormatter, DescriptionsAreAligned) {
    CLI::App program("About it", "program");
    program.formatter(std::make_shared<HelpFormatter>(60));
    std::string value;
    program.add_option("--name", value, "A description that is too long for what is left of its line");
    program.add_option("--a-name-that-is-too-long-to-stand-beside-it", value, "Below");
    program.footer(
        "Examples:\n  program --name with a long line that is an example and stays as it is, whole");
    const std::string help = program.help();
    EXPECT_NE(help.find("  --name TEXT                 A description that is too long\n"
                        "                              for what is left of its line\n"),
              std::string::npos)
        << help;
    EXPECT_NE(help.find("stand-beside-it TEXT\n                              Below\n"), std::string::npos)
        << help;
    EXPECT_NE(help.find("\n  program --name with a long line that is an example and stays as it is, whole\n"),
              std::string::npos)
        << help;
}

}  // namespace
}  // namespace app
