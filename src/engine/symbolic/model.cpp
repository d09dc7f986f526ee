#include "engine/symbolic/model.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "engine/symbolic/variable_order.hpp"

namespace proviso::symbolic {
namespace {

using bdd::Function;
using bdd::Variable;
using circuit::Literal;

constexpr std::size_t kLargestCluster = 2000;

/// The operands of the conjunctions on top of the literals, without repetition.
std::vector<Literal> conjuncts(const circuit::Graph& graph, const std::vector<Literal>& literals) {
  std::vector<Literal> open(literals.rbegin(), literals.rend());
  std::vector<Literal> parts;
  boost::unordered_flat_map<std::uint32_t, bool> seen;
  while (!open.empty()) {
    const Literal literal = open.back();
    open.pop_back();
    if (literal == circuit::kTrue || !seen.emplace(literal.code(), true).second) continue;
    if (!literal.negated() && graph.is_conjunction(literal.node())) {
      open.push_back(graph.right(literal.node()));
      open.push_back(graph.left(literal.node()));
    } else {
      parts.push_back(literal);
    }
  }
  return parts;
}

std::vector<Variable> joined(const std::vector<Variable>& first,
                             const std::vector<Variable>& second) {
  std::vector<Variable> all = first;
  all.insert(all.end(), second.begin(), second.end());
  return all;
}

}  // namespace

Model::Model(const circuit::Problem& problem, std::span<const Literal> watched, Context& context,
             Reordering reordering)
    : problem_(&problem), context_(&context), translate_(problem.graph) {
  const std::vector<Literal> constraints = conjuncts(problem.graph, problem.transition);
  order_variables(constraints, context);
  for (std::size_t i = 0; i < problem.state.size(); ++i) {
    translate_.bind(problem.state[i].now, now_[i]);
    translate_.bind(problem.state[i].next, next_[i]);
  }
  for (std::size_t i = 0; i < problem.inputs.size(); ++i) {
    translate_.bind(problem.inputs[i].now, inputs_[i]);
  }
  session_->reorder_when_full(reordering == Reordering::WhenFull);
  now_cube_ = bdd::cube(now_);
  make_clusters(constraints, watched);
  make_schedules();
  initial_ = Function(true);
  for (const Literal literal : conjuncts(problem.graph, problem.initial)) {
    initial_ &= translate_(literal);
  }
  translate_.forget();
}

void Model::order_variables(std::span<const Literal> constraints, Context& context) {
  const std::size_t states = problem_->state.size();
  const std::size_t vertices = states + problem_->inputs.size();
  boost::unordered_flat_map<std::uint32_t, std::uint32_t> vertex;  // by node
  for (std::uint32_t i = 0; i < states; ++i) {
    vertex[circuit::index(problem_->state[i].now.node())] = i;
    vertex[circuit::index(problem_->state[i].next.node())] = i;
  }
  for (std::uint32_t i = 0; i < problem_->inputs.size(); ++i) {
    vertex[circuit::index(problem_->inputs[i].now.node())] = static_cast<std::uint32_t>(states) + i;
  }
  std::vector<std::vector<std::uint32_t>> edges;
  for (const Literal constraint : constraints) {
    const Literal root[] = {constraint};
    std::vector<std::uint32_t> edge;
    for (const circuit::Node node : support(problem_->graph, root)) {
      edge.push_back(vertex.at(circuit::index(node)));
    }
    std::sort(edge.begin(), edge.end());
    edge.erase(std::unique(edge.begin(), edge.end()), edge.end());
    if (edge.size() > 1) edges.push_back(std::move(edge));
  }
  now_.resize(states);
  next_.resize(states);
  inputs_.resize(problem_->inputs.size());
  std::vector<unsigned> blocks;
  std::uint32_t first = 0;
  for (const std::uint32_t chosen : force_order(vertices, edges)) {
    blocks.push_back(chosen < states ? 2 : 1);
    if (chosen < states) {
      now_[chosen] = Variable{first};
      next_[chosen] = Variable{first + 1};
    } else {
      inputs_[chosen - states] = Variable{first};
    }
    first += blocks.back();
  }
  session_ = std::make_unique<bdd::Session>(blocks, context);
}

void Model::make_clusters(std::span<const Literal> constraints, std::span<const Literal> watched) {
  for (const Literal literal : constraints) constraints_.push_back(translate_(literal));
  std::vector<std::pair<Variable, Variable>> forth;
  std::vector<std::pair<Variable, Variable>> back;
  for (std::size_t i = 0; i < now_.size(); ++i) {
    forth.emplace_back(now_[i], next_[i]);
    back.emplace_back(next_[i], now_[i]);
  }
  now_to_next_ = std::make_unique<bdd::Renaming>(forth);
  next_to_now_ = std::make_unique<bdd::Renaming>(back);
  const std::vector<circuit::Node> kept = support(problem_->graph, watched);
  std::vector<Variable> local;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (!std::binary_search(kept.begin(), kept.end(), problem_->inputs[i].now.node())) {
      local.push_back(inputs_[i]);
    }
  }
  clusters_ = clusters(constraints_, joined(now_, inputs_), now_, local, kLargestCluster);
}

void Model::make_schedules() {
  forward_ = std::make_unique<Schedule>(clusters_, joined(now_, inputs_), now_);
  backward_ = std::make_unique<Schedule>(clusters_, joined(next_, inputs_), next_);
}

void Model::assume_within(const Function& states) {
  if (states.is_false()) return;
  for (Function& cluster : clusters_) {
    Function smaller = simplified(cluster, states);
    if (smaller.size() < cluster.size()) cluster = std::move(smaller);
  }
  std::erase_if(clusters_, [](const Function& cluster) { return cluster.is_true(); });
  make_schedules();
}

Function Model::image(const Function& states) const { return (*next_to_now_)((*forward_)(states)); }

Function Model::preimage(const Function& states) const {
  return (*backward_)((*now_to_next_)(states));
}

Function Model::preimage(const Function& states, const Function& step) const {
  return (*backward_)((*now_to_next_)(states)&step);
}

Function Model::with_step() const { return (*backward_)(Function(true)); }

State Model::one(const Function& states) const { return one_of(states, now_); }

Function Model::just(const State& state) const { return bdd::cube(now_, state); }

std::vector<bool> Model::inputs_between(const State& from, const State& to,
                                        const Function& step) const {
  const Function ends = bdd::cube(now_, from) & bdd::cube(next_, to);
  Function inputs = restricted(step, ends);
  for (const Function& constraint : constraints_) inputs &= restricted(constraint, ends);
  if (inputs.is_false()) throw std::logic_error("there is no such step");
  return one_of(inputs, inputs_);
}

bool Model::holds(const Function& step, const State& state, const std::vector<bool>& inputs) const {
  return restricted(restricted(step, bdd::cube(now_, state)), bdd::cube(inputs_, inputs)).is_true();
}

Literal Model::circuit_of(const Function& states, circuit::Graph& graph) const {
  boost::unordered_flat_map<std::uint32_t, Literal> images;
  for (std::size_t i = 0; i < now_.size(); ++i) {
    images[bdd::index(now_[i])] = problem_->state[i].now;
  }
  return bdd::circuit_of(states, graph, images);
}

}  // namespace proviso::symbolic
