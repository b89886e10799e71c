#include "core/imaging/run_in_png.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/error.h"

namespace bench::imaging {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n"sv;
constexpr std::size_t kLength_bytes = 4, kName_bytes = 4, kChecksum_bytes = 4;

/// zlib's counters have 32 bits, so that data is passed in pieces.
constexpr std::size_t kPiece_bytes = std::size_t{1} << 16;

[[noreturn]] void refuse_damaged(const std::string& source) {
    throw InputError(about(source, message("the run in this picture is damaged")));
}

std::uint32_t big_endian(std::string_view four_bytes) {
    std::uint32_t value = 0;
    for (const char byte : four_bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
    return value;
}

/// Returns the text of a chunk "KEY\0TEXT" or "KEY\0\0DEFLATED"; nothing for another key.
std::optional<std::string> text_of(std::string_view name, std::string_view data, const std::string& source) {
    const std::string_view key = data.substr(0, data.find('\0'));
    if (key != kRunKey || key.size() == data.size()) return std::nullopt;
    data.remove_prefix(key.size() + 1);
    if (name == "tEXt") {
        if (data.size() > kMostPngText_bytes) refuse_damaged(source);
        return std::string(data);
    }
    constexpr char kDeflate = 0;
    if (data.empty() || data.front() != kDeflate) refuse_damaged(source);
    return inflated(data.substr(1), kMostPngText_bytes, source);
}

std::string base64_decoded(std::string_view text, const std::string& source) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    while (text.ends_with('=')) text.remove_suffix(1);
    std::array<int, 256> values;
    values.fill(-1);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        values[static_cast<std::uint8_t>(kDigits[i])] = static_cast<int>(i);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char digit : text) {
        const int value = values[static_cast<std::uint8_t>(digit)];
        if (value < 0) refuse_damaged(source);
        bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xffff;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xff);
    }
    return bytes;
}

std::string four_bytes(std::size_t value) {
    std::string bytes;
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(value >> shift & 0xff);
    return bytes;
}

/// A chunk: its data's length, its name, the data, and a checksum of name and data.
std::string chunk(std::string_view name, std::string_view data) {
    std::string checked = std::string(name) + std::string(data);
    const uLong checksum = ::crc32_z(0, reinterpret_cast<const Bytef*>(checked.data()), checked.size());
    return four_bytes(data.size()) + std::move(checked) + four_bytes(checksum);
}

/// Compresses what it is given into one zlib stream.
class Deflated {
public:
    Deflated() {
        if (::deflateInit(&stream_, Z_DEFAULT_COMPRESSION) != Z_OK)
            throw Error("a picture cannot be written: zlib cannot be started");
    }
    Deflated(const Deflated&) = delete;
    Deflated& operator=(const Deflated&) = delete;
    ~Deflated() { ::deflateEnd(&stream_); }

    void add(std::string_view bytes) {
        for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), kPiece_bytes)))
            pass(bytes.substr(0, kPiece_bytes), Z_NO_FLUSH);
    }
    std::string finished() {
        pass({}, Z_FINISH);
        return std::move(packed_);
    }

private:
    void pass(std::string_view piece, int flush) {
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
        stream_.avail_in = static_cast<uInt>(piece.size());
        do {
            std::array<char, kPiece_bytes> out;
            stream_.next_out = reinterpret_cast<Bytef*>(out.data());
            stream_.avail_out = static_cast<uInt>(out.size());
            ::deflate(&stream_, flush);
            packed_.append(out.data(), out.size() - stream_.avail_out);
        } while (stream_.avail_out == 0);
    }

    z_stream stream_{};
    std::string packed_;
};

std::string deflated(std::string_view bytes) {
    Deflated packed;
    packed.add(bytes);
    return packed.finished();
}

/// Rows as PNG stores them: each begins with the number of its filter, 0 for none.
std::string packed_rows(const PixelRows& rows) {
    Deflated packed;
    const auto* row = reinterpret_cast<const char*>(rows.rgb);
    for (int y = 0; y < rows.height_px; ++y, row += rows.stride_bytes) {
        packed.add("\0"sv);
        packed.add({row, static_cast<std::size_t>(rows.width_px) * 3});
    }
    return packed.finished();
}

}  // namespace

std::string png_with_run(const PixelRows& rows, std::string_view run_text) {
    // 8 bits a channel, of RGB; deflate, the standard filters, not interlaced.
    constexpr std::string_view kKind = "\x08\x02\0\0\0"sv;
    const std::string density = four_bytes(static_cast<std::size_t>(rows.pixels_per_m));
    std::string png(kSignature);
    png += chunk("IHDR", four_bytes(static_cast<std::size_t>(rows.width_px)) +
                             four_bytes(static_cast<std::size_t>(rows.height_px)) + std::string(kKind));
    png += chunk("pHYs", density + density + "\x01");  // per metre
    png += chunk("tEXt", "Software\0CompileScope"sv);
    if (!run_text.empty()) png += chunk("zTXt", kRunKey + std::string("\0\0"sv) + deflated(run_text));
    return png + chunk("IDAT", packed_rows(rows)) + chunk("IEND", "");
}

std::string inflated(std::string_view packed, std::size_t most_bytes, const std::string& source) {
    z_stream stream{};
    if (::inflateInit(&stream) != Z_OK) throw Error(source + ": zlib cannot be started");
    struct End {
        z_stream& stream;
        ~End() { ::inflateEnd(&stream); }
    } const end{stream};
    std::string text;
    std::array<char, kPiece_bytes> piece;
    int state = Z_OK;
    while (state == Z_OK) {
        if (stream.avail_in == 0) {
            const std::string_view next = packed.substr(0, kPiece_bytes);
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(next.data()));
            stream.avail_in = static_cast<uInt>(next.size());
            packed.remove_prefix(next.size());
        }
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        state = ::inflate(&stream, Z_NO_FLUSH);  // Z_BUF_ERROR if the input is exhausted
        const std::size_t count = piece.size() - stream.avail_out;
        if (count > most_bytes - text.size())
            throw InputError(about(source, message("the run in this picture has over %1 bytes", most_bytes)));
        text.append(piece.data(), count);
    }
    if (state != Z_STREAM_END) refuse_damaged(source);
    return text;
}

std::string run_text_in_png(std::span<const std::uint8_t> png, const std::string& source) {
    std::string_view bytes(reinterpret_cast<const char*>(png.data()), png.size());
    if (!bytes.starts_with(kSignature)) throw InputError(about(source, message("is not a PNG file")));
    bytes.remove_prefix(kSignature.size());
    while (bytes.size() >= kLength_bytes + kName_bytes) {
        const std::size_t length = big_endian(bytes.substr(0, kLength_bytes));
        const std::string_view name = bytes.substr(kLength_bytes, kName_bytes);
        bytes.remove_prefix(kLength_bytes + kName_bytes);
        if (name == "tEXt" || name == "zTXt") {
            if (length > bytes.size()) refuse_damaged(source);
            if (auto text = text_of(name, bytes.substr(0, length), source)) return *text;
        }
        bytes.remove_prefix(std::min(bytes.size(), length + kChecksum_bytes));
    }
    return {};
}

std::string run_json_in_png(std::span<const std::uint8_t> png, const std::string& source) {
    const std::string text = run_text_in_png(png, source);
    if (text.empty())
        throw InputError(about(
            source,
            message("this picture contains no run; only PNG files that CompileScope exported contain one")));
    const std::string packed = base64_decoded(text, source);
    if (packed.size() <= kLength_bytes) refuse_damaged(source);
    std::string json = inflated(std::string_view(packed).substr(kLength_bytes), kMostRunJson_bytes, source);
    if (json.empty()) refuse_damaged(source);
    return json;
}

}  // namespace bench::imaging
