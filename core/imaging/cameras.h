#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bench::imaging {

struct Camera {
    std::string device;  ///< "/dev/video0"
    std::string name;    ///< the driver's: "Integrated Camera"
    friend bool operator==(const Camera&, const Camera&) = default;
};

/// The cameras that the kernel knows, by number. Reads a few words of sysfs, opens no camera. A device's
/// further nodes, which carry no pictures, are left out. `sysfs`: another tree to use instead, for tests.
std::vector<Camera> list_cameras(const std::filesystem::path& sysfs = "/sys/class/video4linux");

/// Whether a source of moving pictures is a camera's device and no file.
bool is_camera(std::string_view source);

}  // namespace bench::imaging
