#include "cli/ranks_bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lts/lts.hpp"
#include "lts/system.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::cli {
namespace {

constexpr std::uint32_t kCounters = 8;
constexpr std::uint32_t kLength = 6;  // 1.7 million states of out-degree 8
constexpr std::size_t kLargeWords = std::size_t{1}
                                    << 17;  // that a rank sends to all others together
constexpr int kLargeExchanges = 50;
constexpr int kEmptyExchanges = 500;

/// Independent cyclic counters: a space whose every state has the same out-degree.
lts::System counters() {
  lts::System system;
  for (std::uint32_t c = 0; c < kCounters; ++c) {
    lts::LtsBuilder builder;
    builder.add_states(kLength);
    const lts::ActionId tick = builder.action(fmt::format("tick.{}", c));
    for (std::uint32_t s = 0; s < kLength; ++s) {
      builder.add_transition(lts::StateId{s}, tick, lts::StateId{(s + 1) % kLength});
    }
    system.components.push_back({fmt::format("COUNTER.{}", c), std::move(builder).build()});
  }
  return system;
}

double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Sends so many words to each other rank, so often; returns seconds.
double exchange(Team& team, std::size_t words, int times) {
  std::vector<Team::Words> out(team.size(), Team::Words(words));
  out[team.rank()].clear();
  team.send(out, {});  // the first one makes connections
  team.receive();
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < times; ++i) {
    team.send(out, {});
    team.receive();
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// All of them: nanoseconds, so that they can be gathered as whole numbers.
std::vector<double> of_all(Team& team, double seconds) {
  const auto mine = static_cast<Team::Word>(seconds * 1e9);
  Team::Words all;
  team.gather({&mine, 1}, all);
  std::vector<double> result;
  for (const Team::Word one : all) result.push_back(static_cast<double>(one) * 1e-9);
  return result;
}

/// Searches a space by each rank or by all together: the team that searches says which. Returns the
/// nanoseconds of processor time a transition without waiting, all ranks added.
double search(Team& searching, Team& all, RankFigures& figures) {
  const space::Product product(counters());
  Context context;
  context.team = &searching;
  const double before = processor_seconds() - searching.waited();
  const space::SearchResult found =
      space::explore(product, {.error = false, .deadlock = false}, context);
  const double mine = processor_seconds() - searching.waited() - before;
  figures.states = found.states;
  const std::vector<double> seconds = of_all(all, mine);
  return std::accumulate(seconds.begin(), seconds.end(), 0.0) * 1e9 /
         static_cast<double>(found.transitions);
}

/// Million states a second and rank that the model predicts for so many ranks, for states of 8
/// bytes with 8 moves each, if levels are large.
double predicted(const RankFigures& figures) {
  constexpr double kMoves = 8;
  constexpr double kBytes = 8;
  const double transition =
      std::max(figures.nanoseconds_a_transition * 1e-9, kBytes / figures.bytes_a_second);
  return 1e-6 / (kMoves * transition);
}

}  // namespace

RankFigures measure_ranks(Team& team) {
  RankFigures figures;
  figures.ranks = team.size();
  TeamOfOne alone;
  figures.nanoseconds_a_transition = search(alone, team, figures) / team.size();
  figures.nanoseconds_together = search(team, team, figures);
  const std::size_t others = team.size() - 1;
  const std::size_t words = std::max<std::size_t>(1, kLargeWords / others);
  const auto large = of_all(team, exchange(team, words, kLargeExchanges));
  const auto bytes = static_cast<double>(words * others * sizeof(Team::Word) * kLargeExchanges);
  figures.bytes_a_second = bytes / *std::max_element(large.begin(), large.end());
  const auto empty = of_all(team, exchange(team, 0, kEmptyExchanges));
  figures.seconds_a_message =
      *std::max_element(empty.begin(), empty.end()) / kEmptyExchanges / static_cast<double>(others);
  return figures;
}

std::string to_text(const RankFigures& figures) {
  return fmt::format(
      "{} ranks\n"
      "  c  {:.1f} ns of processor time a transition ({} states, by each rank)\n"
      "     {:.1f} ns by all ranks together, without waiting\n"
      "  B  {:.0f} MB/s that a rank sends while all do\n"
      "  o  {:.1f} us a message, in exchanges of nothing\n"
      "  states of 8 bytes with 8 moves: {:.2f} million a second and rank while levels are large;\n"
      "  a level takes at least {:.2f} ms with 1000 ranks\n",
      figures.ranks, figures.nanoseconds_a_transition, figures.states, figures.nanoseconds_together,
      figures.bytes_a_second * 1e-6, figures.seconds_a_message * 1e6, predicted(figures),
      figures.seconds_a_message * 1e6);
}

std::string to_json(const RankFigures& figures) {
  const nlohmann::json json{{"ranks", figures.ranks},
                            {"nanosecondsPerTransition", figures.nanoseconds_a_transition},
                            {"nanosecondsPerTransitionTogether", figures.nanoseconds_together},
                            {"bytesPerSecond", figures.bytes_a_second},
                            {"secondsPerMessage", figures.seconds_a_message},
                            {"predictedStatesPerSecond", predicted(figures) * 1e6},
                            {"leastSecondsPerLevelOf1000Ranks", figures.seconds_a_message * 1000}};
  return json.dump(2) + "\n";
}

}  // namespace proviso::cli
