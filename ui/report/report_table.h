#pragma once

#include <QCoreApplication>
#include <QString>
#include <vector>

#include "core/analysis/judged_rows.h"
#include "core/results/result_files.h"
#include "ui/models/result_columns.h"

namespace ui::report {

/// The table of results: the columns of the window's table that are not empty. Improvements and verdicts are over
/// the same reference as in the report's charts. Each row is a <tbody> of two <tr>: the row, and a hidden one for
/// its samples. GUI thread.
class ReportTable {
    Q_DECLARE_TR_FUNCTIONS(ui::report::ReportTable)
public:
    /// `rows` must outlive this object.
    explicit ReportTable(const bench::results::Rows& rows);
    QString html() const;

private:
    using Row = bench::ArmResult;

    ResultContext context() const { return {.beside = rows_, .judged = judged_}; }
    bool isUsed(const ResultColumn& column) const;
    QString head() const;
    QString body(std::size_t row) const;
    QString cell(const ResultColumn& column, const Row& row) const;

    const bench::results::Rows& rows_;
    bench::results::JudgedRows judged_;
    std::vector<const ResultColumn*> columns_;
};

}  // namespace ui::report
