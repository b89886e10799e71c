#pragma once

#include <QAbstractTableModel>
#include <map>
#include <optional>
#include <vector>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/run_event.h"
#include "ui/models/arm_state.h"

namespace ui {

/// The run as a matrix: rows are models, columns are device > batch (and dtype) > mode. Filled from the
/// RunController's events during a run, or from finished rows.
class RunMatrixModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// A column; columns with equal device, then equal batch and dtype, are adjacent.
    struct Column {
        std::string device;
        int batch = 1;
        bench::DType dtype = bench::DType::float32;
        std::string mode;
        friend bool operator==(const Column&, const Column&) = default;
    };

    /// Header roles of the groups, equal to GroupedHeader's Group1Role and Group2Role.
    enum HeaderRole { DeviceRole = Qt::UserRole + 1, BatchRole };

    /// `store`: of the run's rows, for their verdicts; without it a row's own verdict is shown.
    explicit RunMatrixModel(const ResultStore* store = nullptr, QObject* parent = nullptr);

    /// The first event of a run replaces the matrix and queues every arm. Progress updates the age of busy
    /// cards.
    void take(const bench::RunEvent& event);
    void setRows(const std::vector<RowPtr>& rows);     ///< finished results, without a run
    void updateRows(const std::vector<RowPtr>& rows);  ///< replaces the rows of finished arms
    void cancelOpenArms();                             ///< after the run: marks arms without a row

    const Column& column(int index) const { return columns_[static_cast<std::size_t>(index)]; }
    const std::string& model(int row) const { return models_[static_cast<std::size_t>(row)]; }
    const ArmState& arm(const QModelIndex& index) const;
    QModelIndex indexOf(const bench::ArmResult& row) const;  ///< invalid if it has no card
    /// Returns the cell of this arm in the run; empty for results without a run.
    std::optional<int> cellOf(const QModelIndex& index) const;
    bool severalDTypes() const;

    QString deviceText(int column) const;
    QString batchText(int column) const;
    /// The look of a card: of the verdict, or of the state until there is one.
    StateLook lookOfCard(const ArmState& arm) const;
    QString firstLine(const ArmState& arm) const;   ///< "12.3 ms", "compiling", "out of memory"
    QString secondLine(const ArmState& arm) const;  ///< "± 0.4 %", "21 s", the reason; may be empty

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void apply(const bench::CellsKnown& known);
    void apply(const bench::PhaseBegun& begun);
    void apply(const bench::RoundMeasured& round);
    void apply(const bench::ArmFinished& arm);
    void apply(const bench::LogLines&) {}
    void apply(const bench::Progress&);
    QModelIndex find(const std::string& model, const Column& column) const;
    QModelIndex findArm(int cell, const std::string& mode) const;
    ArmState& at(const QModelIndex& index);
    void addPlace(const std::string& model, const Column& column);
    void layOut();
    void changed(const QModelIndex& index);
    void changedAll();

    const ResultStore* store_;
    std::vector<bench::Cell> cells_;
    std::vector<std::string> models_;
    std::vector<Column> columns_;
    std::vector<ArmState> arms_;  ///< row by row
};

}  // namespace ui
