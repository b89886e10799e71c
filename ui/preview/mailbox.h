#pragma once

#include <mutex>
#include <optional>
#include <utility>

namespace ui {

/// Hands values from one thread to another, a queue of one: a newer value replaces what was not yet taken.
template <typename T>
class Mailbox {
public:
    /// True when the box was empty: the receiver has to be told.
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
