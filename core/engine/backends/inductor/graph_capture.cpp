#include "core/engine/backends/inductor/graph_capture.h"

#include <torch/csrc/jit/frontend/tracer.h>
#include <torch/csrc/jit/passes/canonicalize.h>
#include <torch/csrc/jit/passes/dead_code_elimination.h>
#include <torch/script.h>

#include <sstream>

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/plan/cells.h"

namespace bench::backends {

namespace jit = torch::jit;

namespace {

std::vector<CapturedWeight> weights_of(const models::VisionModel& model) {
    std::vector<CapturedWeight> weights;
    for (const auto& item : model.named_parameters()) weights.push_back({item.key(), true, item.value()});
    for (const auto& item : model.named_buffers()) weights.push_back({item.key(), false, item.value()});
    return weights;
}

/// Removes the weights that no operation reads (batch counters, heads that are not run): a package must not
/// require them.
void drop_unused(jit::Graph& graph, std::size_t inputs, std::vector<CapturedWeight>& weights) {
    for (std::size_t i = weights.size(); i-- > 0;) {
        if (graph.inputs()[inputs + i]->hasUses()) continue;
        graph.eraseInput(inputs + i);
        weights.erase(weights.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/// Adds the bytes of tensor constants, because a graph prints them only as "<Tensor>".
void add_constants(const jit::Block& block, Sha256& sum) {
    for (const jit::Node* node : block.nodes()) {
        for (const jit::Block* inner : node->blocks()) add_constants(*inner, sum);
        if (node->kind() != c10::prim::Constant || !node->hasAttribute(c10::attr::value)) continue;
        if (node->kindOf(c10::attr::value) != jit::AttributeKind::t) continue;
        const at::Tensor value = node->t(c10::attr::value).cpu().contiguous();
        sum.update(describe_layout(value));
        sum.update(std::span(static_cast<const std::byte*>(value.const_data_ptr()), value.nbytes()));
    }
}

void add_operators(const jit::Block& block, std::set<std::string>& operators) {
    for (const jit::Node* node : block.nodes()) {
        if (node->kind().is_aten()) operators.insert(node->kind().toQualString());
        for (const jit::Block* inner : node->blocks()) add_operators(*inner, operators);
    }
}

std::string hash_of(const std::shared_ptr<jit::Graph>& graph, const std::vector<CapturedWeight>& weights) {
    // Canonical names, because the tracer's numbers depend on earlier traces in the process.
    const auto canonical = jit::Canonicalize(graph, /*keep_unique_names=*/false);
    Sha256 sum;
    sum.update(canonical->toString(/*print_source_locations=*/false));
    add_constants(*canonical->block(), sum);
    for (const CapturedWeight& weight : weights)
        sum.update(weight.name + (weight.parameter ? " p " : " b ") + describe_layout(weight.value) + '\n');
    return sum.hex();
}

}  // namespace

std::string describe_layout(const at::Tensor& tensor) {
    std::ostringstream text;
    text << c10::toString(tensor.scalar_type()) << ' ' << tensor.sizes() << " strides " << tensor.strides()
         << " on " << tensor.device().str();
    return text.str();
}

CapturedGraph capture_graph(models::VisionModel& model, const std::vector<at::Tensor>& inputs,
                            const std::filesystem::path& file) {
    CapturedGraph captured{.file = file, .weights = weights_of(model), .hash = {}};
    // The tracer compares tensors by identity. Passing the module's own tensors makes them inputs of the
    // graph, so that any checkpoint can be bound later.
    jit::Stack stack(inputs.begin(), inputs.end());
    for (const CapturedWeight& weight : captured.weights) stack.emplace_back(weight.value);

    auto unit = std::make_shared<jit::CompilationUnit>();
    jit::Module holder(c10::QualifiedName("__torch__.Captured"), unit, /*shouldMangle=*/true);
    const auto forward = [&](const jit::Stack& traced) -> jit::Stack {
        std::vector<at::Tensor> values;
        for (std::size_t i = 0; i < inputs.size(); ++i) values.push_back(traced[i].toTensor());
        std::vector<c10::IValue> outputs;
        for (const at::Tensor& output : model.forward(values)) outputs.emplace_back(output);
        return {c10::ivalue::Tuple::create(std::move(outputs))};
    };
    try {
        const at::NoGradGuard no_grad;
        const auto traced = jit::tracer::trace(
            stack, forward, [](const torch::autograd::Variable&) { return std::string(); },
            /*strict=*/true, /*force_outplace=*/false, &holder);
        const std::shared_ptr<jit::Graph> graph = traced.first->graph;
        jit::EliminateDeadCode(graph);
        // The holder itself is the first input.
        drop_unused(*graph, 1 + inputs.size(), captured.weights);
        captured.hash = hash_of(graph, captured.weights);
        add_operators(*graph->block(), captured.operators);
        holder.type()->addMethod(
            unit->create_function(c10::QualifiedName(*holder.type()->name(), "forward"), graph));
        holder.save(file.string());
    } catch (const c10::OutOfMemoryError&) {
        throw;
    } catch (const c10::Error& error) {
        throw Error(message("the model cannot be captured as a graph: %1", error.what_without_backtrace()));
    }
    return captured;
}

}  // namespace bench::backends
