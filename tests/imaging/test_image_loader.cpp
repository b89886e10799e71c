#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/imaging/image.h"

namespace bench::imaging {

using namespace std::string_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

namespace {

class ImageLoader : public testing::Test {
protected:
    void SetUp() override {
        if (!has_imaging()) GTEST_SKIP() << "built without imaging";
        std::filesystem::create_directories(dir_);
    }
    ~ImageLoader() override { std::filesystem::remove_all(dir_); }

    std::filesystem::path path(const std::string& name) const { return dir_ / name; }
    std::filesystem::path write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }
    void expect_refused(const std::filesystem::path& file, const std::string& reason) const {
        testing::internal::CaptureStderr();
        EXPECT_THAT([&] { load_image(file); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr(file.string()), HasSubstr(reason))));
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << file;
    }

private:
    std::filesystem::path dir_ =
        std::filesystem::temp_directory_path() / ("image_loader_" + std::to_string(::getpid()));
};

std::string sample_bytes() {
    std::ifstream in(paths::resource("sample_640x480.png"), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A JPEG up to its compressed data; `size` is height and width, two bytes each.
std::string jpeg_header(const std::string& size) {
    return "\xff\xd8\xff\xc0\0\x11\x08"s + size + "\x03\x01\x11\0\x02\x11\0\x03\x11\0"s +
           "\xff\xda\0\x0c\x03\x01\0\x02\0\x03\0\0\x3f\0"s;
}

}  // namespace

TEST_F(ImageLoader, TheSamplePhotographHasTheGuidesSize) {
    const Image image = load_image(paths::resource("sample_640x480.png"));
    EXPECT_EQ(image.width_px, 640);
    EXPECT_EQ(image.height_px, 480);
    EXPECT_EQ(image.rgb.size(), 640U * 480U * 3U);
}

TEST_F(ImageLoader, SixteenBitsBecomeTheirHighByte) {
    write_png16(path("deep.png"), 3, 1, {0x00ff, 0x7fff, 0xff00});
    EXPECT_THAT(load_image(path("deep.png")).rgb, ElementsAre(0, 0, 0, 0x7f, 0x7f, 0x7f, 0xff, 0xff, 0xff));
}

TEST_F(ImageLoader, WhatCannotBeReadIsNamedAndNothingIsPrinted) {
    expect_refused(path("missing.png"), "no such file");
    expect_refused(path("."), "folder");
    ASSERT_EQ(::mkfifo(path("fifo.png").c_str(), 0600), 0);
    expect_refused(path("fifo.png"), "not a regular file");  // without waiting for its other end
    expect_refused(write("empty.png", ""), "is empty");
    expect_refused(write("text.png", "only words\n"), "not an image");
    expect_refused(write("picture.png", "GIF89a" + std::string(40, '\0')), "GIF is not supported");
    expect_refused(write("phone.heic", "\0\0\0\x18"s + "ftypheic" + std::string(40, '\0')),
                   "HEIF is not supported");
}

TEST_F(ImageLoader, ATruncatedFileIsRefusedAtEveryLength) {
    const std::string whole = sample_bytes();
    for (const double part : {0.00005, 0.01, 0.5, 0.99999})
        expect_refused(
            write("cut.png",
                  whole.substr(0, static_cast<std::size_t>(part * static_cast<double>(whole.size())))),
            "truncated");
    const std::string jpeg = jpeg_header("\0\x08\0\x08"s);
    for (const std::size_t size : {4UL, 20UL, 25UL})
        expect_refused(write("cut.jpg", jpeg.substr(0, size)), "truncated");
    expect_refused(write("cut.bmp", "BM"), "truncated");
}

TEST_F(ImageLoader, AHeaderThatClaimsAHugePictureIsRefusedAtOnce) {
    std::string png = sample_bytes();
    png.replace(16, 8, "\0\1\0\0\0\1\0\0"s);  // 65536 x 65536
    expect_refused(write("huge.png", png), "65536x65536");
    expect_refused(write("huge.jpg", jpeg_header("\xea\x60\xea\x60")), "60000x60000");
}

TEST_F(ImageLoader, AMapThatCannotBeWrittenIsNamed) {
    EXPECT_THAT([&] { write_png16(path("no/such/folder.png"), 1, 1, {0}); },
                ThrowsMessage<InputError>(HasSubstr("folder.png")));
}

}  // namespace bench::imaging
