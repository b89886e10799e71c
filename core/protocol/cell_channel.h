#pragma once

#include <deque>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace bench::backends {

/// Thrown in a cell process after its supervisor sent `cancel` or exited.
struct Cancelled {};

/// A cell process's pipes to its supervisor, with JSON lines. Not thread-safe. Only next_message(), pause()
/// and compile() wait.
class CellChannel {
public:
    /// Reserves stdout for messages. Redirects what libraries print to stdout to stderr.
    CellChannel();

    void send(const nlohmann::json& message);

    /// Waits for the next message and skips other lines. Empty at the end of stdin.
    std::optional<nlohmann::json> next_message();

    /// Returns whether the supervisor has cancelled or closed the pipe. Does not wait.
    bool cancelled();

    /// Waits for `ms` milliseconds, or until the supervisor sends or closes something.
    void pause(int ms);

    /// Requests compilation from the supervisor's helper and waits for the reply. Keeps other messages that
    /// arrive meanwhile (frames of a preview) for next_message(). Throws UnsupportedError or Error with the
    /// helper's message, and Cancelled if the run is cancelled.
    nlohmann::json compile(int cell, const std::string& arm, const nlohmann::json& request);

private:
    bool read_some(int timeout_ms);
    std::optional<std::string> buffered_line();
    void note(const nlohmann::json& message);
    std::optional<nlohmann::json> read_message();

    int out_fd_ = -1;
    std::string buffer_;
    std::deque<nlohmann::json> kept_;
    bool ended_ = false, cancelled_ = false;
    int requests_ = 0;
};

/// Returns the reply of a helper. Throws UnsupportedError or Error with its message if it failed.
nlohmann::json checked_reply(const nlohmann::json& reply);

}  // namespace bench::backends
