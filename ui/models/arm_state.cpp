#include "ui/models/arm_state.h"

#include <QCoreApplication>

#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

/// tr() for the states' words.
struct State {
    Q_DECLARE_TR_FUNCTIONS(State)
};

}  // namespace

CellState stateOf(bench::Phase phase) {
    switch (phase) {
        case bench::Phase::queued:
            return CellState::queued;
        case bench::Phase::compile:
            return CellState::compiling;
        case bench::Phase::check:
            return CellState::checking;
        case bench::Phase::warmup:
            return CellState::warming;
        case bench::Phase::measure:
        case bench::Phase::memory:  // the isolated pass; the card keeps the measured values
            return CellState::measuring;
        default:
            return CellState::preparing;
    }
}

CellState stateOf(bench::ArmStatus status) {
    switch (status) {
        case bench::ArmStatus::ok:
            return CellState::done;
        case bench::ArmStatus::oom:
            return CellState::oom;
        case bench::ArmStatus::failed:
            return CellState::failed;
        case bench::ArmStatus::timeout:
            return CellState::timeout;
        case bench::ArmStatus::unsupported:
            return CellState::unsupported;
        case bench::ArmStatus::wrong_output:
            return CellState::wrongOutput;
        case bench::ArmStatus::cancelled:
            return CellState::cancelled;
        case bench::ArmStatus::skipped:
            return CellState::skipped;
    }
    return CellState::failed;
}

bool isFinal(CellState state) {
    return state >= CellState::done;
}

bool isBusy(CellState state) {
    return state > CellState::queued && state < CellState::done;
}

StateLook lookOf(CellState state) {
    const theme::Colors& c = theme::colors();
    switch (state) {
        case CellState::none:
            return {};
        case CellState::queued:
            return {"queued", State::tr("queued"), c.neutral};
        case CellState::preparing:
            return {"load", State::tr("preparing"), c.busy};
        case CellState::compiling:
            return {"compile", State::tr("compiling"), c.special};
        case CellState::checking:
            return {"equal", State::tr("checking"), c.busy};
        case CellState::warming:
            return {"warm", State::tr("warming up"), c.caution};
        case CellState::measuring:
            return {"measure", State::tr("measuring"), c.busy};
        case CellState::done:
            return {"done", State::tr("done"), c.good};
        case CellState::oom:
            return {"memory", State::tr("out of memory"), c.bad};
        case CellState::failed:
            return {"error", State::tr("failed"), c.bad};
        case CellState::timeout:
            return {"clock", State::tr("timed out"), c.bad};
        case CellState::wrongOutput:
            return {"not_equal", State::tr("wrong output"), c.bad};
        case CellState::unsupported:
            return {"not_applicable", State::tr("not applicable"), c.neutral};
        case CellState::cancelled:
            return {"cancelled", State::tr("cancelled"), c.neutral};
        case CellState::skipped:
            return {"not_applicable", State::tr("skipped"), c.neutral};
    }
    return {};
}

StateLook lookOf(bench::Verdict verdict) {
    const theme::Colors& c = theme::colors();
    switch (verdict) {
        case bench::Verdict::faster:
            return {"up", format::verdict(verdict), c.good};
        case bench::Verdict::slower:
            return {"down", format::verdict(verdict), c.bad};
        case bench::Verdict::same:
            return {"equal", format::verdict(verdict), c.neutral};
        case bench::Verdict::cant_tell:
            return {"question", format::verdict(verdict), c.caution};
    }
    return {};
}

void ArmState::enter(CellState next) {
    if (state == next) return;
    compiled_s = compileSeconds();
    state = next;
    since_ms = QDateTime::currentMSecsSinceEpoch();
}

double ArmState::compileSeconds() const {
    if (state != CellState::compiling) return compiled_s;
    return compiled_s + static_cast<double>(QDateTime::currentMSecsSinceEpoch() - since_ms) / 1000;
}

double ArmState::keptCompileSeconds() const {
    return row ? row->compile_cold_s.value_or(0) : 0;
}

std::optional<double> halfWidthOf(const bench::ArmResult& row) {
    const auto ms = time_ms(row);
    const auto interval = time_ci95_ms(row);
    if (!ms || !interval || *ms <= 0) return std::nullopt;
    return ((*interval)[1] - (*interval)[0]) / 2 / *ms;
}

}  // namespace ui
