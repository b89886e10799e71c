#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace bench::weights {

/// A config.json. Every getter throws InputError that names file, key, value and what is accepted.
struct HfConfig {
    std::filesystem::path file;  ///< for messages
    std::string model_type;
    nlohmann::json values;
    std::map<int, std::string> id2label;

    std::string label(int id) const;  ///< "LABEL_7" where the table has none, as transformers does
};

HfConfig load_config(const std::filesystem::path& file);

/// The published configuration of a catalogue id, shipped in resources/models/ID/config.json.
HfConfig published_config(const std::string& model_id);

}  // namespace bench::weights
