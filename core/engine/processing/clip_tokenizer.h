#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bench::text {

/// A tokenised text.
struct Tokens {
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> mask;  ///< 1 for a token, 0 for padding
};

/// CLIP's tokenizer: byte-level byte-pair encoding ("Neural Machine Translation of Rare Words with Subword
/// Units", Sennrich et al. 2016; on bytes as in GPT-2) of lower-cased text in Unicode's normal form C.
/// Returns the tokens of transformers' CLIPTokenizer with OWL-ViT's padding token "!". They can differ for
/// characters that only one of the two Unicode tables classifies as letters, digits or upper case.
class ClipTokenizer {
public:
    /// Reads `folder`/vocab.json (token -> number) and merges.txt (one pair of tokens a line, in the order of
    /// merging). Throws InputError with the file and the wrong line or token.
    explicit ClipTokenizer(const std::filesystem::path& folder);

    /// Returns the start token, the text's tokens and the end token. Throws InputError if it is not UTF-8.
    std::vector<std::int64_t> encode(std::string_view utf8) const;

    /// Returns exactly `length` tokens (at least 2): pads at the end, or truncates before the end token.
    Tokens encode(std::string_view utf8, std::size_t length) const;

    /// 1 + the largest number of a token.
    std::int64_t size() const { return size_; }

private:
    using Id = std::int32_t;
    struct Merge {
        int rank;   ///< lower ranks are merged first
        Id merged;  ///< the token that the pair becomes
    };
    using Vocabulary = std::unordered_map<std::string, Id>;

    Vocabulary read_vocabulary(const std::filesystem::path& file);
    void read_merges(const std::filesystem::path& file, const Vocabulary& vocabulary);
    const Merge* find_merge(Id left, Id right) const;
    void encode_segment(std::string_view utf8, std::vector<std::int64_t>& ids) const;
    void encode_word(std::string_view utf8, std::vector<std::int64_t>& ids) const;

    std::array<Id, 256> byte_ids_{}, last_byte_ids_{};  ///< of each byte, inside and at the end of a word
    std::unordered_map<std::uint64_t, Merge> merges_;   ///< by pair_key() of the pair
    Id start_ = 0, end_ = 0, padding_ = 0;
    std::int64_t size_ = 0;
};

}  // namespace bench::text
