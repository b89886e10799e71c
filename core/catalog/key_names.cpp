#include "core/catalog/key_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_text.h"

namespace bench::weights {

namespace {

struct Rename {
    std::string_view model_type;
    /// Matches names of transformers 5: "^" is the beginning of the name, "#" one or more digits, "[ab]" one
    /// of these characters. "#" and "[ab]" capture what they match.
    std::string_view pattern;
    std::string_view published;  ///< "$1" is the first capture
};

// Applied in this order, each to the result of the previous ones.
// clang-format off
constexpr auto kRenames = std::to_array<Rename>({
    {"vit", "^vit.layers.",       "vit.encoder.layer."},
    {"vit", ".attention.q_proj.", ".attention.attention.query."},
    {"vit", ".attention.k_proj.", ".attention.attention.key."},
    {"vit", ".attention.v_proj.", ".attention.attention.value."},
    {"vit", ".attention.o_proj.", ".attention.output.dense."},
    {"vit", ".mlp.fc1.",          ".intermediate.dense."},
    {"vit", ".mlp.fc2.",          ".output.dense."},

    {"beit", "^beit.layers.",                                 "beit.encoder.layer."},
    {"beit", "^beit.shared_position_bias.",                   "beit.encoder.relative_position_bias."},
    {"beit", "^beit.encoder.layer.#.relative_position_bias.", "beit.encoder.layer.$1.attention.attention.relative_position_bias."},
    {"beit", ".attention.q_proj.",                            ".attention.attention.query."},
    {"beit", ".attention.k_proj.",                            ".attention.attention.key."},
    {"beit", ".attention.v_proj.",                            ".attention.attention.value."},
    {"beit", ".attention.o_proj.",                            ".attention.output.dense."},
    {"beit", ".mlp.fc1.",                                     ".intermediate.dense."},
    {"beit", ".mlp.fc2.",                                     ".output.dense."},

    {"segformer", "^segformer.stages.#.patch_embeddings.",             "segformer.encoder.patch_embeddings.$1."},
    {"segformer", "^segformer.stages.#.blocks.",                       "segformer.encoder.block.$1."},
    {"segformer", "^segformer.stages.#.layer_norm.",                   "segformer.encoder.layer_norm.$1."},
    {"segformer", ".layernorm_before.",                                ".layer_norm_1."},
    {"segformer", ".layernorm_after.",                                 ".layer_norm_2."},
    {"segformer", ".attention.q_proj.",                                ".attention.self.query."},
    {"segformer", ".attention.k_proj.",                                ".attention.self.key."},
    {"segformer", ".attention.v_proj.",                                ".attention.self.value."},
    {"segformer", ".attention.o_proj.",                                ".attention.output.dense."},
    {"segformer", ".attention.sequence_reduction.sequence_reduction.", ".attention.self.sr."},
    {"segformer", ".attention.sequence_reduction.layer_norm.",         ".attention.self.layer_norm."},
    {"segformer", ".mlp.fc[12].",                                      ".mlp.dense$1."},
    {"segformer", "^decode_head.linear_projections.",                  "decode_head.linear_c."},

    {"detr", "^model.backbone.model.", "model.backbone.conv_encoder.model."},
    {"detr", ".o_proj.",               ".out_proj."},
    {"detr", ".mlp.fc[12].",           ".fc$1."},

    {"conditional_detr", "^model.backbone.model.",                         "model.backbone.conv_encoder.model."},
    {"conditional_detr", ".decoder.layers.#.self_attn.[qk]_content_proj.", ".decoder.layers.$1.sa_$2content_proj."},
    {"conditional_detr", ".decoder.layers.#.self_attn.[qk]_pos_proj.",     ".decoder.layers.$1.sa_$2pos_proj."},
    {"conditional_detr", ".decoder.layers.#.self_attn.v_proj.",            ".decoder.layers.$1.sa_v_proj."},
    {"conditional_detr", ".encoder_attn.[qk]_content_proj.",               ".ca_$1content_proj."},
    {"conditional_detr", ".encoder_attn.[qk]_pos_proj.",                   ".ca_$1pos_proj."},
    {"conditional_detr", ".encoder_attn.q_pos_sine_proj.",                 ".ca_qpos_sine_proj."},
    {"conditional_detr", ".encoder_attn.v_proj.",                          ".ca_v_proj."},
    {"conditional_detr", ".o_proj.",                                       ".out_proj."},
    {"conditional_detr", ".mlp.fc[12].",                                   ".fc$1."},

    {"maskformer", ".o_proj.",     ".out_proj."},
    {"maskformer", ".mlp.fc[12].", ".fc$1."},

    {"mask2former", ".pixel_level_module.encoder.swin.",  ".pixel_level_module.encoder."},
    {"mask2former", ".attention.q_proj.",                 ".attention.self.query."},
    {"mask2former", ".attention.k_proj.",                 ".attention.self.key."},
    {"mask2former", ".attention.v_proj.",                 ".attention.self.value."},
    {"mask2former", ".attention.o_proj.",                 ".attention.output.dense."},
    {"mask2former", ".attention.relative_position_bias.", ".attention.self."},
    {"mask2former", ".mlp.fc1.",                          ".intermediate.dense."},
    {"mask2former", ".mlp.fc2.",                          ".output.dense."},
});
// clang-format on

// transformers 5 writes the last norm of Mask2Former's backbone, which is unused and was not published.
constexpr std::array<std::string_view, 8> kIgnorableEndings{
    ".num_batches_tracked",
    ".relative_position_index",
    ".position_ids",
    "criterion.empty_weight",
    "pixel_level_module.encoder.layernorm.weight",
    "pixel_level_module.encoder.layernorm.bias",
    "pixel_level_module.encoder.swin.layernorm.weight",
    "pixel_level_module.encoder.swin.layernorm.bias"};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

struct Match {
    std::size_t size = 0;
    std::vector<std::string_view> captures;
};

/// Matches the pattern, without its "^", at the beginning of the text.
std::optional<Match> match_at_beginning(std::string_view pattern, std::string_view text) {
    Match match;
    const auto capture = [&](std::size_t size) {
        match.captures.push_back(text.substr(match.size, size));
        match.size += size;
    };
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::string_view rest = text.substr(match.size);
        if (pattern[i] == '#') {
            const auto digits =
                static_cast<std::size_t>(std::ranges::find_if_not(rest, is_digit) - rest.begin());
            if (digits == 0) return std::nullopt;
            capture(digits);
        } else if (pattern[i] == '[') {
            const std::size_t end = pattern.find(']', i);
            if (rest.empty() ||
                pattern.substr(i + 1, end - i - 1).find(rest.front()) == std::string_view::npos)
                return std::nullopt;
            capture(1);
            i = end;
        } else if (rest.empty() || rest.front() != pattern[i]) {
            return std::nullopt;
        } else {
            ++match.size;
        }
    }
    return match;
}

void append_published(std::string& name, std::string_view published, const Match& match) {
    for (std::size_t i = 0; i < published.size(); ++i) {
        if (published[i] == '$')
            name += match.captures[static_cast<std::size_t>(published[++i] - '1')];
        else
            name += published[i];
    }
}

/// Replaces every match. Most names have none; for them this is a search for the pattern's first characters.
void apply(const Rename& rename, std::string& name) {
    const bool anchored = rename.pattern.starts_with('^');
    const std::string_view pattern = rename.pattern.substr(anchored ? 1 : 0);
    const std::string_view beginning = pattern.substr(0, pattern.find_first_of("#["));
    if (anchored && !name.starts_with(beginning)) return;
    std::string result;
    std::size_t copied = 0;
    for (std::size_t at = name.find(beginning); at != std::string::npos; at = name.find(beginning, at)) {
        if (anchored && at > 0) break;
        const auto match = match_at_beginning(pattern, std::string_view(name).substr(at));
        if (match) {
            result.append(name, copied, at - copied);
            append_published(result, rename.published, *match);
            copied = at + match->size;
        }
        at += match ? match->size : 1;
    }
    if (copied > 0) name = result.append(name, copied);
}

}  // namespace

void check_name_length(const std::filesystem::path& file, std::string_view name) {
    constexpr std::size_t kLongest_bytes = 1024;
    if (name.size() > kLongest_bytes)
        throw InputError(file.string() + ": the tensor name " + shown(name) + " has " +
                         std::to_string(name.size()) + " bytes; at most " + std::to_string(kLongest_bytes) +
                         " are supported");
}

std::string published_name(std::string_view model_type, const std::string& name) {
    std::string result = name;
    for (const Rename& rename : kRenames)
        if (rename.model_type == model_type) apply(rename, result);
    return result;
}

bool is_ignorable(std::string_view name) {
    return std::ranges::any_of(kIgnorableEndings,
                               [name](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace bench::weights
