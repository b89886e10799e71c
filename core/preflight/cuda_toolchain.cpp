#include "core/preflight/cuda_toolchain.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/python_helper.h"
#include "core/base/subprocess.h"

namespace bench {

namespace {

constexpr std::chrono::seconds kAnswersWithin{60};

}  // namespace

void add_cuda_toolchain(nlohmann::json& environment, const std::string& python) {
    const auto gpus = environment.find("gpus");
    if (gpus == environment.end() || gpus->empty()) return;
    try {
        Subprocess helper({.command = python_helper::command(python, "toolchain", {"describe"}),
                           .environment = {},
                           .stderr_file = "/dev/null",
                           .working_dir = {}});
        helper.close_stdin();
        std::string line;
        if (helper.read_line(line, kAnswersWithin) != Subprocess::Read::line) return;
        const nlohmann::json answer = json_or_null(line);
        if (answer.is_object() && answer.contains("problem")) environment["cuda_toolchain"] = answer;
    } catch (const Error&) {
        // No such interpreter.
    }
}

}  // namespace bench
