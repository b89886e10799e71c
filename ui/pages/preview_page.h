#pragma once

#include "ui/pages/page.h"

namespace ui {

/// One image through eager and compiled, beside each other.
class PreviewPage : public Page {
    Q_OBJECT
public:
    explicit PreviewPage(QWidget* parent = nullptr);
};

}  // namespace ui
