#include "core/imaging/raw_pixels.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <span>
#include <string>

#include "core/base/error.h"

namespace bench::imaging {

namespace {

void write_over(const std::filesystem::path& file, std::span<const std::byte> bytes) {
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) throw InputError("cannot write " + file.string() + ": " + std::strerror(errno));
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    const std::string why = std::strerror(errno);
    ::close(fd);
    if (!bytes.empty()) throw InputError("cannot write " + file.string() + ": " + why);
}

}  // namespace

void write_rgb(const std::filesystem::path& file, const Image& image) {
    write_over(file, std::as_bytes(std::span(image.rgb)));
}

Image read_rgb(const std::filesystem::path& file, int width_px, int height_px) {
    if (width_px < 1 || height_px < 1)
        throw InputError("cannot read the image " + file.string() + ": its width or height is not positive");
    Image image{width_px, height_px, {}};
    const auto bytes = static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px) * 3;
    std::error_code error;
    if (std::filesystem::file_size(file, error) < bytes || error)
        throw InputError("cannot read the image " + file.string() + ": it has fewer pixels than said");
    image.rgb.resize(bytes);
    std::ifstream in(file, std::ios::binary);
    in.read(reinterpret_cast<char*>(image.rgb.data()), static_cast<std::streamsize>(bytes));
    if (!in) throw InputError("cannot read the image " + file.string());
    return image;
}

void write_ids(const std::filesystem::path& file, const std::vector<std::uint16_t>& ids) {
    write_over(file, std::as_bytes(std::span(ids)));
}

}  // namespace bench::imaging
