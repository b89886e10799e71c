#pragma once

#include <string>
#include <string_view>

namespace bench {

inline constexpr std::string_view kThisProgram = "local";    ///< target: this program on this machine
inline constexpr std::string_view kPublished = "published";  ///< target: published results
inline constexpr std::string_view kExample = "example";      ///< target: the run that ships with the window
inline constexpr std::string_view kRuntimePrefix = "local:";

/// Where a cell runs. A plan's device is "[TARGET/]DEVICE": "cpu", "cuda:1", "local:2.10.0/cpu".
struct DeviceSpec {
    std::string target{kThisProgram};
    std::string device{};  ///< its name on the target
    friend bool operator==(const DeviceSpec&, const DeviceSpec&) = default;
};

DeviceSpec device_spec(std::string_view word);
/// The device as written in a plan. Leaves out the target for this program and for published results.
std::string to_string(const DeviceSpec& spec);

/// The device without its target: "cpu" for "local:2.10.0/cpu".
std::string device_of(std::string_view word);
bool is_cpu(std::string_view word);

/// The target of the machine: "local" for another PyTorch on this machine.
std::string machine_of(std::string_view target);

/// Name of the runtime of a target "local:NAME"; empty for other targets.
std::string runtime_of(std::string_view target);

}  // namespace bench
