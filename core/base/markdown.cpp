#include "core/base/markdown.h"

namespace bench::markdown {

std::string field(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '|' || c == '<') result += '\\';
        result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result;
}

}  // namespace bench::markdown
