#include "ui/report/report_writer.h"

#include <QTimer>
#include <utility>

#include "core/base/text_file.h"
#include "ui/run/background.h"

namespace ui::report {

ReportWriter::ReportWriter(const QString& path, bench::results::ResultFile run, QObject* parent)
    : QObject(parent), path_(path), report_(std::move(run)) {
    QTimer::singleShot(0, this, &ReportWriter::next);
}

void ReportWriter::next() {
    if (!report_.addNextChart()) return write();
    QTimer::singleShot(0, this, &ReportWriter::next);
}

void ReportWriter::write() {
    inBackground(
        this,
        [path = path_, text = report_.html().toStdString()] {
            bench::replace_text_file(path.toStdString(), text);
            return true;
        },
        [this](const Answer<bool>& answer) {
            if (answer.value)
                emit written(path_);
            else
                emit failed(answer.error);
            deleteLater();
        });
}

}  // namespace ui::report
