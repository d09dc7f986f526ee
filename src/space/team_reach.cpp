#include "space/team_reach.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>

#include "space/candidate.hpp"
#include "space/team_run.hpp"

namespace proviso::space {
namespace {

constexpr std::size_t kAskAtOnce = 8 * 1024;  // states
constexpr Team::Word kMoreToAsk = 1;
constexpr Team::Word kCannotGoOn = 2;
constexpr std::size_t kBits = 64;

}  // namespace

/// What a rank does between two agreements with the others.
struct TeamReach::Round {
  explicit Round(unsigned ranks, std::size_t words) : moves(words), boxes(ranks), asked(ranks) {}

  Moves moves;
  std::vector<Team::Words> boxes;               // by rank; each begins with sender and count
  std::vector<std::vector<std::size_t>> asked;  // by rank: the states for which it was asked
  std::size_t next = 0;                         // the first state that was not looked at
  Team::Word added = 0;
  std::optional<StopReason> stopped = {};
};

TeamReach::Marks TeamReach::having(
    const std::function<bool(const Word*, const Moves&)>& holds) const {
  Marks marks(states_.store.size());
  Moves moves(space_.words());
  for (std::size_t i = 0; i < marks.size(); ++i) {
    space_.moves(states_.store.state(i), moves);
    marks[i] = holds(states_.store.state(i), moves);
  }
  return marks;
}

void TeamReach::add_predecessors(Marks& marks, const Marks* within) {
  while (add_sources(marks, within, marks) > 0) {
  }
}

void TeamReach::remove_dead_ends(Marks& marks) {
  for (std::uint64_t before = count(marks);;) {
    Marks kept(marks.size());
    const std::uint64_t after = add_sources(marks, &marks, kept);
    marks = std::move(kept);
    if (after == before) return;
    before = after;
  }
}

std::uint64_t TeamReach::count(const Marks& marks) {
  const auto mine = static_cast<Team::Word>(std::count(marks.begin(), marks.end(), true));
  Team::Words all;
  team_.gather({&mine, 1}, all);
  return std::accumulate(all.begin(), all.end(), std::uint64_t{0});
}

Team::Word TeamReach::add_sources(const Marks& set, const Marks* among, Marks& found) {
  Round round(team_.size(), space_.words());
  for (bool more = true; more;) {
    ask(set, among, found, round);
    const Team::Word flags =
        (round.next < set.size() ? kMoreToAsk : 0) | (round.stopped ? kCannotGoOn : 0);
    const Team::Signal all = team_.send(round.boxes, {flags, 0});
    answer(set, round);
    team_.send(round.boxes, {});
    hear(found, round);
    more = (all.flags & kMoreToAsk) != 0 && (all.flags & kCannotGoOn) == 0;
  }
  Team::Words all;
  const Team::Word mine[] = {round.added,
                             round.stopped ? 1 + static_cast<Team::Word>(*round.stopped) : 0};
  team_.gather(mine, all);
  Team::Word added = 0;
  for (std::size_t at = 0; at < all.size(); at += 2) {
    if (all[at + 1] == 0) {
      added += all[at];
      continue;
    }
    team_.stopped_by = static_cast<unsigned>(at / 2);
    throw LimitReached(static_cast<StopReason>(all[at + 1] - 1));
  }
  return added;
}

/// Looks at some states; fills the boxes with those targets that others know about.
void TeamReach::ask(const Marks& set, const Marks* among, Marks& found, Round& round) {
  for (Team::Words& box : round.boxes) box.assign({team_.rank(), 0});
  for (auto& states : round.asked) states.clear();
  if (round.stopped) return;
  try {
    context_.poll({"searching backwards", states_.found.states, states_.found.transitions});
    const std::size_t end = std::min(set.size(), round.next + kAskAtOnce);
    for (; round.next < end; ++round.next) {
      // From the last state on: what lies behind a state was mostly found after it.
      const std::size_t state = set.size() - 1 - round.next;
      if (found[state] || (among != nullptr && !(*among)[state])) continue;
      space_.moves(states_.store.state(state), round.moves);
      bool leads_into = false;
      for (std::size_t k = 0; k < round.moves.size() && !leads_into; ++k) {
        if (round.moves.is_error(k)) continue;
        const Word* const target = round.moves.target(k);
        if (owner_of(states_.store.owner_hash(target), team_.size()) != team_.rank()) continue;
        leads_into = set[*states_.store.find(target)];
      }
      if (leads_into) {
        found[state] = true;
        ++round.added;
        continue;
      }
      for (std::size_t k = 0; k < round.moves.size(); ++k) {
        if (round.moves.is_error(k)) continue;
        const Word* const target = round.moves.target(k);
        const unsigned owner = owner_of(states_.store.owner_hash(target), team_.size());
        if (owner == team_.rank()) continue;
        Team::Words& box = round.boxes[owner];
        box.insert(box.end(), target, target + space_.words());
        ++box[1];
        round.asked[owner].push_back(state);
      }
    }
  } catch (const LimitReached& limit) {
    round.stopped = limit.reason();
  } catch (const std::bad_alloc&) {
    round.stopped = StopReason::Memory;
  }
}

/// Reads the questions of the others and fills the boxes with a bit for each.
void TeamReach::answer(const Marks& set, Round& round) {
  for (Team::Words& box : round.boxes) box.assign({team_.rank(), 0});
  std::span<const Word> questions = team_.receive();
  while (!questions.empty()) {
    Team::Words& box = round.boxes[questions[0]];
    const std::size_t count = questions[1];
    questions = questions.subspan(2);
    box[1] = count;
    box.resize(2 + (count + kBits - 1) / kBits);
    for (std::size_t i = 0; i < count; ++i) {
      const auto state = states_.store.find(questions.data() + i * space_.words());
      const Word bit = state && set[*state] ? 1 : 0;
      box[2 + i / kBits] |= bit << (i % kBits);
    }
    questions = questions.subspan(count * space_.words());
  }
}

void TeamReach::hear(Marks& found, Round& round) {
  std::span<const Word> answers = team_.receive();
  while (!answers.empty()) {
    const std::vector<std::size_t>& asked = round.asked[answers[0]];
    answers = answers.subspan(2);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if ((answers[i / kBits] >> (i % kBits) & 1U) == 0 || found[asked[i]]) continue;
      found[asked[i]] = true;
      ++round.added;
    }
    answers = answers.subspan((asked.size() + kBits - 1) / kBits);
  }
}

bool TeamReach::any(const Marks& marks) {
  const Team::Word mine = std::find(marks.begin(), marks.end(), true) != marks.end() ? 1 : 0;
  Team::Words all;
  team_.gather({&mine, 1}, all);
  return std::find(all.begin(), all.end(), 1U) != all.end();
}

std::optional<Finding> TeamReach::nearest(const Marks& marks) {
  const auto first = std::find(marks.begin(), marks.end(), true) - marks.begin();
  const bool has = static_cast<std::size_t>(first) < marks.size();
  const Team::Word mine = has ? states_.store.level_of(static_cast<std::size_t>(first))
                              : std::numeric_limits<Team::Word>::max();
  Team::Words levels;
  team_.gather({&mine, 1}, levels);
  const Team::Word level = *std::min_element(levels.begin(), levels.end());
  if (level == std::numeric_limits<Team::Word>::max()) return std::nullopt;
  Candidate best(space_.words());
  // States are numbered level by level.
  for (auto i = static_cast<std::size_t>(first); i < marks.size(); ++i) {
    if (states_.store.level_of(i) > level) break;
    if (marks[i]) best.offer(states_.store.state(i), lts::kTau, Moves::kNoCulprit);
  }
  Team::Words all;
  team_.gather(best.record(), all);
  best.take_smallest(all, 0, best.record().size());
  return run_of_team(space_, states_.store, best.state(), level, team_);
}

}  // namespace proviso::space
