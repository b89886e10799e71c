#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "core/plan/run_plan.h"

namespace ui {

/// The plan that is being set up: one value, checked and counted whenever it changes. GUI thread.
class PlanModel : public QObject {
    Q_OBJECT
public:
    explicit PlanModel(QObject* parent = nullptr);

    const bench::RunPlan& plan() const { return plan_; }
    /// Changes the plan through `edit` and tells who listens, once.
    void edit(const std::function<void(bench::RunPlan&)>& edit);
    /// To the plan of that kind that was set up before, else to its first one; devices and preset stay.
    void setKind(bench::RunKind kind);
    /// What a first start proposes (run.sh runs the same of inference without a display); of training, all
    /// models.
    static bench::RunPlan firstPlan(bench::RunKind kind);

    /// Tells who listens to look at the plan's problem() again: what is on this machine has changed.
    void recheck() { emit changed(); }

    int cells() const { return cells_; }  ///< combinations of model, device, batch size and number type
    int arms() const { return arms_; }    ///< results: combinations times modes
    int compiledArms() const { return compiledArms_; }
    /// A rough guess (core/preflight/time_estimate.h), good to about a factor of two.
    double estimate_s() const { return estimate_s_; }
    /// The part of estimate_s() that goes into compiling, were nothing in the cache.
    double compileEstimate_s() const { return compileEstimate_s_; }
    /// The same of the disk that compiled packages will take (core/preflight/disk_estimate.h).
    std::int64_t diskEstimate_bytes() const { return diskEstimate_bytes_; }
    /// Weights that the plan names are not on this machine yet: what problem() is then about.
    bool needsWeights() const { return modelWithoutWeights().has_value(); }
    /// Why this plan cannot be run, translated; empty when it can.
    QString problem() const;

    QString toJson() const;
    /// What toJson() wrote; empty for text that cannot be read, as of another version of the program.
    static std::optional<bench::RunPlan> read(const QString& json);

signals:
    void changed();

private:
    void count();
    std::optional<std::string> modelWithoutWeights() const;

    bench::RunPlan plan_;
    std::optional<bench::RunPlan> other_;  ///< the last one before the kind was changed
    int cells_ = 0, arms_ = 0, compiledArms_ = 0;
    double estimate_s_ = 0, compileEstimate_s_ = 0;
    std::int64_t diskEstimate_bytes_ = 0;
};

}  // namespace ui
