#pragma once

#include <gmock/gmock.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/plan/cells.h"
#include "core/run/cell_runner.h"

namespace bench {

/// A worker without processes: what each process of the cell brings is a function of which one it is.
class Cellar : public testing::Test {
protected:
    using End = CellOutcome::End;

    /// 12 rounds around `ms`, which differ a little.
    static ArmResult row(double ms, ArmStatus status = ArmStatus::ok) {
        ArmResult r;
        r.status = status;
        if (status != ArmStatus::ok) {
            r.reason = Message::plain("as scripted");
            return r;
        }
        for (int i = 0; i < 12; ++i) r.samples_ms.push_back(ms * (1.0 + 0.0005 * (i * 7 % 5 - 2)));
        r.calls_per_sample.assign(12, 3);
        r.stopped_by = StoppedBy::count;
        return r;
    }

    std::vector<ArmResult> run() {
        CellServices services{.run_process =
                                  [this](const CellRequest& process) {
                                      seen_.push_back(name_of(process));
                                      return script_(process);
                                  },
                              .log = [](const std::string&) {},
                              .smallest_visible_difference_percent = visible_percent_};
        return run_cell(cell_, services);
    }

    static std::string name_of(const CellRequest& process) {
        std::string name = process.pass == CellPass::measure
                               ? std::to_string(process.launch)
                               : std::string(name_in(kCellPassNames, process.pass));
        for (const std::string& mode : process.cell.modes) name += " " + mode;
        return name;
    }

    /// Every arm of a process with the row that `arm` gives.
    static CellOutcome each(const CellRequest& process,
                            const std::function<ArmResult(const std::string&)>& arm) {
        CellOutcome outcome;
        for (const std::string& mode : process.cell.modes) {
            outcome.rows[mode] = arm(mode);
            outcome.rows[mode].mode = mode;
        }
        return outcome;
    }
    static CellOutcome ended(End end, std::string culprit = {}) {
        CellOutcome outcome;
        outcome.end = end;
        outcome.why = Message::plain("as scripted");
        outcome.culprit = std::move(culprit);
        return outcome;
    }
    static bool isolated(const CellRequest& process) { return process.pass == CellPass::isolated; }

    static Cell cell() {
        Cell cell;
        cell.model = "microsoft/resnet-50";
        cell.device = "cpu";
        cell.modes = {"eager", "default"};
        cell.preset = Preset::quick;
        return cell;
    }

    Cell cell_ = cell();
    std::function<CellOutcome(const CellRequest&)> script_ = [](const CellRequest& process) {
        return each(process, [](const std::string& mode) { return row(mode == "eager" ? 10.0 : 8.0); });
    };
    std::optional<double> visible_percent_;
    std::vector<std::string> seen_;
};

}  // namespace bench
