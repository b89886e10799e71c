/// The bytes are the journal.jsonl of a run's folder, which is looked at and resumed.
#include "core/results/journal.h"

#include "core/results/unfinished.h"
#include "core/run/earlier_run.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const fuzz::Folder folder;
    folder.write("journal.jsonl", fuzz::text_of(bytes, size));
    (void)bench::results::unfinished_run(folder.path());
    fuzz::may_refuse(folder.path(), [&] {
        const bench::results::JournalContent content = bench::results::read_journal(folder.path());
        const bench::EarlierRun earlier(content.plan, folder.path());
        bench::Cell cell;
        if (!content.plan.models.empty()) cell.model = content.plan.models.front();
        if (!content.plan.devices.empty()) cell.device = content.plan.devices.front();
        cell.modes = content.plan.modes;
        (void)earlier.rows_of(cell);
    });
    return 0;
}
