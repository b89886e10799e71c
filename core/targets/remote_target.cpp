#include "core/targets/remote_target.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"
#include "core/targets/runtimes.h"

namespace bench::remote {

namespace fs = std::filesystem;

namespace {

constexpr const char* kTargetsKey = "targets";

fs::path targets_file() {
    return paths::data_dir() / "targets.json";
}

FileLock lock_targets() {
    return {paths::data_dir() / ".targets.lock", FileLock::Kind::exclusive};
}

void write(const std::vector<RemoteTarget>& targets) {
    const nlohmann::json json{{"schema", 1}, {kTargetsKey, json_values::write(targets)}};
    replace_text_file(targets_file(), json.dump(2) + "\n");
}

void check_text(const Field& field, const std::string& value) {
    const auto refuse = [&](const Message& why) {
        throw InputError(about("--" + std::string(field.key) + " " + value, why));
    };
    if (std::ranges::any_of(value, is_control)) refuse(Message::plain("holds a control character"));
    if (value.starts_with('-')) refuse(message("begins with a hyphen, like an option"));
    const bool blanks = value.find(' ') != std::string::npos;
    if (blanks && (field.member == &RemoteTarget::host || !field.of_ssh)) refuse(message("contains a space"));
}

}  // namespace

bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

std::string word_of(const RemoteTarget& target) {
    return std::string(name_in(kKindNames, target.kind)) + ":" + target.name;
}

bool is_remote(std::string_view word) {
    return value_in(kKindNames, word.substr(0, word.find(':'))).has_value() &&
           word.find(':') != std::string_view::npos;
}

std::vector<RemoteTarget> all() {
    std::vector<RemoteTarget> targets;
    const fs::path file = targets_file();
    if (!fs::exists(file)) return targets;
    try {
        json_values::read(read_json(file).at(kTargetsKey), targets);
        for (const RemoteTarget& target : targets) check(target);
    } catch (const std::exception& error) {
        throw InputError(file.string() + ": not a list of targets: " + error.what());
    }
    return targets;
}

std::optional<RemoteTarget> find(std::string_view word) {
    const std::vector<RemoteTarget> targets = all();
    const auto found = std::ranges::find(targets, word, word_of);
    return found == targets.end() ? std::nullopt : std::optional(*found);
}

void check(const RemoteTarget& target) {
    runtimes::check_name(target.name);
    for (const Field& field : kFields) {
        const std::string& value = target.*field.member;
        check_text(field, value);
        if (!value.empty() && !has_field(target.kind, field))
            throw InputError("--" + std::string(field.key) + ": of Slurm targets alone");
    }
    if (target.kind == Kind::ssh && target.host.empty()) throw InputError("--host: an SSH target needs one");
    if (target.time_limit.find_first_not_of("0123456789:-") != std::string::npos)
        throw InputError(
            about("--time-limit " + target.time_limit, message("not minutes or DAYS-HOURS:MINUTES:SECONDS")));
}

void keep(const RemoteTarget& target) {
    check(target);
    const FileLock lock = lock_targets();
    std::vector<RemoteTarget> targets = all();
    const auto known = std::ranges::find(targets, word_of(target), word_of);
    if (known != targets.end())
        *known = target;
    else
        targets.push_back(target);
    write(targets);
}

void remove(const std::string& word) {
    const FileLock lock = lock_targets();
    std::vector<RemoteTarget> targets = all();
    if (std::erase_if(targets, [&](const RemoteTarget& target) { return word_of(target) == word; }) == 0)
        throw InputError("targets remove " + word + ": there is no such target; `targets list` shows them");
    write(targets);
}

}  // namespace bench::remote
