#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bench::imaging {

struct Camera {
    std::string device;  ///< "/dev/video0"
    std::string name;    ///< from the driver: "Integrated Camera"
    friend bool operator==(const Camera&, const Camera&) = default;
};

/// Returns the machine's cameras by number. Reads sysfs and opens no camera. Omits a device's other nodes,
/// which deliver no frames. Tests pass another tree as `sysfs`.
std::vector<Camera> list_cameras(const std::filesystem::path& sysfs = "/sys/class/video4linux");

/// Returns whether a video source is a camera device rather than a file.
bool is_camera(std::string_view source);

}  // namespace bench::imaging
