// The links of trees, lists and hash tables, which runtime/instrumented/containers.cpp takes over
// from the standard library, in this test too: against sorted sequences, and against what makes a
// tree red and black.
#include <algorithm>
#include <cstdint>
#include <list>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"

namespace proviso::runtime {
namespace {

using Tree = std::_Rb_tree<int, int, std::_Identity<int>, std::less<int>>;

void expect_same(Tree& tree, const std::vector<int>& wanted) {
  RC_ASSERT(tree.__rb_verify());
  RC_ASSERT(tree.size() == wanted.size());
  RC_ASSERT(std::equal(tree.begin(), tree.end(), wanted.begin()));
  RC_ASSERT(std::equal(tree.rbegin(), tree.rend(), wanted.rbegin()));
}

RC_GTEST_PROP(ContainersTest, TreeIsSortedAndBalanced, ()) {
  Tree tree;
  std::vector<int> wanted;
  const std::uint32_t range = 1 + random_below(60);
  const std::uint32_t steps = random_below(120);
  for (std::uint32_t i = 0; i < steps; ++i) {
    const int number = static_cast<int>(random_below(range));
    const auto place = std::lower_bound(wanted.begin(), wanted.end(), number);
    const bool is_there = place != wanted.end() && *place == number;
    if (random_below(5) < 3) {
      RC_ASSERT(tree._M_insert_unique(number).second == !is_there);
      if (!is_there) wanted.insert(place, number);
    } else {
      RC_ASSERT(tree.erase(number) == (is_there ? 1u : 0u));
      if (is_there) wanted.erase(place);
    }
    expect_same(tree, wanted);
  }
}

std::vector<int> random_numbers() {
  std::vector<int> numbers(random_below(6));
  for (int& number : numbers) number = static_cast<int>(random_below(100));
  return numbers;
}

template <class Numbers>
std::list<int> as_list(const Numbers& numbers) {
  return std::list<int>(numbers.begin(), numbers.end());
}

bool same(const std::list<int>& list, const std::vector<int>& wanted) {
  return std::equal(list.begin(), list.end(), wanted.begin(), wanted.end()) &&
         std::equal(list.rbegin(), list.rend(), wanted.rbegin(), wanted.rend());
}

RC_GTEST_PROP(ContainersTest, ListsAreSplicedSwappedAndReversed, ()) {
  std::vector<int> first = random_numbers();
  std::vector<int> second = random_numbers();
  std::list<int> left = as_list(first);
  std::list<int> right = as_list(second);
  left.swap(right);
  RC_ASSERT(same(left, second));
  RC_ASSERT(same(right, first));
  left.reverse();
  std::reverse(second.begin(), second.end());
  RC_ASSERT(same(left, second));
  const std::uint32_t at = random_below(static_cast<std::uint32_t>(second.size()) + 1);
  left.splice(std::next(left.begin(), at), right);
  second.insert(second.begin() + at, first.begin(), first.end());
  RC_ASSERT(same(left, second));
  RC_ASSERT(right.empty());
  if (second.empty()) return;
  left.pop_back();
  second.pop_back();
  RC_ASSERT(same(left, second));
}

RC_GTEST_PROP(ContainersTest, HashTablesKeepTheirLoad, ()) {
  std::unordered_map<std::string, std::uint32_t> table;
  const std::uint32_t count = random_below(200);
  if (random_below(2) == 0) table.reserve(random_below(300));
  for (std::uint32_t i = 0; i < count; ++i) {
    table["key" + std::to_string(i)] = i;
    RC_ASSERT(table.load_factor() <= table.max_load_factor());
  }
  for (std::uint32_t i = 0; i < count; ++i) RC_ASSERT(table.at("key" + std::to_string(i)) == i);
}

}  // namespace
}  // namespace proviso::runtime
