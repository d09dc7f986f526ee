// Minimal cut sets of random models agree with those that are found by trying every set of faults
// with the reference interpreter. `make soak` draws more.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>

#include <gtest/gtest.h>

#include "engine/faults/cut_sets.hpp"
#include "slim/interpreter.hpp"
#include "slim/random_model.hpp"
#include "slim/reading.hpp"

namespace proviso::slim {
namespace {

constexpr std::size_t kMostConfigurations = 800;
constexpr std::size_t kOrder = 3;
using Names = std::set<std::string>;

int case_count() {
  const char* text = std::getenv("PROVISO_SLIM_CASES");
  return text == nullptr ? 60 : std::atoi(text) / 5;
}

/// The fault events that the model has transitions for, with the names that labels have.
std::vector<std::pair<std::pair<int, std::string>, std::string>> faults_of(
    const random::Model& model) {
  std::vector<std::pair<std::pair<int, std::string>, std::string>> result;
  for (int i = 0; i < static_cast<int>(model.components.size()); ++i) {
    const auto& error = model.components[static_cast<std::size_t>(i)].error;
    if (!error) continue;
    std::set<std::string> names;
    for (const random::ErrorMove& move : error->moves) {
      if (move.kind == random::ErrorMove::Kind::Event) names.insert(move.name);
    }
    const std::string path = random::path_of(model, i);
    for (const std::string& name : names) {
      result.push_back({{i, name}, (path.empty() ? "" : path + ".") + "error." + name});
    }
  }
  return result;
}

/// All minimal cut sets up to the order, by trying every set; nullopt if the model is too large.
std::optional<std::set<Names>> brute_force(const random::Model& model) {
  const auto faults = faults_of(model);
  std::vector<std::pair<int, unsigned>> subsets;
  for (unsigned bits = 0; bits < 1U << faults.size(); ++bits) {
    const int size = __builtin_popcount(bits);
    if (size <= static_cast<int>(kOrder)) subsets.push_back({size, bits});
  }
  std::sort(subsets.begin(), subsets.end());
  std::vector<unsigned> minimal;
  std::set<Names> result;
  for (const auto& [size, bits] : subsets) {
    const bool is_known = std::any_of(minimal.begin(), minimal.end(),
                                      [b = bits](unsigned one) { return (one & b) == one; });
    if (is_known) continue;
    random::Faults allowed;
    Names names;
    for (std::size_t f = 0; f < faults.size(); ++f) {
      if ((bits >> f & 1U) == 0) continue;
      allowed.insert(faults[f].first);
      names.insert(faults[f].second);
    }
    const auto explored = random::explore(model, kMostConfigurations, &allowed);
    if (!explored) return {};
    if (!explored->violation) continue;
    if (bits == 0) return {};  // violated without any fault, which says little
    minimal.push_back(bits);
    result.insert(names);
  }
  return result;
}

/// Whether an error model has left its initial state.
random::Expression has_failed(int component) {
  random::Expression state{random::Expression::Op::Ref, false};
  state.ref = {random::Ref::Kind::Error, component, 0};
  random::Expression initial;
  initial.is_boolean = false;
  random::Expression same{random::Expression::Op::Equal, true};
  same.operands = {state, initial};
  random::Expression other{random::Expression::Op::Not, true};
  other.operands = {same};
  return other;
}

/// Not all error models have failed at once: what needs several faults. Each can fail then.
random::Expression not_all_failed(random::Model& model) {
  std::optional<random::Expression> all;
  for (int i = 0; i < static_cast<int>(model.components.size()); ++i) {
    auto& error = model.components[static_cast<std::size_t>(i)].error;
    if (!error) continue;
    error->moves.push_back({0, 1, random::ErrorMove::Kind::Event, "f"});
    random::Expression both{random::Expression::Op::And, true};
    if (all) both.operands = {*all, has_failed(i)};
    all = all ? both : has_failed(i);
  }
  random::Expression negated{random::Expression::Op::Not, true};
  negated.operands = {*all};
  return negated;
}

TEST(SlimFaultsTest, CutSetsAgreeWithTryingEverySet) {
  const int cases = case_count();
  int compared = 0;
  int with_pairs = 0;
  int without = 0;
  std::size_t most_faults = 0;
  for (int seed = 0; compared < cases; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed) + 7'000);
    random::Model model = random::draw(random);
    if (faults_of(model).empty()) continue;
    if (seed % 2 == 0) model.property = not_all_failed(model);
    const std::size_t count = faults_of(model).size();
    if (count < 2 || count > 12) continue;
    const std::string text = random::to_slim(model);
    Reading reading = random::reading_of(model);
    reading.properties = {random::property_text(model)};
    const Read read = read_text(text, reading);
    if (!read.system) continue;
    const auto expected = brute_force(model);
    if (!expected || (expected->empty() && seed % 8 != 0)) continue;
    Context context;
    const auto found =
        faults::cut_sets(*read.system, read.system->properties.front(), kOrder, context);
    ASSERT_FALSE(found.stopped);
    std::set<Names> sets;
    for (const faults::CutSet& set : found.sets) {
      Names names;
      for (const std::size_t f : set.faults) names.insert(read.system->faults[f].name);
      sets.insert(names);
    }
    ASSERT_EQ(sets, *expected) << "seed " << seed << "\n"
                               << random::property_text(model) << "\n"
                               << text;
    ASSERT_EQ(sets.size(), found.sets.size());
    with_pairs +=
        std::any_of(sets.begin(), sets.end(), [](const Names& one) { return one.size() > 1; });
    most_faults = std::max(most_faults, count);
    without += sets.empty() ? 1 : 0;
    ++compared;
  }
  // Cut sets of several faults are what is hard.
  EXPECT_GT(with_pairs, cases / 10);
  EXPECT_GE(most_faults, 8U);
  if (std::getenv("PROVISO_SLIM_CASES") != nullptr) {
    std::cout << compared << " models with up to " << most_faults << " faults, " << with_pairs
              << " have cut sets of several, " << without << " have none\n";
  }
}

}  // namespace
}  // namespace proviso::slim
