#include "engine/requirement/good_pairs.hpp"

#include <numeric>

namespace proviso::requirement {

GoodPairs not_marked(const Closure& backward) {
  const std::uint32_t nodes = backward.marks().height();
  GoodPairs good{backward.classes().class_of(), BitColumns(nodes, backward.marks().size())};
  for (std::size_t c = 0; c < good.columns.size(); ++c) {
    good.columns.fill(c);
    good.columns.subtract(c, backward.marks(), c);
  }
  return good;
}

GoodPairs marked(const Closure& forward) { return {forward.classes().class_of(), forward.marks()}; }

GoodPairs confined_and_not_marked(const Closure& backward) {
  GoodPairs good{backward.classes().class_of(), backward.confines()};
  for (std::size_t c = 0; c < good.columns.size(); ++c) {
    good.columns.subtract(c, backward.marks(), c);
  }
  return good;
}

lts::Partition equal_rows(const BitColumns& columns) {
  std::vector<std::uint32_t> block_of(columns.height(), 0);
  std::vector<std::uint32_t> size{columns.height()};
  std::vector<std::uint32_t> inside{0};  // members of the block that are in the column
  std::vector<std::uint32_t> new_block{kNone};
  std::vector<std::uint32_t> touched;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    touched.clear();
    columns.for_each(c, [&](std::uint32_t node) {
      if (inside[block_of[node]]++ == 0) touched.push_back(block_of[node]);
    });
    for (const std::uint32_t block : touched) {
      if (inside[block] == size[block]) continue;
      new_block[block] = static_cast<std::uint32_t>(size.size());
      size.push_back(inside[block]);
      size[block] -= inside[block];
      inside.push_back(0);
      new_block.push_back(kNone);
    }
    columns.for_each(c, [&](std::uint32_t node) {
      const std::uint32_t block = new_block[block_of[node]];
      if (block != kNone) block_of[node] = block;
    });
    for (const std::uint32_t block : touched) {
      inside[block] = 0;
      new_block[block] = kNone;
    }
  }
  return lts::canonical(std::move(block_of));
}

GoodPairs restricted(const GoodPairs& good, const lts::Partition& partition) {
  GoodPairs result{good.class_of, BitColumns(partition.block_count, good.columns.size())};
  for (std::size_t c = 0; c < good.columns.size(); ++c) {
    good.columns.for_each(
        c, [&](std::uint32_t node) { result.columns.set(c, partition.block_of_state[node]); });
  }
  return result;
}

Graph class_graph(const Graph& environment, const EnvironmentClasses& classes) {
  return quotient(environment, {classes.class_of(), classes.count()});
}

Invariant invariant_of(const GoodPairs& good, const Joint& joint, Context& context) {
  std::vector<std::uint32_t> number(good.columns.size(), kNone);
  std::uint32_t count = 0;
  Invariant invariant;
  invariant.class_of.reserve(joint.environment_node.size());
  for (const std::uint32_t node : joint.environment_node) {
    if (node != kNone && number[good.class_of[node]] == kNone) {
      number[good.class_of[node]] = count++;
    }
    invariant.class_of.push_back(node == kNone ? kNone : number[good.class_of[node]]);
  }
  // States that the environment cannot reach form a class that is never allowed.
  for (std::uint32_t& c : invariant.class_of) {
    if (c == kNone) c = count;
  }
  std::vector<std::size_t> column(count);
  for (std::size_t c = 0; c < number.size(); ++c) {
    if (number[c] != kNone) column[number[c]] = c;
  }
  std::size_t pairs = 0;
  for (const std::size_t c : column) good.columns.for_each(c, [&](std::uint32_t) { ++pairs; });
  context.reserve(pairs * sizeof(std::uint32_t));
  invariant.allowed.resize(good.columns.height());
  for (std::uint32_t c = 0; c < count; ++c) {
    good.columns.for_each(column[c],
                          [&](std::uint32_t state) { invariant.allowed[state].push_back(c); });
  }
  return invariant;
}

}  // namespace proviso::requirement
