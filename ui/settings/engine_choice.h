#pragma once

#include <QString>
#include <array>
#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace ui {

/// The user's answer to "What do you run?". It preselects modes in new plans and determines the reference of
/// charts.
enum class EngineChoice { python, cpp, both };
inline constexpr std::array kEngineChoices{EngineChoice::python, EngineChoice::cpp, EngineChoice::both};
inline constexpr EngineChoice kFirstEngineChoice = EngineChoice::cpp;  ///< of a first start

/// The word of a choice in the settings, and the choice of a word; kFirstEngineChoice for other words.
QString wordOf(EngineChoice choice);
EngineChoice engineChoiceOf(const QString& word);

/// The engine whose eager is the reference of charts: C++ for `both`.
bench::Engine referenceEngine(EngineChoice choice);
/// The modes that a choice selects: eager and default of each of its engines.
std::vector<std::string> preselectedModes(EngineChoice choice);

/// Changes the modes of `plan` for a choice. Modes that the user selected stay: of each engine, the
/// preselected modes are added if the plan has no mode of it, or removed if the plan has exactly these and the
/// choice excludes the engine.
void preselect(bench::RunPlan& plan, EngineChoice choice);

}  // namespace ui
