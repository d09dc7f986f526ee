// How fast is the weakest assumption? Two rows of cells behind six actions, from 10^3 composed
// states upwards, by each of the ways to it.
//
//   assumption_bench [MOST_STATES]
#include <chrono>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "bench/chains.hpp"
#include "bench/measure.hpp"
#include "engine/weakest/methods.hpp"

namespace proviso::bench {
namespace {

struct Way {
  const char* name;
  weakest::Result (*run)(const weakest::Query&, weakest::Steps&, Context&);
  double most_states;  // of the component; what is larger would take too long
};

/// The states of the measurement are those of the assumption; transitions, the largest product.
Measurement timed(const Way& way, const Chains& model) {
  const auto start = std::chrono::steady_clock::now();
  Context context;
  weakest::Steps steps;
  const weakest::Query query{model.component, model.properties, model.interface};
  const weakest::Result result = way.run(query, steps, context);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return {seconds, result.assumption ? result.assumption->state_count() : 0, steps.states()};
}

int run(double most_states) {
  constexpr Way kWays[] = {{"build", weakest::build_directly, 1e8},
                           {"by parts", weakest::build_by_parts, 1e30},
                           {"lazy", weakest::explore_lazily, 1e7}};
  fmt::print("{:>6} {:>10} {:<10} {:>9} {:>11} {:>11} {:>9}\n", "cells", "states", "way", "seconds",
             "largest", "assumption", "MB");
  for (std::uint32_t cells = 3;; ++cells) {
    const double states = 2 * std::pow(3.0, 2.0 * cells);
    if (states > most_states) return 0;
    const Chains model = chains(2, cells);
    for (const Way& way : kWays) {
      if (states > way.most_states) continue;
      const auto measured = measure([&] { return timed(way, model); });
      if (!measured) {
        fmt::print(stderr, "{} did not come back\n", way.name);
        return 1;
      }
      fmt::print("{:>6} {:>10.2e} {:<10} {:>9.3f} {:>11} {:>11} {:>9.1f}\n", cells, states,
                 way.name, measured->seconds, measured->transitions, measured->states,
                 static_cast<double>(measured->peak_bytes) / (1 << 20));
      std::fflush(stdout);
    }
  }
}

}  // namespace
}  // namespace proviso::bench

int main(int count, char** words) {
  return proviso::bench::run(count > 1 ? std::strtod(words[1], nullptr) : 2e7);
}
