#include "core/base/version.h"

// Weak, because only the programs define it: see commit().
extern "C" __attribute__((weak)) const char* const compilescope_commit;

namespace bench {

namespace {

constexpr std::size_t kShown_digits = 12;
constexpr std::string_view kModified = "-modified";

}  // namespace

std::string_view version() {
    return COMPILESCOPE_VERSION;
}

std::optional<std::string_view> commit() {
    if (&compilescope_commit == nullptr || *compilescope_commit == '\0') return std::nullopt;
    return compilescope_commit;
}

std::string version_text(std::string_view version, std::optional<std::string_view> commit) {
    std::string text(version);
    if (!commit) return text;
    text += " (";
    text += commit->substr(0, kShown_digits);
    if (commit->ends_with(kModified)) text += kModified;
    return text + ")";
}

std::string version_text() {
    return version_text(version(), commit());
}

}  // namespace bench
