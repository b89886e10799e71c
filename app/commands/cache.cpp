#include <algorithm>
#include <ctime>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "app/commands/text_table.h"
#include "core/base/byte_size.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/utc_time.h"
#include "core/cache/caches.h"
#include "core/cache/compile_cache.h"
#include "core/cache/python_arm_cache.h"
#include "core/catalog/model_import.h"

namespace app {

namespace {

using bench::backends::CachedPackage;
using bench::backends::CompileCache;
using bench::backends::PythonArmCache;
using bench::backends::PythonArmCaches;
using bench::byte_size::text;
using bench::weights::KeptImport;

std::string counted(std::int64_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// Returns the time since a UTC time, "3 days", or "?" if it cannot be read.
std::string age(const std::string& utc) {
    const auto then = bench::utc_seconds(utc);
    if (!then) return "?";
    const auto seconds = std::max<std::int64_t>(std::time(nullptr) - *then, 0);
    constexpr std::int64_t kMinute_s = 60, kHour_s = 60 * kMinute_s, kDay_s = 24 * kHour_s;
    if (seconds < kMinute_s) return "now";
    if (seconds < kHour_s) return counted(seconds / kMinute_s, "minute");
    if (seconds < 2 * kDay_s) return counted(seconds / kHour_s, "hour");
    return counted(seconds / kDay_s, "day");
}

/// All entries of the cache.
struct Kept {
    std::vector<CachedPackage> packages = CompileCache().list();
    std::vector<PythonArmCache> arms = PythonArmCaches().list();
    std::vector<KeptImport> imports = bench::weights::list_imports();
    std::int64_t limit_bytes = CompileCache().limit_bytes();

    std::int64_t compiled() const { return std::ssize(packages) + std::ssize(arms); }
    std::int64_t count() const { return compiled() + std::ssize(imports); }
    std::int64_t size_bytes() const {
        std::int64_t sum = 0;
        for (const CachedPackage& package : packages) sum += package.size_bytes;
        for (const PythonArmCache& arm : arms) sum += arm.size_bytes;
        for (const KeptImport& import : imports) sum += import.size_bytes;
        return sum;
    }
};

std::string packages_and_imports(std::int64_t packages, std::int64_t imports) {
    return counted(packages, "compiled package") +
           (imports == 0 ? "" : ", " + counted(imports, "imported model"));
}

std::string total_text(const Kept& kept) {
    const std::string limit = "the limit is " + text(kept.limit_bytes);
    if (kept.count() == 0) return "no compiled packages; " + limit;
    return packages_and_imports(kept.compiled(), std::ssize(kept.imports)) + ", " + text(kept.size_bytes()) +
           "; " + limit;
}

int list(bool as_json) {
    const Kept kept;
    if (as_json) {
        nlohmann::json entries = nlohmann::json::array();
        for (const CachedPackage& package : kept.packages) entries.push_back(to_json(package));
        for (const PythonArmCache& arm : kept.arms) entries.push_back(to_json(arm));
        for (const KeptImport& import : kept.imports) entries.push_back(to_json(import));
        std::cout << entries.dump(2) << '\n';
        return 0;
    }
    bench::results::SummaryTable table;
    table.columns = {{"Key", false},  {"Model", false},    {"Mode", false},
                     {"Type", false}, {"Device", false},   {"Size", true},
                     {"Age", true},   {"Last used", true}, {"Compiled in", true}};
    const auto add = [&table](const auto& of, std::optional<double> compile_cold_s) {
        table.records.push_back({of.key.substr(0, 12), of.model, of.mode, of.dtype, of.device,
                                 text(of.size_bytes), age(of.created), age(of.last_used),
                                 compile_cold_s ? bench::numbers::fixed(*compile_cold_s, 1) + " s" : ""});
    };
    for (const CachedPackage& package : kept.packages) add(package, package.compile_cold_s);
    for (const PythonArmCache& arm : kept.arms) add(arm, arm.compile_cold_s);
    for (const KeptImport& import : kept.imports)
        table.records.push_back({import.key, import.model, "imported", "", "", text(import.size_bytes),
                                 age(import.created), age(import.last_used), ""});
    table.notes = {total_text(kept)};
    if (kept.count() == 0)
        std::cout << table.notes.front() << '\n';
    else
        print_table(std::cout, table);
    return 0;
}

int clear(bool as_json) {
    const auto removed = bench::backends::clear_caches();
    const std::int64_t left = Kept().count();
    if (as_json) {
        std::cout << nlohmann::json{{"removed", removed.packages},
                                    {"removed_imports", removed.imports},
                                    {"in_use", left}}
                         .dump()
                  << '\n';
        return 0;
    }
    std::cout << "removed " << packages_and_imports(removed.packages, removed.imports) << '\n';
    if (left > 0) std::cout << left << " are being used by another process and stay\n";
    return 0;
}

int limit(const std::string& wish, bool as_json) {
    if (!wish.empty()) {
        const auto bytes = bench::byte_size::parse(wish);
        if (!bytes) throw bench::InputError("cache limit " + wish + ": not a size such as 20G");
        CompileCache().set_limit_bytes(*bytes);
        bench::backends::shrink_caches();
    }
    const Kept kept;
    if (as_json)
        std::cout << nlohmann::json{{"limit_bytes", kept.limit_bytes},
                                    {"size_bytes", kept.size_bytes()},
                                    {"packages", kept.compiled()},
                                    {"imports", kept.imports.size()}}
                         .dump()
                  << '\n';
    else
        std::cout << total_text(kept) << '\n';
    return 0;
}

}  // namespace

RunCommand add_cache(CLI::App& command) {
    auto as_json = std::make_shared<bool>(false);
    auto wish = std::make_shared<std::string>();
    const CLI::App* clear_command = command.add_subcommand(
        "clear", "Remove all compiled packages and imported models that are not in use");
    command.add_subcommand("list", "List compiled packages and imported models, most recently used first");
    CLI::App* limit_command = command.add_subcommand(
        "limit", "Show or set the size limit of the cache; least recently used entries are removed first");
    limit_command->add_option("SIZE", *wish,
                              "New limit, such as 20G; without it, the current limit is printed");
    for (CLI::App* sub : command.get_subcommands({})) sub->add_flag("--json", *as_json, "Print JSON");
    command.add_flag("--json", *as_json, "Print JSON");
    command.require_subcommand(1);
    return [as_json, wish, clear_command, limit_command] {
        if (clear_command->parsed()) return clear(*as_json);
        return limit_command->parsed() ? limit(*wish, *as_json) : list(*as_json);
    };
}

}  // namespace app
