#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "core/plan/run_plan.h"
#include "ui/settings/engine_choice.h"

namespace ui {

/// The plan that the user edits. Each change updates the counts and estimates. GUI thread only.
class PlanModel : public QObject {
    Q_OBJECT
public:
    explicit PlanModel(QObject* parent = nullptr);

    const bench::RunPlan& plan() const { return plan_; }
    /// Changes the plan through `edit` and emits changed() once if the plan differs.
    void edit(const std::function<void(bench::RunPlan&)>& edit);
    /// Switches to the last plan of that kind, or else to firstPlan(). Keeps devices and preset.
    void setKind(bench::RunKind kind);

    EngineChoice engines() const { return engines_; }
    /// Restores an earlier choice. Keeps the modes.
    void setEngines(EngineChoice choice);
    /// Selects modes for the user's answer to "What do you run?" and emits enginesChanged() if it differs from
    /// the last one. Keeps modes that the user selected (preselect() in ui/settings/engine_choice.h); the same
    /// answer again selects only its own modes.
    void chooseEngines(EngineChoice choice);
    /// Returns the plan of a first start. The training plan has all models that can be trained. Without a
    /// display, run.sh runs the inference plan.
    static bench::RunPlan firstPlan(bench::RunKind kind, EngineChoice engines = kFirstEngineChoice);

    /// Emits changed(), so that listeners call problem() again after a change on this machine.
    void recheck() { emit changed(); }

    int cells() const { return cells_; }  ///< combinations of model, device, batch size and number type
    int arms() const { return arms_; }    ///< results: combinations times modes
    int compiledArms() const { return compiledArms_; }
    /// The estimated run time (core/preflight/time_estimate.h), accurate to about a factor of two.
    double estimate_s() const { return estimate_s_; }
    /// The part of estimate_s() for compiling with an empty cache.
    double compileEstimate_s() const { return compileEstimate_s_; }
    /// The estimated disk space of the compiled packages (core/preflight/disk_estimate.h).
    std::int64_t diskEstimate_bytes() const { return diskEstimate_bytes_; }
    /// Whether weights of the plan are missing on this machine, which problem() reports.
    bool needsWeights() const { return modelWithoutWeights().has_value(); }
    /// Returns why this plan cannot be run, translated; empty if it can.
    QString problem() const;

    QString toJson() const;
    /// Reads the output of toJson(). Empty if that fails, as with text of another version of the program.
    static std::optional<bench::RunPlan> read(const QString& json);

signals:
    void changed();
    void enginesChanged(EngineChoice choice);

private:
    void count();
    std::optional<std::string> modelWithoutWeights() const;

    bench::RunPlan plan_;
    std::optional<bench::RunPlan> other_;  ///< the last plan of the other kind
    EngineChoice engines_ = kFirstEngineChoice;
    int cells_ = 0, arms_ = 0, compiledArms_ = 0;
    double estimate_s_ = 0, compileEstimate_s_ = 0;
    std::int64_t diskEstimate_bytes_ = 0;
};

}  // namespace ui
