// Tuples that need more than one word, kept and changed.
#include "engine/cut/tuple_store.hpp"

#include <gtest/gtest.h>

namespace proviso::cut {
namespace {

const std::vector<std::uint32_t> kSizes{1, 7, 0xFFFFFFFFU, 0xFFFFFFFFU, 2, 300};

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

TEST(TupleStore, ChangesOnePlace) {
  Context context;
  TupleStore store(kSizes, context);
  const Tuple start{0, 6, 0xFFFFFFFEU, 5, 1, 299};
  store.insert(start);
  for (std::size_t place = 1; place < start.size(); ++place) {
    Tuple expected = start;
    expected[place] = 0;
    const std::uint32_t changed = store.insert_changed(0, place, 0);
    Tuple read;
    store.read(changed, read);
    EXPECT_EQ(read, expected);
    EXPECT_EQ(store.insert(expected), changed);
    EXPECT_EQ(store.insert_changed(changed, place, start[place]), 0U);
  }
  EXPECT_EQ(store.size(), start.size());
}

}  // namespace
}  // namespace proviso::cut
