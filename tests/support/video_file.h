#pragma once

#include <filesystem>
#include <opencv2/core.hpp>
#include <opencv2/videoio.hpp>

/// A video whose frame i, from 0, is one grey of level 10 * (i + 1): Motion JPEG, which OpenCV writes and
/// reads by itself. At most 25 frames.
inline bool write_video(const std::filesystem::path& file, int frames, double fps, cv::Size size) {
    cv::VideoWriter writer(file.string(), cv::CAP_OPENCV_MJPEG, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'),
                           fps, size);
    if (!writer.isOpened()) return false;
    for (int i = 0; i < frames; ++i) writer.write(cv::Mat(size, CV_8UC3, cv::Scalar::all(10 * (i + 1))));
    return true;
}

/// Which frame of write_video() a level of grey belongs to.
inline int frame_of_level(int level) {
    return (level + 5) / 10 - 1;
}
