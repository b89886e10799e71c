#include "core/engine/runtime/arm_failure.h"

#include <c10/util/Exception.h>

#include <new>
#include <utility>

#include "core/engine/runtime/out_of_memory.h"

namespace bench::backends {

namespace {

std::pair<ArmStatus, Message> of_text(const std::string& what) {
    return {is_out_of_memory(what) ? ArmStatus::oom : ArmStatus::failed, Message::plain(telling_line(what))};
}

}  // namespace

bool is_usable_after_error(const std::function<void()>& recover) {
    try {
        recover();
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

std::string telling_line(const std::string& text) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::string line = first_line(text.substr(begin));
        if (is_out_of_memory(line)) return line;
        begin += line.size() + 1;
    }
    return first_line(text);
}

std::pair<ArmStatus, Message> describe_failure(std::exception_ptr error) {
    try {
        std::rethrow_exception(std::move(error));
    } catch (const UnsupportedError& e) {
        return {ArmStatus::unsupported, e.message()};
    } catch (const OutOfMemory& e) {
        return {ArmStatus::oom, e.message()};
    } catch (const Error& e) {
        return {is_out_of_memory(e.message().text()) ? ArmStatus::oom : ArmStatus::failed, e.message()};
    } catch (const c10::OutOfMemoryError& e) {
        return {ArmStatus::oom, Message::plain(first_line(e.what_without_backtrace()))};
    } catch (const c10::Error& e) {
        return of_text(e.what_without_backtrace());
    } catch (const std::bad_alloc&) {
        return {ArmStatus::oom, message("the process could not allocate memory")};
    } catch (const std::exception& e) {
        return of_text(e.what());
    }
}

}  // namespace bench::backends
