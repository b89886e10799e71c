#include <gmock/gmock.h>

#include <QTreeWidget>

#include "core/catalog/model_catalog.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/models/plan_model.h"
#include "ui/pages/model_picker.h"

namespace ui {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ModelPicker, TooltipsSayWhatTransformersComputesDifferently) {
    forgetSettings();
    PlanModel plan;
    const ModelPicker picker(&plan);
    const auto* tree = picker.findChild<QTreeWidget*>();
    for (const bench::ModelInfo& model : bench::model_catalog()) {
        const auto label = QString::fromUtf8(model.label.data(), static_cast<qsizetype>(model.label.size()));
        const auto items = tree->findItems(label, Qt::MatchExactly | Qt::MatchRecursive);
        ASSERT_EQ(items.size(), 1) << model.label;
        const std::string tooltip = items.front()->toolTip(0).toStdString();
        for (const auto& [beginning, modules] :
             {std::pair("without being used", model.skipped),
              std::pair("in separate operations", model.unfused_attention)})
            EXPECT_THAT(tooltip, modules.empty()
                                     ? testing::Matcher<std::string>(Not(HasSubstr(beginning)))
                                     : testing::Matcher<std::string>(testing::AllOf(
                                           HasSubstr(beginning), HasSubstr(std::string(modules)))))
                << model.label;
    }
}

}  // namespace
}  // namespace ui
