#include "core/imaging/capture.h"

#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/base/json_text.h"
#include "core/base/line_pipe.h"
#include "core/imaging/cameras.h"
#include "core/imaging/raw_pixels.h"
#include "core/imaging/video_reader.h"

namespace bench::imaging {

namespace {

using Clock = std::chrono::steady_clock;
constexpr double kUsual_fps = 25;

void say_line(const nlohmann::json& line) {
    std::cout << dump_json(line) << std::endl;
}

class Capture {
public:
    explicit Capture(const std::string& source) : source_(source), reader_(make_reader()) {}

    /// Returns at the end of stdin.
    void run() {
        due_ = Clock::now();
        while (read_commands()) {
            if (!paused_ && (camera_ || Clock::now() >= due_)) take_frame();
            if (!paused_ && !wanted_.empty() && fresh_) give_frame();
        }
    }

private:
    std::unique_ptr<VideoReader> make_reader() {
        auto reader = std::make_unique<VideoReader>(source_);
        period_ = std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(1 / reader->frames_per_s().value_or(kUsual_fps)));
        return reader;
    }

    /// Returns the time until a file's next frame is due; 0 for a camera, where grab() waits.
    int patience_ms() const {
        if (paused_) return -1;
        if (camera_ || Clock::now() >= due_) return 0;
        return static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(due_ - Clock::now()).count());
    }

    /// Returns false at the end of stdin.
    bool read_commands() {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (::poll(&input, 1, patience_ms()) <= 0) return true;
        for (const std::string& line : commands_.read())
            if (const auto command = parse_typed_line(line)) obey(*command);
        return !commands_.ended();
    }

    void obey(const nlohmann::json& command) {
        const std::string type = command.at("type");
        if (type == "next") wanted_ = command.at("file").get<std::string>();
        if (type == "pause") {
            paused_ = command.at("on").get<bool>();
            due_ = Clock::now();
        }
    }

    void take_frame() {
        if (!reader_->grab()) {
            if (!seen_)
                throw CaptureError(CaptureProblem::unreadable,
                                   "cannot read pictures from " + source_ + ": it has none that can be read");
            reader_ = make_reader();  // again from the beginning
            seen_ = false;
            return;
        }
        fresh_ = seen_ = true;
        // Do not play faster to catch up if the file cannot be read at its own speed.
        due_ = std::max(due_ + period_, Clock::now() - period_);
    }

    void give_frame() {
        fresh_ = false;
        if (!reader_->read(image_)) return;
        write_rgb(wanted_, image_);
        say_line({{"type", "frame"},
                  {"file", std::exchange(wanted_, {})},
                  {"width_px", image_.width_px},
                  {"height_px", image_.height_px}});
    }

    std::string source_;
    bool camera_ = is_camera(source_);
    Clock::duration period_{};
    std::unique_ptr<VideoReader> reader_;
    Clock::time_point due_;  ///< when a file's next frame is due
    InputLines commands_{STDIN_FILENO};
    std::string wanted_;
    bool paused_ = false;
    bool fresh_ = false;  ///< a frame was grabbed and not sent yet
    bool seen_ = false;   ///< a frame was grabbed since the file was opened
    Image image_;
};

}  // namespace

int run_capture(const std::string& source) {
    const auto fail = [](CaptureProblem problem, const std::exception& error) {
        nlohmann::json line{{"type", "error"}, {"problem", name_in(kCaptureProblemNames, problem)}};
        write_message(line, "text", message_of(error));
        say_line(line);
        return 1;
    };
    try {
        Capture(source).run();
        return 0;
    } catch (const CaptureError& error) {
        return fail(error.problem(), error);
    } catch (const std::exception& error) {
        return fail(CaptureProblem::other, error);
    }
}

}  // namespace bench::imaging
