#include "core/engine/runtime/arm_failure.h"

#include <c10/util/Exception.h>

#include <new>

#include "core/base/error.h"

namespace bench::backends {

namespace {

bool is_out_of_memory(const std::string& message) {
    return message.find("can't allocate memory") != std::string::npos ||
           message.find("out of memory") != std::string::npos;
}

}  // namespace

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

std::pair<ArmStatus, std::string> describe_failure(std::exception_ptr error) {
    try {
        std::rethrow_exception(error);
    } catch (const UnsupportedError& e) {
        return {ArmStatus::unsupported, e.what()};
    } catch (const Error& e) {
        return {ArmStatus::failed, e.what()};
    } catch (const c10::OutOfMemoryError& e) {
        return {ArmStatus::oom, first_line(e.what_without_backtrace())};
    } catch (const c10::Error& e) {
        const std::string reason = first_line(e.what_without_backtrace());
        return {is_out_of_memory(reason) ? ArmStatus::oom : ArmStatus::failed, reason};
    } catch (const std::bad_alloc&) {
        return {ArmStatus::oom, "the process could not allocate memory"};
    } catch (const std::exception& e) {
        const std::string reason = first_line(e.what());
        return {is_out_of_memory(reason) ? ArmStatus::oom : ArmStatus::failed, reason};
    }
}

}  // namespace bench::backends
