/// Lets the parity tests call the tokenizer many times in one process. Reads one JSON request from stdin:
///   {"folder": DIR, "texts": [TEXT...], "length": N}   prints for each text {"ids", "mask"}; without a
///   length the ids are neither padded nor cut off
#include <iostream>
#include <nlohmann/json.hpp>

#include "core/engine/processing/clip_tokenizer.h"

int main() {
    const nlohmann::json request = nlohmann::json::parse(std::cin);
    const bench::text::ClipTokenizer tokenizer(request["folder"].get<std::string>());
    nlohmann::json answers = nlohmann::json::array();
    for (const nlohmann::json& text : request["texts"]) {
        const auto utf8 = text.get<std::string>();
        if (request.contains("length")) {
            const auto tokens = tokenizer.encode(utf8, request["length"].get<std::size_t>());
            answers.push_back({{"ids", tokens.ids}, {"mask", tokens.mask}});
        } else {
            answers.push_back({{"ids", tokenizer.encode(utf8)}});
        }
    }
    std::cout << answers;
}
