#include "core/targets/remote_test.h"

#include <algorithm>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/scratch_dir.h"
#include "core/base/utc_time.h"
#include "core/targets/open_worker.h"
#include "core/targets/remote_command.h"

namespace bench::remote {

namespace {

/// Returns the machine's own devices. Those of its runtimes and of its targets cannot be used from here.
std::vector<DeviceInfo> devices_in(const nlohmann::json& hello) {
    std::vector<DeviceInfo> devices;
    if (const auto list = hello.find("devices"); list != hello.end()) json_values::read(*list, devices);
    std::erase_if(devices, [](const DeviceInfo& device) { return device.id.find('/') != std::string::npos; });
    // A terminal would interpret control characters.
    for (DeviceInfo& device : devices) {
        std::string reason = device.reason.text();
        for (std::string* text : {&device.id, &device.name, &device.capability, &reason})
            std::ranges::replace_if(*text, is_control, ' ');
        if (device.reason != reason) device.reason = Message::plain(reason);
    }
    return devices;
}

}  // namespace

std::optional<RemoteTarget> test(const RemoteTarget& target, const std::stop_token& stop,
                                 const std::function<void(const Message& what)>& on_waiting) {
    check(target);
    const ScratchDir folder;
    Target reached = target_of(target);
    reached.worker_command = describe_command(target);
    WorkerOptions options;
    options.log_file = folder.path() / "worker.log";
    options.on_waiting = on_waiting;
    const auto session = open_worker(reached, options_for(reached, options), stop);
    if (!session->alive()) return std::nullopt;
    RemoteTarget found = target;
    found.devices = devices_in(session->hello());
    found.version = text_in(session->hello(), "version");
    found.torch = text_in(session->hello(), "torch");
    found.tested = utc_now();
    session->close();
    return found;
}

}  // namespace bench::remote
