#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/judged_rows.h"
#include "core/results/arm_result.h"
#include "core/results/result_files.h"

namespace ui {

using RowPtr = std::shared_ptr<const bench::ArmResult>;

/// The rows that the pages show, of the current run or of an opened file. GUI thread only.
class ResultStore : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const std::vector<RowPtr>& rows() const { return rows_; }
    void append(RowPtr row);
    void setRows(std::vector<RowPtr> rows);
    void clear() { setRows({}); }
    /// Shows the run that ships with the program (ui/models/example_run.h) until there are other rows.
    void setExample(const bench::results::ResultFile& file);
    bool isExample() const { return isExample_; }

    /// The results file without its rows, for saving it again.
    const bench::results::ResultFile& header() const { return header_; }
    void setHeader(bench::results::ResultFile file);  ///< drops its rows

    /// Sets the engine that the user runs. Views compare rows with its eager, if that was measured.
    void setEngine(bench::Engine engine);
    bench::Engine engine() const { return engine_; }
    /// Returns how the rows compare with the run's reference.
    const bench::results::JudgedRows& judged() const;

signals:
    void rowAppended(int index);
    void reset();
    void engineChanged();

private:
    void replace(std::vector<RowPtr> rows, bool isExample);

    std::vector<RowPtr> rows_;
    bool isExample_ = false;
    bench::Engine engine_ = bench::Engine::cpp;
    mutable std::optional<bench::results::JudgedRows> judged_;  ///< empty after a change of the rows
    bench::results::ResultFile header_;
};

}  // namespace ui
