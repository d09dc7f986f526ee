// Tuples kept and changed: many that are possible, which need more than one word, and few.
#include "engine/cut/tuple_store.hpp"

#include <gtest/gtest.h>

namespace proviso::cut {
namespace {

const std::vector<std::uint32_t> kSizes{1, 7, 0xFFFFFFFFU, 0xFFFFFFFFU, 2, 300};
const std::vector<std::uint32_t> kFew{3, 1, 7, 5};

TEST(TupleStore, KeepsTuplesThatSpanWords) {
  Context context;
  TupleStore store(kSizes, context);
  const Tuple low{0, 0, 0, 0, 0, 0};
  const Tuple high{0, 6, 0xFFFFFFFEU, 0xFFFFFFFEU, 1, 299};
  EXPECT_EQ(store.insert(low), 0U);
  EXPECT_EQ(store.insert(high), 1U);
  EXPECT_EQ(store.insert(low), 0U);
  EXPECT_EQ(store.size(), 2U);
  Tuple read;
  store.read(1, read);
  EXPECT_EQ(read, high);
}

void expect_changes(TupleStore& store, const Tuple& start) {
  store.insert(start);
  std::size_t different = 1;
  for (std::size_t field = 0; field < start.size(); ++field) {
    Tuple expected = start;
    expected[field] = 0;
    const std::uint32_t changed = store.insert_changed(0, field, start[field], 0);
    Tuple read;
    store.read(changed, read);
    EXPECT_EQ(read, expected);
    EXPECT_EQ(store.insert(expected), changed);
    EXPECT_EQ(store.insert_changed(changed, field, 0, start[field]), 0U);
    if (start[field] != 0) ++different;
  }
  EXPECT_EQ(store.size(), different);
}

TEST(TupleStore, ChangesOneField) {
  Context context;
  TupleStore many(kSizes, context);
  expect_changes(many, {0, 6, 0xFFFFFFFEU, 5, 1, 299});
  TupleStore few(kFew, context);
  expect_changes(few, {2, 0, 6, 4});
}

TEST(TupleStore, NumbersAllTuplesInTheOrderOfDiscovery) {
  Context context;
  TupleStore store(kFew, context);
  std::uint32_t next = 0;
  Tuple tuple(4), read;
  for (tuple[0] = 0; tuple[0] < 3; ++tuple[0]) {
    for (tuple[2] = 0; tuple[2] < 7; ++tuple[2]) {
      for (tuple[3] = 0; tuple[3] < 5; ++tuple[3]) {
        EXPECT_EQ(store.insert(tuple), next);
        store.read(next++, read);
        EXPECT_EQ(read, tuple);
      }
    }
  }
  EXPECT_EQ(store.size(), 3U * 7 * 5);
}

}  // namespace
}  // namespace proviso::cut
