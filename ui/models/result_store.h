#pragma once

#include <QObject>
#include <memory>
#include <vector>

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

    /// The results file without its rows, for saving it again.
    const bench::results::ResultFile& header() const { return header_; }
    void setHeader(bench::results::ResultFile file);  ///< drops its rows

signals:
    void rowAppended(int index);
    void reset();

private:
    std::vector<RowPtr> rows_;
    bench::results::ResultFile header_;
};

}  // namespace ui
