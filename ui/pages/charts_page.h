#pragma once

#include "ui/pages/page.h"

namespace ui {

class ResultStore;

/// The documents' figures drawn from the store's rows, beside the published ones.
class ChartsPage : public Page {
    Q_OBJECT
public:
    explicit ChartsPage(ResultStore* store, QWidget* parent = nullptr);
};

}  // namespace ui
