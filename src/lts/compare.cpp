// How can one see that two systems differ?
//
// Traces: both systems are determinised on the way, and the pairs of subsets that the same trace
// leads to are searched breadth-first, so the first difference has a shortest trace.
//
// Bisimulations: the two systems are put side by side and their states partitioned. If the initial
// states are apart, people first want a trace that only one can do; if there is none, distinguish
// says how they differ.
//
// Cost: traces, exponential at worst (for bisimulations the search gives up after kTracePairs).
//
//   a.b and a.(b + c)     trace a: only the second can do c
#include "lts/compare.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <boost/unordered/unordered_flat_set.hpp>
#include <fmt/format.h>

#include "lts/branching_bisimulation.hpp"
#include "lts/determinise.hpp"
#include "lts/distinguish.hpp"
#include "lts/partition.hpp"
#include "lts/strong_bisimulation.hpp"
#include "lts/weak_bisimulation.hpp"

namespace proviso::lts {
namespace {

/// How many pairs of subsets are looked at before a bisimulation is explained otherwise.
constexpr std::size_t kTracePairs = 1 << 16;

constexpr const char* kFirst = "first";
constexpr const char* kSecond = "second";

/// The numbers that the actions have in a larger alphabet.
std::vector<ActionId> renumber(const Alphabet& from, const Alphabet& to) {
  std::vector<ActionId> result{kTau};
  for (const std::string& label : from.labels()) result.push_back(*to.find(label));
  return result;
}

class TraceComparison {
 public:
  TraceComparison(const Lts& first, const Lts& second, SubsetConstruction::Tau tau, bool inclusion,
                  Context& context)
      : alphabet_(join(first.alphabet(), second.alphabet())),
        first_actions_(renumber(first.alphabet(), alphabet_)),
        second_actions_(renumber(second.alphabet(), alphabet_)),
        first_(first, tau),
        second_(second, tau),
        inclusion_(inclusion),
        context_(context) {}

  /// Gives up, finding nothing, after this many pairs.
  std::optional<Difference> run(std::size_t most_pairs) {
    visit(first_.initial(), second_.initial(), 0, kTau);
    for (std::size_t i = 0; i < pairs_.size() && i < most_pairs && !difference_; ++i) {
      if ((i & 0x3FF) == 0) context_.poll({"comparing", i, 0, pairs_.size() - i});
      expand(i);
    }
    return difference_;
  }

 private:
  struct Pair {
    SubsetId first;
    SubsetId second;
    std::size_t from;  // the pair it was found from, by this action
    ActionId action;
  };

  void expand(std::size_t i) {
    const auto a = first_.steps(pairs_[i].first);
    const auto b = second_.steps(pairs_[i].second);
    auto x = a.begin();
    auto y = b.begin();
    while (!difference_ && (x != a.end() || y != b.end())) {
      const ActionId action_x = x == a.end() ? kNoAction : first_actions_[index(x->action)];
      const ActionId action_y = y == b.end() ? kNoAction : second_actions_[index(y->action)];
      if (action_x < action_y) {
        difference_ = {trace_to(i), fmt::format("only the first can do {}", name(action_x))};
      } else if (action_y < action_x) {
        if (!inclusion_) {
          difference_ = {trace_to(i), fmt::format("only the second can do {}", name(action_y))};
        }
        ++y;
      } else {
        visit(x->target, y->target, i, action_x);
        ++x;
        ++y;
      }
    }
  }

  void visit(SubsetId a, SubsetId b, std::size_t from, ActionId action) {
    const bool first_errs = a == SubsetConstruction::kErrorSubset;
    const bool second_errs = b == SubsetConstruction::kErrorSubset;
    if (first_errs && second_errs) return;
    if (!first_errs && !second_errs) {
      const std::uint64_t key =
          std::uint64_t{static_cast<std::uint32_t>(a)} << 32 | static_cast<std::uint32_t>(b);
      if (known_.insert(key).second) pairs_.push_back({a, b, from, action});
      return;
    }
    std::vector<std::string> trace;
    if (!pairs_.empty()) {
      trace = trace_to(from);
      trace.push_back(name(action));
    }
    difference_ = {std::move(trace), fmt::format("only the {} reaches the error state",
                                                 first_errs ? kFirst : kSecond)};
  }

  std::vector<std::string> trace_to(std::size_t i) const {
    std::vector<std::string> trace;
    for (; i != 0; i = pairs_[i].from) trace.push_back(name(pairs_[i].action));
    std::reverse(trace.begin(), trace.end());
    return trace;
  }
  const std::string& name(ActionId action) const { return alphabet_.name(action); }

  static constexpr ActionId kNoAction{0xFFFFFFFFU};

  Alphabet alphabet_;
  std::vector<ActionId> first_actions_;
  std::vector<ActionId> second_actions_;
  SubsetConstruction first_;
  SubsetConstruction second_;
  bool inclusion_;
  Context& context_;
  std::vector<Pair> pairs_;
  boost::unordered_flat_set<std::uint64_t> known_;
  std::optional<Difference> difference_;
};

/// Two systems as one, with END shared. Both initial states are marked; the first is initial.
struct SideBySide {
  Lts lts;
  StateId second_initial;
};

SideBySide put_side_by_side(const Lts& first, const Lts& second) {
  const Alphabet alphabet = join(first.alphabet(), second.alphabet());
  const std::uint32_t offset = first.state_count();
  std::optional<StateId> end = first.end();
  const auto second_state = [&](StateId s) {
    if (s == kError) return kError;
    if (s == second.end() && first.end()) return *first.end();
    return StateId{offset + index(s)};
  };
  if (!end && second.end()) end = second_state(*second.end());

  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  const auto first_actions = renumber(first.alphabet(), alphabet);
  for (std::uint32_t s = 0; s < first.state_count(); ++s) {
    rows.push_back(edges.size());
    for (const Edge& edge : first.edges(StateId{s})) {
      edges.push_back({first_actions[index(edge.action)], edge.target});
    }
  }
  const auto second_actions = renumber(second.alphabet(), alphabet);
  for (std::uint32_t s = 0; s < second.state_count(); ++s) {
    const std::uint64_t row = edges.size();
    rows.push_back(row);
    for (const Edge& edge : second.edges(StateId{s})) {
      edges.push_back({second_actions[index(edge.action)], second_state(edge.target)});
    }
    std::sort(edges.begin() + row, edges.end());
  }
  rows.push_back(edges.size());
  return {Lts(alphabet, std::move(rows), std::move(edges), end), second_state(kInitial)};
}

std::optional<Difference> compare_by_bisimulation(const Lts& first, const Lts& second,
                                                  Comparison comparison, Context& context) {
  const SideBySide systems = put_side_by_side(first, second);
  const bool strong = comparison == Comparison::StrongBisimulation;
  const Partition partition = strong ? strong_bisimulation(systems.lts, context)
                              : comparison == Comparison::WeakBisimulation
                                  ? weak_bisimulation(systems.lts, context)
                                  : branching_bisimulation(systems.lts, context);
  if (partition.block_of_state[index(kInitial)] ==
      partition.block_of_state[index(systems.second_initial)]) {
    return std::nullopt;
  }
  const auto tau = strong ? SubsetConstruction::Tau::Visible : SubsetConstruction::Tau::Silent;
  TraceComparison traces(first, second, tau, false, context);
  if (auto difference = traces.run(kTracePairs)) return difference;
  const bool weak = comparison == Comparison::WeakBisimulation;
  const Partition quotient = weak ? branching_bisimulation(systems.lts, context) : partition;
  return distinguish(systems.lts, systems.second_initial, quotient, comparison, context);
}

}  // namespace

std::optional<Difference> compare(const Lts& first, const Lts& second, Comparison comparison,
                                  Context& context) {
  const bool inclusion = comparison == Comparison::TraceInclusion;
  if (!inclusion && comparison != Comparison::TraceEquivalence) {
    return compare_by_bisimulation(first, second, comparison, context);
  }
  TraceComparison traces(first, second, SubsetConstruction::Tau::Silent, inclusion, context);
  return traces.run(std::numeric_limits<std::size_t>::max());
}

}  // namespace proviso::lts
