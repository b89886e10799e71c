#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "core/base/printable.h"
#include "core/engine/runtime/device_list.h"

namespace app {

namespace {

/// Replaces control characters, because other machines send their own texts.
void print(const bench::DeviceInfo& device) {
    std::cout << std::left << std::setw(7) << bench::printable(device.id) << ' '
              << bench::printable(device.name);
    if (!device.torch.empty()) std::cout << ", torch " << bench::printable(device.torch);
    if (device.memory_bytes)
        std::cout << ", " << std::fixed << std::setprecision(1)
                  << static_cast<double>(*device.memory_bytes) / (1024.0 * 1024 * 1024) << " GiB";
    if (!device.capability.empty())
        std::cout << ", compute capability " << bench::printable(device.capability);
    if (!device.usable) std::cout << "\n        not usable: " << bench::printable(device.reason.text());
    if (!device.note.empty()) std::cout << "\n        note: " << bench::printable(device.note.text());
    std::cout << '\n';
}

}  // namespace

RunCommand add_devices(CLI::App& command) {
    auto as_json = std::make_shared<bool>(false);
    command.add_flag("--json", *as_json, "Print JSON");
    return [as_json] {
        const auto devices = bench::with_targets(bench::backends::list_devices());
        if (*as_json) {
            nlohmann::json list = nlohmann::json::array();
            for (const bench::DeviceInfo& device : devices) list.push_back(bench::to_json(device));
            std::cout << list.dump(2) << '\n';
        } else {
            for (const bench::DeviceInfo& device : devices) print(device);
        }
        return 0;
    };
}

}  // namespace app
