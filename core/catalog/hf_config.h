#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/enum_names.h"

namespace bench::weights {

/// Name of the configuration file in a Hugging Face folder.
inline constexpr const char* kConfigFile = "config.json";

/// A config.json. Getters return `otherwise` for a missing key and for null. They throw an InputError that
/// names the file, the key, the value and what is accepted.
struct HfConfig {
    std::filesystem::path file;  ///< for messages
    std::string model_type;
    nlohmann::json values;
    std::map<int, std::string> id2label;
    std::string section_prefix;  ///< "backbone_config." in a section

    std::string label(int id) const;   ///< "LABEL_7" if the table has none, as in transformers
    std::int64_t label_count() const;  ///< from id2label, else num_labels, else transformers' default of 2

    std::int64_t integer(const std::string& key, std::int64_t otherwise) const;  ///< 1..1e6, layers 1..1000
    /// The same for each element. Accepts at most 100 elements, and only `size` elements if it is not 0.
    std::vector<std::int64_t> integers(const std::string& key, std::vector<std::int64_t> otherwise,
                                       std::size_t size = 0) const;
    /// An int means a square; a list is [height, width].
    std::array<std::int64_t, 2> height_and_width(const std::string& key, std::int64_t otherwise) const;
    double number(const std::string& key, double otherwise) const;  ///< from -1,000,000 to 1,000,000
    bool flag(const std::string& key, bool otherwise) const;
    std::string word(const std::string& key, const std::string& otherwise) const;

    template <typename Enum, std::size_t N>
    Enum choice(const std::string& key, const EnumNames<Enum, N>& names, Enum otherwise) const {
        const auto value = value_in(names, word(key, std::string(name_in(names, otherwise))));
        if (!value) refuse(key, all_names(names));
        return *value;
    }

    /// Returns a nested object ("backbone_config"), empty if it is missing. Messages show its keys as
    /// "backbone_config.KEY".
    HfConfig section(const std::string& key) const;

    /// Throws if the key `architectures` exists without this name, because the model then has another head.
    void require_architecture(const std::string& name) const;

    /// Throws unless the key is missing or has this value, which is the only implemented one.
    void require(const std::string& key, const nlohmann::json& value) const;

    /// Throws InputError: "FILE: KEY = VALUE is not supported (supported: ...)".
    [[noreturn]] void refuse(const std::string& key, const std::string& supported) const;

private:
    const nlohmann::json* find(const std::string& key) const;  ///< null when missing or null
};

/// Throws InputError if the file cannot be read, is not an object, or names no model type. A config.json of
/// timm, which names none, has the type "timm_wrapper", as in transformers.
HfConfig load_config(const std::filesystem::path& file);

/// The published configuration of a catalogue id, shipped in resources/models/ID/config.json.
HfConfig published_config(const std::string& model_id);

}  // namespace bench::weights
