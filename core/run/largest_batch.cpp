#include "core/run/largest_batch.h"

#include "core/analysis/row_statistics.h"
#include "core/plan/cells.h"
#include "core/run/cell_rows.h"

namespace bench {

namespace {

class Search {
public:
    Search(const Cell& cell, const CellServices& services, std::string mode)
        : cell_(cell), services_(services), mode_(std::move(mode)) {}

    ArmResult run() {
        int works = 0, fails = 0;
        for (int batch = 1; fails == 0 && batch <= kLargestBatchTried && !over_; batch *= 2)
            (attempt(batch) ? works : fails) = batch;
        while (works > 0 && fails - works > 1 && !over_) {
            const int batch = works + (fails - works) / 2;
            (attempt(batch) ? works : fails) = batch;
        }
        if (works == 0) return std::move(failed_);
        add_statistics({&largest_, 1}, cell_.preset,
                       services_.launch_spreads ? services_.launch_spreads() : LaunchSpreads());
        if (over_) {
            largest_.status = ArmStatus::cancelled;
            largest_.reason = message("ended before the largest batch was found; this one works");
        } else if (fails == 0) {
            largest_.warnings.push_back(message("batches above %1 were not tried", works));
        } else {
            largest_.warnings.push_back(
                message("the largest batch that works; batch %1: %2", fails, status_message(failed_)));
        }
        return std::move(largest_);
    }

private:
    bool attempt(int batch) {
        CellRequest process{.cell = cell_, .pass = CellPass::isolated};
        process.cell.batch = batch;
        process.cell.modes = {mode_};
        CellOutcome outcome = services_.run_process(process);
        over_ = outcome.end == CellOutcome::End::cancelled || outcome.end == CellOutcome::End::not_started ||
                outcome.end == CellOutcome::End::lost;
        ArmResult row = row_of_process(process.cell, mode_, outcome);
        const bool works = row.status == ArmStatus::ok;
        services_.log(mode_ + ", batch " + std::to_string(batch) + ": " + status_message(row).text());
        if (works) take_isolated(row, ArmResult(row));
        (works ? largest_ : failed_) = std::move(row);
        return works;
    }

    const Cell& cell_;
    const CellServices& services_;
    const std::string mode_;
    ArmResult largest_, failed_;
    bool over_ = false;
};

}  // namespace

std::vector<ArmResult> find_largest_batches(const Cell& cell, const CellServices& services) {
    std::vector<ArmResult> rows;
    for (const std::string& mode : cell.modes) rows.push_back(Search(cell, services, mode).run());
    return rows;
}

}  // namespace bench
