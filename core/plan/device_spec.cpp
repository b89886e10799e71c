#include "core/plan/device_spec.h"

namespace bench {

DeviceSpec device_spec(std::string_view word) {
    const std::size_t slash = word.rfind('/');
    if (slash == std::string_view::npos) return {.device = std::string(word)};
    return {.target = std::string(word.substr(0, slash)), .device = std::string(word.substr(slash + 1))};
}

std::string to_string(const DeviceSpec& spec) {
    if (spec.target == kThisProgram || spec.target == kPublished) return spec.device;
    return spec.target + "/" + spec.device;
}

std::string device_of(std::string_view word) {
    return device_spec(word).device;
}

bool is_cpu(std::string_view word) {
    return device_of(word) == "cpu";
}

std::string machine_of(std::string_view target) {
    return std::string(target.starts_with(kRuntimePrefix) ? kThisProgram : target);
}

std::string runtime_of(std::string_view target) {
    return target.starts_with(kRuntimePrefix) ? std::string(target.substr(kRuntimePrefix.size()))
                                              : std::string();
}

}  // namespace bench
