#include "core/engine/processing/clip_tokenizer.h"

#include <utf8proc.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <queue>
#include <span>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/text_file.h"

namespace bench::text {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStart = "<|startoftext|>", kEnd = "<|endoftext|>", kPadding = "!";
constexpr std::string_view kEndOfWord = "</w>";
constexpr std::string_view kVersionLine = "#version";

// --- characters ---

using Characters = std::span<const utf8proc_int32_t>;

void append_utf8(std::string& text, utf8proc_int32_t character) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto count = utf8proc_encode_char(character, bytes.data());
    text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(count));
}

std::string to_utf8(Characters characters) {
    std::string text;
    for (const utf8proc_int32_t character : characters) append_utf8(text, character);
    return text;
}

/// Returns the text's characters in normal form C. Throws InputError if it is not UTF-8.
std::vector<utf8proc_int32_t> composed(std::string_view utf8) {
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(utf8.data());
    const auto size = static_cast<utf8proc_ssize_t>(utf8.size());
    const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    const auto count = utf8proc_decompose(bytes, size, nullptr, 0, options);
    if (count < 0) throw InputError("the text is not valid UTF-8");
    std::vector<utf8proc_int32_t> characters(static_cast<std::size_t>(count));
    utf8proc_decompose(bytes, size, characters.data(), count, options);
    const auto left = utf8proc_normalize_utf32(characters.data(), count, options);
    characters.resize(static_cast<std::size_t>(left));
    return characters;
}

std::vector<utf8proc_int32_t> lower_case(Characters characters) {
    constexpr utf8proc_int32_t kCapitalIWithDot = 0x130, kDotAbove = 0x307;
    std::vector<utf8proc_int32_t> lower;
    for (const utf8proc_int32_t character : characters) {
        // The only character whose lower case is two characters. utf8proc has only one-to-one mappings.
        if (character == kCapitalIWithDot) {
            lower.insert(lower.end(), {'i', kDotAbove});
        } else {
            lower.push_back(utf8proc_tolower(character));
        }
    }
    return lower;
}

enum class CharacterKind { space, letter, digit, other };

CharacterKind kind_of(utf8proc_int32_t character) {
    if ((character >= '\t' && character <= '\r') || character == 0x85) return CharacterKind::space;
    switch (utf8proc_category(character)) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
            return CharacterKind::letter;
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO:
            return CharacterKind::digit;
        case UTF8PROC_CATEGORY_ZS:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP:
            return CharacterKind::space;
        default:
            return CharacterKind::other;
    }
}

// --- words ---

bool starts_with(Characters text, std::string_view word) {
    return text.size() >= word.size() && std::equal(word.begin(), word.end(), text.begin());
}

/// Returns the length of the text's first word in characters. A word is the first match of: an English
/// ending; letters; one digit; a run of other characters. Returns zero for a space.
std::size_t word_length(Characters text) {
    for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"})
        if (starts_with(text, ending)) return ending.size();
    const CharacterKind kind = kind_of(text.front());
    if (kind == CharacterKind::space) return 0;
    if (kind == CharacterKind::digit) return 1;
    const auto end = std::ranges::find_if(text, [kind](auto c) { return kind_of(c) != kind; });
    return static_cast<std::size_t>(end - text.begin());
}

std::vector<Characters> words_of(Characters text) {
    std::vector<Characters> words;
    const auto take = [&](std::size_t count) {
        words.push_back(text.first(count));
        text = text.subspan(count);
    };
    while (!text.empty()) {
        if (starts_with(text, kStart) || starts_with(text, kEnd)) {
            // Matches only after lower-casing, so it is not a token but three words: "<|", letters, "|>".
            const std::size_t size = starts_with(text, kStart) ? kStart.size() : kEnd.size();
            take(2);
            take(size - 4);
            take(2);
        } else if (const std::size_t count = word_length(text); count > 0) {
            take(count);
        } else {
            text = text.subspan(1);
        }
    }
    return words;
}

/// Returns GPT-2's printable character for each byte: the byte's own if it is a visible Latin-1 character,
/// otherwise one from U+0100 on.
std::array<std::string, 256> byte_names() {
    std::array<std::string, 256> names;
    utf8proc_int32_t next = 0x100;
    for (utf8proc_int32_t byte = 0; byte < 256; ++byte) {
        const bool visible = (byte >= '!' && byte <= '~') || (byte >= 0xa1 && byte != 0xad);
        append_utf8(names[static_cast<std::size_t>(byte)], visible ? byte : next++);
    }
    return names;
}

std::uint64_t pair_key(std::int32_t left, std::int32_t right) {
    return (std::uint64_t{static_cast<std::uint32_t>(left)} << 32) | static_cast<std::uint32_t>(right);
}

}  // namespace

// --- files ---

ClipTokenizer::ClipTokenizer(const fs::path& folder) {
    const Vocabulary vocabulary = read_vocabulary(folder / "vocab.json");
    read_merges(folder / "merges.txt", vocabulary);
}

ClipTokenizer::Vocabulary ClipTokenizer::read_vocabulary(const fs::path& file) {
    const auto json = read_json(file);
    if (!json.is_object()) throw InputError(file.string() + ": not a JSON object from token to number");
    Vocabulary vocabulary;
    for (const auto& [token, number] : json.items()) {
        const bool fits = number.is_number_integer() && number.get<std::int64_t>() >= 0 &&
                          number.get<std::int64_t>() < std::numeric_limits<Id>::max();
        if (!fits)
            throw InputError(file.string() + ": the token \"" + token + "\" has the number " + shown(number) +
                             "; a whole number from 0 is expected");
        vocabulary.emplace(token, number.get<Id>());
        size_ = std::max(size_, number.get<std::int64_t>() + 1);
    }
    const auto id_of = [&](const std::string& token) {
        const auto found = vocabulary.find(token);
        if (found == vocabulary.end())
            throw InputError(file.string() + ": has no token \"" + token +
                             "\", which every vocabulary of CLIP has");
        return found->second;
    };
    start_ = id_of(std::string(kStart));
    end_ = id_of(std::string(kEnd));
    padding_ = id_of(std::string(kPadding));
    const auto names = byte_names();
    for (std::size_t byte = 0; byte < names.size(); ++byte) {
        byte_ids_[byte] = id_of(names[byte]);
        last_byte_ids_[byte] = id_of(names[byte] + std::string(kEndOfWord));
    }
    return vocabulary;
}

void ClipTokenizer::read_merges(const fs::path& file, const Vocabulary& vocabulary) {
    const std::string text = read_text_file(file);
    std::string_view rest = text;
    for (int number = 1; !rest.empty(); ++number) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.starts_with(kVersionLine)) continue;
        const auto refuse = [&](const std::string& why) {
            throw InputError(file.string() + ": line " + std::to_string(number) + " " + why);
        };
        const std::size_t space = line.find(' ');
        if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos)
            refuse("is not two tokens with one space between them");
        const auto id_of = [&](const std::string& token) {
            const auto found = vocabulary.find(token);
            if (found == vocabulary.end())
                refuse("names the token \"" + token + "\", which vocab.json lacks");
            return found->second;
        };
        const std::string left(line.substr(0, space)), right(line.substr(space + 1));
        merges_[pair_key(id_of(left), id_of(right))] = {.rank = number, .merged = id_of(left + right)};
    }
}

// --- encoding ---

const ClipTokenizer::Merge* ClipTokenizer::find_merge(Id left, Id right) const {
    const auto found = merges_.find(pair_key(left, right));
    return found == merges_.end() ? nullptr : &found->second;
}

void ClipTokenizer::encode_word(std::string_view utf8, std::vector<std::int64_t>& ids) const {
    /// A token of the word in a linked list. A neighbour of -1 means none; an id of -1 means that the token
    /// was merged into its left neighbour.
    struct Part {
        Id id;
        int left, right;
    };
    struct Candidate {
        int rank, position;
        Id merged;
        /// Reversed, because the queue returns the largest: the lowest rank comes first, then the leftmost.
        bool operator<(const Candidate& other) const {
            return std::pair(rank, position) > std::pair(other.rank, other.position);
        }
    };
    std::vector<Part> parts;
    const int count = static_cast<int>(utf8.size());
    for (int i = 0; i < count; ++i) {
        const auto byte = static_cast<unsigned char>(utf8[static_cast<std::size_t>(i)]);
        const bool last = i + 1 == count;
        parts.push_back({(last ? last_byte_ids_ : byte_ids_)[byte], i - 1, last ? -1 : i + 1});
    }
    const auto part = [&parts](int i) -> Part& { return parts[static_cast<std::size_t>(i)]; };
    const auto merge_at = [&](int i) -> const Merge* {
        if (i < 0 || part(i).id < 0 || part(i).right < 0) return nullptr;
        return find_merge(part(i).id, part(part(i).right).id);
    };
    std::priority_queue<Candidate> candidates;
    const auto consider = [&](int i) {
        if (const Merge* merge = merge_at(i)) candidates.push({merge->rank, i, merge->merged});
    };
    for (int i = 0; i < count; ++i) consider(i);
    while (!candidates.empty()) {
        const Candidate next = candidates.top();
        candidates.pop();
        const Merge* merge = merge_at(next.position);
        if (merge == nullptr || merge->merged != next.merged) continue;  // a neighbour was merged meanwhile
        Part& left = part(next.position);
        Part& right = part(left.right);
        left.id = merge->merged;
        left.right = right.right;
        right.id = -1;
        if (left.right >= 0) part(left.right).left = next.position;
        consider(left.left);
        consider(next.position);
    }
    for (const Part& p : parts)
        if (p.id >= 0) ids.push_back(p.id);
}

void ClipTokenizer::encode_segment(std::string_view utf8, std::vector<std::int64_t>& ids) const {
    const auto characters = lower_case(composed(utf8));
    for (const Characters word : words_of(characters)) encode_word(to_utf8(word), ids);
}

std::vector<std::int64_t> ClipTokenizer::encode(std::string_view utf8) const {
    std::vector<std::int64_t> ids{start_};
    while (!utf8.empty()) {
        // Special tokens are matched in the original text, before it is lower-cased.
        std::size_t at = utf8.size(), size = 0;
        Id special = 0;
        for (const auto& [token, id] :
             {std::pair(kStart, start_), std::pair(kEnd, end_), std::pair(kPadding, padding_)})
            if (const std::size_t found = utf8.find(token); found < at)
                at = found, size = token.size(), special = id;
        encode_segment(utf8.substr(0, at), ids);
        if (size > 0) ids.push_back(special);
        utf8.remove_prefix(at + size);
    }
    ids.push_back(end_);
    return ids;
}

Tokens ClipTokenizer::encode(std::string_view utf8, std::size_t length) const {
    Tokens tokens{.ids = encode(utf8), .mask = {}};
    if (tokens.ids.size() > length) {
        tokens.ids.resize(length);
        tokens.ids.back() = end_;
    }
    tokens.mask.assign(tokens.ids.size(), 1);
    tokens.ids.resize(length, padding_);
    tokens.mask.resize(length, 0);
    return tokens;
}

}  // namespace bench::text
