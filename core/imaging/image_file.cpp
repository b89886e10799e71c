#include "core/imaging/image_file.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"

namespace bench::imaging {

namespace {

using namespace std::string_view_literals;

struct Signature {
    std::string_view name;
    std::size_t offset;
    std::string_view magic;
    std::optional<ImageFormat> format;  ///< empty: unsupported, named in the error
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

/// Returns `count` bytes as a number, or 0 past the end, which no caller accepts as a value.
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

/// Returns the offset of a tag's value in the first directory of a TIFF structure, which EXIF also is, or 0
/// if the tag is missing.
std::size_t tiff_tag_offset(Bytes tiff, std::uint32_t tag) {
    if (!has_at(tiff, 0, "II*\0"sv) && !has_at(tiff, 0, "MM\0*"sv)) return 0;
    const bool big_endian = tiff[0] == 'M';
    const std::size_t directory = number(tiff, 4, 4, big_endian);
    const std::uint32_t entries = number(tiff, directory, 2, big_endian);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + std::size_t{12} * i;
        if (number(tiff, entry, 2, big_endian) == tag) return entry + 8;
    }
    return 0;
}

int orientation_of(Bytes exif) {
    const std::size_t offset = tiff_tag_offset(exif, 0x112);
    const std::uint32_t value = offset == 0 ? 1 : number(exif, offset, 2, exif[0] == 'M');
    return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
}

/// Returns the bytes from the EXIF segment on, which precedes the compressed data.
Bytes jpeg_exif(Bytes bytes) {
    constexpr std::uint8_t kPadding = 0xff, kApp1 = 0xe1, kStartOfScan = 0xda;
    std::size_t at = 2;
    while (at + 4 <= bytes.size() && bytes[at] == 0xff && bytes[at + 1] != kStartOfScan) {
        const std::uint8_t marker = bytes[at + 1];
        if (marker == kPadding) {
            ++at;
            continue;
        }
        const std::size_t size = number(bytes, at + 2, 2, true);
        if (size < 2) break;
        if (marker == kApp1 && has_at(bytes, at + 4, "Exif\0\0"sv)) return from(bytes, at + 10);
        at += 2 + size;
    }
    return {};
}

/// Returns the bytes from a chunk's data on. Chunks of PNG follow 8 bytes of file signature (size, name,
/// data, checksum), those of RIFF 12 bytes of header (name, size, data padded to an even size).
Bytes chunk(Bytes bytes, bool png, std::string_view name) {
    std::size_t at = png ? 8 : 12;
    while (at + 8 <= bytes.size()) {
        const std::size_t size = number(bytes, png ? at : at + 4, 4, png);
        if (has_at(bytes, png ? at + 4 : at, name)) return from(bytes, at + 8);
        at += 8 + size + (png ? 4 : size % 2);
    }
    return {};
}

PictureSize larger(PictureSize a, PictureSize b) {
    return {std::max(a.width_px, b.width_px), std::max(a.height_px, b.height_px)};
}

PictureSize bmp_size(Bytes bytes) {
    constexpr std::uint32_t kOs2Header_bytes = 12;
    if (number(bytes, 14, 4, false) == kOs2Header_bytes)
        return {number(bytes, 18, 2, false), number(bytes, 20, 2, false)};
    const auto height = static_cast<std::int32_t>(number(bytes, 22, 4, false));  // negative: from the top
    return {number(bytes, 18, 4, false), std::abs(std::int64_t{height})};
}

/// Returns the larger of the canvas and the first image, which is lossy ("VP8 ") or lossless ("VP8L").
PictureSize webp_size(Bytes bytes) {
    constexpr std::uint32_t k14Bits = 0x3fff;
    PictureSize size;
    if (const Bytes canvas = chunk(bytes, false, "VP8X"); canvas.size() >= 10)
        size = {number(canvas, 4, 3, false) + 1, number(canvas, 7, 3, false) + 1};
    if (const Bytes lossy = chunk(bytes, false, "VP8 "); lossy.size() >= 10)
        size = larger(size, {number(lossy, 6, 2, false) & k14Bits, number(lossy, 8, 2, false) & k14Bits});
    if (const Bytes lossless = chunk(bytes, false, "VP8L"); lossless.size() >= 5) {
        const std::uint32_t bits = number(lossless, 1, 4, false);
        size = larger(size, {(bits & k14Bits) + 1, (bits >> 14 & k14Bits) + 1});
    }
    return size;
}

/// Returns the number in a tag of the first directory, or 0 if the tag is missing or has another type.
std::uint32_t tiff_number(Bytes tiff, std::uint32_t tag) {
    constexpr std::uint32_t kByte = 1, kShort = 3, kLong = 4;
    const std::size_t value = tiff_tag_offset(tiff, tag);
    if (value == 0) return 0;
    const bool big_endian = tiff[0] == 'M';
    const std::uint32_t type = number(tiff, value - 6, 2, big_endian);
    if (type == kByte) return number(tiff, value, 1, big_endian);
    if (type == kShort) return number(tiff, value, 2, big_endian);
    return type == kLong ? number(tiff, value, 4, big_endian) : 0;
}

PictureSize tiff_size(Bytes tiff) {
    constexpr std::uint32_t kWidth = 0x100, kHeight = 0x101, kTileWidth = 0x142, kTileHeight = 0x143;
    const PictureSize image{tiff_number(tiff, kWidth), tiff_number(tiff, kHeight)};
    // libtiff also reads other number types, but no program writes them.
    if (image.width_px == 0 || image.height_px == 0) return {};
    return larger(image, {tiff_number(tiff, kTileWidth), tiff_number(tiff, kTileHeight)});
}

}  // namespace

ImageFormat recognise_format(Bytes bytes, const std::filesystem::path& file) {
    if (bytes.empty()) throw InputError(message("%1 is empty", file.string()));
    for (const Signature& signature : kSignatures) {
        if (!has_at(bytes, signature.offset, signature.magic)) continue;
        if (signature.format == ImageFormat::webp && !has_at(bytes, 0, "RIFF"sv)) continue;
        if (signature.format) return *signature.format;
        throw InputError(message("%1 is not supported: %2; PNG, JPEG, WebP, BMP and TIFF are", signature.name,
                                 file.string()));
    }
    throw InputError(message(
        "%1 is not an image that can be read; PNG, JPEG, WebP, BMP and TIFF are supported", file.string()));
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
        case ImageFormat::tiff:  // the decoder applies the orientation
        case ImageFormat::bmp:
            return 1;
    }
    return 1;
}

PictureSize header_size_px(Bytes bytes, ImageFormat format) {
    switch (format) {
        case ImageFormat::png:
            return {number(bytes, 16, 4, true), number(bytes, 20, 4, true)};
        case ImageFormat::bmp:
            return bmp_size(bytes);
        case ImageFormat::webp:
            return webp_size(bytes);
        case ImageFormat::tiff:
            return tiff_size(bytes);
        case ImageFormat::jpeg:
            return {};
    }
    return {};
}

TiffAlpha take_tiff_alpha(std::span<std::uint8_t> bytes, ImageFormat format) {
    constexpr std::uint32_t kExtraSamples = 0x152, kAssociated = 1, kUnassociated = 2;
    const std::size_t offset = format == ImageFormat::tiff ? tiff_tag_offset(bytes, kExtraSamples) : 0;
    if (offset == 0) return TiffAlpha::none;
    const bool big_endian = bytes[0] == 'M';
    const std::uint32_t value = number(bytes, offset, 2, big_endian);
    if (value == kAssociated) return TiffAlpha::associated;
    if (value != kUnassociated) return TiffAlpha::none;
    bytes[offset + (big_endian ? 1 : 0)] = kAssociated;
    return TiffAlpha::unassociated;
}

void refuse_image(const std::filesystem::path& file, const Message& reason) {
    throw InputError(message("cannot read the image %1: %2", file.string(), reason));
}

void check_image_size(const std::filesystem::path& file, std::int64_t width_px, std::int64_t height_px) {
    if (width_px > 0 && height_px > kLargestImagePixels / width_px)
        refuse_image(file, message("it has %1x%2 pixels; at most %3 are read", width_px, height_px,
                                   kLargestImagePixels));
}

}  // namespace bench::imaging
