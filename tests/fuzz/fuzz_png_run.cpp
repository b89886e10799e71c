/// The bytes are a PNG that holds a run.
#include "core/imaging/run_in_png.h"
#include "core/results/result_files.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string name = "strange.png";
    fuzz::may_refuse(name, [&] {
        const std::string json = bench::imaging::run_json_in_png({bytes, size}, name);
        fuzz::check(json.size() <= bench::imaging::kMostRunJson_bytes, "more was unpacked than is allowed");
        (void)bench::results::results_from_text(json, name);
    });
    return 0;
}
