#include <unistd.h>

#include <iostream>
#include <memory>

#include "app/commands/cancel_on_signal.h"
#include "app/commands/command.h"
#include "app/program.h"
#include "core/base/byte_size.h"
#include "core/targets/set_up_torch.h"

namespace app {

namespace {

/// Prints the progress as lines that the window reads, or for people a line for each tenth of the download.
class ProgressLines {
public:
    void show(std::int64_t done_bytes, std::optional<std::int64_t> total_bytes) {
        if (messages_are_json()) return print_progress(done_bytes, total_bytes);
        if (!total_bytes || *total_bytes == 0) return;
        const int tenths = static_cast<int>(10 * done_bytes / *total_bytes);
        if (tenths == shown_tenths_) return;
        shown_tenths_ = tenths;
        print_message(bench::message("%1 of %2", bench::byte_size::text(done_bytes),
                                     bench::byte_size::text(*total_bytes)));
    }

private:
    int shown_tenths_ = -1;
};

int set_up(const std::string& index_url) {
    std::stop_source stop;
    const CancelOnSignal cancel(stop);
    ProgressLines progress;
    const bool is_done = bench::set_up_torch::run(
        index_url, stop.get_token(),
        {.on_step = [](const bench::Message& step) { print_message(step); },
         .on_progress = [&](std::int64_t done,
                            std::optional<std::int64_t> total) { progress.show(done, total); }});
    if (!is_done) {
        std::cerr << "cancelled; what was downloaded is kept, and the same command continues\n";
        return kCancelled;
    }
    std::cout << "PyTorch is set up: compilescope-cli run --help\n";
    return 0;
}

}  // namespace

RunCommand add_setup(CLI::App& command) {
    const auto index_url = std::make_shared<std::string>();
    command.add_option("--index-url", *index_url, "Package index (default: that of pip's settings, or PyPI)");
    command.footer(
        "For an installed program; takes about 3 GB of downloads and 6 GB on the disk, in "
        "~/.local/share/compilescope/pytorch.\nCtrl+C stops it, and the same command continues.");
    return [index_url] { return set_up(*index_url); };
}

}  // namespace app
