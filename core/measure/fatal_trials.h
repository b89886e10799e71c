#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/measure/tuning.h"

namespace bench::tuning {

/// Choices whose trial took its process along: compiled code can crash, and the process that tries again must
/// go past it. A file in the run's scratch folder says what is being tried, so it outlives the process and
/// not the run.
class FatalTrials {
public:
    /// What an earlier process was trying when it died, is fatal now.
    explicit FatalTrials(std::filesystem::path file);

    bool contains(const Choices& choices) const;

    /// Lives as long as the trial. However that ends, an exception included, this process survived it.
    class Trial {
    public:
        Trial(const FatalTrials& trials, const Choices& choices);
        ~Trial();
        Trial(const Trial&) = delete;
        Trial& operator=(const Trial&) = delete;

    private:
        const FatalTrials& trials_;
    };

private:
    void write(const Choices* trying) const;

    std::filesystem::path file_;
    std::vector<Choices> fatal_;
};

}  // namespace bench::tuning
