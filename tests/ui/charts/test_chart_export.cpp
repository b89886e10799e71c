#include <gtest/gtest.h>

#include <QDir>
#include <QImageReader>
#include <QProcess>
#include <QTemporaryDir>

#include "chart_rows.h"
#include "core/results/result_files.h"

namespace {

struct Outcome {
    int code = -1;
    QString out, err;
};

Outcome compilescope(const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    environment.remove("QT_QPA_PLATFORM");  // the program has to choose it itself
    process.setProcessEnvironment(environment);
    process.start(QString(COMPILESCOPE_BIN_DIR) + "/compilescope", arguments);
    if (!process.waitForFinished(60000)) return {};
    Outcome outcome{process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    QStringList lines = outcome.err.split('\n', Qt::SkipEmptyParts);
    lines.removeIf([](const QString& line) { return line.startsWith("QStandardPaths:"); });  // Qt's own
    outcome.err = lines.join('\n');
    return outcome;
}

/// Each chart is three files.
QStringList picturesAndTables(const QStringList& names) {
    QStringList files;
    for (const QString& name : names)
        for (const char* end : {".csv", ".png", ".svg"}) files << name + end;
    return files;
}

QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

TEST(Export, WritesTheGuidesFiguresInEveryLanguage) {
    const QStringList expected =
        picturesAndTables({"A100_1_duration", "A100_1_percentage", "T4_4_percentage", "a100_batch_comp",
                           "t4_batch_comp", "training", "v100_1_duration", "v100_batch_comp"});
    for (const char* language : {"en", "ar"}) {
        const QTemporaryDir folder;
        const QString made = folder.path() + "/new/folder";
        const Outcome outcome = compilescope({"--export", made, "--published", "--language", language});
        ASSERT_EQ(outcome.code, 0) << outcome.err.toStdString();
        QStringList files = QDir(made).entryList(QDir::Files);
        files.sort();
        EXPECT_EQ(files, expected);
        for (const QString& file : files) {
            EXPECT_TRUE(outcome.out.contains(file)) << "it says what it wrote";
            if (!file.endsWith(".png")) continue;
            const QSize size = QImageReader(made + '/' + file).size();
            EXPECT_EQ(size.width(), 2400);
            EXPECT_GT(size.height(), 700);
        }
    }
}

TEST(Export, WritesEveryChartOfARun) {
    const QTemporaryDir folder;
    bench::results::ResultFile file;
    file.created = "2026-01-02T03:04:05Z";
    file.plan.models = {chart_rows::kResNet, chart_rows::kViT, chart_rows::kSegformer};
    file.plan.devices = {"cpu"};
    for (const int batch : {1, 4})
        for (const auto& row : chart_rows::sample_run(batch)) file.rows.push_back(row);
    bench::ArmResult of_4 = *file.rows.back();  // of what no row has a number there is no picture
    of_4.peak_host_bytes = 1 << 30;
    of_4.status = bench::ArmStatus::ok;
    file.rows.back() = chart_rows::share(of_4);
    bench::results::write_results(folder.path().toStdString(), file);
    const QString out = folder.path() + "/charts";
    const Outcome outcome = compilescope({"--export", out, "--from", folder.path() + "/results.json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err.toStdString();
    QStringList files = QDir(out).entryList(QDir::Files);
    files.sort();
    EXPECT_TRUE(files.removeOne("report.html"));
    EXPECT_EQ(files,
              picturesAndTables({"CPU_1_duration", "CPU_1_latency", "CPU_1_overview", "CPU_1_percentage",
                                 "CPU_1_speed_up", "CPU_1_throughput", "CPU_4_duration", "CPU_4_latency",
                                 "CPU_4_memory", "CPU_4_overview", "CPU_4_percentage", "CPU_4_speed_up",
                                 "CPU_4_throughput", "CPU_batch_comp"}));
    EXPECT_EQ(textOf(out + "/CPU_1_duration.csv").section('\n', 0, 0),
              "model,device,batch,dtype,mode,measure,value,low,high,verdict,unit");
    EXPECT_TRUE(
        textOf(out + "/CPU_1_duration.svg").contains("Duration Comparison on CPU with Batch Size of 1"));
}

TEST(Export, BadInputIsOneLineAndTwo) {
    const QTemporaryDir folder;
    const QString dir = folder.path();
    const QStringList cases[] = {
        {"--export", dir},
        {"--export", dir, "--from", dir + "/missing.json"},
        {"--export", dir, "--published", "--from", dir},
        {"--export", dir, "--published", "--language", "xx"},
        {"--export", dir, "--published", "--unknown"},
        {"--export", "/proc/nothing/here", "--published"},
    };
    for (const QStringList& arguments : cases) {
        const Outcome outcome = compilescope(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments.join(' ').toStdString();
        EXPECT_EQ(outcome.err.split('\n', Qt::SkipEmptyParts).size(), 1) << outcome.err.toStdString();
        EXPECT_TRUE(outcome.out.isEmpty());
    }
    EXPECT_TRUE(compilescope(cases[1]).err.contains("missing.json"));
    EXPECT_TRUE(compilescope(cases[3]).err.contains("--language xx"));
}
