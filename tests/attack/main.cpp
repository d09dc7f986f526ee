// proviso_attack --language NAME [--seconds N | --cases N] [--seed N]: random models against
// references.
//
// Cases are drawn in batches from consecutive seeds, so a disagreement is found again by its
// printed seed alone. The first disagreement is shrunk, printed with its files and calls, and ends
// the attack with status 1.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <rapidcheck.h>

#include "attack/attacks.hpp"

namespace {

using namespace proviso::attack;
using Clock = std::chrono::steady_clock;

struct Attack {
  std::string_view language;
  void (*one_case)(Bench&);
};

constexpr Attack kAttacks[] = {
    {"aiger", attack_aiger},     {"design", attack_design}, {"fsp", attack_fsp},
    {"promela", attack_promela}, {"scxml", attack_scxml},   {"smv", attack_smv},
};

constexpr int kBatch = 20;

struct Order {
  const Attack* attack = nullptr;
  std::optional<std::uint64_t> seed;
  std::uint64_t seconds = 60;
  std::uint64_t cases = UINT64_MAX;
};

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Order> read_order(int count, char** words) {
  Order order;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = words[i];
    const std::string_view value = words[i + 1];
    if (name == "--language") {
      const auto* found = std::ranges::find(kAttacks, value, &Attack::language);
      if (found == std::end(kAttacks)) return std::nullopt;
      order.attack = found;
      continue;
    }
    const std::optional<std::uint64_t> amount = number(value);
    if (!amount) return std::nullopt;
    if (name == "--seed") {
      order.seed = *amount;
    } else if (name == "--seconds") {
      order.seconds = *amount;
    } else if (name == "--cases") {
      order.cases = *amount;
      order.seconds = UINT32_MAX;
    } else {
      return std::nullopt;
    }
  }
  if (count % 2 == 0 || order.attack == nullptr) return std::nullopt;
  return order;
}

void print(const Tally& tally, std::uint64_t cases) {
  fmt::print("{:>9}  cases\n", cases);
  for (const auto& [feature, times] : tally) fmt::print("{:>9}  {}\n", times, feature);
}

/// Draws cases until the time or the number is used up. Returns whether all answers agreed.
bool attack(const Order& order) {
  const Clock::time_point end = Clock::now() + std::chrono::seconds(order.seconds);
  const std::uint64_t first = order.seed ? *order.seed : std::random_device{}();
  fmt::print("{}: seed {}\n", order.attack->language, first);
  std::fflush(stdout);
  Tally tally;
  std::uint64_t cases = 0;
  for (std::uint64_t seed = first; cases < order.cases && Clock::now() < end; ++seed) {
    rc::detail::TestParams params;
    params.seed = seed;
    params.maxSuccess = static_cast<int>(std::min<std::uint64_t>(kBatch, order.cases - cases));
    std::string first_failure;
    const auto one = [&] {
      Bench bench(PROVISO_PROGRAM, tally);
      try {
        order.attack->one_case(bench);
      } catch (const std::exception& failure) {
        // What fails once and then no more, because a process could not be started or met a limit,
        // has nothing else to show after shrinking.
        if (first_failure.empty()) first_failure = failure.what();
        throw;
      }
    };
    const auto result = rc::detail::checkTestable(one, rc::detail::TestMetadata{}, params);
    if (result.is<rc::detail::FailureResult>()) {
      fmt::print("a disagreement, from --seed {} --cases {}:\n{}\nshrunk:\n{}\n", seed, kBatch,
                 first_failure, result.get<rc::detail::FailureResult>().description);
      return false;
    }
    if (!result.is<rc::detail::SuccessResult>()) {
      fmt::print("seed {}: the generator gave up\n", seed);
      return false;
    }
    cases += static_cast<std::uint64_t>(params.maxSuccess);
  }
  print(tally, cases);
  return true;
}

}  // namespace

int main(int count, char** words) {
  if (count == 2 && std::string_view(words[1]) == "--list") {
    for (const Attack& attack : kAttacks) fmt::print("{}\n", attack.language);
    return 0;
  }
  const std::optional<Order> order = read_order(count, words);
  if (!order) {
    fmt::print(stderr,
               "usage: proviso_attack --language NAME [--seconds N | --cases N] [--seed N]\n"
               "languages:");
    for (const Attack& attack : kAttacks) fmt::print(stderr, " {}", attack.language);
    fmt::print(stderr, "\n");
    return 2;
  }
  return attack(*order) ? 0 : 1;
}
