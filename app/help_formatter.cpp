#include "app/help_formatter.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "app/commands/text_table.h"

namespace app {

namespace {

constexpr std::size_t kUsualWidth = 100, kLeastWidth = 60, kLargestWidth = 120;
constexpr std::size_t kNameColumn = 2, kTextColumn = 30;

}  // namespace

std::size_t help_width() {
    winsize size{};
    const bool terminal = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return terminal ? std::clamp<std::size_t>(size.ws_col, kLeastWidth, kLargestWidth) : kUsualWidth;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
    std::string result;
    std::size_t column = indent;  // where the first line begins, too
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const std::size_t length = width_of(word);
        if (result.empty()) {
            column += length;
        } else if (column + 1 + length > width) {
            result += '\n' + std::string(indent, ' ');
            column = indent + length;
        } else {
            result += ' ';
            column += 1 + length;
        }
        result += word;
    }
    return result;
}

std::string HelpFormatter::entry(const std::string& name, const std::string& description) const {
    std::string text = std::string(kNameColumn, ' ') + name;
    const std::size_t end = kNameColumn + width_of(name);
    if (description.empty()) return text + '\n';
    text +=
        end + 2 <= kTextColumn ? std::string(kTextColumn - end, ' ') : '\n' + std::string(kTextColumn, ' ');
    return text + wrapped(description, width_, kTextColumn) + '\n';
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
    return entry(make_option_name(option, is_positional) + make_option_opts(option),
                 make_option_desc(option));
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
    return entry(command->get_display_name(true), command->get_description());
}

std::string HelpFormatter::make_footer(const CLI::App* command) const {
    std::string text;
    std::istringstream lines(command->get_footer());
    for (std::string line; std::getline(lines, line);)
        text += (line.starts_with(' ') ? line : wrapped(line, width_, 0)) + '\n';
    return text;
}

}  // namespace app
