// Numbering and sorting, in linear time but for the sorting of each row.
//
// The transitions come in any order. They are put into compressed rows by counting: out-degrees,
// prefix sums, then each transition goes to its row. So the peak is the 12 bytes a transition of
// the raw list and the 8 of the result, and nothing of logarithmic cost sees more than one row.
#include "lang/aut/assemble.hpp"

#include <algorithm>
#include <optional>

namespace proviso::aut {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::StateId;
using Transition = RawSystem::Transition;

/// State 0 and the initial state change places.
void put_initial_first(RawSystem& raw) {
  if (raw.initial == 0) return;
  const auto swapped = [&raw](std::uint32_t state) {
    if (state == raw.initial) return 0U;
    return state == 0 ? raw.initial : state;
  };
  for (Transition& t : raw.transitions) {
    t.source = swapped(t.source);
    t.target = swapped(t.target);
  }
  raw.initial = 0;
}

std::optional<std::uint32_t> error_action(const RawSystem& raw) {
  const auto at = std::find(raw.labels.begin(), raw.labels.end(), "ERROR");
  if (at == raw.labels.end()) return std::nullopt;
  return static_cast<std::uint32_t>(at - raw.labels.begin() + 1);
}

/// Turns every state but the initial one that only loops on ERROR into π.
void recognise_error_states(RawSystem& raw) {
  const auto error = error_action(raw);
  if (!error) return;
  enum class Outgoing : unsigned char { None, OnlyErrorLoops, Other };
  std::vector<Outgoing> outgoing(raw.states, Outgoing::None);
  outgoing[raw.initial] = Outgoing::Other;
  for (const Transition& t : raw.transitions) {
    const bool error_loop = t.action == *error && t.target == t.source;
    Outgoing& kind = outgoing[t.source];
    if (!error_loop) kind = Outgoing::Other;
    if (error_loop && kind == Outgoing::None) kind = Outgoing::OnlyErrorLoops;
  }
  std::vector<std::uint32_t> renumbered(raw.states);
  std::uint32_t kept_states = 0;
  for (std::uint32_t s = 0; s < raw.states; ++s) {
    const bool is_error = outgoing[s] == Outgoing::OnlyErrorLoops;
    renumbered[s] = is_error ? RawSystem::kErrorTarget : kept_states++;
  }
  if (kept_states == raw.states) return;
  GrowingArray<Transition>& transitions = raw.transitions;
  std::size_t kept = 0;
  bool still_used = false;
  for (const Transition& t : transitions) {
    if (renumbered[t.source] == RawSystem::kErrorTarget) continue;
    if (t.action == *error) still_used = true;
    const std::uint32_t target =
        t.target == RawSystem::kErrorTarget ? t.target : renumbered[t.target];
    transitions[kept++] = {renumbered[t.source], t.action, target};
  }
  transitions.resize(kept);
  raw.states = kept_states;
  if (still_used) return;
  raw.labels.erase(raw.labels.begin() + (*error - 1));
  for (Transition& t : transitions) {
    if (t.action > *error) --t.action;
  }
}

/// Sorts each row, removes repetitions and closes the gaps.
void sort_rows(GrowingArray<std::uint64_t>& rows, GrowingArray<Edge>& edges) {
  std::uint64_t kept = 0;
  for (std::size_t s = 0; s + 1 < rows.size(); ++s) {
    Edge* const first = edges.data() + rows[s];
    Edge* const last = edges.data() + rows[s + 1];
    std::sort(first, last);
    Edge* const unique_last = std::unique(first, last);
    std::copy(first, unique_last, edges.data() + kept);
    rows[s] = kept;
    kept += static_cast<std::uint64_t>(unique_last - first);
  }
  rows.back() = kept;
  edges.resize(kept);
}

}  // namespace

bool has_unmentioned_states(const RawSystem& raw) {
  return raw.states > 2 * static_cast<std::uint64_t>(raw.transitions.size()) + 1;
}

void drop_unmentioned_states(RawSystem& raw) {
  std::vector<std::uint32_t> mentioned{raw.initial};
  for (const Transition& t : raw.transitions) {
    mentioned.push_back(t.source);
    if (t.target != RawSystem::kErrorTarget) mentioned.push_back(t.target);
  }
  std::sort(mentioned.begin(), mentioned.end());
  mentioned.erase(std::unique(mentioned.begin(), mentioned.end()), mentioned.end());
  const auto number = [&mentioned](std::uint32_t state) {
    const auto at = std::lower_bound(mentioned.begin(), mentioned.end(), state);
    return static_cast<std::uint32_t>(at - mentioned.begin());
  };
  for (Transition& t : raw.transitions) {
    t.source = number(t.source);
    if (t.target != RawSystem::kErrorTarget) t.target = number(t.target);
  }
  raw.initial = number(raw.initial);
  raw.states = static_cast<std::uint32_t>(mentioned.size());
}

lts::Lts assemble(RawSystem raw, Context& context) {
  put_initial_first(raw);
  recognise_error_states(raw);
  context.reserve((raw.states + 1) * sizeof(std::uint64_t) + raw.transitions.size() * sizeof(Edge));

  lts::Alphabet alphabet(raw.labels);
  std::vector<ActionId> actions{lts::kTau};
  for (const std::string& label : raw.labels) actions.push_back(*alphabet.find(label));

  // While the rows are filled, rows[s + 1] is where the next edge of s goes: when all are placed
  // it is where the row of s ends.
  GrowingArray<std::uint64_t> rows(std::size_t{raw.states} + 1, 0);
  for (const Transition& t : raw.transitions) {
    if (t.source + 2 < rows.size()) ++rows[t.source + 2];
  }
  for (std::size_t s = 1; s < rows.size(); ++s) rows[s] += rows[s - 1];
  GrowingArray<Edge> edges(raw.transitions.size());
  for (const Transition& t : raw.transitions) {
    const StateId target = t.target == RawSystem::kErrorTarget ? lts::kError : StateId{t.target};
    edges[rows[t.source + 1]++] = {actions[t.action], target};
  }
  raw.transitions = {};
  sort_rows(rows, edges);
  return lts::Lts(std::move(alphabet), std::move(rows), std::move(edges), std::nullopt);
}

}  // namespace proviso::aut
