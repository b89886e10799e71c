#pragma once

#include <span>
#include <string_view>

#include "core/base/message.h"

namespace bench {

/// Whether compiled modes have been measured on a device. compiled_only: code was compiled for it, but no
/// kept row of it is complete.
enum class Validation { measured, compiled_only, never };

/// A row of the table that scripts/validated_devices.py writes from the results in docs/measurements.
struct ValidatedDevice {
    std::string_view kind, name, dtype;  ///< "cpu" or "cuda"; as device_name in a row; "float32"
    int batch = 0;                       ///< 0: all
    std::string_view preset;             ///< empty: all
    Validation state = Validation::never;
};
std::span<const ValidatedDevice> validated_devices();
/// The name of the rows for all GPUs, which the table has until one was measured.
inline constexpr std::string_view kAllGpus = "all NVIDIA GPUs";

/// Whether a kept result was measured on a device of this name. True for every CPU: their code is the same.
bool is_validated(std::string_view device, std::string_view name);

/// "not validated yet: ..." for a GPU that is_validated() does not know; otherwise empty.
Message validation_note(std::string_view device, std::string_view name);

}  // namespace bench
