#include "core/base/sha256.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/input_file.h"

namespace bench {

namespace {

constexpr std::size_t kBlockBytes = 64;

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
constexpr std::array<std::uint32_t, 64> kRoundConstants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using State = std::array<std::uint32_t, 8>;

/// Calls `work` with the constants 0, 1, ... count - 1.
template <std::size_t count>
void for_each_index(const auto& work) {
    [&]<std::size_t... index>(std::index_sequence<index...>) {
        (work(std::integral_constant<std::size_t, index>{}), ...);
    }
    (std::make_index_sequence<count>{});
}

void add_portably(State& state, const std::uint8_t* block) {
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t byte = 0; byte < 4; ++byte) words[i] = words[i] << 8 | block[4 * i + byte];
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    State s = state;
    // The words rotate by one place a round. Groups of eight rounds index them instead of moving them.
    for (std::size_t i = 0; i < words.size(); i += 8)
        for_each_index<8>([&](auto turn) {
            constexpr std::size_t turned = 8 - decltype(turn)::value;
            constexpr auto at = [](std::size_t place) { return (place + turned) % 8; };
            std::uint32_t& h = s[at(7)];
            const std::uint32_t a = s[at(0)], b = s[at(1)], c = s[at(2)];
            const std::uint32_t e = s[at(4)], f = s[at(5)], g = s[at(6)];
            h += (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                 kRoundConstants[i + turn] + words[i + turn];
            s[at(3)] += h;
            h += (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        });
    for (std::size_t i = 0; i < 8; ++i) state[i] += s[i];
}

#if defined(__x86_64__)

bool has_instructions() {
    constexpr unsigned kSha = 1U << 29, kSse41 = 1U << 19;  // CPUID leaf 7 EBX, leaf 1 ECX
    unsigned a = 0, b = 0, c = 0, d = 0;
    const bool sse41 = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & kSse41) != 0;
    return sse41 && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kSha) != 0;
}

/// A register holds four message words, the first in the lowest lane. sha256rnds2 computes two rounds on the
/// state words a, b, e, f and c, d, g, h, which two registers hold from the highest lane down.
[[gnu::target("sha,sse4.1")]] void add_by_instructions(State& state, const std::uint8_t* block) {
    const auto* data = reinterpret_cast<const __m128i*>(block);
    const auto* constants = reinterpret_cast<const __m128i*>(kRoundConstants.data());
    const auto word = [&state](std::size_t i) { return static_cast<int>(state[i]); };
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i abef_before = _mm_set_epi32(word(0), word(1), word(4), word(5));
    const __m128i cdgh_before = _mm_set_epi32(word(2), word(3), word(6), word(7));
    __m128i abef = abef_before, cdgh = cdgh_before;
    __m128i words[4];  // the last sixteen of the message schedule
    for (int i = 0; i < 4; ++i) words[i] = _mm_shuffle_epi8(_mm_loadu_si128(data + i), big_endian);
    for (int i = 0; i < 16; ++i) {
        __m128i& first = words[i % 4];
        const __m128i sum = _mm_add_epi32(first, _mm_loadu_si128(constants + i));
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_srli_si128(sum, 8));
        const __m128i second = words[(i + 1) % 4], third = words[(i + 2) % 4], last = words[(i + 3) % 4];
        const __m128i next =
            _mm_add_epi32(_mm_sha256msg1_epu32(first, second), _mm_alignr_epi8(last, third, 4));
        first = _mm_sha256msg2_epu32(next, last);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
    std::array<std::uint32_t, 4> upper{}, lower{};
    _mm_storeu_si128(reinterpret_cast<__m128i*>(upper.data()), abef);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(lower.data()), cdgh);
    state = {upper[3], upper[2], lower[3], lower[2], upper[1], upper[0], lower[1], lower[0]};
}

#else

bool has_instructions() {
    return false;
}

void add_by_instructions(State& state, const std::uint8_t* block) {
    add_portably(state, block);
}

#endif

}  // namespace

Sha256Kind sha256_kind() {
    static const Sha256Kind kind = has_instructions() ? Sha256Kind::instructions : Sha256Kind::portable;
    return kind;
}

void Sha256::add_block(const std::uint8_t* block) {
    (kind_ == Sha256Kind::instructions ? add_by_instructions : add_portably)(state_, block);
}

Sha256& Sha256::update(std::span<const std::byte> bytes) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    std::size_t left = bytes.size();
    while (left > 0) {
        const std::size_t filled = total_bytes_ % kBlockBytes;
        const std::size_t taken = std::min(left, kBlockBytes - filled);
        if (taken == kBlockBytes) {
            add_block(data);
        } else {
            std::memcpy(pending_.data() + filled, data, taken);
            if (filled + taken == kBlockBytes) add_block(pending_.data());
        }
        total_bytes_ += taken;
        data += taken;
        left -= taken;
    }
    return *this;
}

Sha256& Sha256::update(std::string_view text) {
    return update(std::as_bytes(std::span(text)));
}

std::string Sha256::hex() {
    const std::uint64_t total_bits = total_bytes_ * 8;
    const std::size_t filled = total_bytes_ % kBlockBytes;
    std::vector<std::uint8_t> tail((filled < 56 ? 56 : 120) - filled, 0);
    tail[0] = 0x80;
    for (int shift = 56; shift >= 0; shift -= 8)
        tail.push_back(static_cast<std::uint8_t>(total_bits >> shift));
    update(std::as_bytes(std::span(tail)));
    std::string text;
    for (const std::uint32_t word : state_)
        for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
    return text;
}

std::string sha256_hex(std::string_view text) {
    return Sha256().update(text).hex();
}

bool is_hex_digest(std::string_view text, std::size_t digits) {
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string sha256_of_file(const std::filesystem::path& file) {
    return sha256_of_files({&file, 1});
}

std::string sha256_of_files(std::span<const std::filesystem::path> files) {
    std::vector<char> buffer(1 << 20);
    Sha256 sum;
    for (const std::filesystem::path& file : files) {
        const InputFile in(file);
        std::uint64_t offset_bytes = 0;
        while (const std::size_t size =
                   in.read_up_to(offset_bytes, std::as_writable_bytes(std::span(buffer)))) {
            sum.update(std::string_view(buffer.data(), size));
            offset_bytes += size;
        }
    }
    return sum.hex();
}

}  // namespace bench
