#include "core/engine/worker/one_arm_pass.h"

#include <tuple>

#include "core/base/error.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/plan/cells.h"

namespace bench::backends {

void run_one_arm(const CellRequest& request, CellChannel& channel, const Message& cancelled,
                 const std::function<void(CellSetup& setup, ArmResult& row)>& fill) {
    CellSetup setup(request, channel);
    const std::vector<std::string>& modes = request.cell.modes;
    for (const std::string& mode : modes) {
        ArmResult row = setup.new_row(mode);
        try {
            if (modes.size() != 1)
                throw Error("the " + std::string(name_in(kCellPassNames, request.pass)) +
                            " pass was asked for " + std::to_string(modes.size()) +
                            " arms in one process; it takes one");
            fill(setup, row);
            row.status = ArmStatus::ok;
        } catch (const Cancelled&) {
            row.status = ArmStatus::cancelled;
            row.reason = cancelled;
        } catch (...) {
            std::tie(row.status, row.reason) = describe_failure(std::current_exception());
        }
        setup.send_row(row);
    }
}

}  // namespace bench::backends
