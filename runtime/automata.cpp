#include "automata.hpp"

#include <algorithm>

#include "world.hpp"

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
