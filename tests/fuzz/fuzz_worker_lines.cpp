/// The bytes are what a worker writes to its standard output, which comes through a pipe: hello, the lines of
/// a cell and the answers of the live preview.
#include <fcntl.h>

#include "core/analysis/arm_profile.h"
#include "core/analysis/row_statistics.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/line_pipe.h"
#include "core/plan/cells.h"
#include "core/plan/plan_json.h"
#include "core/protocol/cell_lines.h"
#include "core/protocol/preview_protocol.h"
#include "core/results/result_fields.h"
#include "core/run/cell_rows.h"
#include "core/run/environment.h"
#include "core/run/self_test.h"
#include "core/targets/devices.h"
#include "tests/fuzz/fuzz.h"

namespace {

/// In pieces, as a pipe gives them.
std::vector<std::string> lines_of(std::string_view bytes) {
    constexpr std::size_t kPiece_bytes = 4096;
    int ends[2];
    fuzz::check(::pipe2(ends, O_CLOEXEC) == 0, "no pipe");
    bench::InputLines input(ends[0]);
    std::vector<std::string> lines;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(kPiece_bytes, bytes.size()))) {
        const std::string_view piece = bytes.substr(0, kPiece_bytes);
        fuzz::check(::write(ends[1], piece.data(), piece.size()) == std::ssize(piece), "the pipe is full");
        for (std::string& line : input.read()) lines.push_back(std::move(line));
    }
    ::close(ends[0]);
    ::close(ends[1]);
    return lines;
}

/// Readers of one value, which throw Error; in the window a session ends by it.
template <typename Read>
void may_throw(const Read& read) {
    try {
        read();
    } catch (const bench::Error&) {
        // No file to name.
    }
}

void read_value(const nlohmann::json& json) {
    may_throw([&] { (void)to_json(bench::preview_frame_from_json(json)).dump(); });
    may_throw([&] { (void)bench::explanation(bench::arm_profile_from_json(json)); });
    may_throw([&] { (void)bench::self_test_from_json(json); });
    may_throw([&] { (void)bench::cell_request_from_json(json); });
    may_throw([&] {
        std::vector<bench::DeviceInfo> devices;
        if (const auto list = json.find("devices"); list != json.end())
            bench::json_values::read(*list, devices);
    });
    (void)bench::environment_warnings(bench::run_environment(json), {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    bench::Cell cell;
    cell.modes = {"eager", "default"};
    const bench::RunObserver observer = [](const bench::RunEvent&) {};
    bench::CellOutcome outcome;
    bench::CellLines cell_lines(cell, observer, outcome);
    for (const std::string& text : lines_of(fuzz::text_of(bytes, size))) {
        const auto line = bench::parse_typed_line(text);
        if (!line) continue;
        read_value(*line);
        cell_lines.take(*line);
        (void)cell_lines.culprit();
    }
    for (const std::string& mode : cell.modes) {
        bench::ArmResult row = bench::row_of_process(cell, mode, outcome);
        bench::append_process(row, row);
        bench::take_isolated(row, row);
        (void)bench::to_json(row).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
    return 0;
}
