#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>

#include "core/base/error.h"
#include "core/base/sha256.h"

namespace bench {
namespace {

namespace fs = std::filesystem;

TEST(Sha256, EqualsThePublishedExamples) {
    EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256_hex(std::string(1000000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, FileEqualsCoreutils) {
    const fs::path file = fs::path(testing::TempDir()) / ("sha256_input_" + std::to_string(::getpid()));
    for (const std::size_t bytes : {0UL, 55UL, 56UL, 63UL, 64UL, 65UL, 3000001UL}) {
        std::ofstream(file, std::ios::binary) << std::string(bytes, '\x9c');
        FILE* pipe = popen(("sha256sum " + file.string()).c_str(), "r");
        ASSERT_NE(pipe, nullptr);
        std::array<char, 65> expected{};
        ASSERT_NE(fgets(expected.data(), expected.size(), pipe), nullptr);
        pclose(pipe);
        EXPECT_EQ(sha256_of_file(file), expected.data()) << bytes << " bytes";
    }
    fs::remove(file);
}

TEST(Sha256, PiecesMakeTheSameSum) {
    const std::string text(1000, 'x');
    for (const std::size_t cut : {1UL, 63UL, 64UL, 65UL, 999UL})
        EXPECT_EQ(Sha256().update(text.substr(0, cut)).update(text.substr(cut)).hex(), sha256_hex(text));
}

TEST(Sha256, EveryKindMakesTheSameSum) {
    if (sha256_kind() == Sha256Kind::portable) GTEST_SKIP() << "this processor has no instructions for it";
    std::string text;
    for (int i = 0; i < 1000; ++i) text += static_cast<char>(i * i * 7);
    for (std::size_t size = 0; size <= text.size(); size += 37) {
        const std::string part = text.substr(0, size);
        EXPECT_EQ(Sha256(Sha256Kind::portable).update(part).hex(),
                  Sha256(Sha256Kind::instructions).update(part).hex());
    }
}

TEST(Sha256, MissingFileIsNamed) {
    EXPECT_THAT([] { sha256_of_file("/no/such/file"); },
                testing::ThrowsMessage<InputError>(testing::HasSubstr("/no/such/file")));
}

}  // namespace
}  // namespace bench
