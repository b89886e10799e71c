#pragma once

#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/cache/caches.h"

class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace ui {

/// Shows number, size and age of the compiled packages and imported models in the cache, with a size limit
/// and a button to empty it. Reads and changes the folder in the background. A change takes effect
/// immediately for every program that uses the cache.
class CachePanel : public QWidget {
    Q_OBJECT
public:
    explicit CachePanel(QWidget* parent = nullptr);

    /// Reads the folder again. Called when the panel is shown.
    void refresh();

signals:
    void refreshed();  ///< the shown facts are up to date

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Facts {
        int packages = 0, imports = 0;
        std::int64_t package_bytes = 0, import_bytes = 0, limit_bytes = 0;
        std::optional<std::int64_t> oldest_s, lastUsed_s;       ///< UTC, seconds since 1970
        std::optional<bench::backends::ClearedCaches> removed;  ///< by the last action
    };
    static Facts look();
    void inBackgroundThenShow(std::function<Facts()> work);
    void retranslate();
    void showFacts();

    std::optional<Facts> facts_;
    QString problem_;
    QLabel* title_;
    QLabel* text_;
    QLabel* limitLabel_;
    QDoubleSpinBox* limit_;
    QPushButton* clear_;
};

}  // namespace ui
