#include "core/results/finished_launch.h"

#include <nlohmann/json.hpp>

#include "core/plan/plan_json.h"
#include "core/results/result_fields.h"

namespace bench {

nlohmann::json to_json(const FinishedLaunch& launch) {
    nlohmann::json process = to_json(launch.process);
    for (const char* key : {"index", "log_dir", "pause_ms", "python", "python_torch", "python_transformers"})
        process.erase(key);
    nlohmann::json rows = nlohmann::json::array();
    for (const ArmResult& row : launch.rows) rows.push_back(to_json(row));
    const LaunchOrigin& origin = launch.origin;
    return {{"process", std::move(process)},
            {"cell_modes", launch.cell_modes},
            {"origin",
             {{"program", origin.program},
              {"torch", origin.torch},
              {"host", origin.host},
              {"boot", origin.boot}}},
            {"rows", std::move(rows)}};
}

FinishedLaunch finished_launch_from_json(const nlohmann::json& json) {
    const nlohmann::json& origin = json.at("origin");
    FinishedLaunch launch{.process = cell_request_from_json(json.at("process")),
                          .cell_modes = json.at("cell_modes").get<std::vector<std::string>>(),
                          .origin = {.program = origin.at("program"),
                                     .torch = origin.at("torch"),
                                     .host = origin.at("host"),
                                     .boot = origin.at("boot")},
                          .rows = {}};
    for (const nlohmann::json& row : json.at("rows")) launch.rows.push_back(arm_result_from_json(row));
    return launch;
}

}  // namespace bench
