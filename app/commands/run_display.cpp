#include "app/commands/run_display.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "app/commands/text_table.h"
#include "core/analysis/summary_table.h"
#include "core/base/json_text.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/results/result_fields.h"

namespace app {

namespace {

using bench::numbers::fixed;
using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kRedrawEvery{100};
constexpr int kBarWidth = 10;

std::string clipped(const std::string& text, std::size_t width) {
    if (width_of(text) <= width) return text;
    std::string result;
    for (std::size_t i = 0, shown = 0; i < text.size(); ++i) {
        const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
        if (begins && ++shown >= width) break;
        result += text[i];
    }
    return result + "…";
}

std::string on_one_line(const std::string& text) {
    std::string line = bench::printable(text);
    std::ranges::replace(line, '\n', ' ');
    return line;
}

std::string clock_text(double seconds) {
    const auto total = static_cast<long long>(seconds);
    const auto two = [](long long n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    const std::string minutes_seconds = two(total / 60 % 60) + ":" + two(total % 60);
    return total >= 3600 ? std::to_string(total / 3600) + ":" + minutes_seconds : minutes_seconds;
}

std::string cell_text(const bench::Cell& cell) {
    return bench::model_label(cell.model) + " " + cell.device + " batch " + std::to_string(cell.batch) + " " +
           std::string(name_in(bench::kDTypeNames, cell.dtype));
}

std::string row_text(const bench::ArmResult& row, const bench::VersusEager& versus) {
    if (row.status != bench::ArmStatus::ok) return bench::status_message(row).text();
    std::string text = row.median_ms ? fixed(*time_ms(row), 2) + " ms" : "no samples";
    if (versus.improvement_percent) text += ", improvement " + fixed(*versus.improvement_percent, 1) + " %";
    if (versus.verdict)
        text += *versus.verdict == bench::Verdict::cant_tell
                    ? " (can't tell)"
                    : " (" + std::string(name_in(bench::kVerdictNames, *versus.verdict)) + ")";
    return text;
}

void print_tables(std::ostream& out, const bench::results::Rows& rows) {
    const bench::results::JudgedRows judged(rows);
    print_table(out, bench::results::summary_table(rows, judged));
    const bench::results::SummaryTable over_models = bench::results::aggregate_table(rows, judged);
    if (over_models.records.empty()) return;
    out << "\nOver all models\n";
    print_table(out, over_models);
}

class TextDisplay final : public RunDisplay {
public:
    void take(const bench::RunEvent& event) override {
        std::visit([this](const auto& what) { show(what); }, event);
    }
    void finish(const bench::RunOutcome& outcome) override {
        erase();
        print_tables(std::cout, outcome.rows);
        std::cout << "Results: " << outcome.out_dir.string() << " (results.json, results.csv, results.md)\n";
    }

private:
    void show(const bench::CellsKnown& known) {
        cells_ = known.cells;
        say("results go to " + known.out_dir);
    }
    void show(const bench::PhaseBegun& begun) {
        const std::string arm = name_of(begun.cell) + " " + begun.mode;
        doing_ = arm + ": " + std::string(name_in(bench::kPhaseNames, begun.phase)) +
                 (begun.detail.empty() ? "" : " (" + begun.detail.text() + ")");
        const std::string step = arm + std::to_string(static_cast<int>(begun.phase));
        if (!terminal_ && begun.phase == bench::Phase::compile && step != told_) say(doing_);
        told_ = step;
        if (!terminal_ && begun.phase == bench::Phase::measure && told_measuring_.insert(begun.cell).second)
            say(measuring_text(begun.cell));
        draw();
    }
    void show(const bench::RoundMeasured& round) {
        // Values that change come first, because a narrow terminal cuts off the end.
        doing_ = round.median_ms ? fixed(*round.median_ms, 2) + " ms" : std::string();
        if (round.half_width) doing_ += " ±" + fixed(*round.half_width * 100.0, 1) + " %";
        doing_ += (doing_.empty() ? "round " : ", round ") + std::to_string(round.rounds) + ": " +
                  name_of(round.cell) + " " + round.mode;
        draw();
    }
    void show(const bench::ArmFinished& arm) {
        rows_.push_back(arm.row);
        const bench::VersusEager versus = bench::results::JudgedRows(rows_).of(*arm.row);
        say(name_of(arm.cell) + " " + arm.row->mode + ": " + row_text(*arm.row, versus));
    }
    void show(const bench::LogLines& log) { say(log.text); }
    void show(const bench::Progress& progress) {
        progress_ = progress;
        draw();
    }
    /// "measuring ResNet cpu batch 1 float32: cell 2 of 3, 04:10 left"
    std::string measuring_text(int cell) const {
        std::string text = "measuring " + name_of(cell) + ": cell " + std::to_string(cell + 1) + " of " +
                           std::to_string(cells_.size());
        if (progress_.remaining_s) text += ", " + clock_text(*progress_.remaining_s) + " left";
        return text;
    }
    std::string name_of(int cell) const {
        const auto index = static_cast<std::size_t>(cell);
        return index < cells_.size() ? cell_text(cells_[index]) : std::string();
    }
    /// Prints a line that is not redrawn.
    void say(const std::string& text) {
        erase();
        std::cerr << bench::printable(text) << '\n';
        draw(/*now=*/true);
    }
    void erase() {
        if (std::exchange(drawn_, false)) std::cerr << "\r\033[K" << std::flush;
    }
    void draw(bool now = false) {
        if (!terminal_ || progress_.arms_total == 0 || progress_.arms_done >= progress_.arms_total) return;
        if (!now && Clock::now() - last_draw_ < kRedrawEvery) return;
        last_draw_ = Clock::now();
        const int filled = kBarWidth * progress_.arms_done / progress_.arms_total;
        std::string line = "[" + std::string(static_cast<std::size_t>(filled), '#') +
                           std::string(static_cast<std::size_t>(kBarWidth - filled), '.') + "] " +
                           std::to_string(progress_.arms_done) + "/" + std::to_string(progress_.arms_total) +
                           "  " + clock_text(progress_.elapsed_s);
        if (progress_.remaining_s) line += ", " + clock_text(*progress_.remaining_s) + " left";
        if (!doing_.empty()) line += "  " + on_one_line(doing_);
        winsize size{};
        const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
        std::cerr << "\r\033[K" << clipped(line, known ? size.ws_col - 1u : 79u) << std::flush;
        drawn_ = true;
    }

    const bool terminal_ = ::isatty(STDERR_FILENO) == 1;
    bool drawn_ = false;
    std::vector<bench::Cell> cells_;
    bench::results::Rows rows_;
    std::string doing_, told_;
    std::set<int> told_measuring_;  ///< cells whose measuring was announced
    bench::Progress progress_;
    Clock::time_point last_draw_{};
};

class JsonDisplay final : public RunDisplay {
public:
    void take(const bench::RunEvent& event) override {
        std::visit([](const auto& what) { send(line_of(what)); }, event);
    }
    void finish(const bench::RunOutcome& outcome) override {
        const char* words[] = {"done", "cancelled", "failed"};
        nlohmann::json line{{"type", "finished"},
                            {"status", words[static_cast<int>(outcome.status)]},
                            {"out_dir", outcome.out_dir.string()}};
        write_message(line, "reason", outcome.reason);
        send(line);
    }

private:
    static nlohmann::json line_of(const bench::CellsKnown& known) {
        return {{"type", "started"}, {"cells", known.cells.size()}, {"out_dir", known.out_dir}};
    }
    static nlohmann::json line_of(const bench::PhaseBegun& begun) {
        nlohmann::json line{{"type", "phase"},
                            {"cell", begun.cell},
                            {"arm", begun.mode},
                            {"phase", name_in(bench::kPhaseNames, begun.phase)}};
        write_message(line, "detail", begun.detail);
        return line;
    }
    static nlohmann::json line_of(const bench::RoundMeasured& round) {
        nlohmann::json line{{"type", "round"},
                            {"cell", round.cell},
                            {"arm", round.mode},
                            {"round", round.rounds},
                            {"sample_ms", round.sample_ms}};
        if (round.median_ms) line["median_ms"] = *round.median_ms;
        if (round.half_width) line["half_width"] = *round.half_width;
        return line;
    }
    static nlohmann::json line_of(const bench::ArmFinished& arm) {
        return {{"type", "row"}, {"cell", arm.cell}, {"row", to_json(*arm.row)}};
    }
    static nlohmann::json line_of(const bench::LogLines& log) {
        return {{"type", "log"}, {"text", log.text}};
    }
    static nlohmann::json line_of(const bench::Progress& progress) {
        nlohmann::json line{{"type", "progress"},
                            {"arms_done", progress.arms_done},
                            {"arms_total", progress.arms_total},
                            {"elapsed_s", progress.elapsed_s}};
        if (progress.remaining_s) line["remaining_s"] = *progress.remaining_s;
        return line;
    }
    static void send(const nlohmann::json& line) { std::cout << bench::dump_json(line) << std::endl; }
};

}  // namespace

std::unique_ptr<RunDisplay> make_text_display() {
    return std::make_unique<TextDisplay>();
}

std::unique_ptr<RunDisplay> make_json_display() {
    return std::make_unique<JsonDisplay>();
}

}  // namespace app
