#include "core/imaging/processor_settings.h"

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/catalog/model_catalog.h"

namespace bench::imaging {

namespace {

using Json = nlohmann::json;
using Channels = std::array<double, 3>;

constexpr Channels kImageNetMean{0.485, 0.456, 0.406}, kImageNetStd{0.229, 0.224, 0.225};
constexpr Channels kHalf{0.5, 0.5, 0.5};
constexpr Channels kClipMean{0.48145466, 0.4578275, 0.40821073}, kClipStd{0.26862954, 0.26130258, 0.27577711};

/// An image processor with its defaults for missing keys. A new processor is a new row in kFamilies.
struct Family {
    std::string_view
        name;  ///< of "<name>ImageProcessor", "<name>ImageProcessorFast", "<name>FeatureExtractor"
    std::array<std::string_view, 2> model_types;  ///< default processor of these model types
    bool number_is_square = false;                ///< a number in `size`: a square, else the shortest edge
    bool crops = false;                           ///< reads do_center_crop; the other processors ignore it
    bool crops_by_default = false;
    std::string_view default_crop_size = "{}";  ///< {}: the file must have one
    bool bounds_longest = false;                ///< reads max_size and needs both edges
    bool crop_fraction = false;                 ///< reads crop_pct
    std::string_view default_size;
    Resample resample = Resample::bilinear;
    Channels mean = kHalf, std = kHalf;
    int size_divisor = 0;      ///< default; 0: not read. Processors with a divisor always make a mask
    bool old_rescale = false;  ///< `rescale` is an old name of do_rescale
};

// From the class attributes of models/*/image_processing_*.py in transformers 5.17. ResNet uses ConvNext's.
// clang-format off
constexpr std::array kFamilies{
    Family{.name = "ViT", .model_types = {"vit", ""}, .number_is_square = true, .crops = true,
           .default_size = R"({"height":224,"width":224})"},
    Family{.name = "Beit", .model_types = {"beit", ""}, .number_is_square = true, .crops = true,
           .default_crop_size = R"({"height":224,"width":224})",
           .default_size = R"({"height":224,"width":224})", .resample = Resample::bicubic},
    Family{.name = "ConvNext", .model_types = {"resnet", "convnext"}, .crops = true, .crop_fraction = true,
           .default_size = R"({"shortest_edge":384})", .resample = Resample::bicubic},
    Family{.name = "Segformer", .model_types = {"segformer", ""}, .number_is_square = true,
           .default_size = R"({"height":512,"width":512})", .mean = kImageNetMean, .std = kImageNetStd},
    Family{.name = "MobileNetV2", .model_types = {"mobilenet_v2", ""}, .crops = true, .crops_by_default = true,
           .default_crop_size = R"({"height":224,"width":224})", .default_size = R"({"shortest_edge":256})"},
    Family{.name = "Detr", .model_types = {"detr", ""}, .bounds_longest = true,
           .default_size = R"({"shortest_edge":800,"longest_edge":1333})", .mean = kImageNetMean, .std = kImageNetStd},
    Family{.name = "ConditionalDetr", .model_types = {"conditional_detr", ""}, .bounds_longest = true,
           .default_size = R"({"shortest_edge":800,"longest_edge":1333})", .mean = kImageNetMean, .std = kImageNetStd},
    Family{.name = "MaskFormer", .model_types = {"maskformer", ""}, .bounds_longest = true,
           .default_size = R"({"shortest_edge":800,"longest_edge":1333})", .mean = kImageNetMean, .std = kImageNetStd,
           .size_divisor = 32},
    Family{.name = "Mask2Former", .model_types = {"mask2former", ""}, .bounds_longest = true,
           .default_size = R"({"shortest_edge":800,"longest_edge":1333})", .mean = kImageNetMean, .std = kImageNetStd,
           .size_divisor = 32},
    Family{.name = "OwlViT", .model_types = {"owlvit", ""}, .number_is_square = true, .crops = true,
           .default_crop_size = R"({"height":768,"width":768})", .default_size = R"({"height":768,"width":768})",
           .resample = Resample::bicubic, .mean = kClipMean, .std = kClipStd, .old_rescale = true},
    Family{.name = "VideoMAE", .model_types = {}, .crops = true, .crops_by_default = true,
           .default_crop_size = R"({"height":224,"width":224})", .default_size = R"({"shortest_edge":224})",
           .mean = kImageNetMean, .std = kImageNetStd},
    // Written by core/python/compilescope/importing/model.py, with every key.
    Family{.name = "Imported", .model_types = {"imported", ""}, .number_is_square = true, .crops = true,
           .default_size = R"({"height":224,"width":224})"},
};
// clang-format on

std::string supported_names() {
    std::string names;
    for (const Family& family : kFamilies)
        names += (names.empty() ? "" : ", ") + std::string(family.name) + "ImageProcessor";
    return names;
}

/// Reads values of the JSON object or refuses them. A null value counts as missing, as in transformers.
class Reader {
public:
    explicit Reader(const std::filesystem::path& file) : file_(file.string()) {
        json_ = read_json(file);
        if (!json_.is_object()) throw InputError(file_ + " is not a JSON object");
    }

    [[noreturn]] void refuse(const std::string& key, const std::string& accepted) const {
        const std::string value = json_.contains(key) ? shown(json_.at(key)) : std::string("missing");
        throw InputError(file_ + ": " + key + " = " + value + " is not supported; " + accepted);
    }

    const Json* find(const std::string& key) const {
        const auto found = json_.find(key);
        return found == json_.end() || found->is_null() ? nullptr : &*found;
    }

    bool boolean(const std::string& key, bool fallback) const {
        const Json* value = find(key);
        if (value && !value->is_boolean()) refuse(key, "true or false is");
        return value ? value->get<bool>() : fallback;
    }

    double positive_number(const std::string& key, double fallback) const {
        const Json* value = find(key);
        if (value && (!value->is_number() || value->get<double>() <= 0)) refuse(key, "a number above 0 is");
        return value ? value->get<double>() : fallback;
    }

    std::string word(const std::string& key) const {
        const Json* value = find(key);
        if (value && !value->is_string()) refuse(key, "a string is");
        return value ? value->get<std::string>() : std::string();
    }

    std::vector<double> channels(const std::string& key, const Channels& fallback) const {
        const Json* value = find(key);
        if (!value) return {fallback.begin(), fallback.end()};
        if (value->is_number()) return std::vector<double>(3, value->get<double>());
        if (!value->is_array() || value->size() != 3) refuse(key, "a number or a list of three is");
        std::vector<double> numbers;
        for (const Json& number : *value) {
            if (!number.is_number()) refuse(key, "a number or a list of three is");
            numbers.push_back(number.get<double>());
        }
        return numbers;
    }

private:
    std::string file_;
    Json json_;
};

constexpr int kLargestEdgePx = 1 << 16;

int edge_px(const Reader& reader, const std::string& key, const Json& value) {
    if (!value.is_number_integer() || value.get<std::int64_t>() < 1 ||
        value.get<std::int64_t>() > kLargestEdgePx)
        reader.refuse(key, "edges from 1 to " + std::to_string(kLargestEdgePx) + " pixels are");
    return value.get<int>();
}

/// Converts any form of `size` or `crop_size` to an object with the new keys.
Json size_object(const Reader& reader, const std::string& key, bool number_is_square, const Json& fallback) {
    const Json* value = reader.find(key);
    if (!value) return fallback;
    if (value->is_number())
        return number_is_square ? Json{{"height", *value}, {"width", *value}}
                                : Json{{"shortest_edge", *value}};
    if (value->is_array() && value->size() == 2) return {{"height", value->at(0)}, {"width", value->at(1)}};
    if (!value->is_object()) reader.refuse(key, "a number, [height, width] or an object is");
    return *value;
}

bool has_exactly(const Json& object, std::initializer_list<const char*> keys) {
    if (object.size() != keys.size()) return false;
    for (const char* key : keys)
        if (!object.contains(key)) return false;
    return true;
}

void read_size(const Reader& reader, const Family& family, ProcessorSettings& settings) {
    const bool square =
        !family.bounds_longest && reader.boolean("default_to_square", family.number_is_square);
    Json size = size_object(reader, "size", square, Json::parse(family.default_size));
    const Json *given = reader.find("size"), *longest = reader.find("max_size");
    if (family.size_divisor > 0) {
        if (longest && (!given || given->is_number())) size["longest_edge"] = *longest;
    } else if (family.bounds_longest && given && given->is_number()) {
        size["longest_edge"] = longest ? *longest : Json(1333);
    }
    if (has_exactly(size, {"height", "width"}) && !family.crop_fraction) {
        settings.rule = ResizeRule::exact;
        settings.height_px = edge_px(reader, "size", size["height"]);
        settings.width_px = edge_px(reader, "size", size["width"]);
    } else if (has_exactly(size, {"shortest_edge"}) && !family.bounds_longest) {
        settings.rule = family.crop_fraction ? ResizeRule::crop_fraction : ResizeRule::shortest_edge;
        settings.shortest_px = edge_px(reader, "size", size["shortest_edge"]);
    } else if (has_exactly(size, {"shortest_edge", "longest_edge"}) && !family.crop_fraction) {
        settings.rule = ResizeRule::bounded;
        settings.shortest_px = edge_px(reader, "size", size["shortest_edge"]);
        settings.longest_px = edge_px(reader, "size", size["longest_edge"]);
    } else {
        reader.refuse("size", family.crop_fraction ? "a number or shortest_edge is"
                              : family.bounds_longest
                                  ? "shortest_edge with longest_edge, or height with width is"
                                  : "height with width, or shortest_edge is");
    }
}

void read_center_crop(const Reader& reader, const Family& family, ProcessorSettings& settings) {
    settings.center_crop = family.crops && reader.boolean("do_center_crop", family.crops_by_default);
    if (!settings.center_crop) return;
    const Json size = size_object(reader, "crop_size", true, Json::parse(family.default_crop_size));
    if (!has_exactly(size, {"height", "width"}))
        reader.refuse("crop_size", "a number or height with width is");
    settings.crop_height_px = edge_px(reader, "crop_size", size["height"]);
    settings.crop_width_px = edge_px(reader, "crop_size", size["width"]);
}

int read_size_divisor(const Reader& reader, int fallback) {
    const Json* value = reader.find("size_divisor");
    if (!value) return fallback;
    if (*value == 0) return 0;
    return edge_px(reader, "size_divisor", *value);
}

Resample read_resample(const Reader& reader, Resample fallback) {
    const Json* value = reader.find("resample");
    if (!value) return fallback;
    if (*value == static_cast<int>(Resample::bilinear)) return Resample::bilinear;
    if (*value == static_cast<int>(Resample::bicubic)) return Resample::bicubic;
    reader.refuse("resample", "2 (bilinear) and 3 (bicubic) are");
}

/// Returns "ViT" for "ViTImageProcessor", "ViTImageProcessorFast" and "ViTFeatureExtractor".
std::string family_name(std::string type) {
    for (const std::string_view suffix :
         {"ImageProcessorFast", "ImageProcessorPil", "ImageProcessor", "FeatureExtractor"})
        if (type.ends_with(suffix)) return type.substr(0, type.size() - suffix.size());
    return type;
}

const Family& find_family(const Reader& reader, const std::string& model_type) {
    for (const char* key : {"image_processor_type", "feature_extractor_type"}) {
        const std::string type = reader.word(key);
        if (type.empty()) continue;
        for (const Family& family : kFamilies)
            if (family.name == family_name(type)) return family;
        reader.refuse(key, supported_names() + " are");
    }
    for (const Family& family : kFamilies)
        for (const std::string_view type : family.model_types)
            if (!type.empty() && type == model_type) return family;
    reader.refuse("image_processor_type", supported_names() + " are");
}

}  // namespace

ProcessorSettings read_processor_settings(const std::filesystem::path& file, const std::string& model_type) {
    if (takes_clips(model_type))
        throw InputError("models of type " + model_type + " take clips, not pictures");
    const Reader reader(file);
    const Family& family = find_family(reader, model_type);
    ProcessorSettings settings;
    settings.family = family.name;
    settings.resize = reader.boolean("do_resize", true);
    settings.rescale = reader.boolean("do_rescale", true);
    if (family.old_rescale) settings.rescale = reader.boolean("rescale", settings.rescale);
    settings.normalize = reader.boolean("do_normalize", true);
    const bool old_pad = reader.boolean("pad_and_return_pixel_mask", true);
    settings.pixel_mask =
        family.size_divisor > 0 || (family.bounds_longest && reader.boolean("do_pad", old_pad));
    if (family.size_divisor > 0) settings.size_divisor = read_size_divisor(reader, family.size_divisor);
    if (reader.find("pad_size")) reader.refuse("pad_size", "padding to the batch's largest image is");
    settings.rescale_factor = reader.positive_number("rescale_factor", 1.0 / 255.0);
    settings.crop_pct = reader.positive_number("crop_pct", 224.0 / 256.0);
    settings.resample = read_resample(reader, family.resample);
    settings.mean = reader.channels("image_mean", family.mean);
    settings.std = reader.channels("image_std", family.std);
    for (const double std : settings.std)
        if (std == 0) reader.refuse("image_std", "a value other than 0 is");
    read_size(reader, family, settings);
    if (settings.rule == ResizeRule::crop_fraction &&
        settings.shortest_px / settings.crop_pct > kLargestEdgePx)
        reader.refuse("crop_pct",
                      "one that asks for at most " + std::to_string(kLargestEdgePx) + " pixels is");
    read_center_crop(reader, family, settings);
    return settings;
}

}  // namespace bench::imaging
