#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/base/subprocess.h"
#include "core/imaging/cameras.h"
#include "core/imaging/raw_pixels.h"
#include "core/imaging/video_reader.h"
#include "tests/support/patience.h"
#include "tests/support/video_file.h"

namespace bench::imaging {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

class Video : public testing::Test {
protected:
    Video() {
        std::string pattern = (fs::temp_directory_path() / "compilescope-video-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
    }
    ~Video() override { fs::remove_all(folder_); }

    fs::path path(const std::string& name) const { return folder_ / name; }

    fs::path video(int frames, double fps = 25) const {
        EXPECT_TRUE(write_video(path("video.avi"), frames, fps, {96, 64}));
        return path("video.avi");
    }

    fs::path text(const fs::path& name, const std::string& content) const {
        fs::create_directories(path(name).parent_path());
        std::ofstream(path(name)) << content;
        return path(name);
    }

    fs::path folder_;
};

/// `compilescope-cli capture`, as the window starts it.
class CaptureProgram {
public:
    explicit CaptureProgram(const fs::path& source)
        : process_({.command = {COMPILESCOPE_BIN_DIR "/compilescope-cli", "capture", source.string()},
                    .environment = {},
                    .stderr_file = "/dev/null",
                    .working_dir = {}}) {}

    void send(const nlohmann::json& line) { process_.write_line(line.dump()); }
    void ask(const fs::path& file) { send({{"type", "next"}, {"file", file.string()}}); }

    /// The next line; null after so long, and at the end.
    nlohmann::json answer(std::chrono::milliseconds patience = kPatience) {
        std::string line;
        if (process_.read_line(line, patience) != Subprocess::Read::line) return nullptr;
        return nlohmann::json::parse(line);
    }

    /// The number of the newest frame.
    int next(const fs::path& file) {
        ask(file);
        const nlohmann::json frame = answer();
        if (frame.is_null() || frame.at("type") != "frame") return -1;
        return frame_of_level(read_rgb(file, frame.at("width_px"), frame.at("height_px")).rgb.front());
    }

    Subprocess& process() { return process_; }

private:
    Subprocess process_;
};

CaptureProblem problem_of(const std::string& source) {
    try {
        VideoReader reader(source);
    } catch (const CaptureError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr(source));
        return error.problem();
    }
    ADD_FAILURE() << source << " was taken for a video";
    return CaptureProblem::other;
}

}  // namespace

TEST_F(Video, IsReadFrameByFrame) {
    VideoReader reader(video(5).string());
    EXPECT_DOUBLE_EQ(reader.frames_per_s().value(), 25);
    Image image;
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(reader.grab());
        ASSERT_TRUE(reader.read(image));
        EXPECT_EQ(image.width_px, 96);
        EXPECT_EQ(image.height_px, 64);
        ASSERT_EQ(image.rgb.size(), 96U * 64 * 3);
        EXPECT_EQ(frame_of_level(image.rgb[0]), i);
    }
    EXPECT_FALSE(reader.grab());
}

TEST_F(Video, ColoursAreInTheOrderOfRgb) {
    cv::VideoWriter writer(path("red.avi").string(), cv::CAP_OPENCV_MJPEG,
                           cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), 25, {96, 64});
    writer.write(cv::Mat(64, 96, CV_8UC3, cv::Scalar(0, 0, 255)));  // OpenCV's order
    writer.release();
    VideoReader reader(path("red.avi").string());
    Image image;
    ASSERT_TRUE(reader.grab() && reader.read(image));
    EXPECT_GT(image.rgb[0], 240);
    EXPECT_LT(image.rgb[2], 15);
}

TEST_F(Video, SaysWhyThereIsNone) {
    EXPECT_EQ(problem_of(path("nowhere.mp4").string()), CaptureProblem::missing);
    EXPECT_EQ(problem_of(folder_.string()), CaptureProblem::unreadable);
    EXPECT_EQ(problem_of(text("no video.mp4", "this is no video").string()), CaptureProblem::unreadable);
    EXPECT_EQ(problem_of("/dev/video987"), CaptureProblem::missing);
}

TEST_F(Video, PlaysAtItsOwnSpeedOverAndOver) {
    CaptureProgram capture(video(10, 50));
    ASSERT_EQ(capture.next(path("a.rgb")), 0);
    int last = 0, starts = 0;
    for (int i = 0; i < 40; ++i) {
        const int number = capture.next(path(i % 2 == 0 ? "b.rgb" : "a.rgb"));
        ASSERT_THAT(number, testing::AllOf(testing::Ge(0), testing::Lt(10)));
        starts += number <= last;
        last = number;
    }
    EXPECT_GE(starts, 3);
}

TEST_F(Video, GivesTheNewestFrameNotTheNextOne) {
    CaptureProgram capture(
        video(25, 2));  // 12 s: a machine may be slow, but not so slow that it starts again
    const int first = capture.next(path("a.rgb"));
    std::this_thread::sleep_for(3s);
    EXPECT_GE(capture.next(path("a.rgb")), first + 5);
}

TEST_F(Video, StandsStillWhilePaused) {
    using Clock = std::chrono::steady_clock;
    constexpr double kFrames_per_s = 10;
    CaptureProgram capture(video(25, kFrames_per_s));
    const auto started = Clock::now();
    ASSERT_EQ(capture.next(path("a.rgb")), 0);
    capture.send({{"type", "pause"}, {"on", true}});
    capture.ask(path("a.rgb"));
    int answers = 0;  // one frame may have been under way
    for (; answers < 5 && !capture.answer(1s).is_null(); ++answers) capture.ask(path("a.rgb"));
    EXPECT_LE(answers, 1);
    const auto paused = Clock::now();
    std::this_thread::sleep_for(1s);
    const auto resumed = Clock::now();
    capture.send({{"type", "pause"}, {"on", false}});
    const nlohmann::json frame = capture.answer();
    ASSERT_FALSE(frame.is_null());
    // No more frames than fit into the time in which the video may have played.
    const std::chrono::duration<double> playing = (paused - started) - 1s + (Clock::now() - resumed);
    EXPECT_LE(
        frame_of_level(read_rgb(path("a.rgb"), frame.at("width_px"), frame.at("height_px")).rgb.front()),
        playing.count() * kFrames_per_s + 1);
}

TEST_F(Video, TheProgramSaysWhatIsWrongAndEnds) {
    CaptureProgram capture(path("nowhere.mp4"));
    const nlohmann::json error = capture.answer();
    EXPECT_EQ(error.value("type", ""), "error");
    EXPECT_EQ(error.value("problem", ""), "missing");
    EXPECT_THAT(error.value("text", ""), testing::HasSubstr("nowhere.mp4"));
    EXPECT_EQ(capture.process().wait(kPatience), ExitStatus{.code = 1});
}

TEST_F(Video, TheProgramEndsWithItsInput) {
    CaptureProgram capture(video(5));
    ASSERT_EQ(capture.next(path("a.rgb")), 0);
    capture.process().close_stdin();
    EXPECT_EQ(capture.process().wait(kPatience), ExitStatus{});
}

TEST_F(Video, CamerasAreListedByNumberWithoutTheirOtherNodes) {
    for (const auto& [node, index, name] :
         {std::tuple{"video10", "0", "USB Camera"}, std::tuple{"video2", "0", "Integrated Camera"},
          std::tuple{"video3", "1", "Integrated Camera"}, std::tuple{"v4l-subdev0", "0", "a sensor"}}) {
        text(fs::path("sys") / node / "index", index);
        text(fs::path("sys") / node / "name", std::string(name) + "\n");
    }
    EXPECT_THAT(list_cameras(path("sys")), testing::ElementsAre(Camera{"/dev/video2", "Integrated Camera"},
                                                                Camera{"/dev/video10", "USB Camera"}));
    EXPECT_THAT(list_cameras(path("nowhere")), testing::IsEmpty());
    EXPECT_TRUE(is_camera("/dev/video0"));
    EXPECT_FALSE(is_camera("/home/me/video0.mp4"));
}

TEST_F(Video, BarePixelsGoOverWhatWasThere) {
    const Image large{3, 2, std::vector<std::uint8_t>(18, 7)}, small{2, 1, {1, 2, 3, 4, 5, 6}};
    write_rgb(path("pixels"), large);
    write_rgb(path("pixels"), small);
    EXPECT_EQ(read_rgb(path("pixels"), 2, 1).rgb, small.rgb);
    EXPECT_THROW(read_rgb(path("pixels"), 4, 2), InputError);
    EXPECT_THROW(read_rgb(path("pixels"), 0, 2), InputError);
    EXPECT_THROW(write_rgb(path("no/such/folder"), small), InputError);
}

}  // namespace bench::imaging
