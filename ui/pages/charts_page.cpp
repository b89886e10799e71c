#include "ui/pages/charts_page.h"

namespace ui {

ChartsPage::ChartsPage(ResultStore* /*store*/, QWidget* parent) : Page(parent) {}

}  // namespace ui
