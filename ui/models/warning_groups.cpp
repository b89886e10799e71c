#include "ui/models/warning_groups.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

namespace ui {

namespace {

/// A warning is of the first kind whose sign its English text contains.
struct Kind {
    std::string_view sign;
    const char* title;  ///< for tr() in the context WarningGroups, with the number of arms
    bool mayChangeVerdict;
};

// clang-format off
constexpr std::array kKinds{
    Kind{"other ratios of this run", QT_TRANSLATE_N_NOOP("WarningGroups", "%n control(s) at the end of the run differ from the first measurement"), true},
    Kind{"the launches disagree", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) whose launches disagree"), true},
    Kind{"while this was measured", QT_TRANSLATE_N_NOOP("WarningGroups", "The machine's speed changed while %n mode(s) were measured"), true},
    Kind{"strong influence", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) with very noisy times"), true},
    Kind{"did not engage", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) that run only eager's operators"), true},
    Kind{"of the answer agrees", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) whose answer differs from the reference"), true},
    Kind{"of the answers agree", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) whose answers to the pictures differ from eager's"), true},
    Kind{"the rounds are those in turns", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) that could not be measured in a process of their own"), true},
    Kind{"shared node", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) measured on a shared node"), true},
    Kind{"the GPU was slowed down", QT_TRANSLATE_N_NOOP("WarningGroups", "The GPU was slowed down while %n mode(s) were measured"), true},
    Kind{"clock varied", QT_TRANSLATE_N_NOOP("WarningGroups", "The clock varied while %n mode(s) were measured"), true},
    Kind{"the hypervisor took", QT_TRANSLATE_N_NOOP("WarningGroups", "The hypervisor took processor time from %n mode(s)"), true},
    Kind{"on the GPU", QT_TRANSLATE_N_NOOP("WarningGroups", "Other processes used the GPU while %n mode(s) were measured"), true},
    Kind{"measured in separate processes, ABBA", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) measured in separate processes, because arms disturbed each other"), false},
    Kind{"arms disturb each other", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) disturbed by other arms"), true},
    Kind{"the system fluctuates", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) with noisy times"), false},
    Kind{"outlier", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) with outliers"), false},
    Kind{"first run was slow", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) with a slow first run"), false},
    Kind{"ran out of time", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) ran out of search time"), false},
    Kind{"autotuning had nothing", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) in which autotuning had nothing to choose from"), false},
    Kind{"left the graph", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) with graph breaks"), false},
    Kind{"two products and a softmax", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) whose attention differs between Python and C++"), false},
    Kind{"no CUDA graph", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) without a CUDA graph"), false},
    Kind{"memory pass", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) whose memory was not measured"), false},
    Kind{"learning:", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) whose learning was not compared"), false},
    Kind{"published with", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) measured with other settings than the published ones"), false},
    Kind{"before the run was resumed with", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) measured before the run was resumed with another version of CompileScope"), false},
    Kind{"before the run was resumed on", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) measured before the run was resumed on another machine"), false},
    Kind{"calibrated on random", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) calibrated on random input"), false},
    Kind{"from a TorchScript file", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) run from a TorchScript file"), false},
    Kind{"pictures", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) with remarks about the pictures"), false},
    Kind{"batch", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) with remarks about the batch size"), false},
    Kind{"", QT_TRANSLATE_N_NOOP("WarningGroups", "%n mode(s) with other remarks"), false},
};
// clang-format on
static_assert(std::ranges::all_of(std::span(kKinds).first(kKinds.size() - 1),
                                  [](const Kind& kind) { return !kind.sign.empty(); }),
              "the last kind takes what is left");

std::size_t kindOf(const std::string& text) {
    const auto kind =
        std::ranges::find_if(kKinds, [&text](const Kind& each) { return text.find(each.sign) != text.npos; });
    return static_cast<std::size_t>(kind - kKinds.begin());
}

}  // namespace

QString WarningGroups::Group::title() const {
    return QCoreApplication::translate("WarningGroups", kKinds[kind].title, nullptr,
                                       static_cast<int>(entries.size()));
}

bool WarningGroups::Group::mayChangeVerdict() const {
    return kKinds[kind].mayChangeVerdict;
}

void WarningGroups::add(const bench::ArmResult& row) {
    groups_.resize(kKinds.size());
    for (const bench::Message& warning : row.warnings) {
        const std::string text = warning.text();
        if (!known_.insert({row.model, row.mode, text}).second) continue;
        const std::size_t kind = kindOf(text);
        groups_[kind].kind = kind;
        groups_[kind].entries.push_back({row.model, row.mode, warning});
    }
}

void WarningGroups::clear() {
    groups_.clear();
    known_.clear();
}

std::vector<WarningGroups::Group> WarningGroups::groups() const {
    std::vector<Group> found;
    for (const bool verdict : {true, false})
        std::ranges::copy_if(groups_, std::back_inserter(found), [verdict](const Group& group) {
            return !group.entries.empty() && group.mayChangeVerdict() == verdict;
        });
    return found;
}

int WarningGroups::count(bool mayChangeVerdict) const {
    return static_cast<int>(std::ranges::count_if(groups_, [mayChangeVerdict](const Group& group) {
        return !group.entries.empty() && group.mayChangeVerdict() == mayChangeVerdict;
    }));
}

}  // namespace ui
