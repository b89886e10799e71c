#include "ui/settings/engine_choice.h"

#include <algorithm>
#include <iterator>

#include "core/plan/modes.h"

namespace ui {

namespace {

struct EngineChoiceRow {
    EngineChoice choice;
    const char* word;
    bool cpp, python;
};
constexpr std::array kRows{
    EngineChoiceRow{.choice = EngineChoice::python, .word = "python", .cpp = false, .python = true},
    EngineChoiceRow{.choice = EngineChoice::cpp, .word = "cpp", .cpp = true, .python = false},
    EngineChoiceRow{.choice = EngineChoice::both, .word = "both", .cpp = true, .python = true},
};

const EngineChoiceRow& rowOf(EngineChoice choice) {
    return *std::ranges::find(kRows, choice, &EngineChoiceRow::choice);
}

bool includes(EngineChoice choice, bench::Engine engine) {
    return engine == bench::Engine::python ? rowOf(choice).python : rowOf(choice).cpp;
}

std::vector<std::string> preselectedModes(bench::Engine engine) {
    const std::string compiled = "default";
    return {std::string(eager_of(engine)),
            engine == bench::Engine::python ? bench::python_twin(compiled) : compiled};
}

std::vector<std::string> modesOf(const std::vector<std::string>& modes, bench::Engine engine) {
    std::vector<std::string> found;
    std::ranges::copy_if(modes, std::back_inserter(found),
                         [engine](const std::string& mode) { return bench::engine_of(mode) == engine; });
    return found;
}

}  // namespace

QString wordOf(EngineChoice choice) {
    return QString::fromLatin1(rowOf(choice).word);
}

EngineChoice engineChoiceOf(const QString& word) {
    const auto row =
        std::ranges::find_if(kRows, [&word](const EngineChoiceRow& each) { return word == each.word; });
    return row == kRows.end() ? kFirstEngineChoice : row->choice;
}

bench::Engine referenceEngine(EngineChoice choice) {
    return rowOf(choice).cpp ? bench::Engine::cpp : bench::Engine::python;
}

std::vector<std::string> preselectedModes(EngineChoice choice) {
    std::vector<std::string> modes;
    for (const bench::Engine engine : {bench::Engine::cpp, bench::Engine::python})
        if (includes(choice, engine)) std::ranges::copy(preselectedModes(engine), std::back_inserter(modes));
    return modes;
}

void preselect(bench::RunPlan& plan, EngineChoice choice) {
    std::vector<std::string> modes;
    for (const bench::Engine engine : {bench::Engine::cpp, bench::Engine::python}) {
        std::vector<std::string> own = modesOf(plan.modes, engine);
        const bool wanted = includes(choice, engine);
        if (wanted && own.empty()) own = preselectedModes(engine);
        if (!wanted && own == preselectedModes(engine)) own.clear();
        std::ranges::move(own, std::back_inserter(modes));
    }
    plan.modes = std::move(modes);
}

}  // namespace ui
