#include "core/measure/fatal_trials.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/text_file.h"

namespace bench::tuning {

FatalTrials::FatalTrials(std::filesystem::path file) : file_(std::move(file)) {
    const nlohmann::json left = json_object_in(file_);
    fatal_ = left.value("fatal", std::vector<Choices>());
    if (const auto trying = left.find("trying"); trying != left.end())
        fatal_.push_back(trying->get<Choices>());
}

bool FatalTrials::contains(const Choices& choices) const {
    return std::ranges::find(fatal_, choices) != fatal_.end();
}

void FatalTrials::write(const Choices* trying) const {
    nlohmann::json left{{"fatal", fatal_}};
    if (trying != nullptr) left["trying"] = *trying;
    try {
        replace_text_file(file_, left.dump());
    } catch (const Error&) {
        // Without it a crash fails the arm, as any other does.
    }
}

FatalTrials::Trial::Trial(const FatalTrials& trials, const Choices& choices) : trials_(trials) {
    trials_.write(&choices);
}

FatalTrials::Trial::~Trial() {
    trials_.write(nullptr);
}

}  // namespace bench::tuning
