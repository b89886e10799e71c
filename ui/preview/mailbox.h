#pragma once

#include <mutex>
#include <optional>
#include <utility>

namespace ui {

/// A queue of one value between two threads. A newer value replaces one that was not taken yet.
template <typename T>
class Mailbox {
public:
    /// Returns true if the mailbox was empty, so that the caller must notify the receiver.
    bool put(T value) {
        const std::lock_guard lock(mutex_);
        const bool wasEmpty = !value_;
        value_ = std::move(value);
        return wasEmpty;
    }

    std::optional<T> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(value_, std::nullopt);
    }

private:
    std::mutex mutex_;
    std::optional<T> value_;
};

}  // namespace ui
