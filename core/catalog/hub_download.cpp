#include "core/catalog/hub_download.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/python_helper.h"
#include "core/base/subprocess.h"

namespace bench::weights::hub {

namespace {

constexpr const char* kHelperFile = "core/python/compilescope/hub.py";
constexpr std::chrono::milliseconds kLooksForStop{100};

using OnLine = std::function<void(const std::string& type, const nlohmann::json& line)>;

template <typename T>
T member(const nlohmann::json& line, const char* key) {
    T value{};
    if (const auto found = line.find(key); found != line.end()) json_values::read(*found, value);
    return value;
}

HubError error_of(const nlohmann::json& line) {
    return {value_in(kHubErrorKindNames, member<std::string>(line, "kind")).value_or(HubErrorKind::other),
            member<std::string>(line, "message")};
}

void take_line(const nlohmann::json& line, const OnLine& on_line) {
    try {
        const auto type = member<std::string>(line, "type");
        if (type == "error") throw error_of(line);
        on_line(type, line);
    } catch (const HubError&) {
        throw;
    } catch (const Error& error) {
        throw Error(std::string(kHelperFile) + ": " + error.what());
    }
}

/// Runs the helper to its end. Returns false if `stop` ended it.
bool run_helper(const std::vector<std::string>& arguments, const std::string& python,
                const std::stop_token& stop, const OnLine& on_line) {
    Subprocess process(SubprocessOptions{.command = python_helper::command(python, "hub", arguments),
                                         .environment = {},
                                         .stderr_file = {},
                                         .working_dir = {}});
    process.close_stdin();
    std::string text;
    while (true) {
        if (stop.stop_requested()) return false;
        const auto read = process.read_line(text, kLooksForStop);
        if (read == Subprocess::Read::end) break;
        if (read == Subprocess::Read::timeout) continue;
        const auto line = json_or_null(text);
        if (line.is_object()) take_line(line, on_line);
    }
    return true;
}

/// For a helper that ended without a result.
HubError broke_off() {
    return {HubErrorKind::other, "the program that talks to the hub ended before it was done; try again"};
}

}  // namespace

std::optional<HubModel> describe(const std::string& id, const std::string& branch, const std::string& python,
                                 const std::stop_token& stop) {
    std::optional<HubModel> model;
    const bool whole = run_helper({"describe", "--revision=" + branch, "--", id}, python, stop,
                                  [&](const std::string& type, const nlohmann::json& line) {
                                      if (type == "description") json_values::read(line, model.emplace());
                                  });
    if (!whole) return std::nullopt;
    if (!model) throw broke_off();
    model->branch = branch;
    return model;
}

std::optional<std::filesystem::path> download(
    const HubModel& model, const std::string& python, const std::stop_token& stop,
    const std::function<void(std::int64_t done_bytes)>& on_progress) {
    std::optional<std::filesystem::path> folder;
    const bool whole =
        run_helper({"download", "--revision=" + model.branch, "--commit=" + model.revision, "--", model.id},
                   python, stop, [&](const std::string& type, const nlohmann::json& line) {
                       if (type == "progress" && on_progress)
                           on_progress(member<std::int64_t>(line, "done_bytes"));
                       if (type == "done") folder = member<std::string>(line, "folder");
                   });
    if (!whole) return std::nullopt;
    if (!folder) throw broke_off();
    return folder;
}

}  // namespace bench::weights::hub
