#include "core/engine/models/loading/checkpoint.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "core/base/cached_checksum.h"
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/catalog/key_names.h"
#include "core/catalog/weight_files.h"

namespace bench::weights {

namespace fs = std::filesystem;

namespace {

std::string shape_text(at::IntArrayRef shape) {
    std::ostringstream text;
    text << shape;
    return text.str();
}

/// The differences between a checkpoint and a model.
class Complaints {
public:
    void add(const char* what, const std::string& tensor) { by_kind_[what].push_back(tensor); }

    void throw_if_any(const std::string& source) const {
        if (by_kind_.empty()) return;
        std::string text;
        for (const auto& [kind, tensors] : by_kind_)
            text += (text.empty() ? "" : "; ") + describe(kind, tensors);
        throw InputError(about(source, message("does not fit its config.json: %1", text)));
    }

private:
    static std::string describe(const std::string& kind, const std::vector<std::string>& tensors) {
        constexpr std::size_t kShown = 8;
        std::string text = std::to_string(tensors.size()) + " " + kind + " (";
        for (std::size_t i = 0; i < std::min(kShown, tensors.size()); ++i)
            text += (i ? ", " : "") + tensors[i];
        if (tensors.size() > kShown) text += ", ...";
        return text + ")";
    }

    std::map<std::string, std::vector<std::string>> by_kind_;
};

std::map<std::string, at::Tensor> tensors_of(models::VisionModel& model) {
    std::map<std::string, at::Tensor> tensors;
    for (const auto& item : model.named_parameters()) tensors.emplace(item.key(), item.value().detach());
    for (const auto& item : model.named_buffers()) tensors.emplace(item.key(), item.value());
    for (const std::string& name : models::derived_buffer_names(model)) tensors.erase(name);
    return tensors;
}

}  // namespace

Checkpoint::Checkpoint(const fs::path& folder) : folder_(folder) {
    for (const fs::path& file : weight_files(folder)) files_.emplace_back(file);
}

void Checkpoint::copy_into(models::VisionModel& model, const std::string& model_type) const {
    auto wanted = tensors_of(model);
    const auto derived = models::derived_buffer_names(model);
    const auto is_derived = [&derived](const std::string& name) {
        return std::ranges::find(derived, name) != derived.end();
    };
    Complaints complaints;
    for (const SafetensorsFile& file : files_)
        for (const auto& [name, stored] : file.tensors()) {
            const auto slot = wanted.find(published_name(model_type, name));
            if (slot == wanted.end()) {
                if (!is_ignorable(name) && !is_derived(name)) complaints.add("left over", name);
                continue;
            }
            if (slot->second.sizes() != at::IntArrayRef(stored.shape))
                complaints.add("wrongly shaped", name + " " + shape_text(stored.shape) + " instead of " +
                                                     shape_text(slot->second.sizes()));
            else
                file.read(stored, slot->second);
            wanted.erase(slot);
        }
    for (const auto& [name, tensor] : wanted) complaints.add("missing", name);
    complaints.throw_if_any(files_.size() == 1 ? files_.front().path().string() : folder_.string());
}

std::size_t Checkpoint::float32_bytes() const {
    std::size_t bytes = 0;
    for (const SafetensorsFile& file : files_)
        for (const auto& [name, tensor] : file.tensors())
            bytes += sizeof(float) * (tensor.size_bytes / element_bytes(tensor.dtype));
    return bytes;
}

std::string Checkpoint::sha256() const {
    std::vector<fs::path> paths;
    for (const SafetensorsFile& file : files_) paths.push_back(file.path());
    return cached_checksum(paths, [&paths] { return sha256_of_files(paths); });
}

}  // namespace bench::weights
