#include "ui/models/result_store.h"

namespace ui {

void ResultStore::append(RowPtr row) {
    rows_.push_back(std::move(row));
    emit rowAppended(static_cast<int>(rows_.size()) - 1);
}

void ResultStore::setRows(std::vector<RowPtr> rows) {
    rows_ = std::move(rows);
    emit reset();
}

void ResultStore::setHeader(bench::results::ResultFile file) {
    header_ = std::move(file);
    header_.rows.clear();
}

}  // namespace ui
