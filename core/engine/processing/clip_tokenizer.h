#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bench::text {

/// A text as a model reads it.
struct Tokens {
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> mask;  ///< 1 where a token is, 0 in the padding
};

/// CLIP's tokenizer: byte-level byte-pair encoding ("Neural Machine Translation of Rare Words with Subword
/// Units", Sennrich et al. 2016; on bytes as in GPT-2) of lower-cased text in Unicode's normal form C. Gives
/// what transformers' CLIPTokenizer gives with OWL-ViT's padding token "!". Differs from it in characters
/// that one side's Unicode tables do not have yet: which are letters, digits, upper case.
class ClipTokenizer {
public:
    /// Reads `folder`/vocab.json (token -> number) and merges.txt (a pair of tokens a line, those to join
    /// first on top). Throws InputError that names the file and the line or token that is wrong.
    explicit ClipTokenizer(const std::filesystem::path& folder);

    /// The start token, the text's tokens and the end token. Throws InputError for a text that is not UTF-8.
    std::vector<std::int64_t> encode(std::string_view utf8) const;

    /// The same with `length` tokens, at least 2: padded at the end, or cut off before the end token.
    Tokens encode(std::string_view utf8, std::size_t length) const;

    /// 1 + the largest number of a token.
    std::int64_t size() const { return size_; }

private:
    using Id = std::int32_t;
    struct Merge {
        int rank;   ///< lower ones first
        Id merged;  ///< the token that the pair becomes
    };
    using Vocabulary = std::unordered_map<std::string, Id>;

    Vocabulary read_vocabulary(const std::filesystem::path& file);
    void read_merges(const std::filesystem::path& file, const Vocabulary& vocabulary);
    const Merge* find_merge(Id left, Id right) const;
    void encode_segment(std::string_view utf8, std::vector<std::int64_t>& ids) const;
    void encode_word(std::string_view utf8, std::vector<std::int64_t>& ids) const;

    std::array<Id, 256> byte_ids_{}, last_byte_ids_{};  ///< of each byte, inside and at the end of a word
    std::unordered_map<std::uint64_t, Merge> merges_;   ///< by both numbers of the pair
    Id start_ = 0, end_ = 0, padding_ = 0;
    std::int64_t size_ = 0;
};

}  // namespace bench::text
