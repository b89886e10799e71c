#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/engine/processing/clip_tokenizer.h"

namespace bench::text {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// As UTF-8; below U+0800.
std::string character(int code) {
    if (code < 0x80) return {static_cast<char>(code)};
    return {static_cast<char>(0xc0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3f))};
}

/// The smallest vocabulary in CLIP's order: 256 bytes, the same at a word's end, `merges`, start, end.
/// tests/parity compares larger ones with transformers.
class TinyClip : public testing::Test {
protected:
    TinyClip() {
        fs::create_directories(dir_);
        std::vector<int> codes;
        for (int code = 0; code < 256; ++code)
            if ((code >= '!' && code <= '~') || (code >= 0xa1 && code != 0xad)) codes.push_back(code);
        for (int code = 0x100; codes.size() < 256; ++code) codes.push_back(code);
        for (const char* end : {"", "</w>"})
            for (const int code : codes) add(character(code) + end);
        for (const char* merged : {"ca", "cat</w>", "do", "dog</w>"}) add(merged);
        add("<|startoftext|>");
        add("<|endoftext|>");
        write("merges.txt", "#version: 0.2\nc a\nca t</w>\nd o\ndo g</w>\n");
        write_vocabulary();
    }
    ~TinyClip() override { fs::remove_all(dir_); }

    void add(const std::string& token) { vocabulary_[token] = vocabulary_.size(); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(dir_ / name) << text; }
    void write_vocabulary() const { write("vocab.json", vocabulary_.dump()); }
    void expect_refused(const char* file, const std::string& why) const {
        EXPECT_THAT([&] { ClipTokenizer{dir_}; },
                    ThrowsMessage<InputError>(AllOf(HasSubstr((dir_ / file).string()), HasSubstr(why))));
    }

    const fs::path dir_ = fs::temp_directory_path() / ("clip-" + std::to_string(::getpid()));
    nlohmann::json vocabulary_ = nlohmann::json::object();
};

TEST_F(TinyClip, JoinsInTheOrderOfTheMerges) {
    const ClipTokenizer tokenizer(dir_);
    EXPECT_EQ(tokenizer.size(), 518);
    EXPECT_THAT(tokenizer.encode("Cat  DOG"), ElementsAre(516, 513, 515, 517));
    // "cats": c, a, t, s at the word's end; only "ca" is there.
    EXPECT_THAT(tokenizer.encode("cats"), ElementsAre(516, 512, 't' - '!', 256 + 's' - '!', 517));
    EXPECT_THAT(tokenizer.encode(""), ElementsAre(516, 517));
    EXPECT_THAT(tokenizer.encode(" \t\n\u00a0\u3000"), ElementsAre(516, 517));
}

TEST_F(TinyClip, PadsAndCutsOffBeforeTheEndToken) {
    const ClipTokenizer tokenizer(dir_);
    const Tokens padded = tokenizer.encode("cat", 5);
    EXPECT_THAT(padded.ids, ElementsAre(516, 513, 517, 0, 0));
    EXPECT_THAT(padded.mask, ElementsAre(1, 1, 1, 0, 0));
    const Tokens cut = tokenizer.encode("cat dog cat dog", 4);
    EXPECT_THAT(cut.ids, ElementsAre(516, 513, 515, 517));
    EXPECT_THAT(cut.mask, ElementsAre(1, 1, 1, 1));
}

TEST_F(TinyClip, AWordOfAHundredThousandLettersTakesNoMinute) {
    std::string word;
    for (int i = 0; i < 50'000; ++i) word += "ca";
    EXPECT_EQ(ClipTokenizer(dir_).encode(word).size(), 2u + 50'000 + 1);  // the last a is a token of its own
}

TEST_F(TinyClip, TextThatIsNotUtf8IsRefused) {
    const ClipTokenizer tokenizer(dir_);
    for (const char* text : {"\xff", "a\xc3", "\xed\xa0\x80", "\xf5\x80\x80\x80"})
        EXPECT_THAT([&] { (void)tokenizer.encode(text); }, ThrowsMessage<InputError>(HasSubstr("UTF-8")));
}

TEST_F(TinyClip, MissingFilesAreNamed) {
    fs::remove(dir_ / "merges.txt");
    expect_refused("merges.txt", "cannot be read");
    fs::remove(dir_ / "vocab.json");
    expect_refused("vocab.json", "cannot be read");
}

TEST_F(TinyClip, DamagedVocabulariesAreNamed) {
    for (const char* text : {"", "{\"a\":", "{\"\xff\":1}"}) {
        write("vocab.json", text);
        expect_refused("vocab.json", "not valid JSON");
    }
    write("vocab.json", "[1]");
    expect_refused("vocab.json", "not a JSON object");
    for (const char* number : {"-1", "1.5", "\"7\"", "4294967296", "18446744073709551615", "null"}) {
        vocabulary_["cat</w>"] = nlohmann::json::parse(number);
        write_vocabulary();
        expect_refused("vocab.json", std::string("the token \"cat</w>\" has the number ") + number);
    }
    vocabulary_["cat</w>"] = 513;
    for (const char* token : {"<|startoftext|>", "!", "z</w>"}) {
        auto without = vocabulary_;
        without.erase(token);
        write("vocab.json", without.dump());
        expect_refused("vocab.json", std::string("has no token \"") + token + "\"");
    }
}

TEST_F(TinyClip, DamagedMergesAreNamedByLine) {
    write("merges.txt", "#version: 0.2\nc a\nca\n");
    expect_refused("merges.txt", "line 3 is not two tokens");
    write("merges.txt", "c a\n\nd o\n");
    expect_refused("merges.txt", "line 2 is not two tokens");
    write("merges.txt", "c a t\n");
    expect_refused("merges.txt", "line 1 is not two tokens");
    write("merges.txt", "c a\nx y\n");
    expect_refused("merges.txt", "line 2 names the token \"xy\"");
    write("merges.txt", "c a\r\n");
    expect_refused("merges.txt", "line 1 names the token");
}

}  // namespace
}  // namespace bench::text
