#include "ui/pages/preview_page.h"

namespace ui {

PreviewPage::PreviewPage(QWidget* parent) : Page(parent) {}

}  // namespace ui
