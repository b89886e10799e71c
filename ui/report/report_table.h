#pragma once

#include <QCoreApplication>
#include <QString>
#include <QVariant>
#include <functional>
#include <vector>

#include "core/results/result_files.h"

namespace ui::report {

/// The table of results: the columns of the window's table that are not empty, and the answers on pictures. Each
/// row is a <tbody> of two <tr>: the row, and a hidden one for its samples. GUI thread.
class ReportTable {
    Q_DECLARE_TR_FUNCTIONS(ui::report::ReportTable)
public:
    /// `rows` must outlive this object.
    explicit ReportTable(const bench::results::Rows& rows);
    QString html() const;

private:
    using Row = bench::ArmResult;
    struct Column {
        QString key, title, toolTip;
        bool isNumber = false, isVerdict = false;
        std::function<QString(const Row&)> text;
        std::function<QVariant(const Row&)> raw;  ///< the sort key; invalid if unknown
    };

    void addPictureColumns();
    void addIfUsed(Column column);
    QString head() const;
    QString body(std::size_t row) const;
    static QString cell(const Column& column, const Row& row);

    const bench::results::Rows& rows_;
    std::vector<Column> columns_;
};

}  // namespace ui::report
