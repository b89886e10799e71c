#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands/cancel_on_signal.h"
#include "app/commands/command.h"
#include "app/commands/text_table.h"
#include "core/base/error.h"
#include "core/base/json_values.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/catalog/cached_models.h"
#include "core/catalog/hub_cache.h"
#include "core/catalog/hub_download.h"
#include "core/catalog/model_catalog.h"

namespace app {

namespace {

using bench::weights::HubModel;
constexpr int kBarWidth = 30;
constexpr int kShortRevision = 12;

struct GetArguments {
    std::string id, branch = "main", python;
    bool json = false, dry_run = false;
};

std::string megabytes(std::int64_t bytes) {
    return bench::numbers::fixed(static_cast<double>(bytes) / 1e6, 1) + " MB";
}

int list(bool as_json) {
    const auto models = bench::weights::cached_models();
    if (as_json) {
        nlohmann::json entries = nlohmann::json::array();
        for (const auto& m : models)
            entries.push_back(
                {{"id", m.id},
                 {"revision", m.revision},
                 {"folder", m.folder.string()},
                 {"model_type", m.model_type},
                 {"size_bytes", m.size_bytes},
                 {"current", m.current},
                 {"usable", m.problem.empty()},
                 {"problem", m.problem.empty() ? nlohmann::json() : nlohmann::json(m.problem)}});
        std::cout << entries.dump(2) << '\n';
        return 0;
    }
    if (models.empty()) {
        std::cout << "no models of CompileScope in " << bench::weights::hub_cache_dir().string() << '\n';
        return 0;
    }
    bench::results::SummaryTable table{
        .columns = {{"Model", false}, {"Type", false}, {"Revision", false}, {"Size", true}, {"Use", false}},
        .records = {},
        .notes = {}};
    for (const auto& m : models)
        table.records.push_back({m.id, m.model_type, m.revision.substr(0, kShortRevision),
                                 megabytes(m.size_bytes),
                                 !m.problem.empty() ? m.problem
                                 : m.current        ? "--weights hub"
                                                    : "--weights " + m.folder.string()});
    print_table(std::cout, table);
    return 0;
}

void print_description(const HubModel& model) {
    using bench::printable;
    std::cerr << printable(model.id) << "\n  size      "
              << (model.total_bytes ? megabytes(*model.total_bytes) : std::string("unknown"))
              << (model.cached_bytes > 0 ? ", of which " + megabytes(model.cached_bytes) + " are on this disk"
                                         : "")
              << "\n  licence   " << printable(model.license.value_or("not stated")) << "\n  revision  "
              << printable(model.revision + (model.branch == model.revision ? "" : " (" + model.branch + ")"))
              << '\n';
}

/// A progress bar on a terminal; if stderr is not a terminal, a line at every 10 %.
class ProgressBar {
public:
    explicit ProgressBar(std::optional<std::int64_t> total_bytes) : total_bytes_(total_bytes.value_or(0)) {}
    ~ProgressBar() {
        if (drawn_) std::cerr << '\n';
    }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(std::int64_t done_bytes) {
        const double share =
            total_bytes_ > 0 ? static_cast<double>(done_bytes) / static_cast<double>(total_bytes_) : 0;
        const std::string amount =
            megabytes(done_bytes) + (total_bytes_ > 0 ? " of " + megabytes(total_bytes_) : std::string());
        if (terminal_) {
            const int full = std::min(kBarWidth, static_cast<int>(share * kBarWidth));
            std::cerr << "\r[" << std::string(full, '=') << std::string(kBarWidth - full, ' ') << "] "
                      << amount << "\033[K" << std::flush;
            drawn_ = true;
        } else if (const int tenth = static_cast<int>(share * 10); tenth > told_tenth_) {
            std::cerr << "downloaded " << amount << '\n';
            told_tenth_ = tenth;
        }
    }

private:
    const std::int64_t total_bytes_;
    const bool terminal_ = ::isatty(STDERR_FILENO) == 1;
    bool drawn_ = false;
    int told_tenth_ = 0;
};

/// Throws InputError before the download if the model cannot be run.
void check_supported(const HubModel& model) {
    if (model.model_type && !bench::supports_model_type(*model.model_type))
        throw bench::InputError(model.id + ": model_type \"" + *model.model_type +
                                "\" is not supported (supported: " + bench::supported_model_type_names() +
                                ")");
}

int get(const GetArguments& arguments) {
    if (bench::takes_clips(arguments.id))
        throw bench::InputError(arguments.id +
                                ": MMAction2's weights are not on the Hub; random ones always "
                                "work");
    std::stop_source stop;
    const CancelOnSignal cancel(stop);
    const auto model =
        bench::weights::hub::describe(arguments.id, arguments.branch, arguments.python, stop.get_token());
    if (!model) return kCancelled;
    print_description(*model);
    check_supported(*model);
    nlohmann::json answer = bench::json_values::write(*model);
    if (!arguments.dry_run) {
        std::optional<std::filesystem::path> folder;
        {
            ProgressBar bar(model->total_bytes);
            folder = bench::weights::hub::download(*model, arguments.python, stop.get_token(),
                                                   [&bar](std::int64_t done_bytes) { bar.show(done_bytes); });
        }
        if (!folder) {
            std::cerr << "cancelled; what has come is kept, and the same command goes on\n";
            return kCancelled;
        }
        answer["folder"] = folder->string();
        if (!arguments.json) std::cout << folder->string() << '\n';
    }
    if (arguments.json) std::cout << answer.dump(2) << '\n';
    return 0;
}

/// Runs get(). Throws InputError for errors that only other arguments can fix; other errors may be temporary.
int get_or_say_why(const GetArguments& arguments) {
    using enum bench::weights::HubErrorKind;
    try {
        return get(arguments);
    } catch (const bench::weights::HubError& error) {
        if (error.kind() == not_found || error.kind() == revision_not_found || error.kind() == no_safetensors)
            throw bench::InputError(error.what());
        throw;
    }
}

}  // namespace

RunCommand add_weights(CLI::App& command) {
    auto arguments = std::make_shared<GetArguments>();
    CLI::App* list_command =
        command.add_subcommand("list", "List the models in the local Hugging Face cache");
    CLI::App* get_command =
        command.add_subcommand("get", "Download a model's weights from the Hugging Face hub");
    get_command->add_option("ID", arguments->id, "Name on the hub, such as microsoft/resnet-50")->required();
    get_command->add_option("--revision", arguments->branch, "Branch, tag or commit")->capture_default_str();
    get_command->add_option("--python", arguments->python, "Python interpreter with huggingface_hub");
    get_command->add_flag("--dry-run", arguments->dry_run, "Only print size, licence and revision");
    for (CLI::App* sub : {list_command, get_command}) sub->add_flag("--json", arguments->json, "Print JSON");
    command.require_subcommand(1);
    return [arguments, list_command] {
        return list_command->parsed() ? list(arguments->json) : get_or_say_why(*arguments);
    };
}

}  // namespace app
