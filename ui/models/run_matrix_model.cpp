#include "ui/models/run_matrix_model.h"

#include <QFont>
#include <algorithm>

#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"

namespace ui {

namespace {

RunMatrixModel::Column columnOf(const bench::ArmResult& row) {
    return {bench::device_word(row), row.planned_batch.value_or(row.batch), row.dtype, row.mode};
}

template <typename T>
int indexIn(const std::vector<T>& list, const T& value) {
    const auto it = std::ranges::find(list, value);
    return it == list.end() ? -1 : static_cast<int>(it - list.begin());
}

}  // namespace

RunMatrixModel::RunMatrixModel(const ResultStore* store, QObject* parent)
    : QAbstractTableModel(parent), store_(store) {
    if (store == nullptr) return;
    connect(store, &ResultStore::reset, this, [this] { updateRows(store_->rows()); });
    connect(store, &ResultStore::engineChanged, this, &RunMatrixModel::changedAll);
}

void RunMatrixModel::addPlace(const std::string& model, const Column& column) {
    if (indexIn(models_, model) < 0) models_.push_back(model);
    if (indexIn(columns_, column) >= 0) return;
    // After the last column of the same group, so that groups stay together in any order of cells.
    const auto sameGroup = [&column](const Column& c) {
        return c.device == column.device && c.batch == column.batch && c.dtype == column.dtype;
    };
    const auto sameDevice = [&column](const Column& c) { return c.device == column.device; };
    auto last = std::find_if(columns_.rbegin(), columns_.rend(), sameGroup);
    if (last == columns_.rend()) last = std::find_if(columns_.rbegin(), columns_.rend(), sameDevice);
    columns_.insert(last == columns_.rend() ? columns_.end() : last.base(), column);
}

void RunMatrixModel::layOut() {
    arms_.assign(models_.size() * columns_.size(), ArmState{});
}

void RunMatrixModel::take(const bench::RunEvent& event) {
    std::visit([this](const auto& what) { apply(what); }, event);
}

void RunMatrixModel::apply(const bench::CellsKnown& known) {
    beginResetModel();
    cells_ = known.cells;
    models_.clear();
    columns_.clear();
    for (const bench::Cell& cell : cells_)
        for (const std::string& mode : cell.modes)
            addPlace(cell.model, {cell.device, cell.batch, cell.dtype, mode});
    layOut();
    for (const bench::Cell& cell : cells_)
        for (const std::string& mode : cell.modes)
            at(find(cell.model, {cell.device, cell.batch, cell.dtype, mode})).enter(CellState::queued);
    endResetModel();
}

void RunMatrixModel::setRows(const std::vector<RowPtr>& rows) {
    beginResetModel();
    cells_.clear();
    models_.clear();
    columns_.clear();
    for (const RowPtr& row : rows)
        if (!is_control(*row)) addPlace(row->model, columnOf(*row));
    layOut();
    for (const RowPtr& row : rows) {
        if (is_control(*row)) continue;  // as during a run: its warning says what it shows
        ArmState& arm = at(find(row->model, columnOf(*row)));
        arm.enter(stateOf(row->status));
        arm.row = row;
    }
    endResetModel();
}

void RunMatrixModel::apply(const bench::PhaseBegun& begun) {
    // An empty mode means all arms of the cell that are not finished.
    if (begun.cell < 0 || begun.cell >= static_cast<int>(cells_.size())) return;
    for (const std::string& mode : cells_[static_cast<std::size_t>(begun.cell)].modes) {
        if (!begun.mode.empty() && mode != begun.mode) continue;
        const QModelIndex index = findArm(begun.cell, mode);
        ArmState& state = at(index);
        if (isFinal(state.state) || begun.phase == bench::Phase::done) continue;
        state.enter(stateOf(begun.phase));
        state.detail = begun.detail;
        changed(index);
    }
}

void RunMatrixModel::apply(const bench::RoundMeasured& round) {
    const QModelIndex index = findArm(round.cell, round.mode);
    if (!index.isValid()) return;
    ArmState& state = at(index);
    if (isFinal(state.state)) return;
    state.enter(CellState::measuring);
    state.rounds = round.rounds;
    state.median_ms = round.median_ms;
    state.halfWidth = round.half_width;
    changed(index);
}

void RunMatrixModel::apply(const bench::ArmFinished& arm) {
    const QModelIndex index = indexOf(*arm.row);
    if (!index.isValid()) return;
    ArmState& state = at(index);
    state.enter(stateOf(arm.row->status));
    state.row = arm.row;
    state.detail = {};
    changed(index);
}

void RunMatrixModel::cancelOpenArms() {
    for (ArmState& arm : arms_)
        if (arm.state != CellState::none && !isFinal(arm.state)) arm.enter(CellState::cancelled);
    changedAll();
}

/// At its end, a run has new rows with the intervals of the whole run.
void RunMatrixModel::updateRows(const std::vector<RowPtr>& rows) {
    for (const RowPtr& row : rows)
        if (const QModelIndex index = indexOf(*row); index.isValid() && at(index).row) at(index).row = row;
    changedAll();
}

void RunMatrixModel::apply(const bench::Progress&) {
    for (int row = 0; row < rowCount(); ++row)
        for (int column = 0; column < columnCount(); ++column)
            if (isBusy(arm(index(row, column)).state)) changed(index(row, column));
}

QModelIndex RunMatrixModel::find(const std::string& model, const Column& column) const {
    const int row = indexIn(models_, model), at = indexIn(columns_, column);
    return row < 0 || at < 0 ? QModelIndex() : index(row, at);
}

QModelIndex RunMatrixModel::indexOf(const bench::ArmResult& row) const {
    return find(row.model, columnOf(row));
}

std::optional<int> RunMatrixModel::cellOf(const QModelIndex& index) const {
    for (const bench::Cell& cell : cells_)
        for (const std::string& mode : bench::modes_with_rows(cell))
            if (findArm(cell.index, mode) == index) return cell.index;
    return std::nullopt;
}

QModelIndex RunMatrixModel::findArm(int cell, const std::string& mode) const {
    if (cell < 0 || cell >= static_cast<int>(cells_.size())) return {};
    const bench::Cell& c = cells_[static_cast<std::size_t>(cell)];
    return find(c.model, {c.device, c.batch, c.dtype, mode});
}

ArmState& RunMatrixModel::at(const QModelIndex& index) {
    return arms_[static_cast<std::size_t>(index.row()) * columns_.size() +
                 static_cast<std::size_t>(index.column())];
}

const ArmState& RunMatrixModel::arm(const QModelIndex& index) const {
    return const_cast<RunMatrixModel*>(this)->at(index);
}

void RunMatrixModel::changed(const QModelIndex& index) {
    emit dataChanged(index, index);
}

void RunMatrixModel::changedAll() {
    if (!arms_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

StateLook RunMatrixModel::lookOfCard(const ArmState& arm) const {
    if (!arm.row || arm.state != CellState::done) return lookOf(arm.state);
    const auto verdict =
        store_ != nullptr ? store_->judged().of(*arm.row).verdict : arm.row->vs_eager.verdict;
    if (verdict) return lookOf(*verdict);
    return {.icon = {}, .word = lookOf(arm.state).word, .color = lookOf(bench::Verdict::same).color};
}

bool RunMatrixModel::severalDTypes() const {
    return std::ranges::any_of(columns_, [this](const Column& c) { return c.dtype != columns_[0].dtype; });
}

QString RunMatrixModel::deviceText(int column) const {
    return format::deviceName(QString::fromStdString(columns_[static_cast<std::size_t>(column)].device));
}

QString RunMatrixModel::batchText(int column) const {
    const Column& c = columns_[static_cast<std::size_t>(column)];
    const QString batch = tr("Batch %1").arg(QLocale().toString(c.batch));
    if (!severalDTypes()) return batch;
    const std::string_view dtype = bench::name_in(bench::kDTypeNames, c.dtype);
    return tr("%1, %2").arg(batch, format::text(dtype));
}

QString RunMatrixModel::firstLine(const ArmState& arm) const {
    if (arm.row && arm.row->status == bench::ArmStatus::ok) {
        const auto ms = time_ms(*arm.row);
        if (ms) return format::duration(*ms);
    }
    if (arm.state == CellState::measuring && arm.median_ms) return format::duration(*arm.median_ms);
    return lookOf(arm.state).word;
}

QString RunMatrixModel::secondLine(const ArmState& arm) const {
    if (arm.row) {
        if (arm.row->status != bench::ArmStatus::ok) return format::coreText(arm.row->reason);
        const auto half = halfWidthOf(*arm.row);
        return half ? format::plusMinus(*half) : QString();
    }
    if (arm.state == CellState::measuring) {
        if (arm.halfWidth) return tr("measuring, %1").arg(format::plusMinus(*arm.halfWidth));
        return tr("%n round(s)", nullptr, arm.rounds);
    }
    if (!isBusy(arm.state)) return {};
    const double age_s = static_cast<double>(QDateTime::currentMSecsSinceEpoch() - arm.since_ms) / 1000.0;
    return age_s < 1 ? QString() : format::elapsed(age_s);
}

int RunMatrixModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(models_.size());
}

int RunMatrixModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant RunMatrixModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const ArmState& state = arm(index);
    if (state.state == CellState::none) return {};
    if (role == Qt::DisplayRole) return firstLine(state);
    if (role == Qt::ToolTipRole && state.row && !state.row->reason.empty())
        return format::tip(format::coreText(state.row->reason));
    if (role == Qt::AccessibleTextRole)
        return tr("%1, %2, %3, %4: %5 %6 %7", "model, device, batch, mode: verdict or state, time, precision")
            .arg(headerData(index.row(), Qt::Vertical, Qt::DisplayRole).toString(),
                 deviceText(index.column()), batchText(index.column()),
                 headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
                 lookOfCard(state).word, firstLine(state), secondLine(state));
    return {};
}

QVariant RunMatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const int count = orientation == Qt::Horizontal ? columnCount() : rowCount();
    if (section < 0 || section >= count) return {};
    if (orientation == Qt::Horizontal) {
        if (role == Qt::DisplayRole) return QString::fromStdString(column(section).mode);
        if (role == DeviceRole) return deviceText(section);
        if (role == BatchRole) return batchText(section);
        return {};
    }
    if (role == Qt::DisplayRole) return QString::fromStdString(bench::model_label(model(section)));
    if (role == Qt::ToolTipRole) return format::tip(QString::fromStdString(model(section)));
    return {};
}

}  // namespace ui
