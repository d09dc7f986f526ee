#include "engine/symbolic/variable_order.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace proviso::symbolic {
namespace {

constexpr unsigned kRounds = 60;
constexpr unsigned kPatience = 8;  // rounds without gain before it ends

using Edges = std::span<const std::vector<std::uint32_t>>;

std::uint64_t total_span(Edges edges, const std::vector<std::uint32_t>& place) {
  std::uint64_t total = 0;
  for (const auto& edge : edges) {
    std::uint32_t first = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t last = 0;
    for (const std::uint32_t vertex : edge) {
      first = std::min(first, place[vertex]);
      last = std::max(last, place[vertex]);
    }
    if (!edge.empty()) total += last - first;
  }
  return total;
}

/// Where each vertex would like to be.
std::vector<double> attraction(Edges edges, const std::vector<std::uint32_t>& place) {
  std::vector<double> sum(place.size(), 0);
  std::vector<std::uint32_t> degree(place.size(), 0);
  for (const auto& edge : edges) {
    double centre = 0;
    for (const std::uint32_t vertex : edge) centre += place[vertex];
    centre /= static_cast<double>(edge.size());
    for (const std::uint32_t vertex : edge) {
      sum[vertex] += centre;
      ++degree[vertex];
    }
  }
  for (std::size_t i = 0; i < sum.size(); ++i) {
    sum[i] = degree[i] == 0 ? place[i] : sum[i] / degree[i];
  }
  return sum;
}

}  // namespace

std::vector<std::uint32_t> force_order(std::size_t count, Edges edges) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::uint32_t> place = order;
  std::vector<std::uint32_t> best = order;
  std::uint64_t best_span = total_span(edges, place);
  unsigned waited = 0;
  for (unsigned round = 0; round < kRounds && waited < kPatience; ++round) {
    const std::vector<double> wish = attraction(edges, place);
    std::stable_sort(order.begin(), order.end(),
                     [&wish](std::uint32_t a, std::uint32_t b) { return wish[a] < wish[b]; });
    for (std::uint32_t i = 0; i < count; ++i) place[order[i]] = i;
    const std::uint64_t span = total_span(edges, place);
    ++waited;
    if (span >= best_span) continue;
    best_span = span;
    best = order;
    waited = 0;
  }
  return best;
}

}  // namespace proviso::symbolic
