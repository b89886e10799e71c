#include "core/machine/validated_devices.h"

#include <algorithm>

namespace bench {

namespace {

constexpr ValidatedDevice kRows[] = {
#include "core/machine/validated_devices.inc"
};

}  // namespace

std::span<const ValidatedDevice> validated_devices() {
    return kRows;
}

bool is_validated(std::string_view device, std::string_view name) {
    if (!device.starts_with("cuda")) return true;
    return std::ranges::any_of(kRows, [&](const ValidatedDevice& row) {
        return row.kind == "cuda" && row.name == name && row.state == Validation::measured;
    });
}

Message validation_note(std::string_view device, std::string_view name) {
    if (is_validated(device, name)) return {};
    return message("not validated yet: CompileScope has no kept measurement of this device");
}

}  // namespace bench
