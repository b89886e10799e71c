#pragma once

#include <QObject>
#include <QString>

#include "ui/report/html_report.h"

namespace ui::report {

/// Writes a report without blocking the window: draws one chart in each turn of the event loop, and writes the
/// file in the background. Deletes itself at the end. GUI thread.
class ReportWriter : public QObject {
    Q_OBJECT
public:
    ReportWriter(const QString& path, bench::results::ResultFile run, QObject* parent);

signals:
    void written(const QString& path);
    void failed(const QString& reason);

private:
    void next();
    void write();

    QString path_;
    HtmlReport report_;
};

}  // namespace ui::report
