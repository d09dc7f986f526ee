// Lists in one pool hold what separate lists would hold.
#include "sat/watch_lists.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace proviso::sat {
namespace {

using Entries = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Entries entries(WatchLists& lists, std::uint32_t literal) {
  Entries result;
  for (const Watch& watch : lists.of(literal)) result.emplace_back(watch.clause, watch.blocker);
  return result;
}

RC_GTEST_PROP(WatchLists, HoldWhatSeparateListsHold, ()) {
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 6);
  WatchLists lists;
  for (std::uint32_t i = 0; i < count; ++i) lists.open();
  std::vector<Entries> expected(count);
  const auto steps = *rc::gen::inRange<std::uint32_t>(0, 300);
  for (std::uint32_t step = 0; step < steps; ++step) {
    const auto literal = *rc::gen::inRange<std::uint32_t>(0, count);
    const auto kind = *rc::gen::inRange(0, 100);
    if (kind == 0) {
      lists.clear();
      for (Entries& list : expected) list.clear();
    } else if (kind < 10) {
      const auto kept = *rc::gen::inRange<std::size_t>(0, expected[literal].size() + 1);
      lists.shorten(literal, kept);
      expected[literal].resize(kept);
    } else {
      lists.push(literal, {step, literal});
      expected[literal].emplace_back(step, literal);
    }
  }
  for (std::uint32_t i = 0; i < count; ++i) RC_ASSERT(entries(lists, i) == expected[i]);
}

}  // namespace
}  // namespace proviso::sat
