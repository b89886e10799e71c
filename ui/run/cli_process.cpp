#include "ui/run/cli_process.h"

#include "core/base/json_text.h"
#include "core/base/paths.h"

namespace ui {

namespace {

constexpr int kGivesUpWithin_ms = 3000;
constexpr QLatin1String kProgram("compilescope-cli: ");  // the prefix of its error messages

/// Other lines than those of print_message() are the program's libraries' and CLI11's.
bench::Message messageOf(QString line) {
    if (line.startsWith(kProgram)) line.remove(0, kProgram.size());
    return bench::Message::plain(line.toStdString());
}

}  // namespace

CliProcess::CliProcess(QObject* parent) : QObject(parent) {
    connect(&process_, &QProcess::readyReadStandardError, this, &CliProcess::takeLines);
    connect(&process_, &QProcess::finished, this, [this] { onEnd(/*started=*/true); });
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) onEnd(/*started=*/false);
    });
}

CliProcess::~CliProcess() {
    if (!isRunning()) return;
    process_.disconnect(this);
    process_.terminate();
    if (!process_.waitForFinished(kGivesUpWithin_ms)) process_.kill();
    process_.waitForFinished(kGivesUpWithin_ms);
}

void CliProcess::start(const QStringList& arguments, const QString& program) {
    if (isRunning()) return;
    stderr_.clear();
    lastLine_ = {};
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("COMPILESCOPE_MESSAGES", "json");
    process_.setProcessEnvironment(environment);
    process_.start(program.isEmpty() ? QString::fromStdString(bench::paths::cli().string()) : program,
                   arguments);
    process_.closeWriteChannel();
}

void CliProcess::cancel() {
    process_.terminate();
}

void CliProcess::takeLines() {
    stderr_ += process_.readAllStandardError();
    for (qsizetype end; (end = stderr_.indexOf('\n')) >= 0; stderr_.remove(0, end + 1)) {
        const QString text = QString::fromUtf8(stderr_.left(end)).trimmed();
        const auto json = bench::parse_typed_line(text.toStdString());
        if (json && takeProgress(*json)) continue;
        const bench::Message line = json ? bench::message_in(*json, "text") : messageOf(text);
        if (line.empty()) continue;
        lastLine_ = line;
        emit said(line);
    }
}

bool CliProcess::takeProgress(const nlohmann::json& line) {
    if (line["type"] != "progress") return false;
    const auto number = [&line](const char* key) {
        const auto found = line.find(key);
        return found != line.end() && found->is_number_integer() ? std::optional(found->get<std::int64_t>())
                                                                 : std::nullopt;
    };
    if (const auto done_bytes = number("done_bytes")) emit progressed(*done_bytes, number("total_bytes"));
    return true;
}

void CliProcess::onEnd(bool started) {
    stderr_ += '\n';  // completes a last line without a newline
    takeLines();
    emit ended(started ? process_.exitCode() : -1, process_.readAllStandardOutput(),
               started ? lastLine_ : bench::Message::plain(process_.errorString().toStdString()));
}

}  // namespace ui
