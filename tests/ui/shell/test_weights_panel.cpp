#include <gmock/gmock.h>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include "tests/support/fake_hub_client.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/models/plan_model.h"
#include "ui/pages/model_picker.h"
#include "ui/panels/weights_panel.h"

namespace ui {
namespace {

constexpr int kHub = 1;  // in the list of sources
const std::string kDescription =
    R"(echo '{"type": "description", "id": "microsoft/resnet-50", "revision": "0123456789abcdef", )"
    R"("license": "mit", "files": [], "total_bytes": 104857600, "cached_bytes": 0}')"
    "\n";

bench::weights::CachedModel cached(const std::string& id, const std::string& type) {
    return {.id = id,
            .revision = "1",
            .folder = "/x",
            .model_type = type,
            .size_bytes = 1,
            .current = true,
            .problem = ""};
}

class WeightsPanelTest : public testing::Test {
protected:
    WeightsPanelTest() {
        forgetSettings();
        plan_.edit([](bench::RunPlan& plan) {
            plan.models = {"microsoft/resnet-50"};
            plan.devices = {"cpu"};
        });
        panel_.show();
        auto* source = panel_.findChild<QComboBox*>();
        source->setCurrentIndex(kHub);
        emit source->activated(kHub);
    }

    /// The button that is shown with this text.
    QPushButton* button(const QString& text) const {
        for (auto* button : panel_.findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == text) return button;
        return nullptr;
    }
    QString shown() const {
        QString text;
        for (const auto* label : panel_.findChildren<QLabel*>())
            if (label->isVisible()) text += label->text() + '\n';
        return text;
    }
    bool shows(const QString& text) const {
        return QTest::qWaitFor([&] { return shown().contains(text); }, kPatience_ms);
    }
    bool offers(const QString& text) const {
        return QTest::qWaitFor([&] { return button(text) != nullptr; }, kPatience_ms);
    }

    QTemporaryDir folder_;
    FakeHubClient client_{folder_.filePath("hub_client").toStdString()};
    PlanModel plan_;
    WeightsPanel panel_{&plan_};
};

TEST_F(WeightsPanelTest, OffersTheDownloadOfWhatTheCacheLacks) {
    EXPECT_EQ(plan_.plan().weights.source, bench::WeightsSource::hub);
    EXPECT_TRUE(shown().contains("microsoft/resnet-50"));
    EXPECT_NE(button("Download weights…"), nullptr);
    EXPECT_TRUE(plan_.problem().contains("Download the weights of ResNet"));
    panel_.setMeasuring(true);
    EXPECT_FALSE(button("Download weights…")->isEnabled()) << "not beside a measurement";
    panel_.setCachedModels({cached("microsoft/resnet-50", "resnet")});
    EXPECT_EQ(button("Download weights…"), nullptr);
    EXPECT_TRUE(shown().contains("are on this machine"));
    auto* source = panel_.findChild<QComboBox*>();
    emit source->activated(0);
    EXPECT_FALSE(shown().contains("are on this machine"));
    EXPECT_EQ(plan_.plan().weights.source, bench::WeightsSource::random);
}

TEST_F(WeightsPanelTest, ShowsSizeLicenceAndRevisionAndThenDownloads) {
    client_.script("[ $1 = describe ] && { " + kDescription + R"(exit; }
echo '{"type": "progress", "done_bytes": 41943040}'
while [ ! -e "$HERE/go" ]; do sleep 0.02; done
echo '{"type": "done", "folder": "/x"}')");
    QSignalSpy changed(&panel_, &WeightsPanel::cacheChanged);
    button("Download weights…")->click();
    EXPECT_TRUE(shown().contains("Querying"));
    ASSERT_TRUE(shows("mit"));
    EXPECT_TRUE(shown().contains("0123456789ab") && shown().contains("100"));
    ASSERT_TRUE(offers("Download 100 MiB"));
    EXPECT_EQ(changed.count(), 0);
    button("Download 100 MiB")->click();
    ASSERT_TRUE(shows("40 MiB"));
    EXPECT_NE(button("Cancel"), nullptr);
    client_.add_cached("models--microsoft--resnet-50", '1', R"({"model_type": "resnet"})", true);
    std::ofstream(client_.folder() / "go") << "";
    ASSERT_TRUE(changed.wait(kPatience_ms));
    EXPECT_EQ(plan_.problem().contains("Download the weights"), false);
}

TEST_F(WeightsPanelTest, CancelAndTheStartOfARunEndTheDownloadAtOnce) {
    client_.script("[ $1 = describe ] && { " + kDescription + R"(exit; }
echo $$ > "$HERE/pid"; echo '{"type": "progress", "done_bytes": 1}'; sleep 600)");
    const auto pid = [this] {
        std::string number;
        std::ifstream(client_.folder() / "pid") >> number;
        return number;
    };
    for (const bool byRun : {false, true}) {
        button("Download weights…")->click();
        ASSERT_TRUE(offers("Download 100 MiB"));
        button("Download 100 MiB")->click();
        ASSERT_TRUE(QTest::qWaitFor([&] { return !pid().empty(); }, kPatience_ms));
        const std::string process = "/proc/" + pid();
        if (byRun)
            panel_.setMeasuring(true);
        else
            button("Cancel")->click();
        ASSERT_TRUE(offers("Download weights…"));
        EXPECT_FALSE(std::filesystem::exists(process));
        std::filesystem::remove(client_.folder() / "pid");
    }
}

TEST_F(WeightsPanelTest, ErrorsSayWhatToDoAndOfferAnotherAttempt) {
    client_.script(R"(echo '{"type": "error", "kind": "no_network", "message": "no route"}'; exit 1)");
    button("Download weights…")->click();
    ASSERT_TRUE(offers("Try again"));
    EXPECT_TRUE(shown().contains("HF_ENDPOINT") && shown().contains("no route"));
    client_.script(R"(echo '{"type": "error", "kind": "unauthorised", "message": "HTTP 401"}'; exit 1)");
    button("Try again")->click();
    EXPECT_TRUE(shows("HF_TOKEN"));
    EXPECT_FALSE(shown().contains("no route"));
}

TEST_F(WeightsPanelTest, AnOfferIsForTheModelsThatWereChosen) {
    client_.script(kDescription);
    button("Download weights…")->click();
    ASSERT_TRUE(offers("Download 100 MiB"));
    plan_.edit([](bench::RunPlan& plan) { plan.models.emplace_back("facebook/detr-resnet-50"); });
    EXPECT_EQ(button("Download 100 MiB"), nullptr);
    EXPECT_NE(button("Download weights…"), nullptr);
}

TEST(ModelPickerTest, MarksWhatIsInTheCacheAndOffersWhatTheCatalogueDoesNotKnow) {
    PlanModel plan;
    ModelPicker picker(&plan);
    const auto item = [&picker](const QString& text) {
        return picker.findChild<QTreeWidget*>()
            ->findItems(text, Qt::MatchExactly | Qt::MatchRecursive)
            .value(0);
    };
    picker.setCachedModels({cached("microsoft/resnet-50", "resnet"), cached("someone/resnet-18", "resnet")});
    EXPECT_FALSE(item("ResNet")->icon(1).isNull());
    EXPECT_TRUE(item("ResNet")->toolTip(0).contains("on this machine"));
    EXPECT_TRUE(item("ViT")->icon(1).isNull());
    ASSERT_NE(item("resnet-18"), nullptr);
    EXPECT_EQ(item("resnet-18")->parent(), item("ResNet")->parent());
    item("resnet-18")->setCheckState(0, Qt::Checked);
    EXPECT_THAT(plan.plan().models, testing::ElementsAre("someone/resnet-18"));
    picker.setCachedModels({});
    EXPECT_TRUE(item("ResNet")->icon(1).isNull());
    EXPECT_THAT(plan.plan().models, testing::ElementsAre("someone/resnet-18")) << "still chosen";
    ASSERT_NE(item("resnet-18"), nullptr) << "what is chosen can be put off";
    EXPECT_EQ(item("resnet-18")->parent()->text(0), "Your own");
    picker.setCachedModels({cached("someone/resnet-18", "resnet")});
    EXPECT_EQ(item("resnet-18")->parent(), item("ResNet")->parent());
    item("resnet-18")->setCheckState(0, Qt::Unchecked);
    picker.setCachedModels({});
    EXPECT_EQ(item("resnet-18"), nullptr);
}

}  // namespace
}  // namespace ui
