#include "core/protocol/cell_channel.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/line_pipe.h"

namespace bench::backends {

CellChannel::CellChannel() {
    out_fd_ = ::dup(STDOUT_FILENO);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
}

void CellChannel::send(const nlohmann::json& message) {
    if (!write_line(out_fd_, dump_json(message))) cancelled_ = true;
}

bool CellChannel::read_some(int timeout_ms) {
    if (ended_) return false;
    pollfd in{STDIN_FILENO, POLLIN, 0};
    if (::poll(&in, 1, timeout_ms) <= 0) return false;
    std::array<char, 4096> bytes{};
    const ssize_t n = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) return false;
    if (n <= 0) {
        ended_ = true;
        return false;
    }
    buffer_.append(bytes.data(), static_cast<std::size_t>(n));
    return true;
}

std::optional<std::string> CellChannel::buffered_line() {
    const std::size_t end = buffer_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    return line;
}

void CellChannel::note(const nlohmann::json& message) {
    if (message["type"] == "cancel") cancelled_ = true;
}

std::optional<nlohmann::json> CellChannel::next_message() {
    if (kept_.empty()) return read_message();
    nlohmann::json message = std::move(kept_.front());
    kept_.pop_front();
    return message;
}

std::optional<nlohmann::json> CellChannel::read_message() {
    while (true) {
        while (const auto line = buffered_line()) {
            if (auto message = parse_typed_line(*line)) {
                note(*message);
                return message;
            }
        }
        if (ended_) return std::nullopt;
        read_some(-1);
    }
}

bool CellChannel::cancelled() {
    // Between samples the supervisor sends only `cancel`. Other messages are a bug in it and are dropped.
    while (read_some(0)) {
    }
    while (const auto line = buffered_line())
        if (const auto message = parse_typed_line(*line)) note(*message);
    return cancelled_ || ended_;
}

void CellChannel::pause(int ms) {
    if (ms > 0 && !ended_) read_some(ms);
}

nlohmann::json CellChannel::compile(int cell, const std::string& arm, const nlohmann::json& request) {
    const int id = ++requests_;
    send({{"type", "compile"}, {"id", id}, {"cell", cell}, {"arm", arm}, {"request", request}});
    while (auto message = read_message()) {
        if (cancelled_) throw Cancelled{};
        if ((*message)["type"] == "compiled" && message->value("id", 0) == id)
            return checked_reply(message->at("reply"));
        kept_.push_back(std::move(*message));
    }
    throw Cancelled{};
}

nlohmann::json checked_reply(const nlohmann::json& reply) {
    if (reply.value("ok", false)) return reply;
    Message reason = message_in(reply, "error");
    if (reason.empty()) reason = message("the compiling helper gave no reason");
    if (reply.value("unsupported", false)) throw UnsupportedError(reason);
    throw Error(reason);
}

}  // namespace bench::backends
