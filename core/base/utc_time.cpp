#include "core/base/utc_time.h"

#include <array>
#include <chrono>

namespace bench {

namespace {

constexpr const char* kFormat = "%Y-%m-%dT%H:%M:%SZ";

}  // namespace

std::string utc_text(std::time_t seconds) {
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), kFormat, &parts)};
}

std::string utc_now() {
    return utc_text(std::time(nullptr));
}

std::string utc_text(std::filesystem::file_time_type time) {
    using std::chrono::system_clock;
    const auto of_system = std::chrono::file_clock::to_sys(time);
    return utc_text(system_clock::to_time_t(std::chrono::time_point_cast<system_clock::duration>(of_system)));
}

std::optional<std::int64_t> utc_seconds(const std::string& text) {
    std::tm parts{};
    const char* end = ::strptime(text.c_str(), kFormat, &parts);
    if (end == nullptr || *end != '\0') return std::nullopt;
    return ::timegm(&parts);
}

}  // namespace bench
