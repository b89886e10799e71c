#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "core/models/model_catalog.h"

namespace app {

RunCommand add_models(CLI::App& command) {
    auto as_json = std::make_shared<bool>(false);
    command.add_flag("--json", *as_json, "Machine-readable");
    return [as_json] {
        nlohmann::json models = nlohmann::json::array();
        for (const bench::ModelInfo& m : bench::model_catalog()) {
            if (!m.runnable) continue;
            models.push_back({{"id", m.id},
                              {"task", bench::name_in(bench::kTaskNames, m.task)},
                              {"parameters", m.parameters},
                              {"input_size", {m.input_height_px, m.input_width_px}}});
        }
        if (*as_json) {
            std::cout << models.dump(2) << '\n';
            return 0;
        }
        for (const auto& m : models)
            std::cout << m["id"].get<std::string>() << "  " << m["task"].get<std::string>() << "  "
                      << m["parameters"].get<std::int64_t>() / 1e6 << " M\n";
        return 0;
    };
}

}  // namespace app
