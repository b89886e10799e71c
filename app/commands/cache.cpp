#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "core/backends/compile_cache.h"

namespace app {

namespace {

int list(bool as_json) {
    const auto packages = bench::backends::CompileCache().list();
    nlohmann::json entries = nlohmann::json::array();
    for (const auto& package : packages) entries.push_back(to_json(package));
    if (as_json) {
        std::cout << entries.dump(2) << '\n';
        return 0;
    }
    if (packages.empty()) std::cout << "no compiled packages\n";
    for (const auto& package : packages)
        std::cout << package.key.substr(0, 12) << "  " << package.model << "  " << package.mode << "  "
                  << package.dtype << "  " << package.device << "  " << std::fixed << std::setprecision(1)
                  << static_cast<double>(package.size_bytes) / 1e6 << " MB, compiled in "
                  << package.compile_cold_s << " s, last used " << package.last_used << '\n';
    return 0;
}

int clear(bool as_json) {
    const int count = bench::backends::CompileCache().clear();
    if (as_json)
        std::cout << nlohmann::json{{"removed", count}}.dump() << '\n';
    else
        std::cout << "removed " << count << " compiled packages\n";
    return 0;
}

}  // namespace

RunCommand add_cache(CLI::App& command) {
    auto as_json = std::make_shared<bool>(false);
    const CLI::App* clear_command = command.add_subcommand("clear", "Remove every compiled package");
    command.add_subcommand("list", "The compiled packages, most recently used first");
    for (CLI::App* sub : command.get_subcommands({})) sub->add_flag("--json", *as_json, "Machine-readable");
    command.add_flag("--json", *as_json, "Machine-readable");
    command.require_subcommand(1);
    return [as_json, clear_command] { return clear_command->parsed() ? clear(*as_json) : list(*as_json); };
}

}  // namespace app
