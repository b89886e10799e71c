#pragma once

#include <deque>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace bench::backends {

/// What a cell process stops with when its supervisor says `cancel` or is gone.
struct Cancelled {};

/// The cell process's end of the pipes to its supervisor. JSON lines; one thread, no waiting except in
/// next_message(), pause() and compile().
class CellChannel {
public:
    /// Takes stdout for messages; whatever libraries print to it goes to stderr from now on.
    CellChannel();

    void send(const nlohmann::json& message);

    /// Waits for the next line that is a message. Empty at end of stdin.
    std::optional<nlohmann::json> next_message();

    /// True once the supervisor has cancelled or closed the pipe. Does not wait.
    bool cancelled();

    /// Does nothing for so long, or until the run is cancelled.
    void pause(int ms);

    /// Asks the supervisor's helper to compile; other messages that come meanwhile (a preview's frames) are
    /// kept for next_message(). Throws UnsupportedError or Error with the helper's sentence, Cancelled when
    /// the run is cancelled meanwhile.
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

/// Throws what a helper's failed reply says; returns a good one.
nlohmann::json checked_reply(const nlohmann::json& reply);

}  // namespace bench::backends
