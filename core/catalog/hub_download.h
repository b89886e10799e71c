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

/// What the hub or the way there refused. what() says what to do.
class HubError : public Error {
public:
    HubError(HubErrorKind kind, const std::string& message) : Error(message), kind_(kind) {}
    HubErrorKind kind() const { return kind_; }

private:
    HubErrorKind kind_;
};

/// A model on the hub, before it is downloaded. Only what CompileScope reads of it is counted.
struct HubModel {
    std::string id;        ///< "microsoft/resnet-50"
    std::string branch;    ///< the branch, tag or commit that was asked for
    std::string revision;  ///< the commit that this is now
    std::optional<std::string> license{}, model_type{};
    std::vector<std::string> files{};
    std::optional<std::int64_t> total_bytes{};
    std::int64_t cached_bytes = 0;  ///< on this disk already, whole files and parts
    friend bool operator==(const HubModel&, const HubModel&) = default;
};

/// Every member with its key: readers and writers of JSON go through this.
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

/// The huggingface_hub client as a process of its own (the helper "hub", core/python/compilescope/hub.py).
/// Both calls block until they are done, and end within a tenth of a second when `stop` asks: the process is
/// killed with its group, and they return nothing. They throw HubError, and Error when Python cannot be
/// started. Tokens, mirrors (HF_ENDPOINT), proxies and the cache's folder are the client's own settings. Any
/// thread; `python` as in a plan.
namespace hub {

std::optional<HubModel> describe(const std::string& id, const std::string& branch, const std::string& python,
                                 const std::stop_token& stop);

/// Downloads what describe() has described, exactly that commit, into the client's cache; what an earlier
/// attempt has brought is not fetched again. `on_progress` gets the bytes that are on this disk, at most ten
/// times a second. Returns the folder.
std::optional<std::filesystem::path> download(
    const HubModel& model, const std::string& python, const std::stop_token& stop,
    const std::function<void(std::int64_t done_bytes)>& on_progress);

}  // namespace hub

}  // namespace bench::weights
