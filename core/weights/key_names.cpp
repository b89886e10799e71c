#include "core/weights/key_names.h"

#include <algorithm>
#include <array>
#include <regex>
#include <vector>

namespace bench::weights {

namespace {

struct Rename {
    std::string_view model_type;
    const char* pattern;  ///< of transformers 5
    const char* published;
};

// Applied in this order, each to what the ones before have made of the name.
// clang-format off
constexpr auto kRenames = std::to_array<Rename>({
    {"vit", R"(^vit\.layers\.)",                       "vit.encoder.layer."},
    {"vit", R"(\.attention\.q_proj\.)",                ".attention.attention.query."},
    {"vit", R"(\.attention\.k_proj\.)",                ".attention.attention.key."},
    {"vit", R"(\.attention\.v_proj\.)",                ".attention.attention.value."},
    {"vit", R"(\.attention\.o_proj\.)",                ".attention.output.dense."},
    {"vit", R"(\.mlp\.fc1\.)",                         ".intermediate.dense."},
    {"vit", R"(\.mlp\.fc2\.)",                         ".output.dense."},

    {"beit", R"(^beit\.layers\.)",                     "beit.encoder.layer."},
    {"beit", R"(^beit\.shared_position_bias\.)",       "beit.encoder.relative_position_bias."},
    {"beit", R"(^(beit\.encoder\.layer\.\d+)\.relative_position_bias\.)", "$1.attention.attention.relative_position_bias."},
    {"beit", R"(\.attention\.q_proj\.)",               ".attention.attention.query."},
    {"beit", R"(\.attention\.k_proj\.)",               ".attention.attention.key."},
    {"beit", R"(\.attention\.v_proj\.)",               ".attention.attention.value."},
    {"beit", R"(\.attention\.o_proj\.)",               ".attention.output.dense."},
    {"beit", R"(\.mlp\.fc1\.)",                        ".intermediate.dense."},
    {"beit", R"(\.mlp\.fc2\.)",                        ".output.dense."},

    {"segformer", R"(^segformer\.stages\.(\d+)\.patch_embeddings\.)", "segformer.encoder.patch_embeddings.$1."},
    {"segformer", R"(^segformer\.stages\.(\d+)\.blocks\.)",           "segformer.encoder.block.$1."},
    {"segformer", R"(^segformer\.stages\.(\d+)\.layer_norm\.)",       "segformer.encoder.layer_norm.$1."},
    {"segformer", R"(\.layernorm_before\.)",                          ".layer_norm_1."},
    {"segformer", R"(\.layernorm_after\.)",                           ".layer_norm_2."},
    {"segformer", R"(\.attention\.q_proj\.)",                         ".attention.self.query."},
    {"segformer", R"(\.attention\.k_proj\.)",                         ".attention.self.key."},
    {"segformer", R"(\.attention\.v_proj\.)",                         ".attention.self.value."},
    {"segformer", R"(\.attention\.o_proj\.)",                         ".attention.output.dense."},
    {"segformer", R"(\.attention\.sequence_reduction\.sequence_reduction\.)", ".attention.self.sr."},
    {"segformer", R"(\.attention\.sequence_reduction\.layer_norm\.)", ".attention.self.layer_norm."},
    {"segformer", R"(\.mlp\.fc([12])\.)",                             ".mlp.dense$1."},
    {"segformer", R"(^decode_head\.linear_projections\.)",            "decode_head.linear_c."},

    {"detr", R"(^model\.backbone\.model\.)",           "model.backbone.conv_encoder.model."},
    {"detr", R"(\.o_proj\.)",                          ".out_proj."},
    {"detr", R"(\.mlp\.fc([12])\.)",                   ".fc$1."},

    {"conditional_detr", R"(^model\.backbone\.model\.)",                         "model.backbone.conv_encoder.model."},
    {"conditional_detr", R"(\.(decoder\.layers\.\d+)\.self_attn\.([qk])_content_proj\.)", ".$1.sa_$2content_proj."},
    {"conditional_detr", R"(\.(decoder\.layers\.\d+)\.self_attn\.([qk])_pos_proj\.)",     ".$1.sa_$2pos_proj."},
    {"conditional_detr", R"(\.(decoder\.layers\.\d+)\.self_attn\.v_proj\.)",              ".$1.sa_v_proj."},
    {"conditional_detr", R"(\.encoder_attn\.([qk])_content_proj\.)",             ".ca_$1content_proj."},
    {"conditional_detr", R"(\.encoder_attn\.([qk])_pos_proj\.)",                 ".ca_$1pos_proj."},
    {"conditional_detr", R"(\.encoder_attn\.q_pos_sine_proj\.)",                 ".ca_qpos_sine_proj."},
    {"conditional_detr", R"(\.encoder_attn\.v_proj\.)",                          ".ca_v_proj."},
    {"conditional_detr", R"(\.o_proj\.)",                                        ".out_proj."},
    {"conditional_detr", R"(\.mlp\.fc([12])\.)",                                 ".fc$1."},

    {"maskformer", R"(\.o_proj\.)",                    ".out_proj."},
    {"maskformer", R"(\.mlp\.fc([12])\.)",             ".fc$1."},

    {"mask2former", R"(\.pixel_level_module\.encoder\.swin\.)", ".pixel_level_module.encoder."},
    {"mask2former", R"(\.attention\.q_proj\.)",       ".attention.self.query."},
    {"mask2former", R"(\.attention\.k_proj\.)",       ".attention.self.key."},
    {"mask2former", R"(\.attention\.v_proj\.)",       ".attention.self.value."},
    {"mask2former", R"(\.attention\.o_proj\.)",       ".attention.output.dense."},
    {"mask2former", R"(\.attention\.relative_position_bias\.)", ".attention.self."},
    {"mask2former", R"(\.mlp\.fc1\.)",                ".intermediate.dense."},
    {"mask2former", R"(\.mlp\.fc2\.)",                ".output.dense."},
});
// clang-format on

// The last norm of Mask2Former's backbone is not run and not in the published file; transformers 5 writes it.
constexpr std::array<std::string_view, 8> kIgnorableEndings{
    ".num_batches_tracked",
    ".relative_position_index",
    ".position_ids",
    "criterion.empty_weight",
    "pixel_level_module.encoder.layernorm.weight",
    "pixel_level_module.encoder.layernorm.bias",
    "pixel_level_module.encoder.swin.layernorm.weight",
    "pixel_level_module.encoder.swin.layernorm.bias"};

}  // namespace

std::string published_name(std::string_view model_type, const std::string& name) {
    static const std::vector<std::regex> patterns = [] {
        std::vector<std::regex> compiled;
        for (const Rename& rename : kRenames) compiled.emplace_back(rename.pattern);
        return compiled;
    }();
    std::string result = name;
    for (std::size_t i = 0; i < kRenames.size(); ++i)
        if (kRenames[i].model_type == model_type)
            result = std::regex_replace(result, patterns[i], kRenames[i].published);
    return result;
}

bool is_ignorable(std::string_view name) {
    return std::ranges::any_of(kIgnorableEndings,
                               [name](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace bench::weights
