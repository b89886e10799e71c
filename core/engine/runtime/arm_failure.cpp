#include "core/engine/runtime/arm_failure.h"

#include <c10/util/Exception.h>

#include <new>
#include <utility>

namespace bench::backends {

namespace {

bool is_out_of_memory(const std::string& message) {
    return message.find("can't allocate memory") != std::string::npos ||
           message.find("out of memory") != std::string::npos;
}

std::pair<ArmStatus, Message> of_text(const std::string& what) {
    const std::string reason = first_line(what);
    return {is_out_of_memory(reason) ? ArmStatus::oom : ArmStatus::failed, Message::plain(reason)};
}

}  // namespace

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

std::pair<ArmStatus, Message> describe_failure(std::exception_ptr error) {
    try {
        std::rethrow_exception(std::move(error));
    } catch (const UnsupportedError& e) {
        return {ArmStatus::unsupported, e.message()};
    } catch (const OutOfMemory& e) {
        return {ArmStatus::oom, e.message()};
    } catch (const Error& e) {
        return {ArmStatus::failed, e.message()};
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
