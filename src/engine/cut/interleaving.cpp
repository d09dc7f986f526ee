#include "engine/cut/interleaving.hpp"

#include <algorithm>
#include <utility>

namespace proviso::cut {
namespace {

using process::Choice;
using process::Choices;
using process::Mishaps;

}  // namespace

Interleaving::Interleaving(Stage& stage, std::vector<LocalGraph>& graphs, const LabelTable& labels,
                           const EnvironmentExploration& environment, bool atomic, bool merges,
                           Context& context)
    : stage_(stage),
      graphs_(graphs),
      labels_(labels),
      environment_(environment),
      atomic_(atomic),
      context_(context),
      merges_(merges),
      meetings_(meetings(stage.program())) {
  merges_ = merges_ && never_meet();
}

bool Interleaving::run(const Tuple& start) {
  std::vector<std::uint32_t> sizes;
  for (const LocalGraph& graph : graphs_) sizes.push_back(graph.size());
  tuples_.emplace(sizes, context_);
  rows_ = {};
  edges_ = {};
  actions_ = labels_.actions();
  Tuple tuple = start;
  if (merges_) {
    merged_.clear();
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
      merged_.push_back(merge_private_cycles(graphs_[i], context_));
      tuple[i] = merged_[i].representative[tuple[i]];
    }
  }
  tuples_->insert(tuple);
  for (std::uint32_t at = 0; at < tuples_->size(); ++at) {
    if (at % 1024 == 0) {
      context_.poll({"interleaving", tuples_->size(), edges_.size(), tuples_->size() - at});
    }
    tuples_->read(at, tuple);
    row_.clear();
    for (std::size_t i = 0; i < tuple.size(); ++i) add_steps(at, i, tuple[i]);
    add_creations(tuple);
    if (add_meetings(tuple)) return true;
    finish_row();
  }
  rows_.push_back(edges_.size());
  return false;
}

void Interleaving::add_steps(std::uint32_t source, std::size_t member, std::uint32_t local) {
  const auto& edges = merges_ ? merged_[member].edges[local] : graphs_[member][local].edges;
  for (const LocalEdge& edge : edges) {
    const lts::StateId target =
        edge.target == kViolation
            ? lts::kError
            : lts::StateId{tuples_->insert_changed(source, member, local, edge.target)};
    row_.push_back({action(edge.label), target});
  }
}

void Interleaving::finish_row() {
  const auto number = [](const lts::Edge& edge) {
    return std::uint64_t{index(edge.action)} << 32 | index(edge.target);
  };
  std::sort(row_.begin(), row_.end(),
            [number](const lts::Edge& a, const lts::Edge& b) { return number(a) < number(b); });
  row_.erase(std::unique(row_.begin(), row_.end()), row_.end());
  rows_.push_back(edges_.size());
  edges_.append(row_.data(), row_.size());
}

void Interleaving::add_creations(const Tuple& tuple) {
  for (const auto& [text, label] : labels_.creations()) {
    Tuple next = tuple;
    bool absent = true;
    for (const Creation& creation : labels_[label].created) {
      absent = absent && tuple[creation.member] == LocalGraph::kAbsent;
      next[creation.member] =
          merges_ ? merged_[creation.member].representative[creation.local] : creation.local;
    }
    if (absent) row_.push_back({action(label), lts::StateId{tuples_->insert(next)}});
  }
}

// Whether no two members can have a rendezvous.
bool Interleaving::never_meet() const {
  bool sends = false;
  bool receives = false;
  for (std::size_t i = 0; i < graphs_.size(); ++i) {
    for (const Meeting& meeting : meetings_[index(stage_.holdings().proctype(i))]) {
      sends = sends || meeting.sends;
      receives = receives || meeting.receives;
    }
  }
  return graphs_.size() < 2 || !sends || !receives;
}

// Adds every rendezvous of two members. Whether it led to a new local state.
bool Interleaving::add_meetings(const Tuple& tuple) {
  if (tuple.size() < 2 || !may_meet(tuple)) return false;
  stage_.look(environment_.state(youngest_witness(tuple)));
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    const Bytes& held = graphs_[i][tuple[i]].held;
    if (stage_.fits(i, held)) stage_.put(i, held);
  }
  stage_.execution().drop_token();
  bool fresh = false;
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    if (tuple[i] == LocalGraph::kAbsent) continue;
    Choices choices;
    Mishaps mishaps;
    stage_.execution().choices_of(Holdings::pid(graphs_[i][tuple[i]].held), choices, mishaps);
    for (const Choice& choice : choices) {
      if (stage_.reaches_no_member(choice)) continue;
      const std::size_t other = stage_.holdings().member(stage_.execution(), choice.partner);
      if (atomic_) throw CannotSplit("two processes of the component meet, and one is atomic");
      stage_.apply(choice);
      Tuple next = tuple;
      for (const std::size_t moved : {i, other}) {
        LocalGraph& graph = graphs_[moved];
        const std::uint32_t before = graph.size();
        next[moved] = graph.insert(stage_.holdings_after(moved), graph[tuple[moved]].witness);
        fresh = fresh || graph.size() > before;
      }
      if (!fresh) row_.push_back({lts::kTau, lts::StateId{tuples_->insert(next)}});
    }
  }
  return fresh;
}

// Whether some process stands before a send, and another before a receive, that may be a
// rendezvous.
bool Interleaving::may_meet(const Tuple& tuple) const {
  bool sends = false;
  bool receives = false;
  bool is_private = true;
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    if (tuple[i] == LocalGraph::kAbsent) continue;
    const process::ProctypeId proctype = stage_.holdings().proctype(i);
    const std::uint32_t control = stage_.holdings().control(i, graphs_[i][tuple[i]].held);
    const Meeting& meeting = meetings_[index(proctype)][control];
    sends = sends || meeting.sends;
    receives = receives || meeting.receives;
    is_private = is_private && meeting.is_private;
  }
  if (sends && receives && !is_private) {
    throw CannotSplit(
        "two processes of the component may meet, and that depends on the environment");
  }
  return sends && receives;
}

std::uint32_t Interleaving::youngest_witness(const Tuple& tuple) const {
  std::uint32_t youngest = 0;
  std::uint32_t result = 0;
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    const LocalState& local = graphs_[i][tuple[i]];
    if (local.held.empty() || Holdings::pid(local.held) < youngest) continue;
    youngest = Holdings::pid(local.held);
    result = local.witness;
  }
  return result;
}

GrowingArray<std::uint32_t> Interleaving::states() const {
  GrowingArray<std::uint32_t> result;
  Tuple tuple;
  for (std::uint32_t i = 0; i < tuples_->size(); ++i) {
    tuples_->read(i, tuple);
    result.append(tuple.data(), tuple.size());
  }
  return result;
}

lts::Lts Interleaving::transition_system() && {
  return lts::Lts(labels_.alphabet(), std::move(rows_), std::move(edges_), {});
}

}  // namespace proviso::cut
