#include "ui/charts/layouts/false_discovery.h"

#include "core/analysis/false_discovery.h"

namespace ui::charts {

void withdraw_false_discoveries(ChartSpec& spec) {
    std::vector<bench::false_discovery::Judged> judged;
    for (Panel& panel : spec.panels)
        for (Group& group : panel.groups)
            for (Bar& bar : group.bars)
                if (bar.row && bar.verdict)
                    judged.push_back({&bar.verdict, bar.versus.ratio, bar.versus.ratio_ci95});
    spec.verdicts_withdrawn += bench::false_discovery::withdraw(judged);
}

}  // namespace ui::charts
