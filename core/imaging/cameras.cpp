#include "core/imaging/cameras.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/text_file.h"

namespace bench::imaging {

namespace {

constexpr std::string_view kDevices = "/dev/video";
constexpr std::string_view kNode = "video";

}  // namespace

std::vector<Camera> list_cameras(const std::filesystem::path& sysfs) {
    std::vector<std::pair<int, Camera>> found;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(sysfs, none)) {
        const std::string node = entry.path().filename().string();
        int number = 0;
        if (!node.starts_with(kNode) ||
            std::from_chars(node.data() + kNode.size(), node.data() + node.size(), number).ec != std::errc())
            continue;
        if (read_first_line(entry.path() / "index") != "0") continue;
        found.push_back({number, {"/dev/" + node, read_first_line(entry.path() / "name")}});
    }
    std::ranges::sort(found, {}, &std::pair<int, Camera>::first);
    std::vector<Camera> cameras;
    for (auto& [number, camera] : found) cameras.push_back(std::move(camera));
    return cameras;
}

bool is_camera(std::string_view source) {
    return source.starts_with(kDevices);
}

}  // namespace bench::imaging
