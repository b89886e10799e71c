/// The bytes are a plan file. A plan that is read is validated, shown as a command, expanded where it is
/// small enough for a test, written and read again.
#include "core/plan/plan_file.h"

#include "core/plan/cells.h"
#include "core/plan/command_line.h"
#include "core/preflight/validate.h"
#include "core/results/unfinished.h"
#include "tests/fuzz/fuzz.h"

namespace {

constexpr int kMostArms = 1000;

bool is_small(const bench::RunPlan& plan) {
    std::size_t arms = 1;
    for (const std::size_t count : {plan.models.size(), plan.devices.size(), plan.batches.size(),
                                    plan.dtypes.size(), plan.modes.size()})
        arms *= std::min<std::size_t>(count, kMostArms);
    return arms <= kMostArms;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const fuzz::Folder folder;
    const auto file = folder.write("plan.json", fuzz::text_of(bytes, size));
    (void)bench::is_plan_file(file);
    fuzz::may_refuse(file, [&] {
        const bench::RunPlan plan = bench::read_plan(file);
        (void)bench::to_shell_command(plan);
        const auto again = folder.path() / "again.json";
        bench::write_plan(again, plan);
        fuzz::check(bench::read_plan(again) == plan, "a plan that is written and read is another plan");
        if (!is_small(plan)) return;
        try {
            bench::validate(plan);
        } catch (const bench::InputError&) {
            return;  // which names an option of the command line
        }
        fuzz::check(bench::expand(plan).size() <= kMostArms, "more cells than arms");
    });
    return 0;
}
