#include "core/catalog/hf_config.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"

namespace bench::weights {

namespace {

std::map<int, std::string> read_labels(const HfConfig& config) {
    std::map<int, std::string> labels;
    const auto table = config.values.find("id2label");
    if (table == config.values.end() || table->is_null()) return labels;
    if (!table->is_object()) config.refuse("id2label", "an object from class number to name");
    for (const auto& [key, value] : table->items()) {
        int id = 0;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
        if (error != std::errc() || end != key.data() + key.size() || id < 0 || !value.is_string())
            throw InputError(config.file.string() + ": id2label has the entry \"" + key +
                             "\": " + shown(value) + "; class numbers from 0 with names are expected");
        labels[id] = value.get<std::string>();
    }
    return labels;
}

/// Far above any real model. Rejects damaged or malicious files that would need too much memory.
std::int64_t largest_of(const std::string& key) {
    constexpr std::int64_t kMostLayers = 1000, kLargest = 1'000'000;
    return key == "depths" || key.ends_with("layers") ? kMostLayers : kLargest;
}

bool is_count(const std::string& key, const nlohmann::json& value) {
    // Values above the largest int64 become negative.
    return value.is_number_integer() && value.get<std::int64_t>() >= 1 &&
           value.get<std::int64_t>() <= largest_of(key);
}

std::string count_of(const std::string& key) {
    return "from 1 to " + std::to_string(largest_of(key));
}

}  // namespace

std::string HfConfig::label(int id) const {
    const auto it = id2label.find(id);
    return it == id2label.end() ? "LABEL_" + std::to_string(id) : it->second;
}

std::int64_t HfConfig::label_count() const {
    constexpr std::int64_t kTransformersDefault = 2;
    return id2label.empty() ? integer("num_labels", kTransformersDefault)
                            : static_cast<std::int64_t>(id2label.size());
}

const nlohmann::json* HfConfig::find(const std::string& key) const {
    const auto it = values.find(key);
    return it == values.end() || it->is_null() ? nullptr : &*it;
}

void HfConfig::refuse(const std::string& key, const std::string& supported) const {
    const auto* value = find(key);
    throw InputError(file.string() + ": " + section_prefix + key + " = " + (value ? shown(*value) : "null") +
                     " is not supported (supported: " + supported + ")");
}

std::int64_t HfConfig::integer(const std::string& key, std::int64_t otherwise) const {
    const auto* value = find(key);
    if (!value) return otherwise;
    if (!is_count(key, *value)) refuse(key, "an integer " + count_of(key));
    return value->get<std::int64_t>();
}

std::vector<std::int64_t> HfConfig::integers(const std::string& key, std::vector<std::int64_t> otherwise,
                                             std::size_t size) const {
    constexpr std::size_t kLongestList = 100;
    if (const auto* value = find(key)) {
        const std::string accepted =
            "a list of up to " + std::to_string(kLongestList) + " integers " + count_of(key);
        if (!value->is_array() || value->empty() || value->size() > kLongestList) refuse(key, accepted);
        otherwise.clear();
        for (const auto& item : *value) {
            if (!is_count(key, item)) refuse(key, accepted);
            otherwise.push_back(item.get<std::int64_t>());
        }
    }
    if (size != 0 && otherwise.size() != size)
        throw InputError(file.string() + ": " + section_prefix + key + " has " +
                         std::to_string(otherwise.size()) + " entries where the other lists have " +
                         std::to_string(size));
    return otherwise;
}

std::array<std::int64_t, 2> HfConfig::height_and_width(const std::string& key, std::int64_t otherwise) const {
    const auto* value = find(key);
    if (value == nullptr || !value->is_array()) {
        const std::int64_t both = integer(key, otherwise);
        return {both, both};
    }
    const auto sides = integers(key, {}, 2);
    return {sides[0], sides[1]};
}

double HfConfig::number(const std::string& key, double otherwise) const {
    const auto* value = find(key);
    if (!value) return otherwise;
    constexpr double kLargest = 1e6;
    if (!value->is_number() || std::abs(value->get<double>()) > kLargest)
        refuse(key, "a number from -1000000 to 1000000");
    return value->get<double>();
}

bool HfConfig::flag(const std::string& key, bool otherwise) const {
    const auto* value = find(key);
    if (!value) return otherwise;
    if (!value->is_boolean()) refuse(key, "true, false");
    return value->get<bool>();
}

std::string HfConfig::word(const std::string& key, const std::string& otherwise) const {
    const auto* value = find(key);
    if (!value) return otherwise;
    if (!value->is_string()) refuse(key, "a word");
    return value->get<std::string>();
}

void HfConfig::require(const std::string& key, const nlohmann::json& expected) const {
    const auto* value = find(key);
    if (value && *value != expected) refuse(key, shown(expected));
}

HfConfig HfConfig::section(const std::string& key) const {
    HfConfig nested;
    nested.file = file;
    nested.section_prefix = section_prefix + key + ".";
    nested.values = nlohmann::json::object();
    if (const auto* value = find(key)) {
        if (!value->is_object()) refuse(key, "an object");
        nested.values = *value;
    }
    nested.model_type = nested.word("model_type", "");
    return nested;
}

void HfConfig::require_architecture(const std::string& name) const {
    // Old files contain ConditionalDETR, current versions of transformers write ConditionalDetr.
    const auto same_letters = [&name](const nlohmann::json& word) {
        return word.is_string() && std::ranges::equal(word.get_ref<const std::string&>(), name,
                                                      [](unsigned char a, unsigned char b) {
                                                          return std::tolower(a) == std::tolower(b);
                                                      });
    };
    const auto* value = find("architectures");
    if (value && value->is_array() && std::ranges::none_of(*value, same_letters))
        refuse("architectures", name);
}

HfConfig load_config(const std::filesystem::path& file) {
    if (!std::filesystem::exists(file))
        throw InputError(about(file.string(), message("cannot be read; a model folder needs a config.json")));
    HfConfig config;
    config.file = file;
    config.values = read_json(file);
    if (!config.values.is_object()) throw InputError(file.string() + ": not a JSON object");
    config.model_type = config.word("model_type", "");
    // timm's repositories have no model_type. transformers recognises them by this key, too.
    if (config.model_type.empty() && config.values.contains("pretrained_cfg"))
        config.model_type = "timm_wrapper";
    if (config.model_type.empty()) throw InputError(file.string() + ": the key model_type is missing");
    config.id2label = read_labels(config);
    return config;
}

HfConfig published_config(const std::string& model_id) {
    return load_config(paths::resource("models/" + model_id + "/config.json"));
}

}  // namespace bench::weights
