#pragma once

#include <QObject>
#include <QString>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/catalog/cached_models.h"
#include "core/run/self_test.h"
#include "core/targets/devices.h"

namespace ui {

/// The tools on this machine that compiling needs besides this program.
struct Tools {
    QString compiler;  ///< path of the C++ compiler that Inductor will call; empty: none found
    QString python;    ///< path of the interpreter; empty: none found
    QString torch;     ///< version of its torch package; empty: not installed there
    /// Shell commands that install a compiler, and a Python with PyTorch; empty: not available here.
    QString getCompiler, getPython;
    bool isComplete() const { return !compiler.isEmpty() && !torch.isEmpty(); }
};

/// Conditions that may disturb a measurement, and the results of this host's self-tests.
struct MachineState {
    nlohmann::json environment;  ///< for bench::checks()
    std::vector<bench::SelfTest> selfTests;
    std::optional<std::int64_t> freeCache_bytes = {};  ///< on the disk of the package cache
};

/// Queries the machine on a pool thread. The answers are signals on the GUI thread.
class MachineQuery : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    void askDevices();
    void askTools(const QString& pythonWish);
    void askState();
    void askWeights();

signals:
    void devicesFound(const std::vector<bench::DeviceInfo>& devices);
    void devicesFailed(const QString& reason);
    void toolsFound(const ui::Tools& tools);
    void stateFound(const ui::MachineState& state);
    void weightsFound(const std::vector<bench::weights::CachedModel>& models);
};

}  // namespace ui
