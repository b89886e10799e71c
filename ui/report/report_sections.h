#pragma once

#include <QCoreApplication>
#include <QString>
#include <nlohmann/json.hpp>

#include "core/results/result_files.h"

namespace ui::report {

/// The sections of a report except the charts, as HTML in the window's language. GUI thread.
class Sections {
    Q_DECLARE_TR_FUNCTIONS(ui::report::Sections)
public:
    /// `run` must outlive this object.
    explicit Sections(const bench::results::ResultFile& run) : run_(run) {}

    static QString title();
    QString heading() const;   ///< title, models, date and machine
    QString results() const;   ///< the sortable table; a row's samples appear on demand
    QString warnings() const;  ///< grouped, those of most rows first; empty without warnings
    QString method() const;
    QString machine() const;
    nlohmann::json samples() const;  ///< of each row, in the order of the table
    static QString chartsHeading();

private:
    const bench::results::ResultFile& run_;
};

}  // namespace ui::report
