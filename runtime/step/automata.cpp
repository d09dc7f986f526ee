#include "step/automata.hpp"

#include <algorithm>

#include "state/world.hpp"

namespace proviso::runtime {
namespace {

/// For each state the least number of letters to a rejected one, backwards to a fixed point.
std::vector<std::uint32_t> distances_to_rejection(const Automaton& automaton) {
  const auto far = static_cast<std::uint32_t>(automaton.table.size() + 1);
  std::vector<std::uint32_t> distances(automaton.table.size(), far);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t state = 0; state < automaton.table.size(); ++state)
      for (const std::int32_t target : automaton.table[state]) {
        const std::uint32_t beyond =
            target == Automaton::kRejected ? 0 : distances[static_cast<std::size_t>(target)];
        if (beyond + 1 >= distances[state]) continue;
        distances[state] = beyond + 1;
        changed = true;
      }
  }
  return distances;
}

bool commute_in(const Automaton& automaton, std::size_t letter, std::size_t other) {
  const auto& table = automaton.table;
  const auto then = [&](std::int32_t state, std::size_t next) {
    return state == Automaton::kRejected ? Automaton::kRejected
                                         : table[static_cast<std::size_t>(state)][next];
  };
  return std::all_of(table.begin(), table.end(), [&](const std::vector<std::int32_t>& row) {
    const std::int32_t first = row[letter];
    const std::int32_t second = row[other];
    const bool accepted = first != Automaton::kRejected;
    const bool other_accepted = second != Automaton::kRejected;
    // Rejected both, either is rejected before the other is made.
    if (!accepted && !other_accepted) return true;
    if (!accepted) return then(second, letter) == Automaton::kRejected;
    if (!other_accepted) return then(first, other) == Automaton::kRejected;
    return then(first, other) != Automaton::kRejected && then(first, other) == then(second, letter);
  });
}

}  // namespace

void Automata::begin(const Job& job) {
  automata_ = &job.automata;
  actions_.resize(1);
  for (std::size_t i = 0; i < automata_->size(); ++i) {
    const Automaton& automaton = (*automata_)[i];
    world().automata[i] = static_cast<std::uint16_t>(automaton.initial);
    if (automaton.role == Role::Assume) assumes_ = true;
    distances_.push_back(distances_to_rejection(automaton));
  }
}

std::uint32_t Automata::action(std::string_view name) {
  for (std::size_t i = 1; i < actions_.size(); ++i)
    if (actions_[i].name == name)
      return actions_[i].letters.empty() ? kNoEvent : static_cast<std::uint32_t>(i);
  Action action{std::string(name)};
  for (std::size_t i = 0; i < automata_->size(); ++i) {
    const auto& alphabet = (*automata_)[i].alphabet;
    const auto found = std::find(alphabet.begin(), alphabet.end(), name);
    if (found == alphabet.end()) continue;
    action.letters.push_back(
        {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(found - alphabet.begin())});
  }
  actions_.push_back(std::move(action));
  return actions_.back().letters.empty() ? kNoEvent
                                         : static_cast<std::uint32_t>(actions_.size() - 1);
}

std::int32_t Automata::target(const Letter& letter) const {
  return (*automata_)[letter.automaton].table[world().automata[letter.automaton]][letter.letter];
}

bool Automata::allowed(std::uint32_t action) const {
  const auto& letters = actions_[action].letters;
  return std::none_of(letters.begin(), letters.end(), [&](const Letter& letter) {
    return (*automata_)[letter.automaton].role == Role::Assume &&
           target(letter) == Automaton::kRejected;
  });
}

int Automata::move(std::uint32_t action) {
  int rejecting = -1;
  for (const Letter& letter : actions_[action].letters) {
    const std::int32_t next = target(letter);
    if (next != Automaton::kRejected)
      world().automata[letter.automaton] = static_cast<std::uint16_t>(next);
    else if (rejecting < 0)
      rejecting = static_cast<int>(letter.automaton);
  }
  return rejecting;
}

bool Automata::commute_in_all(std::uint32_t action, std::uint32_t other) const {
  for (const Letter& letter : actions_[action].letters)
    for (const Letter& second : actions_[other].letters)
      if (letter.automaton == second.automaton &&
          !commute_in((*automata_)[letter.automaton], letter.letter, second.letter))
        return false;
  return true;
}

bool Automata::commute(std::uint32_t action, std::uint32_t other) {
  if (commuting_.size() <= action) commuting_.resize(action + 1);
  auto& row = commuting_[action];
  if (row.size() <= other) row.resize(other + 1, Known::NotYet);
  if (row[other] == Known::NotYet)
    row[other] = commute_in_all(action, other) ? Known::Yes : Known::No;
  return row[other] == Known::Yes;
}

std::vector<std::int32_t> Automata::states() const {
  std::vector<std::int32_t> states;
  for (std::size_t i = 0; i < automata_->size(); ++i) states.push_back(world().automata[i]);
  return states;
}

std::uint32_t Automata::distance() const {
  std::uint32_t least = ~std::uint32_t{0};
  for (std::size_t i = 0; i < automata_->size(); ++i)
    if ((*automata_)[i].role == Role::Assert)
      least = std::min(least, distances_[i][world().automata[i]]);
  return least;
}

}  // namespace proviso::runtime
