#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

#include "core/base/error.h"
#include "core/imaging/image.h"
#include "core/imaging/image_file.h"

namespace bench::imaging {
namespace {

using namespace std::string_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::string little(std::uint64_t value, int count) {
    std::string bytes;
    for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
    return bytes;
}

std::string big(std::uint64_t value, int count) {
    std::string bytes = little(value, count);
    std::ranges::reverse(bytes);
    return bytes;
}

PictureSize size_in(const std::string& bytes, ImageFormat format) {
    return header_size_px({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, format);
}

std::string riff(const std::string& chunks) {
    return "RIFF" + little(4 + chunks.size(), 4) + "WEBP" + chunks;
}

std::string riff_chunk(const std::string& name, const std::string& data) {
    return name + little(data.size(), 4) + data + (data.size() % 2 == 1 ? "\0"s : "");
}

/// A whole lossless picture of one colour, whatever its size: each of the five codes has one symbol, which
/// takes no bits.
std::string one_colour_webp(std::uint32_t width_px, std::uint32_t height_px) {
    std::uint64_t bits = (width_px - 1) | std::uint64_t{height_px - 1} << 14;  // then alpha, version
    std::string data = "\x2f" + little(bits, 4);
    bits = 0;  // no transform, no cache of colours, no further codes
    int at = 3;
    for (int code = 0; code < 5; ++code, at += 4) bits |= std::uint64_t{1} << at;  // simple, one symbol: 0
    return riff(riff_chunk("VP8L", data + little(bits, 8)));
}

struct TiffTag {
    std::uint32_t tag, type, value, count = 1;
};

/// A directory behind `data`, which begins at byte 8.
std::string tiff(const std::vector<TiffTag>& tags, const std::string& data = {}) {
    std::string bytes = "II*\0"s + little(8 + data.size(), 4) + data + little(tags.size(), 2);
    for (const TiffTag& each : tags)
        bytes += little(each.tag, 2) + little(each.type, 2) + little(each.count, 4) + little(each.value, 4);
    return bytes + little(0, 4);
}

constexpr std::uint32_t kShort = 3, kLong = 4;

/// Black, of square tiles that all lie at the same place in the file, in PackBits.
std::string black_tiff(std::uint32_t side_px, std::uint32_t tile_px) {
    const std::uint32_t tiles = side_px / tile_px * (side_px / tile_px), runs = tile_px * tile_px / 128;
    std::string data;
    for (std::uint32_t i = 0; i < runs; ++i) data += "\x81\0"s;  // 128 zeros
    const std::size_t offsets = 8 + data.size(), counts = offsets + 4 * tiles;
    for (std::uint32_t i = 0; i < tiles; ++i) data += little(8, 4);
    for (std::uint32_t i = 0; i < tiles; ++i) data += little(2 * runs, 4);
    return tiff({{0x100, kLong, side_px},
                 {0x101, kLong, side_px},
                 {0x102, kShort, 8},
                 {0x103, kShort, 32773},
                 {0x106, kShort, 1},
                 {0x115, kShort, 1},
                 {0x142, kShort, tile_px},
                 {0x143, kShort, tile_px},
                 {0x144, kLong, static_cast<std::uint32_t>(offsets), tiles},
                 {0x145, kLong, static_cast<std::uint32_t>(counts), tiles}},
                data);
}

std::int64_t peak_memory_bytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return std::int64_t{usage.ru_maxrss} << 10;
}

class HugePicture : public testing::Test {
protected:
    void SetUp() override {
        if (!has_imaging()) GTEST_SKIP() << "built without imaging";
    }
    ~HugePicture() override { std::filesystem::remove(file_); }

    Image load(const std::string& bytes) const {
        std::ofstream(file_, std::ios::binary) << bytes;
        return load_image(file_);
    }
    void expect_refused_before_decoding(const std::string& bytes, const std::string& size) const {
        const std::int64_t before_bytes = peak_memory_bytes();
        EXPECT_THAT([&] { load(bytes); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr(file_.string()), HasSubstr(size + " pixels"),
                                                    HasSubstr(std::to_string(kLargestImagePixels)))));
        EXPECT_LT(peak_memory_bytes() - before_bytes, std::int64_t{100} << 20);
    }

    const std::filesystem::path file_ =
        std::filesystem::path(testing::TempDir()) / ("huge_picture_" + std::to_string(::getpid()));
};

TEST(ImageHeader, SizesAreReadFromEveryFormat) {
    EXPECT_EQ(size_in("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"s + big(70000, 4) + big(3, 4), ImageFormat::png),
              (PictureSize{70000, 3}));
    const std::string bmp = "BM" + std::string(12, '\0');
    EXPECT_EQ(size_in(bmp + little(40, 4) + little(70000, 4) + little(0xfffffffe, 4), ImageFormat::bmp),
              (PictureSize{70000, 2}));
    EXPECT_EQ(size_in(bmp + little(12, 4) + little(65535, 2) + little(65534, 2), ImageFormat::bmp),
              (PictureSize{65535, 65534}));
    EXPECT_EQ(size_in(one_colour_webp(16384, 7), ImageFormat::webp), (PictureSize{16384, 7}));
    const std::string lossy =
        riff_chunk("VP8 ", "\0\0\0\x9d\x01\x2a"s + little(16383, 2) + little(0x4005, 2));
    EXPECT_EQ(size_in(riff(lossy), ImageFormat::webp), (PictureSize{16383, 5}));
    const std::string canvas = riff_chunk("VP8X", "\0\0\0\0"s + little(9, 3) + little(99999, 3));
    EXPECT_EQ(size_in(riff(canvas + riff_chunk("ICCP", "odd") + lossy), ImageFormat::webp),
              (PictureSize{16383, 100000}));
    EXPECT_EQ(size_in(tiff({{0x100, kShort, 640}, {0x101, kLong, 70000}}), ImageFormat::tiff),
              (PictureSize{640, 70000}));
    EXPECT_EQ(
        size_in(tiff({{0x100, kShort, 8}, {0x101, kShort, 8}, {0x142, kLong, 1 << 20}, {0x143, kShort, 16}}),
                ImageFormat::tiff),
        (PictureSize{1 << 20, 16}));
    EXPECT_EQ(size_in("MM\0*"s + big(8, 4) + big(2, 2) + big(0x100, 2) + big(3, 2) + big(1, 4) + big(640, 2) +
                          "\0\0"s + big(0x101, 2) + big(4, 2) + big(1, 4) + big(480, 4),
                      ImageFormat::tiff),
              (PictureSize{640, 480}));
}

TEST(ImageHeader, TruncatedAtEveryByteItIsUnknownOrWhatTheWholeSays) {
    const std::pair<std::string, ImageFormat> files[] = {
        {one_colour_webp(300, 200), ImageFormat::webp},
        {tiff({{0x100, kShort, 300}, {0x101, kShort, 200}}), ImageFormat::tiff},
        {"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"s + big(300, 4) + big(200, 4), ImageFormat::png}};
    for (const auto& [bytes, format] : files) {
        ASSERT_EQ(size_in(bytes, format), (PictureSize{300, 200}));
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            const PictureSize found = size_in(bytes.substr(0, size), format);
            EXPECT_TRUE(found.width_px == 0 || found.width_px == 300) << size;
            EXPECT_TRUE(found.height_px == 0 || found.height_px == 200) << size;
        }
    }
}

TEST_F(HugePicture, AFewBytesOfWebpAreRefusedBeforeTheyAreDecoded) {
    const Image image = load(one_colour_webp(300, 200));
    EXPECT_EQ(image.width_px, 300);
    EXPECT_EQ(image.height_px, 200);
    const std::string bytes = one_colour_webp(16384, 16384);
    EXPECT_LT(bytes.size(), 50U);
    expect_refused_before_decoding(bytes, "16384x16384");
}

TEST_F(HugePicture, AFewKilobytesOfTiffAreRefusedBeforeTheyAreDecoded) {
    const Image image = load(black_tiff(512, 256));
    EXPECT_EQ(image.width_px, 512);
    EXPECT_EQ(image.height_px, 512);
    const std::string bytes = black_tiff(16384, 512);
    EXPECT_LT(bytes.size(), 20'000U);
    expect_refused_before_decoding(bytes, "16384x16384");
}

TEST_F(HugePicture, AHugeTileOfASmallTiffIsRefused) {
    std::string bytes = black_tiff(16, 16);
    const std::string tile = little(0x142, 2) + little(kShort, 2) + little(1, 4),
                      height = little(0x143, 2) + tile.substr(2);
    bytes.replace(bytes.find(tile) + tile.size(), 2, little(16384, 2));
    bytes.replace(bytes.find(height) + height.size(), 2, little(16384, 2));
    expect_refused_before_decoding(bytes, "16384x16384");
}

TEST_F(HugePicture, AnOs2BitmapIsRefusedBeforeItIsDecoded) {
    expect_refused_before_decoding("BM" + std::string(8, '\0') + little(26, 4) + little(12, 4) +
                                       little(32000, 2) + little(32000, 2) + little(1, 2) + little(24, 2) +
                                       std::string(64, '\0'),
                                   "32000x32000");
}

TEST_F(HugePicture, ATiffWhoseSizeNobodyKnowsIsNotDecoded) {
    constexpr std::uint32_t kFloat = 11;
    EXPECT_THAT(
        [&] {
            load(tiff({{0x100, kFloat, 0x43960000}, {0x101, kShort, 200}}));
        },
        ThrowsMessage<InputError>(HasSubstr("damaged")));
}

}  // namespace
}  // namespace bench::imaging
