#include "core/targets/devices.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/paths.h"
#include "core/base/subprocess.h"
#include "core/plan/device_spec.h"
#include "core/targets/linked_torch.h"
#include "core/targets/remote_target.h"
#include "core/targets/runtimes.h"

namespace bench {

namespace {
constexpr std::chrono::seconds kTimeout{60};
}

std::vector<DeviceInfo> with_targets(std::vector<DeviceInfo> devices) {
    const std::vector<DeviceInfo> own = devices;
    const auto add = [&devices](const std::string& target, DeviceInfo device, const std::string& torch) {
        device.id = to_string({.target = target, .device = device.id});
        device.torch = torch;
        devices.push_back(std::move(device));
    };
    for (const runtimes::Runtime& runtime : runtimes::all())
        for (const DeviceInfo& device : own)
            add(std::string(kRuntimePrefix) + runtime.name, device, runtime.torch);
    try {
        for (const remote::RemoteTarget& target : remote::all())
            for (const DeviceInfo& device : target.devices)
                add(remote::word_of(target), device, target.torch);
    } catch (const InputError&) {
        // The devices of this machine are returned anyway; `targets list` reports the error in the file.
    }
    return devices;
}

nlohmann::json to_json(const DeviceInfo& device) {
    return json_values::write(device);
}

DeviceInfo device_info_from_json(const nlohmann::json& json) {
    DeviceInfo device;
    json_values::read(json, device);
    return device;
}

std::vector<DeviceInfo> query_devices() {
    linked_torch::check();
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
            throw Error(message("%1 devices did not answer within %2 s", program, kTimeout.count()));
        if (read == Subprocess::Read::end) break;
        text += line + '\n';
    }
    const auto status = process.wait(std::chrono::seconds(5));
    const auto json = json_or_null(text);
    if (!status || *status != ExitStatus{} || !json.is_array())
        throw Error(message("%1 devices --json gave no list of devices (%2)", program,
                            status ? status->describe() : message("it is still running")));
    std::vector<DeviceInfo> devices;
    for (const auto& entry : json) devices.push_back(device_info_from_json(entry));
    return devices;
}

}  // namespace bench
