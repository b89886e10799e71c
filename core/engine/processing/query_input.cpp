#include "core/engine/processing/query_input.h"

#include <ATen/ATen.h>

#include <array>

#include "core/base/error.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/processing/clip_tokenizer.h"
#include "core/plan/text_queries.h"

namespace bench::text {

namespace {

constexpr std::int64_t kClipVocabulary = 49408, kClipMaxTokens = 16;

/// The tokens of default_queries() in CLIP's vocabulary.
constexpr std::array<std::array<std::int64_t, 7>, 2> kDefaultIds{
    {{49406, 320, 1125, 539, 320, 2368, 49407}, {49406, 320, 1125, 539, 320, 1929, 49407}}};

std::vector<Tokens> default_tokens() {
    std::vector<Tokens> all;
    for (const auto& ids : kDefaultIds) {
        Tokens tokens{.ids = {ids.begin(), ids.end()}, .mask = std::vector<std::int64_t>(ids.size(), 1)};
        tokens.ids.resize(kClipMaxTokens, 0);
        tokens.mask.resize(kClipMaxTokens, 0);
        all.push_back(std::move(tokens));
    }
    return all;
}

std::vector<Tokens> tokens_of(const weights::ModelDescription& model,
                              const std::vector<std::string>& queries) {
    const weights::HfConfig config = model.config.section("text_config");
    const std::int64_t vocabulary = config.integer("vocab_size", kClipVocabulary);
    const std::int64_t length = config.integer("max_position_embeddings", kClipMaxTokens);
    if (model.vocabulary.empty()) {
        const bool known = vocabulary == kClipVocabulary && length == kClipMaxTokens;
        if (known && queries == default_queries()) return default_tokens();
        if (model.weights_folder.empty())
            throw InputError(
                about("--text", message("%1 with random weights has no vocabulary; a folder with "
                                        "vocab.json and merges.txt is needed (--weights DIR)",
                                        model.id)));
        throw InputError(about("--text: " + model.id, message("vocab.json and merges.txt are missing in %1",
                                                              model.weights_folder.string())));
    }
    if (length < 2)
        config.refuse("max_position_embeddings", "at least 2, for the start and the end of a text");
    const ClipTokenizer tokenizer(model.vocabulary);
    if (tokenizer.size() > vocabulary)
        throw InputError((model.vocabulary / "vocab.json").string() + ": has the token number " +
                         std::to_string(tokenizer.size() - 1) + ", but vocab_size in " +
                         config.file.string() + " is " + std::to_string(vocabulary));
    std::vector<Tokens> all;
    for (const std::string& query : queries)
        all.push_back(tokenizer.encode(query, static_cast<std::size_t>(length)));
    return all;
}

at::Tensor stacked(const std::vector<Tokens>& all, std::vector<std::int64_t> Tokens::*member) {
    std::vector<at::Tensor> rows;
    for (const Tokens& tokens : all) rows.push_back(at::tensor(tokens.*member, at::kLong));
    return at::stack(rows);
}

}  // namespace

QueryInput query_input(const weights::ModelDescription& model, const std::vector<std::string>& queries) {
    if (!model_type_reads_text(model.config.model_type)) return {};
    QueryInput input{.names = queries.empty() ? default_queries() : queries, .tensors = {}};
    const std::vector<Tokens> tokens = tokens_of(model, input.names);
    input.tensors.emplace_back("input_ids", stacked(tokens, &Tokens::ids));
    input.tensors.emplace_back("attention_mask", stacked(tokens, &Tokens::mask));
    return input;
}

}  // namespace bench::text
