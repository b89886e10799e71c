#include "core/imaging/image_file.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"

namespace bench::imaging {

namespace {

using namespace std::string_view_literals;

constexpr const char* kSupported = "PNG, JPEG, WebP, BMP and TIFF are";

struct Signature {
    std::string_view name;
    std::size_t offset;
    std::string_view magic;
    std::optional<ImageFormat> format;  ///< empty: known, so that it can be named, but not supported
};

constexpr std::array kSignatures{
    Signature{"PNG", 0, "\x89PNG\r\n\x1a\n"sv, ImageFormat::png},
    Signature{"JPEG", 0, "\xff\xd8\xff"sv, ImageFormat::jpeg},
    Signature{"WebP", 8, "WEBP"sv, ImageFormat::webp},
    Signature{"BMP", 0, "BM"sv, ImageFormat::bmp},
    Signature{"TIFF", 0, "II*\0"sv, ImageFormat::tiff},
    Signature{"TIFF", 0, "MM\0*"sv, ImageFormat::tiff},
    Signature{"GIF", 0, "GIF8"sv, std::nullopt},
    Signature{"AVIF", 4, "ftypavif"sv, std::nullopt},
    Signature{"HEIF", 4, "ftyp"sv, std::nullopt},
    Signature{"JPEG 2000", 0, "\0\0\0\x0cjP  "sv, std::nullopt},
    Signature{"JPEG XL", 0, "\0\0\0\x0cJXL "sv, std::nullopt},
    Signature{"JPEG XL", 0, "\xff\x0a"sv, std::nullopt},
    Signature{"Photoshop", 0, "8BPS"sv, std::nullopt},
    Signature{"OpenEXR", 0, "\x76\x2f\x31\x01"sv, std::nullopt},
    Signature{"PDF", 0, "%PDF"sv, std::nullopt},
    Signature{"SVG", 0, "<svg"sv, std::nullopt},
    Signature{"icon", 0, "\0\0\x01\0"sv, std::nullopt},
    Signature{"Netpbm", 0, "P4\n"sv, std::nullopt},
    Signature{"Netpbm", 0, "P5\n"sv, std::nullopt},
    Signature{"Netpbm", 0, "P6\n"sv, std::nullopt},
};

bool has_at(Bytes bytes, std::size_t offset, std::string_view text) {
    return offset <= bytes.size() && text.size() <= bytes.size() - offset &&
           std::equal(text.begin(), text.end(), bytes.begin() + static_cast<std::ptrdiff_t>(offset),
                      [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

/// `count` bytes as a number; 0 past the end, which no caller takes for an answer.
std::uint32_t number(Bytes bytes, std::size_t offset, int count, bool big_endian) {
    if (offset > bytes.size() || static_cast<std::size_t>(count) > bytes.size() - offset) return 0;
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i)
        value |= std::uint32_t{bytes[offset + static_cast<std::size_t>(i)]}
                 << 8 * (big_endian ? count - 1 - i : i);
    return value;
}

Bytes from(Bytes bytes, std::size_t offset) {
    return bytes.subspan(std::min(offset, bytes.size()));
}

/// A tag's value (16 bits) in the first directory of a TIFF structure, which is also what EXIF is.
std::optional<std::uint32_t> tiff_tag(Bytes tiff, std::uint32_t tag) {
    if (!has_at(tiff, 0, "II*\0"sv) && !has_at(tiff, 0, "MM\0*"sv)) return std::nullopt;
    const bool big_endian = tiff[0] == 'M';
    const std::size_t directory = number(tiff, 4, 4, big_endian);
    const std::uint32_t entries = number(tiff, directory, 2, big_endian);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + std::size_t{12} * i;
        if (number(tiff, entry, 2, big_endian) == tag) return number(tiff, entry + 8, 2, big_endian);
    }
    return std::nullopt;
}

int orientation_of(Bytes exif) {
    const std::uint32_t value = tiff_tag(exif, 0x112).value_or(1);
    return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
}

/// Calls `visit(marker, payload offset, payload size)` for each segment up to the compressed data, whose
/// offset it returns; `visit` returning true ends the walk with 0.
template <typename Visit>
std::size_t walk_jpeg(Bytes bytes, Visit visit) {
    std::size_t at = 2;
    while (at + 4 <= bytes.size() && bytes[at] == 0xff) {
        const std::uint8_t marker = bytes[at + 1];
        if (marker == 0xff) {  // padding
            ++at;
            continue;
        }
        const std::size_t size = number(bytes, at + 2, 2, true);
        if (size < 2 || visit(marker, at + 4, size - 2)) return 0;
        at += 2 + size;
        if (marker == 0xda) return at;
    }
    return 0;
}

Bytes jpeg_exif(Bytes bytes) {
    Bytes exif;
    walk_jpeg(bytes, [&](std::uint8_t marker, std::size_t offset, std::size_t) {
        if (marker == 0xe1 && has_at(bytes, offset, "Exif\0\0"sv)) exif = from(bytes, offset + 6);
        return !exif.empty();
    });
    return exif;
}

/// Chunks of PNG (8 bytes of file signature, then size, name, data, checksum) and of RIFF (12 bytes of
/// header, then name, size, data padded to even).
Bytes chunk(Bytes bytes, bool png, std::string_view name) {
    std::size_t at = png ? 8 : 12;
    while (at + 8 <= bytes.size()) {
        const std::size_t size = number(bytes, png ? at : at + 4, 4, png);
        if (has_at(bytes, png ? at + 4 : at, name)) return from(bytes, at + 8);
        at += 8 + size + (png ? 4 : size % 2);
    }
    return {};
}

}  // namespace

ImageFormat recognise_format(Bytes bytes, const std::filesystem::path& file) {
    if (bytes.empty()) throw InputError(file.string() + " is empty");
    for (const Signature& signature : kSignatures) {
        if (!has_at(bytes, signature.offset, signature.magic)) continue;
        if (signature.format) return *signature.format;
        throw InputError(std::string(signature.name) + " is not supported: " + file.string() + "; " +
                         kSupported);
    }
    throw InputError(file.string() + " is not an image that can be read; " + kSupported + " supported");
}

int exif_orientation(Bytes bytes, ImageFormat format) {
    switch (format) {
        case ImageFormat::jpeg:
            return orientation_of(jpeg_exif(bytes));
        case ImageFormat::png:
            return orientation_of(chunk(bytes, true, "eXIf"));
        case ImageFormat::webp: {
            const Bytes exif = chunk(bytes, false, "EXIF");
            return orientation_of(has_at(exif, 0, "Exif\0\0"sv) ? from(exif, 6) : exif);
        }
        case ImageFormat::tiff:  // its decoder turns the image itself
        case ImageFormat::bmp:
            return 1;
    }
    return 1;
}

std::optional<std::pair<std::int64_t, std::int64_t>> header_size_px(Bytes bytes, ImageFormat format) {
    using Size = std::pair<std::int64_t, std::int64_t>;
    if (format == ImageFormat::png) return Size{number(bytes, 16, 4, true), number(bytes, 20, 4, true)};
    if (format == ImageFormat::bmp && number(bytes, 14, 4, false) >= 40) {
        const auto height = static_cast<std::int32_t>(number(bytes, 22, 4, false));  // negative: from the top
        return Size{number(bytes, 18, 4, false), std::abs(std::int64_t{height})};
    }
    std::optional<Size> size;
    if (format == ImageFormat::jpeg)
        walk_jpeg(bytes, [&](std::uint8_t marker, std::size_t offset, std::size_t) {
            if (marker >= 0xc0 && marker <= 0xc2)  // start of a frame: baseline, extended, progressive
                size = Size{number(bytes, offset + 3, 2, true), number(bytes, offset + 1, 2, true)};
            return size.has_value();
        });
    return size;
}

bool has_tiff_alpha(Bytes bytes, ImageFormat format) {
    return format == ImageFormat::tiff && tiff_tag(bytes, 0x152).value_or(0) != 0;
}

bool is_complete(Bytes bytes, ImageFormat format) {
    if (format != ImageFormat::jpeg) return true;
    const std::size_t data = walk_jpeg(bytes, [](std::uint8_t, std::size_t, std::size_t) { return false; });
    constexpr std::array<std::uint8_t, 2> end{0xff, 0xd9};
    const Bytes rest = from(bytes, data);
    return data != 0 && std::search(rest.begin(), rest.end(), end.begin(), end.end()) != rest.end();
}

}  // namespace bench::imaging
