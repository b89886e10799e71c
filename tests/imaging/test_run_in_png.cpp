#include "core/imaging/run_in_png.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <zlib.h>

#include <vector>

#include "core/base/error.h"

namespace bench::imaging {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr std::size_t kZeros_bytes = std::size_t{64} << 20;

std::string deflated(const std::string& text) {
    uLongf size = ::compressBound(text.size());
    std::string packed(size, '\0');
    ::compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
               text.size());
    packed.resize(size);
    return packed;
}

/// A zlib stream of `repeats` x 64 MiB of zeros in 64 KiB for each; it does not end.
std::string bomb(int repeats) {
    const std::string zeros(kZeros_bytes, '\0');
    z_stream stream{};
    ::deflateInit(&stream, Z_BEST_COMPRESSION);
    std::string packed(std::size_t{1} << 20, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(zeros.data()));
    stream.avail_in = static_cast<uInt>(zeros.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&stream, Z_FULL_FLUSH);  // what follows refers to nothing before
    packed.resize(stream.total_out);
    ::deflateEnd(&stream);
    constexpr std::size_t kHeader_bytes = 2;
    const std::string blocks = packed.substr(kHeader_bytes);
    while (--repeats > 0) packed += blocks;
    return packed;
}

std::string base64(const std::string& bytes) {
    constexpr const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char byte : bytes) {
        bits = bits << 8 | static_cast<std::uint8_t>(byte);
        for (count += 8; count >= 6;) text += kDigits[bits >> (count -= 6) & 63];
    }
    if (count > 0) text += kDigits[bits << (6 - count) & 63];
    while (text.size() % 4 != 0) text += '=';
    return text;
}

std::string number(std::size_t value) {
    std::string bytes;
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(value >> shift & 0xff);
    return bytes;
}

std::string chunk(const std::string& name, const std::string& data) {
    return number(data.size()) + name + data + "crc!";
}

const std::string kBegin = "\x89PNG\r\n\x1a\n" + chunk("IHDR", std::string(13, '\1'));
const std::string kEnd = chunk("IDAT", "pixels") + chunk("IEND", "");

std::string text_chunk(const std::string& text) {
    return chunk("zTXt", "CompileScope-Run\0\0"s + deflated(text));
}

std::string with_packed(const std::string& zlib_stream) {
    return kBegin + text_chunk(base64(number(1) + zlib_stream)) + kEnd;
}

std::string json_in(const std::string& png) {
    return run_json_in_png({reinterpret_cast<const std::uint8_t*>(png.data()), png.size()}, "a.png");
}

auto refuses(const std::string& words) {
    return ThrowsMessage<InputError>(HasSubstr("a.png: " + words));
}

std::int64_t peak_bytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return std::int64_t{usage.ru_maxrss} << 10;
}

TEST(RunInPng, IsReadFromEitherChunkWhereverItStands) {
    const std::string json = R"({"schema": 1, "text": ")" + std::string(1 << 20, 'x') + "\"}";
    const std::string text = base64(number(json.size()) + deflated(json));
    EXPECT_EQ(json_in(kBegin + text_chunk(text) + kEnd), json);
    EXPECT_EQ(json_in(kBegin + chunk("tEXt", "CompileScope-Run\0"s + text) + kEnd), json);
    EXPECT_EQ(json_in(kBegin + chunk("IDAT", "pixels") + chunk("tEXt", "Software\0CompileScope"s) +
                      text_chunk(text)),
              json);
    EXPECT_EQ(json_in(with_packed(deflated("{}"))), "{}");
}

TEST(RunInPng, OtherFilesAreNamed) {
    EXPECT_THAT([] { json_in(""); }, refuses("is not a PNG file"));
    EXPECT_THAT([] { json_in("\xff\xd8\xff"); }, refuses("is not a PNG file"));
    for (const std::string& png :
         {kBegin + kEnd, kBegin, kBegin + chunk("tEXt", "CompileScope-Run"),
          kBegin + chunk("tEXt", "CompileScope\0AAAA"s), kBegin + number(0xffffffff) + "IDATpixels"})
        EXPECT_THAT([&] { json_in(png); }, refuses("this picture contains no run"));
}

TEST(RunInPng, DamagedOnesAreRefused) {
    const std::string good = deflated("{}");
    for (const std::string& png :
         {kBegin + chunk("tEXt", "CompileScope-Run\0no base64!"s),
          kBegin + chunk("tEXt", "CompileScope-Run\0AAAA"s), kBegin + chunk("zTXt", "CompileScope-Run\0"s),
          kBegin + chunk("zTXt", "CompileScope-Run\0\1x"s),
          kBegin + number(0xffffffff) + "tEXtCompileScope-Run", with_packed(good.substr(0, good.size() - 3)),
          with_packed(""), with_packed("x"), with_packed(deflated(""))})
        EXPECT_THAT([&] { json_in(png); }, refuses("the run in this picture is damaged"));
}

TEST(RunInPng, WhatUnpacksToFarMoreThanItsSizeEndsAtTheLimit) {
    constexpr int kRepeats = 32;  // 2 GiB
    const std::string stream = bomb(kRepeats);
    ASSERT_LT(stream.size(), std::size_t{4} << 20);
    const std::string json_bomb = with_packed(stream);
    const std::string text_bomb = kBegin + chunk("zTXt", "CompileScope-Run\0\0"s + stream) + kEnd;
    const std::int64_t before_bytes = peak_bytes();
    EXPECT_THAT([&] { json_in(json_bomb); },
                refuses("the run in this picture has over " + std::to_string(kMostRunJson_bytes)));
    EXPECT_THAT([&] { json_in(text_bomb); },
                refuses("the run in this picture has over " + std::to_string(kMostPngText_bytes)));
    EXPECT_LT(peak_bytes() - before_bytes, std::int64_t{512} << 20);
}

TEST(RunInPng, AnythingUpToTheLimitIsRead) {
    const std::string packed = deflated(std::string(1000, 'x'));
    EXPECT_EQ(inflated(packed, 1000, "a.png").size(), 1000U);
    EXPECT_THAT([&] { (void)inflated(packed, 999, "a.png"); },
                refuses("the run in this picture has over 999"));
}

}  // namespace
}  // namespace bench::imaging
