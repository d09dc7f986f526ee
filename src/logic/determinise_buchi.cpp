// Which deterministic automaton accepts the language of a nondeterministic Büchi automaton?
//
// A subset construction knows where runs can be, not whether one of them accepts. Safra's trees
// (On the complexity of ω-automata, FOCS 1988) know: the root holds the subset; a node spawns a
// child with those of its states that have just accepted, and follows it; siblings share no state,
// the older one keeps it; when all states of a node are in its children, each of its runs has
// accepted since the node was last empty-handed, so the node is marked good and its descendants
// go. A word is accepted iff some node is from some point on never removed and good infinitely
// often: the Rabin condition, with a pair for each name of a node.
//
// As siblings are disjoint, a tree is written down as each state's host, the deepest node with it.
// On a step a state goes where its predecessors' hosts are, and of several to the one that comes
// first in post-order: a descendant before its ancestors, an older branch before a younger.
//
// Names are ages, as in Piterman's construction (From nondeterministic Büchi and Streett automata
// to deterministic parity automata, LICS 2006): when a node goes, all younger ones move up. So
// names stay below the number of Büchi states, fewer trees differ by names alone, and the pairs
// form a chain: a removed node makes its name and all later ones bad. If k is good and names
// from k' on are bad, only the smaller matters, which keeps the marks, part of a state, to two for
// each name.
//
// We differ in two places: a tree that holds the universal state becomes one accepting sink, and an
// empty one the rejecting sink. Cost: O(Büchi transitions + states²) a step the first time, one
// look-up later; 2^O(n log n) states for n Büchi states if all are visited, which is optimal.
//
//   F G a:  0 --true--> 0, 0 --a--> 1, 1 --a--> 1, accepting 1. After the word a:
//   root {0,1} with a child {1}; then on a, 1 moves into a grandchild, the child has given all
//   it has and is good (k = 1); on ¬a the child is empty and goes (bad from 1).
#include "logic/determinise_buchi.hpp"

#include <algorithm>
#include <utility>

namespace proviso::logic {
namespace {

// The rank of each node in post-order, children by age.
std::vector<std::uint32_t> post_order(std::span<const std::uint32_t> parent) {
  const auto size = static_cast<std::uint32_t>(parent.size());
  std::vector<std::uint32_t> descendants(size, 1);  // the node itself included
  for (std::uint32_t node = size; node-- > 1;) descendants[parent[node]] += descendants[node];
  // Ranks of a subtree are consecutive and end with its root's.
  std::vector<std::uint32_t> first_free(size, 0);
  std::vector<std::uint32_t> rank(size);
  for (std::uint32_t node = 0; node < size; ++node) {
    if (node > 0) {
      first_free[node] = first_free[parent[node]];
      first_free[parent[node]] += descendants[node];
    }
    rank[node] = first_free[node] + descendants[node] - 1;
  }
  return rank;
}

}  // namespace

DeterministicRabin::DeterministicRabin(Buchi automaton) : automaton_(std::move(automaton)) {
  for (const auto& row : automaton_.rows()) {
    for (const auto& [guard, target] : row) relevant_ |= guard.positive | guard.negative;
  }
  const std::vector<std::uint32_t> nobody(automaton_.state_count(), kAbsent);
  intern({{}, nobody, {RabinMarks::kNone, 0}});   // kDoomed
  intern({{0}, nobody, {0, RabinMarks::kNone}});  // kUniversal
  if (automaton_.universal_state() == Buchi::kInitial) {
    initial_ = kUniversal;
  } else if (automaton_.transitions(Buchi::kInitial).empty()) {
    initial_ = kDoomed;
  } else {
    Tree tree{{0}, nobody, {}};
    tree.host[Buchi::kInitial] = 0;
    initial_ = intern(std::move(tree));
  }
}

std::uint32_t DeterministicRabin::intern(Tree tree) {
  const auto [at, fresh] = known_.try_emplace(std::move(tree), state_count());
  if (fresh) trees_.push_back(&at->first);
  return at->second;
}

std::uint32_t DeterministicRabin::step(std::uint32_t state, Valuation v) {
  if (doomed(state) || universal(state)) return state;
  const Step step{state, v & relevant_};
  if (const auto at = steps_.find(step); at != steps_.end()) return at->second;
  const std::uint32_t target = successor(state, v);
  steps_.emplace(step, target);
  return target;
}

std::uint32_t DeterministicRabin::successor(std::uint32_t state, Valuation v) {
  const Tree& old = *trees_[state];
  Tree tree{old.parent, moved_hosts(old, v), {}};
  if (const auto everything = automaton_.universal_state()) {
    if (tree.host[*everything] != kAbsent) return kUniversal;
  }
  const bool empty = std::all_of(tree.host.begin(), tree.host.end(),
                                 [](std::uint32_t host) { return host == kAbsent; });
  if (empty) return kDoomed;
  branch(tree);
  prune(tree, static_cast<std::uint32_t>(old.parent.size()));
  return intern(std::move(tree));
}

std::vector<std::uint32_t> DeterministicRabin::moved_hosts(const Tree& tree, Valuation v) const {
  const std::vector<std::uint32_t> rank = post_order(tree.parent);
  std::vector<std::uint32_t> result(tree.host.size(), kAbsent);
  for (std::uint32_t state = 0; state < tree.host.size(); ++state) {
    const std::uint32_t host = tree.host[state];
    if (host == kAbsent) continue;
    for (const auto& [guard, target] : automaton_.transitions(state)) {
      if (!guard.admits(v)) continue;
      std::uint32_t& best = result[target];
      if (best == kAbsent || rank[host] < rank[best]) best = host;
    }
  }
  return result;
}

// The accepting states of a node move into a new child, the youngest.
void DeterministicRabin::branch(Tree& tree) const {
  std::vector<std::uint32_t> child(tree.parent.size(), kAbsent);
  for (std::uint32_t state = 0; state < tree.host.size(); ++state) {
    std::uint32_t& host = tree.host[state];
    if (host == kAbsent || !automaton_.accepting(state)) continue;
    if (child[host] == kAbsent) {
      child[host] = static_cast<std::uint32_t>(tree.parent.size());
      tree.parent.push_back(host);
    }
    host = child[host];
  }
}

// Removes empty nodes and what is below good ones, renames the rest, and says what happened.
void DeterministicRabin::prune(Tree& tree, std::uint32_t old_nodes) {
  const auto size = static_cast<std::uint32_t>(tree.parent.size());
  std::vector<bool> hosts(size, false);      // a state of its own?
  std::vector<bool> inhabited(size, false);  // a state in it or below?
  for (const std::uint32_t host : tree.host) {
    if (host != kAbsent) hosts[host] = inhabited[host] = true;
  }
  for (std::uint32_t node = size; node-- > 1;) {
    if (inhabited[node]) inhabited[tree.parent[node]] = true;
  }

  // Where the states of each node go: itself, or the good node above it.
  std::vector<std::uint32_t> refuge(size);
  std::vector<std::uint32_t> name(size, kAbsent);
  std::vector<std::uint32_t> parents;
  RabinMarks marks;
  for (std::uint32_t node = 0; node < size; ++node) {
    const std::uint32_t above = refuge[tree.parent[node]];
    const bool absorbed = node > 0 && (above != tree.parent[node] || !hosts[above]);
    refuge[node] = absorbed ? above : node;
    if (absorbed || !inhabited[node]) {
      if (node < old_nodes) marks.bad_from = std::min(marks.bad_from, node);
      continue;
    }
    if (!hosts[node]) marks.good = std::min(marks.good, node);
    name[node] = static_cast<std::uint32_t>(parents.size());
    parents.push_back(node == 0 ? 0 : name[tree.parent[node]]);
  }
  if (marks.good < marks.bad_from) {
    marks.bad_from = RabinMarks::kNone;
  } else {
    marks.good = RabinMarks::kNone;
  }
  for (std::uint32_t& host : tree.host) {
    if (host != kAbsent) host = name[refuge[host]];
  }
  tree.parent = std::move(parents);
  tree.marks = marks;
}

bool DeterministicRabin::accepts(std::span<const std::uint32_t> visited_infinitely_often) const {
  std::uint32_t good = RabinMarks::kNone;
  std::uint32_t bad_from = RabinMarks::kNone;
  for (const std::uint32_t state : visited_infinitely_often) {
    good = std::min(good, marks(state).good);
    bad_from = std::min(bad_from, marks(state).bad_from);
  }
  return good < bad_from;
}

}  // namespace proviso::logic
