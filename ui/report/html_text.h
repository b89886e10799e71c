#pragma once

#include <QString>
#include <nlohmann/json_fwd.hpp>

/// Pieces of HTML. Every text from a file passes through text() or attribute(), or scriptData().
namespace ui::report {

/// Escapes a text for an element's content and for an attribute in double quotes. Removes characters that HTML
/// does not allow, and the directional marks of the window, for which isolated() has an element.
QString escaped(const QString& text);

/// "<NAME>TEXT</NAME>" with the text escaped. `attributes` are written as they are: " class=\"number\"".
QString element(const char* name, const QString& text, const QString& attributes = {});

/// An escaped text whose direction follows from its own letters, such as a path in an Arabic sentence.
QString isolated(const QString& text);

/// JSON that stands in a <script> element and cannot end it.
QString scriptData(const nlohmann::json& json);

}  // namespace ui::report
