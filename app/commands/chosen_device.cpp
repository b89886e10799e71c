#include "app/commands/chosen_device.h"

#include <ATen/Context.h>

#include "core/base/error.h"

namespace app {

at::Device chosen_device(const std::string& word) {
    const int gpus =
        at::globalContext().hasCUDA() ? at::globalContext().getAcceleratorHooksInterface().deviceCount() : 0;
    if (word.empty()) return gpus > 0 ? at::Device(at::kCUDA, 0) : at::Device(at::kCPU);
    try {
        at::Device device(word);
        if (device.is_cpu()) return device;
        if (device.is_cuda() && !device.has_index()) device.set_index(0);
        if (device.is_cuda() && device.index() < gpus) return device;
    } catch (const c10::Error&) {
        // Reported below, with the available devices.
    }
    throw bench::InputError("--device " + word + ": not a device of this machine (cpu" +
                            (gpus > 0 ? ", cuda:0 to cuda:" + std::to_string(gpus - 1) : ", no GPU found") +
                            ")");
}

}  // namespace app
