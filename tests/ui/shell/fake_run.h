#pragma once

#include <QFile>
#include <QTemporaryDir>
#include <vector>

#include "core/plan/run_plan.h"
#include "core/run/runner.h"

namespace ui {

/// A plan and the worker that follows `script` (tests/support/fake_worker.py) instead of measuring.
struct FakeRun {
    explicit FakeRun(const QByteArray& script, std::vector<int> batches = {1}) {
        write(script);
        plan.models = {"microsoft/resnet-50"};
        plan.devices = {"cpu"};
        plan.batches = std::move(batches);
        plan.preset = bench::Preset::quick;
        options.out_dir = folder.filePath("run").toStdString();
        options.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py",
                                  folder.filePath("script.json").toStdString()};
    }
    /// What the worker does from now on.
    void write(const QByteArray& script) const {
        QFile file(folder.filePath("script.json"));
        file.open(QIODevice::WriteOnly);
        file.write(script);
    }
    /// A program that stands for compilescope-cli, on a machine with a CPU: set COMPILESCOPE_CLI to it.
    QString asProgram() const {
        QFile file(folder.filePath("compilescope-cli"));
        file.open(QIODevice::WriteOnly);
        file.write(
            "#!/bin/sh\n"
            "[ \"$1\" = devices ] && echo '[{\"id\": \"cpu\"}]' && exit 0\n"
            "[ \"$1\" = worker ] || exit 1\nexec python3 " COMPILESCOPE_TEST_SUPPORT "/fake_worker.py '" +
            folder.filePath("script.json").toUtf8() + "'\n");
        file.setPermissions(file.permissions() | QFile::ExeOwner);
        return file.fileName();
    }
    QTemporaryDir folder;
    bench::RunPlan plan;
    bench::RunOptions options;
};

}  // namespace ui
