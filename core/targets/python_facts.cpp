#include "core/targets/python_facts.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/subprocess.h"

namespace bench {

namespace {

constexpr std::chrono::seconds kAnswersWithin{20};
constexpr const char* kProgram = R"(
import importlib.metadata as metadata, importlib.util as util, json, platform
def version(name):
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
torch = util.find_spec("torch")
folders = list(torch.submodule_search_locations or []) if torch else []
print(json.dumps({"python": platform.python_version(), "torch": version("torch"), "transformers": version("transformers"),
                  "torch_dir": folders[0] if folders else ""}))
)";

}  // namespace

const char* python_facts_program() {
    return kProgram;
}

std::optional<PythonFacts> facts_in(const std::string& output) {
    // Python may print other lines when it starts; the answer is the last line.
    const std::size_t end = output.find_last_not_of("\r\n");
    if (end == std::string::npos) return std::nullopt;
    const std::size_t begin = output.find_last_of('\n', end) + 1;  // npos + 1 is 0
    const nlohmann::json answer = json_or_null(output.substr(begin, end + 1 - begin));
    if (!answer.is_object()) return std::nullopt;
    return PythonFacts{.python = text_in(answer, "python"),
                       .torch = text_in(answer, "torch"),
                       .transformers = text_in(answer, "transformers"),
                       .torch_dir = text_in(answer, "torch_dir")};
}

std::optional<PythonFacts> python_facts(const std::filesystem::path& interpreter) {
    std::string line, last;
    try {
        Subprocess process({.command = {interpreter.string(), "-c", kProgram},
                            .environment = {},
                            .stderr_file = "/dev/null",
                            .working_dir = {}});
        process.close_stdin();
        while (process.read_line(line, kAnswersWithin) == Subprocess::Read::line) last = line;
    } catch (const Error&) {
        return std::nullopt;
    }
    return facts_in(last);
}

}  // namespace bench
