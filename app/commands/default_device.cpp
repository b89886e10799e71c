#include "app/commands/default_device.h"

#include <iostream>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/targets/devices.h"

namespace app {

std::string first_gpu_else_cpu() {
    try {
        for (const bench::DeviceInfo& device : bench::query_devices())
            if (device.usable && device.id.starts_with("cuda:")) return device.id;
    } catch (const bench::Error& error) {
        std::cerr << "the devices cannot be listed, using cpu: " << bench::printable(error.what()) << '\n';
    }
    return "cpu";
}

}  // namespace app
