#include "core/bench/devices.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/subprocess.h"
#include "core/targets/place.h"
#include "core/targets/runtimes.h"

namespace bench {

namespace {
constexpr std::chrono::seconds kTimeout{60};
}

std::vector<DeviceInfo> with_runtimes(std::vector<DeviceInfo> devices) {
    const std::vector<DeviceInfo> own = devices;
    for (const runtimes::Runtime& runtime : runtimes::all())
        for (DeviceInfo device : own) {
            device.id = word_of({.target = std::string(kRuntimePrefix) + runtime.name, .device = device.id});
            device.torch = runtime.torch;
            devices.push_back(std::move(device));
        }
    return devices;
}

nlohmann::json to_json(const DeviceInfo& device) {
    nlohmann::json json{{"id", device.id}, {"name", device.name}, {"usable", device.usable}};
    if (device.memory_bytes) json["memory_bytes"] = *device.memory_bytes;
    if (!device.capability.empty()) json["capability"] = device.capability;
    if (!device.torch.empty()) json["torch"] = device.torch;
    if (!device.reason.empty()) json["reason"] = device.reason;
    return json;
}

DeviceInfo device_info_from_json(const nlohmann::json& json) {
    DeviceInfo device;
    device.id = json.at("id");
    device.name = json.value("name", "");
    device.torch = json.value("torch", "");
    device.usable = json.value("usable", true);
    if (json.contains("memory_bytes")) device.memory_bytes = json["memory_bytes"].get<std::int64_t>();
    device.capability = json.value("capability", "");
    device.reason = json.value("reason", "");
    return device;
}

std::vector<DeviceInfo> query_devices() {
    const std::string program = paths::cli().string();
    Subprocess process({.command = {program, "devices", "--json"},
                        .environment = {},
                        .stderr_file = "/dev/null",
                        .working_dir = {}});
    process.close_stdin();
    const auto deadline = std::chrono::steady_clock::now() + kTimeout;
    std::string text, line;
    while (true) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
        const auto read = process.read_line(line, std::max(left, std::chrono::milliseconds(0)));
        if (read == Subprocess::Read::timeout)
            throw Error(program + " devices did not answer within " + std::to_string(kTimeout.count()) +
                        " s");
        if (read == Subprocess::Read::end) break;
        text += line + '\n';
    }
    const auto status = process.wait(std::chrono::seconds(5));
    const auto json = json_or_null(text);
    if (!status || *status != ExitStatus{} || !json.is_array())
        throw Error(program + " devices --json gave no list of devices (" +
                    (status ? status->describe() : "still running") + ")");
    std::vector<DeviceInfo> devices;
    for (const auto& entry : json) devices.push_back(device_info_from_json(entry));
    return devices;
}

}  // namespace bench
