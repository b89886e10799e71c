#include "ui/pages/settings_page.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/i18n/language_manager.h"
#include "ui/pages/cache_panel.h"
#include "ui/pages/runtimes_panel.h"
#include "ui/pages/targets_panel.h"
#include "ui/panels/engines_panel.h"
#include "ui/panels/validated_devices_panel.h"
#include "ui/run/background.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr theme::Choice kThemes[] = {theme::Choice::system, theme::Choice::light, theme::Choice::dark};

}  // namespace

SettingsPage::SettingsPage(LanguageManager* manager, QWidget* parent)
    : Page(parent),
      languages_(manager),
      title_(widgets::titleLabel()),
      languageLabel_(new QLabel),
      themeLabel_(new QLabel),
      pythonLabel_(new QLabel),
      pythonHint_(widgets::hintLabel()),
      runsLabel_(new QLabel),
      runsHint_(widgets::hintLabel()),
      about_(widgets::hintLabel()),
      language_(new QComboBox),
      theme_(new QComboBox),
      python_(new QLineEdit),
      runsFolder_(new QLineEdit),
      browseRuns_(widgets::button("folder")) {
    python_->setText(settings_.python());
    python_->setLayoutDirection(Qt::LeftToRight);
    runsFolder_->setText(settings_.runsFolder());
    runsFolder_->setLayoutDirection(Qt::LeftToRight);
    language_->setMinimumWidth(30 * theme::kUnit_px);
    theme_->setMinimumWidth(30 * theme::kUnit_px);
    about_->setOpenExternalLinks(true);
    languageLabel_->setBuddy(language_);
    themeLabel_->setBuddy(theme_);
    pythonLabel_->setBuddy(python_);
    runsLabel_->setBuddy(runsFolder_);

    auto* form = new QFormLayout;
    form->setHorizontalSpacing(3 * theme::kUnit_px);
    form->setVerticalSpacing(2 * theme::kUnit_px);
    form->addRow(languageLabel_, language_);
    form->addRow(themeLabel_, theme_);
    form->addRow(pythonLabel_, python_);
    for (QLabel* label :
         {languageLabel_, themeLabel_, pythonLabel_, runsLabel_})  // aligned with the fields in every script
        label->setMinimumHeight(label->buddy()->sizeHint().height());
    form->addRow(nullptr, pythonHint_);
    auto* runs = new QHBoxLayout;
    runs->setSpacing(theme::kUnit_px);
    runs->addWidget(runsFolder_, 1);
    runs->addWidget(browseRuns_);
    form->addRow(runsLabel_, runs);
    form->addRow(nullptr, runsHint_);
    auto* panel = widgets::panel();
    auto* panelLayout = new QVBoxLayout(panel);
    panelLayout->setContentsMargins(3 * theme::kUnit_px, 3 * theme::kUnit_px, 3 * theme::kUnit_px,
                                    3 * theme::kUnit_px);
    panelLayout->addLayout(form);

    auto* column = new QVBoxLayout;
    column->setSpacing(2 * theme::kUnit_px);
    column->addWidget(title_);
    column->addWidget(panel);
    auto* engines = new EnginesPanel(EnginesPanel::Shows::all, this);
    auto* runtimes = new RuntimesPanel;
    connect(runtimes, &RuntimesPanel::changed, this, &SettingsPage::devicesChanged);
    auto* targets = new TargetsPanel;
    connect(targets, &TargetsPanel::changed, this, &SettingsPage::devicesChanged);
    for (QWidget* part :
         {static_cast<QWidget*>(runtimes), static_cast<QWidget*>(engines), static_cast<QWidget*>(targets),
          static_cast<QWidget*>(new CachePanel), static_cast<QWidget*>(new ValidatedDevicesPanel)}) {
        auto* box = widgets::panel();
        auto* boxLayout = new QVBoxLayout(box);
        boxLayout->setContentsMargins(panelLayout->contentsMargins());
        boxLayout->addWidget(part);
        column->addWidget(box);
    }
    column->addWidget(about_);
    column->addStretch();
    auto* content = new QWidget;
    content->setLayout(column);
    content->setMaximumWidth(90 * theme::kUnit_px);
    auto* room = new QWidget;
    auto* roomLayout = new QHBoxLayout(room);
    roomLayout->setContentsMargins(3 * theme::kUnit_px, 3 * theme::kUnit_px, 3 * theme::kUnit_px,
                                   3 * theme::kUnit_px);
    roomLayout->addWidget(content, 1);
    roomLayout->addStretch(0);
    // In a small window the panels keep their minimum height and scroll.
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(widgets::columnScroll(room));

    retranslate();
    connect(language_, &QComboBox::activated, this, &SettingsPage::chooseLanguage);
    connect(theme_, &QComboBox::activated, this, &SettingsPage::chooseTheme);
    connect(python_, &QLineEdit::editingFinished, this, &SettingsPage::savePython);
    connect(runsFolder_, &QLineEdit::editingFinished, this, &SettingsPage::saveRunsFolder);
    connect(browseRuns_, &QPushButton::clicked, this, &SettingsPage::chooseRunsFolder);
}

void SettingsPage::retranslate() {
    title_->setText(tr("Settings"));
    languageLabel_->setText(tr("Language"));
    themeLabel_->setText(tr("Theme"));
    pythonLabel_->setText(tr("Python interpreter"));
    python_->setPlaceholderText(tr("Found automatically"));
    pythonHint_->setText(
        tr("Compiling a model needs a Python with the same PyTorch version as this program. Leave this empty "
           "to use the one that was set up with it."));
    runsLabel_->setText(tr("Folder of runs"));
    browseRuns_->setText(tr("Choose…"));
    browseRuns_->setAccessibleName(tr("Choose the folder of runs"));
    showRunsFolder();
    about_->setText(
        tr("CompileScope %1 answers whether compiling a vision model pays on your hardware, by how much, and "
           "how sure that is. Free software under the GNU General Public License, version 3 or later.")
            .arg(QCoreApplication::applicationVersion()));

    language_->clear();
    language_->addItem(tr("System language"), QString());
    for (const Language& language : languages())
        language_->addItem(QString::fromUtf8(language.endonym), QString(language.code));
    language_->setCurrentIndex(std::max(language_->findData(settings_.language()), 0));

    theme_->clear();
    theme_->addItem(tr("As the system"));
    theme_->addItem(tr("Light"));
    theme_->addItem(tr("Dark"));
    const auto chosen = std::ranges::find(kThemes, theme::choiceFromWord(settings_.theme()));
    theme_->setCurrentIndex(static_cast<int>(chosen - std::begin(kThemes)));
}

void SettingsPage::chooseLanguage(int index) {
    const QString code = language_->itemData(index).toString();
    settings_.setLanguage(code);
    languages_->use(code);
}

void SettingsPage::chooseTheme(int index) {
    settings_.setTheme(theme::toWord(kThemes[index]));
    theme::apply(*qApp, kThemes[index]);
}

void SettingsPage::savePython() {
    if (settings_.python() == python_->text().trimmed()) return;
    settings_.setPython(python_->text().trimmed());
    emit pythonChanged(settings_.python());
}

void SettingsPage::chooseRunsFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of runs"), runsFolder_->text());
    if (folder.isEmpty()) return;
    runsFolder_->setText(folder);
    saveRunsFolder();
}

/// Reports a folder that is not writable immediately instead of after a run.
void SettingsPage::saveRunsFolder() {
    const QString folder = runsFolder_->text().trimmed();
    inBackground(
        this,
        [folder] {
            return folder.isEmpty() ||
                   (QDir::isAbsolutePath(folder) && QDir().mkpath(folder) && QFileInfo(folder).isWritable());
        },
        [this, folder](const Answer<bool>& answer) {
            if (folder != runsFolder_->text().trimmed()) return;  // edited in the meantime
            runsFolderIsBad_ = !answer.value.value_or(false);
            if (!runsFolderIsBad_) settings_.setRunsFolder(folder);
            showRunsFolder();
        });
}

void SettingsPage::showRunsFolder() {
    runsFolder_->setPlaceholderText(tr("With the program's data"));
    runsHint_->setText(runsFolderIsBad_ ? tr("This folder is not writable. Enter a full path. Until then, "
                                             "runs are saved in the previous folder.")
                                        : tr("Each run of this window is saved in its own subfolder."));
}

void SettingsPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    Page::changeEvent(event);
}

}  // namespace ui
