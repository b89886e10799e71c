#include "ui/run/machine_query.h"

#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <filesystem>

#include "core/base/installation.h"
#include "core/base/paths.h"
#include "core/machine/host_info.h"
#include "core/preflight/cuda_toolchain.h"
#include "core/run/self_test_store.h"
#include "core/targets/linked_torch.h"
#include "ui/run/background.h"

namespace ui {

namespace {

constexpr int kPythonAnswersWithin_ms = 20'000;

QString executable(const QString& nameOrPath) {
    if (nameOrPath.isEmpty()) return {};
    return QStandardPaths::findExecutable(nameOrPath);
}

Tools lookForTools(const QString& pythonWish) {
    Tools tools;
    if (!executable("apt-get").isEmpty()) tools.getCompiler = "sudo apt-get install g++";
    const auto setUp = bench::paths::source_dir() / "scripts" / "setup.sh";
    if (bench::paths::is_installed())
        tools.getPython = QString::fromStdString(bench::linked_torch::install_command());
    else if (std::filesystem::exists(setUp))
        tools.getPython = QString("'%1' --no-build").arg(QString::fromStdString(setUp.string()));
    for (const QString& name : {qEnvironmentVariable("CXX"), QString("g++"), QString("clang++")})
        if (tools.compiler.isEmpty()) tools.compiler = executable(name);

    tools.python =
        executable(QString::fromStdString(bench::paths::python(pythonWish.toStdString()).string()));
    if (tools.python.isEmpty()) return tools;
    QProcess python;  // reads the version without importing torch: 50 ms instead of seconds
    python.start(tools.python, {"-c", "import importlib.metadata as m; print(m.version('torch'))"});
    if (python.waitForFinished(kPythonAnswersWithin_ms) && python.exitCode() == 0)
        tools.torch = QString::fromUtf8(python.readAllStandardOutput()).trimmed();
    return tools;
}

MachineState lookAtMachine() {
    MachineState state{.environment = bench::host_info::environment(), .selfTests = {}};
    bench::add_cuda_toolchain(state.environment, {});
    const std::string host = bench::host_info::host_name();
    for (const bench::SelfTest& test : bench::self_tests::all())
        if (test.host == host) state.selfTests.push_back(test);
    std::error_code error;
    if (const auto space = std::filesystem::space(bench::paths::cache_dir(), error); !error)
        state.freeCache_bytes = static_cast<std::int64_t>(space.available);
    return state;
}

}  // namespace

void MachineQuery::askDevices() {
    inBackground(
        this, [] { return bench::query_devices(); },
        [this](const Answer<std::vector<bench::DeviceInfo>>& answer) {
            if (answer.value)
                emit devicesFound(*answer.value);
            else
                emit devicesFailed(answer.error);
        });
}

void MachineQuery::askTools(const QString& pythonWish) {
    inBackground(
        this, [pythonWish] { return lookForTools(pythonWish); },
        [this](const Answer<Tools>& answer) { emit toolsFound(answer.value.value_or(Tools{})); });
}

void MachineQuery::askState() {
    inBackground(this, lookAtMachine, [this](const Answer<MachineState>& answer) {
        if (answer.value) emit stateFound(*answer.value);
    });
}

void MachineQuery::askWeights() {
    using Models = std::vector<bench::weights::CachedModel>;
    inBackground(this, bench::weights::cached_models, [this](const Answer<Models>& answer) {
        emit weightsFound(answer.value.value_or(Models{}));
    });
}

}  // namespace ui
