#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/statistics.h"

/// Converts the values of plans and rows to and from JSON. An empty optional is null, an enum is its word, an
/// interval is [lo, hi]. Reading throws an Error with the expected type if a value has another type.
namespace bench::json_values {

template <typename T>
struct Value;  // one specialisation per type

inline Error unexpected(const char* expected, const nlohmann::json& json) {
    return Error(std::string("expected ") + expected + ", found " + shown(json));
}

template <>
struct Value<std::string> {
    static nlohmann::json write(const std::string& value) { return value; }
    static std::string read(const nlohmann::json& json) {
        if (!json.is_string()) throw unexpected("a text", json);
        return json.get<std::string>();
    }
};

/// The English text. The id is at another key: write_message().
template <>
struct Value<Message> {
    static nlohmann::json write(const Message& value) { return value.text(); }
    static Message read(const nlohmann::json& json) { return Message::plain(Value<std::string>::read(json)); }
};

template <>
struct Value<bool> {
    static nlohmann::json write(bool value) { return value; }
    static bool read(const nlohmann::json& json) {
        if (!json.is_boolean()) throw unexpected("true or false", json);
        return json.get<bool>();
    }
};

template <typename T>
requires std::is_integral_v<T>
struct Value<T> {
    static nlohmann::json write(T value) { return value; }
    static T read(const nlohmann::json& json) {
        if (!json.is_number_integer()) throw unexpected("a whole number", json);
        const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                                    : std::in_range<T>(json.get<std::int64_t>());
        if (!fits) throw unexpected("a whole number in range", json);
        return json.get<T>();
    }
};

template <>
struct Value<double> {
    static nlohmann::json write(double value) { return value; }
    static double read(const nlohmann::json& json) {
        if (!json.is_number()) throw unexpected("a number", json);
        return json.get<double>();
    }
};

/// An enum, written as its word in the table returned by its `names_of` overload.
template <typename T>
requires std::is_enum_v<T>
struct Value<T> {
    static nlohmann::json write(T value) { return std::string(name_in(names_of(value), value)); }
    static T read(const nlohmann::json& json) {
        const auto names = names_of(T{});
        const auto value = json.is_string() ? value_in(names, json.get<std::string>()) : std::nullopt;
        if (!value) throw unexpected(("one of " + all_names(names)).c_str(), json);
        return *value;
    }
};

/// An interval is two: [lo, hi].
template <std::size_t N>
struct Value<std::array<double, N>> {
    static nlohmann::json write(const std::array<double, N>& values) { return values; }
    static std::array<double, N> read(const nlohmann::json& json) {
        if (!json.is_array() || json.size() != N)
            throw unexpected(("a list of " + std::to_string(N) + " numbers").c_str(), json);
        std::array<double, N> values{};
        std::ranges::transform(json, values.begin(), Value<double>::read);
        return values;
    }
};

template <typename T>
struct Value<std::optional<T>> {
    static nlohmann::json write(const std::optional<T>& value) {
        return value ? Value<T>::write(*value) : nlohmann::json();
    }
    static std::optional<T> read(const nlohmann::json& json) {
        return json.is_null() ? std::nullopt : std::optional<T>(Value<T>::read(json));
    }
};

template <typename T>
struct Value<std::vector<T>> {
    static nlohmann::json write(const std::vector<T>& values) {
        nlohmann::json array = nlohmann::json::array();
        for (const T& value : values) array.push_back(Value<T>::write(value));
        return array;
    }
    static std::vector<T> read(const nlohmann::json& json) {
        if (!json.is_array()) throw unexpected("a list", json);
        std::vector<T> values;
        for (const nlohmann::json& item : json) values.push_back(Value<T>::read(item));
        return values;
    }
};

template <typename T>
struct Value<std::map<std::string, T>> {
    static nlohmann::json write(const std::map<std::string, T>& values) {
        nlohmann::json object = nlohmann::json::object();
        for (const auto& [key, value] : values) object[key] = Value<T>::write(value);
        return object;
    }
    static std::map<std::string, T> read(const nlohmann::json& json) {
        if (!json.is_object()) throw unexpected("an object", json);
        std::map<std::string, T> values;
        for (const auto& [key, item] : json.items()) values[key] = Value<T>::read(item);
        return values;
    }
};

struct VisitNothing {
    void operator()(const char*, const auto&) const {}
};
template <typename T>
concept HasMembers = std::is_class_v<T> && requires(T& value) {
    members(value, VisitNothing{});
};

/// A member that cannot be read.
class MemberError : public Error {
public:
    MemberError(const std::string& path, const std::string& reason)
        : Error(path + ": " + reason), path_(path), reason_(reason) {}
    const std::string& path() const { return path_; }  ///< "settings.threads"
    const std::string& reason() const { return reason_; }

private:
    std::string path_, reason_;
};

/// True for structs whose empty strings and lists are written.
template <typename T>
inline constexpr bool writes_empty = false;

/// A struct whose `members(value, visit)` overload lists its members. Written as an object without members
/// that are null and, unless writes_empty, without empty strings and lists. Members that are missing or null
/// are read as their default.
template <HasMembers T>
struct Value<T> {
    static nlohmann::json write(const T& value) {
        nlohmann::json object = nlohmann::json::object();
        members(value, [&]<typename Member>(const char* key, const Member& member) {
            nlohmann::json json = Value<Member>::write(member);
            const bool is_empty = (json.is_array() && json.empty()) || json == "";
            if (json.is_null() || (is_empty && !writes_empty<T>)) return;
            if constexpr (std::is_same_v<Member, Message>)
                write_message(object, key, member);
            else
                object[key] = std::move(json);
        });
        return object;
    }
    static T read(const nlohmann::json& json) {
        if (!json.is_object()) throw unexpected("an object", json);
        T value;
        members(value, [&]<typename Member>(const char* key, Member& member) {
            const auto it = json.find(key);
            if (it == json.end() || it->is_null()) return;
            try {
                member = Value<Member>::read(*it);
            } catch (const MemberError& error) {
                throw MemberError(std::string(key) + '.' + error.path(), error.reason());
            } catch (const Error& error) {
                throw MemberError(key, error.what());
            }
            if constexpr (std::is_same_v<Member, Message>) member = message_in(json, key);
        });
        return value;
    }
};

template <typename T>
nlohmann::json write(const T& value) {
    return Value<T>::write(value);
}

template <typename T>
void read(const nlohmann::json& json, T& value) {
    value = Value<T>::read(json);
}

/// True for numbers, enums, booleans, strings and optionals of these; false for lists, maps and intervals.
template <typename T>
inline constexpr bool is_scalar = std::is_arithmetic_v<T> || std::is_enum_v<T> ||
                                  std::is_same_v<T, std::string> || std::is_same_v<T, Message>;
template <typename T>
inline constexpr bool is_scalar<std::optional<T>> = is_scalar<T>;

}  // namespace bench::json_values
