#pragma once

#include <QFrame>
#include <optional>

#include "core/base/message.h"
#include "core/targets/set_up_torch.h"
#include "ui/run/cli_process.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace ui {

/// Offers to set up PyTorch while an installed program lacks it, on the pages that need it. The command line
/// does the work, in a process that ends with the window. After an interruption the set-up continues where it
/// stopped.
class PytorchBar : public QFrame {
    Q_OBJECT
public:
    explicit PytorchBar(QWidget* parent = nullptr);

    void setPage(const QString& page);  ///< shows or hides the bar for the window's page
    void refresh();                     ///< looks for PyTorch in the background
    void setState(bench::set_up_torch::State state, const QString& folder);

signals:
    void finished();  ///< PyTorch is there now

protected:
    void changeEvent(QEvent* event) override;

private:
    void startOrStop();
    void onEnd(int exitCode, const bench::Message& complaint);
    QString offer() const;
    QString progress() const;
    void showState();

    CliProcess process_;
    bench::set_up_torch::State state_ = bench::set_up_torch::State::there;
    QString page_, folder_;
    bench::Message step_, problem_;
    std::optional<std::int64_t> done_bytes_, total_bytes_;
    bool stopped_ = false;
    QLabel *icon_, *text_;
    QProgressBar* bar_;
    QPushButton* action_;
};

}  // namespace ui
