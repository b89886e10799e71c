#include "core/catalog/weight_files.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/catalog/key_names.h"

namespace bench::weights {

namespace fs = std::filesystem;

namespace {

constexpr const char* kWeights = "model.safetensors";
constexpr const char* kIndex = "model.safetensors.index.json";

[[noreturn]] void refuse_folder(const fs::path& folder) {
    if (fs::is_directory(folder))
        for (const auto& item : fs::directory_iterator(folder)) {
            const std::string ending = item.path().extension().string();
            if (ending == ".bin" || ending == ".pt" || ending == ".pth" || ending == ".ckpt")
                throw InputError(about(
                    item.path().string(),
                    message("pickled checkpoints are not read, because unpickling runs code that the file "
                            "brings; convert it to model.safetensors (save_pretrained does)")));
        }
    throw InputError(
        about((folder / kWeights).string(), message("missing; a model folder needs its weights")));
}

std::set<std::string> shard_names(const fs::path& index) {
    constexpr std::size_t kLongestFileName_bytes = 255;  // limit of file systems; exists() throws above it
    const auto json = read_json(index);
    std::set<std::string> names;
    if (json.is_object() && json.contains("weight_map") && json["weight_map"].is_object())
        for (const auto& [tensor, shard] : json["weight_map"].items()) {
            check_name_length(index, tensor);
            if (shard.is_string()) names.insert(shard.get<std::string>());
        }
    if (names.empty()) throw InputError(index.string() + ": has no weight_map from tensor to file");
    for (const std::string& name : names)
        if (name.size() > kLongestFileName_bytes || fs::path(name).filename() != name)
            throw InputError(index.string() + ": weight_map names " + shown(name) +
                             ", which is not a file beside it");
    return names;
}

}  // namespace

std::vector<fs::path> weight_files(const fs::path& folder) {
    if (fs::exists(folder / kWeights)) return {folder / kWeights};
    if (!fs::exists(folder / kIndex)) refuse_folder(folder);
    std::vector<fs::path> files;
    for (const std::string& name : shard_names(folder / kIndex)) {
        files.push_back(folder / name);
        if (!fs::exists(files.back()))
            throw InputError(files.back().string() + ": missing; " + kIndex + " names it");
    }
    return files;
}

}  // namespace bench::weights
