#include "ui/models/result_store.h"

namespace ui {

void ResultStore::append(RowPtr row) {
    rows_.push_back(std::move(row));
    judged_.reset();
    emit rowAppended(static_cast<int>(rows_.size()) - 1);
}

void ResultStore::setRows(std::vector<RowPtr> rows) {
    replace(std::move(rows), /*isExample=*/false);
}

void ResultStore::setExample(const bench::results::ResultFile& file) {
    setHeader(file);
    replace(file.rows, /*isExample=*/true);
}

void ResultStore::replace(std::vector<RowPtr> rows, bool isExample) {
    rows_ = std::move(rows);
    isExample_ = isExample;
    judged_.reset();
    emit reset();
}

void ResultStore::setHeader(bench::results::ResultFile file) {
    header_ = std::move(file);
    header_.rows.clear();
}

void ResultStore::setEngine(bench::Engine engine) {
    if (engine == engine_) return;
    engine_ = engine;
    judged_.reset();
    emit engineChanged();
}

const bench::results::JudgedRows& ResultStore::judged() const {
    if (!judged_) judged_.emplace(rows_, engine_);
    return *judged_;
}

}  // namespace ui
