/// The bytes are the text of a results.json. The run that is read is shown, compared with itself and written
/// again, as the command line and the window do.
#include "core/results/result_files.h"

#include "core/analysis/adviser.h"
#include "core/analysis/aggregate.h"
#include "core/analysis/compare.h"
#include "core/analysis/summary_table.h"
#include "core/preflight/checks.h"
#include "tests/fuzz/fuzz.h"

namespace results = bench::results;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string name = "strange/results.json";
    fuzz::may_refuse(name, [&] {
        const results::ResultFile file =
            results::results_from_text(std::string(fuzz::text_of(bytes, size)), name);
        // An empty text is not written, and read again as the field's default: from then on nothing changes.
        const std::string text = to_json_text(results::results_from_text(to_json_text(file), name));
        fuzz::check(to_json_text(results::results_from_text(text, name)) == text,
                    "a run that is written and read is another run");
        (void)results::to_csv_text(file.rows);
        (void)to_markdown_text(file);
        const results::JudgedRows judged(file.rows);
        (void)results::summary_table(file.rows, judged);
        (void)results::aggregates(file.rows, judged);
        (void)results::to_json(results::compare_runs(file, file)).dump();
        for (const results::Rows& scenario : results::scenarios(file.rows))
            (void)results::advise(scenario, {});
        bench::RunPlan plan = file.plan;
        plan.models.clear();  // no cells are made of it
        (void)bench::checks(file.environment, plan);
    });
    return 0;
}
