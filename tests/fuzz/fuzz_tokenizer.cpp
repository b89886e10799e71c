/// The bytes are vocab.json, merges.txt and a text, with a zero byte between; no vocabulary means the
/// smallest one.
#include <nlohmann/json.hpp>

#include "core/engine/processing/clip_tokenizer.h"
#include "tests/fuzz/fuzz.h"

namespace {

/// As UTF-8; below U+0800.
std::string character(int code) {
    if (code < 0x80) return {static_cast<char>(code)};
    return {static_cast<char>(0xc0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3f))};
}

/// The stand-ins of all bytes inside and at the end of a word, five joined tokens, start and end.
std::string smallest_vocabulary() {
    nlohmann::json vocabulary = nlohmann::json::object();
    const auto add = [&](const std::string& token) { vocabulary.emplace(token, vocabulary.size()); };
    for (const char* end : {"", "</w>"})
        for (int code = '!'; code < 0x100 + 68; ++code) add(character(code) + end);
    for (const char* token : {"ca", "cat</w>", "do", "og</w>", "dog</w>", "<|startoftext|>", "<|endoftext|>"})
        add(token);
    return vocabulary.dump();
}

/// Takes what comes before the next zero byte off the input.
std::string_view next_part(std::string_view& input) {
    const std::string_view part = input.substr(0, input.find('\0'));
    input.remove_prefix(std::min(input.size(), part.size() + 1));
    return part;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const fuzz::Folder folder;
    static const std::string smallest = smallest_vocabulary();
    std::string_view input = fuzz::text_of(bytes, size);
    const std::string_view vocabulary = next_part(input), merges = next_part(input);
    folder.write("vocab.json", vocabulary.empty() ? smallest : vocabulary);
    folder.write("merges.txt", merges);
    fuzz::may_refuse(folder.path(), [&] {
        const bench::text::ClipTokenizer tokenizer(folder.path());
        try {
            const auto ids = tokenizer.encode(input);
            fuzz::check(ids.size() >= 2, "start and end are missing");
            for (const std::int64_t id : ids)
                fuzz::check(id >= 0 && id < tokenizer.size(), "a number beyond the vocabulary");
            const auto tokens = tokenizer.encode(input, 16);
            fuzz::check(tokens.ids.size() == 16 && tokens.mask.size() == 16, "not 16 tokens");
        } catch (const bench::InputError&) {
            // The text is not UTF-8: no file to name.
        }
    });
    return 0;
}
