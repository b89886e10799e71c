// Renders the program's icon in all sizes of the icon theme. usage: render_icon SVG FOLDER SIZE...
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTextStream>

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    const QStringList words = QGuiApplication::arguments();
    QSvgRenderer svg(words.value(1));
    for (const QString& size : words.mid(3)) {
        QImage image(size.toInt(), size.toInt(), QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        svg.render(&painter);
        painter.end();
        const QString file = words.value(2) + '/' + size + ".png";
        if (!svg.isValid() || !image.save(file)) {
            QTextStream(stderr) << "cannot render " << words.value(1) << " as " << file << '\n';
            return 1;
        }
    }
    return 0;
}
