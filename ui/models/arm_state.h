#pragma once

#include <QColor>
#include <QDateTime>
#include <QString>
#include <optional>

#include "core/base/message.h"
#include "core/catalog/kinds.h"
#include "ui/models/result_store.h"

namespace ui {

/// The state that a card of the run's matrix shows.
enum class CellState {
    none,  ///< no such arm in the plan
    queued,
    preparing,
    compiling,
    checking,
    warming,
    measuring,
    done,
    oom,
    failed,
    timeout,
    wrongOutput,
    unsupported,
    cancelled,
    skipped
};

CellState stateOf(bench::Phase phase);
CellState stateOf(bench::ArmStatus status);
bool isFinal(CellState state);
bool isBusy(CellState state);

/// Icon, colour and word of a state. Colour alone never carries meaning.
struct StateLook {
    QString icon;
    QString word;  ///< translated
    QColor color;
};
StateLook lookOf(CellState state);
StateLook lookOf(bench::Verdict verdict);

/// The state of one arm during and after a run. GUI thread only.
struct ArmState {
    CellState state = CellState::none;
    qint64 since_ms = 0;  ///< start of this state, milliseconds since the epoch
    bench::Message detail;
    int rounds = 0;
    std::optional<double> median_ms, halfWidth;  ///< half of the 95 % interval as a share of the median
    RowPtr row;                                  ///< null until it is finished
    double compiled_s = 0;                       ///< in earlier compiling states

    void enter(CellState next);
    /// Returns the time that this run has spent compiling the arm until now.
    double compileSeconds() const;
    /// Returns the compile time of the arm's code, whenever it was compiled: a package from the cache keeps it.
    /// 0 before the arm is finished.
    double keptCompileSeconds() const;
};

/// Returns half of the row's interval as a share of its median; empty without an interval.
std::optional<double> halfWidthOf(const bench::ArmResult& row);

}  // namespace ui
