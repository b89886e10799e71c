#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/error.h"

namespace bench::weights {

enum class HubErrorKind {
    no_network,
    not_found,
    revision_not_found,
    unauthorised,
    disk_full,
    no_safetensors,
    other
};
inline constexpr EnumNames<HubErrorKind, 7> kHubErrorKindNames{
    {{HubErrorKind::no_network, "no_network"},
     {HubErrorKind::not_found, "not_found"},
     {HubErrorKind::revision_not_found, "revision_not_found"},
     {HubErrorKind::unauthorised, "unauthorised"},
     {HubErrorKind::disk_full, "disk_full"},
     {HubErrorKind::no_safetensors, "no_safetensors"},
     {HubErrorKind::other, "other"}}};

/// An error of the hub or of the connection to it. what() includes what to do.
class HubError : public Error {
public:
    HubError(HubErrorKind kind, const std::string& message) : Error(message), kind_(kind) {}
    HubErrorKind kind() const { return kind_; }

private:
    HubErrorKind kind_;
};

/// A model on the hub. Files and sizes include only what CompileScope reads.
struct HubModel {
    std::string id;        ///< "microsoft/resnet-50"
    std::string branch;    ///< the requested branch, tag or commit
    std::string revision;  ///< the commit that `branch` refers to
    std::optional<std::string> license{}, model_type{};
    std::vector<std::string> files{};
    std::optional<std::int64_t> total_bytes{};
    std::int64_t cached_bytes = 0;  ///< already on this disk, including partial files
    friend bool operator==(const HubModel&, const HubModel&) = default;
};

/// Visits every member with its key, for reading and writing JSON.
template <typename Model>
requires std::same_as<std::remove_const_t<Model>, HubModel>
void members(Model& model, auto visit) {
    visit("id", model.id);
    visit("branch", model.branch);
    visit("revision", model.revision);
    visit("license", model.license);
    visit("model_type", model.model_type);
    visit("files", model.files);
    visit("total_bytes", model.total_bytes);
    visit("cached_bytes", model.cached_bytes);
}

/// Runs the huggingface_hub client in a separate process (the helper "hub", core/python/compilescope/hub.py).
/// Both functions block until done. When `stop` is requested, they kill the process and its group and return
/// empty within 0.1 s. They throw HubError, or Error if Python cannot be started. Tokens, mirrors
/// (HF_ENDPOINT), proxies and the cache folder are settings of the client. Thread-safe. `python` as in a
/// plan.
namespace hub {

std::optional<HubModel> describe(const std::string& id, const std::string& branch, const std::string& python,
                                 const std::stop_token& stop);

/// Downloads the commit that describe() returned into the client's cache. Resumes interrupted downloads.
/// Calls `on_progress` with the number of bytes on this disk, at most ten times a second. Returns the folder.
std::optional<std::filesystem::path> download(
    const HubModel& model, const std::string& python, const std::stop_token& stop,
    const std::function<void(std::int64_t done_bytes)>& on_progress);

}  // namespace hub

}  // namespace bench::weights
