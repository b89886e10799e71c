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

/// The cache of compiled packages and imported models: how many there are, how large and how old they are,
/// how large the cache may grow, and a button that empties it. The folder is read and changed in the
/// background; a change takes effect at once, for every program that uses the cache.
class CachePanel : public QWidget {
    Q_OBJECT
public:
    explicit CachePanel(QWidget* parent = nullptr);

    /// Looks at the folder again; also whenever the panel is shown.
    void refresh();

signals:
    void refreshed();  ///< the facts are those of the folder again

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Facts {
        int packages = 0, imports = 0;
        std::int64_t package_bytes = 0, import_bytes = 0, limit_bytes = 0;
        std::optional<std::int64_t> oldest_s, lastUsed_s;       ///< UTC, seconds since 1970
        std::optional<bench::backends::ClearedCaches> removed;  ///< by what was just done
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
