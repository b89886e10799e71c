#include "ui/main_window/run_saver.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/full_disk.h"
#include "core/base/text_file.h"
#include "core/results/saved_run.h"
#include "ui/format/format.h"
#include "ui/run/background.h"
#include "ui/settings/app_settings.h"
#include "ui/widgets/message_bar.h"

namespace ui {

namespace {

/// "run-2026-01-31.compilescope.json".
QString nameFor(const bench::results::ResultFile& run) {
    const QDate date = QDateTime::fromString(QString::fromStdString(run.created), Qt::ISODate).date();
    return "run" + (date.isValid() ? date.toString("-yyyy-MM-dd") : QString()) +
           bench::results::kSavedRunSuffix;
}

/// The last folder of results; that of the run itself is not meant for files of others.
QString startFolder() {
    const QFileInfo last(AppSettings().lastResults());
    return last.exists() ? last.absolutePath() : QDir::homePath();
}

void writeFile(const std::string& path, const std::string& text) {
    try {
        bench::replace_text_file(path, text);
    } catch (const bench::Error& error) {
        throw bench::Error(
            bench::with_full_disk(error.message(), {std::filesystem::path(path).parent_path()}));
    }
}

}  // namespace

RunSaver::RunSaver(MessageBar* message, QWidget* window)
    : QObject(window), message_(message), window_(window) {}

void RunSaver::chooseName(const bench::results::ResultFile& run, const QString& folder) {
    const QString path = QFileDialog::getSaveFileName(
        window_, tr("Save the run"), QDir(startFolder()).filePath(nameFor(run)),
        tr("Runs (*%1)").arg(bench::results::kSavedRunSuffix), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) save(path, run, folder);
}

void RunSaver::save(const QString& path, const bench::results::ResultFile& run, const QString& folder) {
    const QString name = QString::fromStdString(bench::results::saved_run_name(path.toStdString()).string());
    inBackground(
        this, [name] { return QFileInfo::exists(name); },
        [this, name, run, folder](const Answer<bool>& exists) {
            if (!exists.value.value_or(false)) return write(name, run, folder);
            message_->ask(tr("%1 exists already. Replace it?").arg(format::isolated(name)), tr("Replace"),
                          tr("Keep it"), [this, name, run, folder] { write(name, run, folder); });
        });
}

void RunSaver::write(const QString& path, const bench::results::ResultFile& run, const QString& folder) {
    inBackground(
        this,
        [path, run, folder] {
            writeFile(path.toStdString(), bench::results::saved_run_text(run, folder.toStdString()));
            return true;
        },
        [this, path](const Answer<bool>& answer) {
            if (answer.value)
                emit saved(path);
            else
                message_->showError(tr("The run cannot be saved: %1").arg(format::isolated(answer.error)));
        });
}

}  // namespace ui
