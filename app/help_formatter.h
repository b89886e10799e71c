#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

namespace app {

/// Returns the columns of the terminal on stdout, at most 120; 100 if stdout is not a terminal.
std::size_t help_width();

/// Prints the help with descriptions wrapped at the width and aligned in a second column. Lines of a footer that
/// begin with a space, such as examples, are not wrapped.
class HelpFormatter final : public CLI::Formatter {
public:
    explicit HelpFormatter(std::size_t width) : width_(width) {}
    std::string make_option(const CLI::Option* option, bool is_positional) const override;
    std::string make_subcommand(const CLI::App* command) const override;
    std::string make_footer(const CLI::App* command) const override;

private:
    std::string entry(const std::string& name, const std::string& description) const;
    std::size_t width_;
};

/// Breaks a text at spaces into lines of at most `width` characters, if no word is longer. All lines but the
/// first begin with `indent` spaces, which count.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace app
