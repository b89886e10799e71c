#include "ui/models/result_table_model.h"

#include <QElapsedTimer>

#include "core/plan/modes.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/models/result_columns.h"
#include "ui/theme/icons.h"

namespace ui {

namespace {

constexpr int kSlice_ms = 6;
constexpr int kRowsAtOnce = 256;  ///< in the first slice, without a time limit
constexpr int kManyRows = 1000;
constexpr int kLongText = 40;  ///< characters; a longer text may be elided in its cell

const ResultColumn& resultColumn(int index) {
    return resultColumns()[static_cast<std::size_t>(index)];
}

}  // namespace

ResultTableModel::ResultTableModel(ResultStore* store, QObject* parent)
    : QAbstractTableModel(parent), store_(store), shown_(store->rows()), eager_(shown_) {
    connect(store, &ResultStore::rowAppended, this, [this](int index) {
        const int row = static_cast<int>(ownRows_);
        beginInsertRows({}, row, row);
        shown_.insert(shown_.begin() + row, store_->rows()[static_cast<std::size_t>(index)]);
        eager_.add(store_->rows()[static_cast<std::size_t>(index)]);
        besidePublished_.reset();
        ++ownRows_;
        endInsertRows();
        if (bench::is_eager(shown_[static_cast<std::size_t>(row)]->mode))  // a title names the reference
            emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    });
    connect(store, &ResultStore::reset, this,
            [this] { setExtraRows(std::vector(shown_.begin() + ownRows_, shown_.end())); });
    connect(store, &ResultStore::engineChanged, this, &ResultTableModel::retranslate);
    ownRows_ = static_cast<std::ptrdiff_t>(shown_.size());
}

void ResultTableModel::setExtraRows(std::vector<RowPtr> rows) {
    beginResetModel();
    shown_ = store_->rows();
    ownRows_ = static_cast<std::ptrdiff_t>(shown_.size());
    fromMeans_ = !rows.empty();
    besidePublished_.reset();
    shown_.insert(shown_.end(), rows.begin(), rows.end());
    eager_ = bench::results::EagerRows(shown_);
    endResetModel();
}

const RowPtr& ResultTableModel::result(int row) const {
    return shown_[static_cast<std::size_t>(row)];
}

const bench::results::JudgedRows& ResultTableModel::judged() const {
    if (static_cast<std::size_t>(ownRows_) == shown_.size()) return store_->judged();
    if (!besidePublished_) besidePublished_.emplace(store_->rows(), bench::Engine::python);
    return *besidePublished_;
}

ResultContext ResultTableModel::contextOf(const bench::ArmResult& row) const {
    return {.beside = eager_.beside(row), .judged = judged(), .fromMeans = fromMeans_};
}

void ResultTableModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ResultTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int ResultTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(resultColumns().size());
}

QVariant ResultTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const ResultColumn& column = resultColumn(index.column());
    const bench::ArmResult& row = *result(index.row());
    switch (role) {
        case RawValueRole:
            return column.raw(row, contextOf(row));
        case Qt::DisplayRole:
            return column.text(row, contextOf(row));
        case Qt::DecorationRole: {
            const StateLook look = column.look == nullptr ? StateLook{} : column.look(row, contextOf(row));
            return look.icon.isEmpty() ? QVariant() : theme::iconInColor(look.icon, look.color);
        }
        case Qt::TextAlignmentRole:
            // The view mirrors left and right in a right-to-left layout.
            return QVariant((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::ToolTipRole:
            if (const QString text = column.text(row, contextOf(row)); text.size() > kLongText)
                return format::tip(text);
            return format::tip(row.reason.empty() ? QString::fromStdString(row.model)
                                                  : format::coreText(row.reason));
        default:
            return {};
    }
}

QVariant ResultTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    const ResultColumn& column = resultColumn(section);
    if (role == Qt::DisplayRole) return columnTitle(column, judged());
    if (role == Qt::ToolTipRole) return columnToolTip(column);
    if (role == Qt::TextAlignmentRole)
        return QVariant((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

ResultFilterProxy::ResultFilterProxy(QObject* parent) : QSortFilterProxyModel(parent) {
    read_.setInterval(0);
    connect(&read_, &QTimer::timeout, this, &ResultFilterProxy::readTexts);
}

void ResultFilterProxy::setWords(const QString& text) {
    wanted_ = text.toCaseFolded().split(' ', Qt::SkipEmptyParts);
    readTexts();
}

/// Reads texts for one slice, and filters once all of them have been read.
void ResultFilterProxy::readTexts() {
    QElapsedTimer timer;
    timer.start();
    const int rows = wanted_.isEmpty() || sourceModel() == nullptr ? 0 : sourceModel()->rowCount();
    for (int row = 0; row < rows; ++row) {
        if (row >= kRowsAtOnce && timer.elapsed() >= kSlice_ms) return read_.start();
        (void)textOf(row);
    }
    read_.stop();
    words_ = wanted_;
    // invalidateFilter() signals each range of rows. With many scattered rows a full update is faster.
    if (sourceModel() != nullptr && sourceModel()->rowCount() > kManyRows)
        invalidate();
    else
        invalidateFilter();
    emit filtered();
}

/// Connects forget() before the base class connects its own slots, so that they find empty caches.
void ResultFilterProxy::setSourceModel(QAbstractItemModel* model) {
    forget();
    if (model != nullptr) {
        for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
            connect(model, signal, this, &ResultFilterProxy::forget);
        connect(model, &QAbstractItemModel::modelReset, this, &ResultFilterProxy::forget);
        connect(model, &QAbstractItemModel::dataChanged, this, &ResultFilterProxy::forget);
        connect(model, &QAbstractItemModel::layoutChanged, this, &ResultFilterProxy::forget);
    }
    QSortFilterProxyModel::setSourceModel(model);
}

void ResultFilterProxy::forget() {
    keys_.clear();
    texts_.clear();
}

const QVariant& ResultFilterProxy::keyOf(const QModelIndex& index) const {
    if (index.column() != keyColumn_) keys_.clear();
    keyColumn_ = index.column();
    keys_.resize(static_cast<std::size_t>(sourceModel()->rowCount()));
    std::optional<QVariant>& key = keys_[static_cast<std::size_t>(index.row())];
    if (!key) key = index.data(ResultTableModel::RawValueRole);
    return *key;
}

const QString& ResultFilterProxy::textOf(int row) const {
    texts_.resize(static_cast<std::size_t>(sourceModel()->rowCount()));
    std::optional<QString>& text = texts_[static_cast<std::size_t>(row)];
    if (!text) {
        QStringList cells;
        for (int column = 0; column < sourceModel()->columnCount(); ++column)
            cells << sourceModel()->index(row, column).data().toString();
        text = cells.join('\n').toCaseFolded();
    }
    return *text;
}

bool ResultFilterProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = keyOf(left), b = keyOf(right);
    const bool ascending = sortOrder() == Qt::AscendingOrder;
    if (!a.isValid() || !b.isValid())
        return ascending ? a.isValid() && !b.isValid() : !a.isValid() && b.isValid();
    if (a.typeId() == QMetaType::QString) return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
    return a.toDouble() < b.toDouble();
}

bool ResultFilterProxy::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const {
    return std::ranges::all_of(words_, [&](const QString& word) { return textOf(row).contains(word); });
}

}  // namespace ui
