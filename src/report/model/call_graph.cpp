#include "report/model/call_graph.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "lts/graph.hpp"

namespace proviso::report {
namespace {

using lts::ActionId;
using lts::Lts;
using lts::StateId;

constexpr std::size_t kMostNodes = 5000;

ActionId action_of(std::size_t label) { return ActionId{static_cast<std::uint32_t>(label + 1)}; }

std::optional<StateId> step(const Lts& lts, StateId state, std::size_t label) {
  const auto edges = lts.edges(state, action_of(label));
  if (edges.empty()) return std::nullopt;
  return edges.front().target;
}

class GraphBuilder {
 public:
  GraphBuilder(const Lts& lts, std::int64_t callers, CallAlphabet alphabet)
      : lts_(lts), callers_(callers), anything_(lts::universal_state(lts)) {
    graph_.alphabet = std::move(alphabet);
    for (const CallLabel& label : graph_.alphabet.labels) {
      const CallKind kind{label.method, label.mutex};
      const auto known = std::find(graph_.kinds.begin(), graph_.kinds.end(), kind);
      graph_.kind_of.push_back(static_cast<std::size_t>(known - graph_.kinds.begin()));
      if (known == graph_.kinds.end()) graph_.kinds.push_back(kind);
    }
  }

  std::optional<CallGraph> run() {
    number_of(lts::kInitial, std::vector<std::uint8_t>(graph_.kinds.size(), 0));
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (graph_.nodes.size() > kMostNodes) return std::nullopt;
      expand(i);
    }
    return std::move(graph_);
  }

 private:
  std::size_t number_of(StateId state, std::vector<std::uint8_t> running) {
    const auto [known, is_new] = known_.try_emplace({state, running}, graph_.nodes.size());
    if (!is_new) return known->second;
    CallGraph::Node node;
    const int count = std::accumulate(running.begin(), running.end(), 0);
    node.is_full = graph_.alphabet.overlaps && count >= callers_;
    node.running = std::move(running);
    node.forbids.resize(graph_.alphabet.labels.size(), false);
    graph_.nodes.push_back(std::move(node));
    states_.push_back(state);
    return known->second;
  }

  void expand(std::size_t number) {
    for (std::size_t label = 0; label < graph_.alphabet.labels.size(); ++label) {
      const bool is_call = graph_.alphabet.is_call(label);
      std::vector<std::uint8_t> running = graph_.nodes[number].running;
      std::uint8_t& count = running[graph_.kind_of[label]];
      if (graph_.alphabet.overlaps) {
        if (is_call ? graph_.nodes[number].is_full : count == 0) continue;
        count = static_cast<std::uint8_t>(is_call ? count + 1 : count - 1);
      }
      const auto target = step(lts_, states_[number], label);
      if (!target) {
        graph_.nodes[number].forbids[label] = is_call;
      } else if (target != anything_) {
        const std::size_t next = number_of(*target, std::move(running));
        graph_.nodes[number].steps.push_back({label, next});
      }
    }
  }

  const Lts& lts_;
  std::int64_t callers_;
  std::optional<StateId> anything_;
  CallGraph graph_ = {};
  std::vector<StateId> states_;  // of the nodes
  std::map<std::pair<StateId, std::vector<std::uint8_t>>, std::size_t> known_;
};

std::vector<WholeCall> whole_calls(const CallGraph& graph) {
  const std::vector<CallLabel>& labels = graph.alphabet.labels;
  std::vector<WholeCall> calls;
  for (std::size_t begin = 0; begin < labels.size(); ++begin) {
    if (labels[begin].is_return) continue;
    bool has_end = false;
    for (std::size_t end = 0; end < labels.size(); ++end) {
      if (!labels[end].is_return || graph.kind_of[end] != graph.kind_of[begin]) continue;
      calls.push_back({begin, end});
      has_end = true;
    }
    if (!has_end) calls.push_back({begin});
  }
  return calls;
}

}  // namespace

std::optional<CallGraph> call_graph(const Lts& assumption, std::int64_t callers) {
  auto alphabet = read_call_labels(assumption.alphabet().labels());
  if (!alphabet) return std::nullopt;
  return GraphBuilder(assumption, callers, std::move(*alphabet)).run();
}

SequentialPart sequential_part(const Lts& assumption, const CallGraph& graph) {
  SequentialPart part{{}, whole_calls(graph)};
  // Behind the destruction there is nothing to be said: the last state, where anything goes.
  std::vector<std::optional<StateId>> states{lts::kInitial};
  lts::LtsBuilder builder;
  builder.add_state();
  const auto name_of = [](std::size_t call) { return fmt::format("c{:06}", call); };
  const auto number_of = [&](std::optional<StateId> state) {
    const auto known = std::find(states.begin(), states.end(), state);
    const auto number = static_cast<std::uint32_t>(known - states.begin());
    if (known == states.end()) {
      states.push_back(state);
      builder.add_state();
    }
    return StateId{number};
  };
  for (std::size_t call = 0; call < part.calls.size(); ++call) builder.action(name_of(call));
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (std::size_t call = 0; call < part.calls.size(); ++call) {
      const WholeCall& whole = part.calls[call];
      const bool destroys = graph.alphabet.labels[whole.begin].method == kDestroy;
      std::optional<StateId> target = states[i];
      if (target) target = step(assumption, *target, whole.begin);
      if (states[i] && !target) continue;
      if (target && whole.end) target = step(assumption, *target, *whole.end);
      const StateId next = number_of(destroys ? std::nullopt : target);
      builder.add_transition(StateId{static_cast<std::uint32_t>(i)}, builder.action(name_of(call)),
                             next);
    }
  }
  part.lts = std::move(builder).build();
  return part;
}

}  // namespace proviso::report
