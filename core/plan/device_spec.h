#pragma once

#include <string>
#include <string_view>

namespace bench {

inline constexpr std::string_view kThisProgram = "local";    ///< the target of this program on this machine
inline constexpr std::string_view kPublished = "published";  ///< of results that others have published
inline constexpr std::string_view kRuntimePrefix = "local:";

/// Where a cell runs. A plan's device is "[TARGET/]DEVICE": "cpu", "cuda:1", "local:2.10.0/cpu".
struct DeviceSpec {
    std::string target{kThisProgram};
    std::string device{};  ///< as the target itself names it
    friend bool operator==(const DeviceSpec&, const DeviceSpec&) = default;
};

DeviceSpec device_spec(std::string_view word);
/// The plan's word for it: just the device on this program's own target, and of published results.
std::string to_string(const DeviceSpec& spec);

/// The same device, whatever the target: "local:2.10.0/cpu" is a CPU too.
std::string device_of(std::string_view word);
bool is_cpu(std::string_view word);

/// The target of the machine itself: another PyTorch on this machine is on this machine.
std::string machine_of(std::string_view target);

/// Name of the runtime of a target "local:NAME"; empty: another kind of target.
std::string runtime_of(std::string_view target);

}  // namespace bench
