#include "sat/gate_encoder.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

namespace proviso::sat {
namespace {

constexpr std::size_t kMostOperands = 16;

}  // namespace

void GateEncoder::grow() {
  if (images_.size() >= graph_->size()) return;
  if (images_.empty()) {
    images_.resize(1);
    images_[0] = !sink_->variable();
    sink_->add({!images_[0]});
  }
  images_.resize(graph_->size());
  uses_.resize(graph_->size(), 0);
}

void GateEncoder::bind(circuit::Literal variable, Literal literal) {
  grow();
  images_[circuit::index(variable.node())] = literal ^ variable.negated();
}

bool GateEncoder::is_inner(circuit::Node node) const {
  return !is_encoded(node) && graph_->is_conjunction(node) && uses_[circuit::index(node)] == 1;
}

void GateEncoder::count_uses(std::span<const circuit::Literal> roots) {
  counted_.clear();
  for (const circuit::Literal root : roots) {
    if (is_encoded(root.node()) || uses_[circuit::index(root.node())] != 0) continue;
    uses_[circuit::index(root.node())] = 2;
    counted_.push_back(root.node());
  }
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    const circuit::Node node = counted_[i];
    if (!graph_->is_conjunction(node)) continue;
    for (const circuit::Literal operand : {graph_->left(node), graph_->right(node)}) {
      if (is_encoded(operand.node())) continue;
      std::uint8_t& uses = uses_[circuit::index(operand.node())];
      if (uses == 0) counted_.push_back(operand.node());
      if (uses < 2) ++uses;
    }
  }
}

std::optional<GateEncoder::Choice> GateEncoder::choice(circuit::Node node) const {
  const circuit::Literal left = graph_->left(node), right = graph_->right(node);
  if (!left.negated() || !right.negated()) return {};
  if (!is_inner(left.node()) || !is_inner(right.node())) return {};
  const circuit::Literal a = graph_->left(left.node()), b = graph_->right(left.node());
  const circuit::Literal c = graph_->left(right.node()), d = graph_->right(right.node());
  if (a == !c) return Choice{a, b, d};
  if (a == !d) return Choice{a, b, c};
  if (b == !c) return Choice{b, a, d};
  if (b == !d) return Choice{b, a, c};
  return {};
}

void GateEncoder::find_operands(circuit::Node node) {
  operands_.clear();
  if (const auto found = choice(node)) {
    operands_ = {found->condition, found->then, found->otherwise};
    return;
  }
  operands_ = {graph_->left(node), graph_->right(node)};
  for (std::size_t i = 0; i < operands_.size() && operands_.size() < kMostOperands;) {
    const circuit::Literal operand = operands_[i];
    if (operand.negated() || !is_inner(operand.node()) || choice(operand.node())) {
      ++i;
      continue;
    }
    operands_[i] = graph_->left(operand.node());
    operands_.push_back(graph_->right(operand.node()));
  }
}

/// The operands are encoded.
void GateEncoder::encode_gate(circuit::Node node) {
  const Literal output = sink_->variable();
  if (choice(node)) {
    const Literal c = image(operands_[0]), t = image(operands_[1]), e = image(operands_[2]);
    sink_->add({!c, !t, !output});
    sink_->add({!c, t, output});
    sink_->add({c, !e, !output});
    sink_->add({c, e, output});
    if (t != !e) {
      sink_->add({!t, !e, !output});
      sink_->add({t, e, output});
    }
    gate_ = {c, t, e};
  } else {
    gate_.clear();
    for (const circuit::Literal operand : operands_) gate_.push_back(image(operand));
    for (const Literal operand : gate_) sink_->add({!output, operand});
    Clause all{output};
    for (const Literal operand : gate_) all.push_back(!operand);
    sink_->add(all);
  }
  sink_->define(output, gate_);
  images_[circuit::index(node)] = output;
}

Literal GateEncoder::encode(circuit::Literal function) {
  const circuit::Literal functions[] = {function};
  prepare(functions);
  return image(function);
}

void GateEncoder::prepare(std::span<const circuit::Literal> functions) {
  grow();
  count_uses(functions);
  std::vector<circuit::Node> open;
  for (const circuit::Literal function : functions) open.push_back(function.node());
  while (!open.empty()) {
    const circuit::Node node = open.back();
    if (is_encoded(node)) {
      open.pop_back();
      continue;
    }
    if (!graph_->is_conjunction(node)) {
      images_[circuit::index(node)] = sink_->variable();
      open.pop_back();
      continue;
    }
    find_operands(node);
    const std::size_t before = open.size();
    for (const circuit::Literal operand : operands_) {
      if (!is_encoded(operand.node())) open.push_back(operand.node());
    }
    if (open.size() > before) continue;
    encode_gate(node);
    open.pop_back();
  }
  for (const circuit::Node node : counted_) uses_[circuit::index(node)] = 0;
}

void GateEncoder::require(circuit::Literal function) {
  std::vector<circuit::Literal> open{function};
  boost::unordered_flat_set<std::uint32_t> seen;  // a shared operand would be met again and again
  while (!open.empty()) {
    const circuit::Literal conjunct = open.back();
    open.pop_back();
    if (conjunct == circuit::kTrue || !seen.insert(conjunct.code()).second) continue;
    if (!conjunct.negated() && graph_->is_conjunction(conjunct.node())) {
      open.push_back(graph_->left(conjunct.node()));
      open.push_back(graph_->right(conjunct.node()));
      continue;
    }
    const Literal output = encode(conjunct);
    sink_->add({output});
  }
}

}  // namespace proviso::sat
