// Measures speed and memory: scalable families from 10^3 to 10^7 states, the time and peak memory
// of each task, and its growth from one size to the next.
//
//   proviso_bench [--states MOST] [--family NAME] [--json FILE]
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/output_file.hpp"
#include "base/team.hpp"
#include "bench/families.hpp"
#include "bench/measure.hpp"
#include "lts/minimise.hpp"
#include "space/explore.hpp"
#include "space/materialise.hpp"
#include "space/product.hpp"

namespace proviso::bench {
namespace {

/// One row of the table for each system: what is done to it.
struct Work {
  std::string name;
  std::function<Measurement(const lts::System&)> run;
  std::uint64_t most_states = ~std::uint64_t{0};  // larger systems are left out
};

struct Family {
  std::string name;
  lts::System (*make)(std::uint32_t);
  std::vector<std::uint32_t> sizes;
};

struct Options {
  std::uint64_t most_states = 20'000'000;
  std::string family = {};
  std::string json_file = {};
};

Measurement timed(const std::function<Measurement()>& work) {
  const auto start = std::chrono::steady_clock::now();
  Measurement result = work();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

Work exploration(unsigned threads) {
  return {fmt::format("explore x{}", threads), [threads](const lts::System& system) {
            return timed([&] {
              Context context;
              context.threads = threads;
              const space::Product product(system);
              const auto found =
                  space::explore(product, {.error = true, .deadlock = true}, context);
              return Measurement{0, found.states, found.transitions};
            });
          }};
}

/// The search of several processes, by one: what taking part costs, and its store.
Work exploration_as_rank() {
  return {"explore rank", [](const lts::System& system) {
            return timed([&] {
              Context context;
              TeamOfOne team;
              context.team = &team;
              const space::Product product(system);
              const auto found =
                  space::explore(product, {.error = true, .deadlock = true}, context);
              return Measurement{0, found.states, found.transitions};
            });
          }};
}

Work composition() {
  return {"compose", [](const lts::System& system) {
            return timed([&] {
              Context context;
              const lts::Lts lts = space::compose(system, context);
              return Measurement{0, lts.state_count(), lts.transition_count()};
            });
          }};
}

/// Only the minimisation is timed; the sizes are those of what is minimised.
Work minimisation(std::string name, bool hides, lts::Equivalence equivalence,
                  std::uint64_t most_states) {
  return {std::move(name),
          [hides, equivalence](const lts::System& system) {
            Context context;
            lts::System shown = system;
            if (hides) {
              const auto labels = system.components[0].lts.alphabet().labels();
              shown.visibility = lts::Visibility{lts::Visibility::Kind::Expose,
                                                 lts::LabelSet({labels.begin(), labels.end()})};
            }
            const lts::Lts lts = space::compose(shown, context);
            return timed([&] {
              lts::minimise(lts, equivalence, context);
              return Measurement{0, lts.state_count(), lts.transition_count()};
            });
          },
          most_states};
}

std::vector<Family> families() {
  return {{"philosophers", philosophers, {4, 5, 6, 7, 8, 9}},
          {"token ring", token_ring, {7, 10, 13, 16, 19}},
          {"client-server", client_server, {4, 6, 8, 10, 11}},
          {"buffer chain", buffer_chain, {7, 9, 11, 13, 15}}};
}

std::vector<Work> works() {
  constexpr std::uint64_t kMostMinimised = 3'000'000;
  return {exploration(1),
          exploration(2),
          exploration_as_rank(),
          composition(),
          minimisation("minimise", false, lts::Equivalence::Weak, kMostMinimised),
          minimisation("one shown", true, lts::Equivalence::Weak, kMostMinimised)};
}

/// The fastest of a few runs if they are short: what else the machine does only ever slows it.
std::optional<Measurement> best(const Work& work, const lts::System& system) {
  std::optional<Measurement> fastest;
  double spent = 0;
  for (int run = 0; run < 5 && spent < 1.0; ++run) {
    const auto measured = measure([&] { return work.run(system); });
    if (!measured) return std::nullopt;
    spent += measured->seconds;
    if (!fastest || measured->seconds < fastest->seconds) fastest = measured;
  }
  return fastest;
}

void print_header() {
  // Growth since the size before, and the factor in time that a doubling of transitions costs.
  fmt::print("{:<22} {:<12} {:>11} {:>12} {:>9} {:>10} {:>10} {:>9} {:>8} {:>8} {:>9}\n", "system",
             "work", "states", "transitions", "seconds", "Mstates/s", "Mtrans/s", "B/state",
             "states*", "seconds*", "doubling*");
}

void print_row(const std::string& system, const Work& work, const Measurement& now,
               const std::optional<Measurement>& before) {
  const auto growth = [&](double current, double previous) {
    return before ? fmt::format("{:.2f}", current / previous) : std::string("-");
  };
  const auto states = static_cast<double>(now.states);
  const auto transitions = static_cast<double>(now.transitions);
  const Measurement earlier = before.value_or(Measurement{1, 1, 1, 1});
  const double doublings = std::log2(transitions / static_cast<double>(earlier.transitions));
  const double doubling = std::pow(now.seconds / earlier.seconds, 1 / doublings);
  fmt::print(
      "{:<22} {:<12} {:>11} {:>12} {:>9.4f} {:>10.2f} {:>10.2f} {:>9.1f} {:>8} {:>8} {:>9}\n",
      system, work.name, now.states, now.transitions, now.seconds, states / now.seconds / 1e6,
      transitions / now.seconds / 1e6, static_cast<double>(now.peak_bytes) / states,
      growth(states, static_cast<double>(earlier.states)), growth(now.seconds, earlier.seconds),
      growth(doubling, 1));
  std::fflush(stdout);
}

nlohmann::json to_json(const std::string& family, std::uint32_t size, const Work& work,
                       const Measurement& measured) {
  return {{"family", family},
          {"size", size},
          {"work", work.name},
          {"states", measured.states},
          {"transitions", measured.transitions},
          {"seconds", measured.seconds},
          {"statesPerSecond", static_cast<double>(measured.states) / measured.seconds},
          {"transitionsPerSecond", static_cast<double>(measured.transitions) / measured.seconds},
          {"peakMemoryBytes", measured.peak_bytes}};
}

bool run_family(const Family& family, const Options& options, nlohmann::json& results) {
  const std::vector<Work> all = works();
  std::vector<std::optional<Measurement>> before(all.size());
  for (const std::uint32_t size : family.sizes) {
    const lts::System system = family.make(size);
    for (std::size_t w = 0; w < all.size(); ++w) {
      if (w > 0 && before[0]->states > all[w].most_states) continue;
      const auto measured = best(all[w], system);
      if (!measured) {
        fmt::print(stderr, "{}: {} did not come back\n", system.name, all[w].name);
        return false;
      }
      print_row(system.name, all[w], *measured, before[w]);
      results.push_back(to_json(family.name, size, all[w], *measured));
      before[w] = measured;
    }
    // The next size is several times as large.
    if (before[0]->states * 4 > options.most_states) break;
  }
  return true;
}

std::optional<Options> parse(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; i += 2) {
    const std::string_view name = arguments[i];
    if (i + 1 == count) return std::nullopt;
    if (name == "--states") {
      options.most_states = std::strtoull(arguments[i + 1], nullptr, 10);
    } else if (name == "--family") {
      options.family = arguments[i + 1];
    } else if (name == "--json") {
      options.json_file = arguments[i + 1];
    } else {
      return std::nullopt;
    }
  }
  return options;
}

int run(int count, char** arguments) {
  const auto options = parse(count, arguments);
  if (!options) {
    fmt::print(stderr, "usage: proviso_bench [--states MOST] [--family NAME] [--json FILE]\n");
    return 2;
  }
  nlohmann::json results = nlohmann::json::array();
  print_header();
  for (const Family& family : families()) {
    if (!options->family.empty() && family.name != options->family) continue;
    if (!run_family(family, *options, results)) return 1;
  }
  if (options->json_file.empty()) return 0;
  const auto written =
      write_file(options->json_file, nlohmann::json{{"results", results}}.dump(2) + "\n");
  if (written) return 0;
  fmt::print(stderr, "{}: {}\n", options->json_file, written.error());
  return 1;
}

}  // namespace
}  // namespace proviso::bench

int main(int count, char** arguments) { return proviso::bench::run(count, arguments); }
