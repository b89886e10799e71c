#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/commands/chosen_device.h"
#include "app/commands/command.h"
#include "app/commands/import_models.h"
#include "app/commands/weights_option.h"
#include "core/analysis/recomputed.h"
#include "core/base/byte_size.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/deploy/deployment.h"
#include "core/machine/host_lock.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/results/result_files.h"

namespace app {

namespace {

namespace fs = std::filesystem;
using bench::ArmResult;
using bench::InputError;

struct DeployArguments {
    std::string from, model, mode, out, device, dtype, weights, python;
    int batch = 0;  // 0: any
    bool json = false, trust = false;
};

std::string words_of(const ArmResult& row) {
    return row.model + " " + row.mode + " --device " + bench::device_word(row) + " --batch " +
           std::to_string(row.batch) + " --dtype " + std::string(name_in(bench::kDTypeNames, row.dtype));
}

/// Returns the only row that the arguments name.
const ArmResult& chosen_row(const DeployArguments& arguments, const bench::results::Rows& rows) {
    std::vector<const ArmResult*> found;
    std::string others;
    for (const auto& row : rows) {
        if (row->model != bench::model_id(arguments.model)) continue;
        others += (others.empty() ? "" : "; ") + words_of(*row);
        const bool is_it =
            row->mode == arguments.mode && !is_control(*row) &&
            (arguments.device.empty() || bench::device_word(*row) == arguments.device) &&
            (arguments.batch == 0 || row->batch == arguments.batch) &&
            (arguments.dtype.empty() || name_in(bench::kDTypeNames, row->dtype) == arguments.dtype);
        if (is_it) found.push_back(row.get());
    }
    if (found.size() == 1) return *found.front();
    if (others.empty())
        throw InputError("--model " + arguments.model + ": " + arguments.from + " has no such row");
    throw InputError((found.empty() ? "no row" : "more than one row") + std::string(" of ") + arguments.from +
                     " is named: choose one of " + others);
}

void print_text(const DeployArguments& arguments, const bench::deploy::Report& report) {
    using bench::numbers::fixed;
    std::cout << "Saved " << bench::printable(arguments.out) << ", package of "
              << bench::byte_size::text(report.package_bytes)
              << "\nSelf-check: the output differs from eager's by at most "
              << bench::numbers::significant(report.error_over_std, 2) << " of its standard deviation; "
              << fixed(report.here_ms, 2) << " ms a call, measured " << fixed(report.measured_ms, 2)
              << " ms\n";
    for (const bench::Message& note : report.notes) std::cout << "Note: " << note << '\n';
    std::cout << "README.md describes how to build and run it.\n";
}

void print_json(const DeployArguments& arguments, const bench::deploy::Report& report) {
    nlohmann::json json{{"folder", arguments.out},
                        {"package_key", report.package_key},
                        {"is_measured_package", report.is_measured_package},
                        {"package_bytes", report.package_bytes},
                        {"error_over_std", report.error_over_std},
                        {"here_ms", report.here_ms},
                        {"measured_ms", report.measured_ms},
                        {"notes", nlohmann::json::array()}};
    for (const bench::Message& note : report.notes) write_message(json["notes"].emplace_back(), "text", note);
    std::cout << bench::dump_json(json, 2) << '\n';
}

int deploy(const DeployArguments& arguments) {
    bench::deploy::Request request;
    request.run = recomputed(bench::results::read_results(arguments.from));
    request.row = chosen_row(arguments, request.run.rows);
    request.folder = arguments.out;
    request.python = arguments.python;
    const std::uint64_t seed = request.row.weights_seed.value_or(0);
    request.weights = arguments.weights.empty() ? weights_of(request.run.plan, request.row.model)
                                                : weights_spec(arguments.weights, seed);
    request.weights.seed = seed;
    allow_files({request.row.model}, arguments.trust);
    request.device = chosen_device(bench::device_of(bench::device_word(request.row)));
    bench::HostLock lock;
    if (!lock.try_lock())
        throw bench::Error(
            bench::message("a run is being measured (%1), which this command would disturb: repeat it when "
                           "the run has ended",
                           lock.holder()));
    const bench::deploy::Report report = bench::deploy::deploy(request);
    if (arguments.json)
        print_json(arguments, report);
    else
        print_text(arguments, report);
    return 0;
}

}  // namespace

RunCommand add_deploy(CLI::App& command) {
    auto arguments = std::make_shared<DeployArguments>();
    command.add_option("--from", arguments->from, "Run: a folder or a results.json")->required();
    command.add_option("--model", arguments->model, "Model of the row")->required();
    command.add_option("--mode", arguments->mode, "Mode of the row, one that Inductor compiles in C++")
        ->required();
    command.add_option("--out", arguments->out, "Folder to write: a new or an empty one")->required();
    command.add_option("--device", arguments->device, "Device of the row, if the run has several");
    command.add_option("--batch", arguments->batch, "Batch size of the row, if the run has several")
        ->check(CLI::PositiveNumber);
    command.add_option("--dtype", arguments->dtype, "Number type of the row, if the run has several");
    command.add_option("--weights", arguments->weights,
                       "Where the row's weights are now: random, hub or a folder");
    command.add_option(
        "--python", arguments->python,
        "Python interpreter for compiling; its torch must have the version of this program's LibTorch");
    add_trust_option(command, arguments->trust);
    command.add_flag("--json", arguments->json, "Print JSON");
    command.footer(
        "Examples:\n"
        "  compilescope-cli deploy --from results --model microsoft/resnet-50 --mode default+freezing --out "
        "resnet");
    return [arguments] { return deploy(*arguments); };
}

}  // namespace app
