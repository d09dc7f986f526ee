#include "engine/certify/completion.hpp"

#include <utility>

namespace proviso::certify {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::StateId;

/// One row: the edges of the state, and `missing` where there is none or it leads to π.
void add_complete_row(const lts::Lts& lts, StateId state, StateId missing,
                      GrowingArray<std::uint64_t>& rows, GrowingArray<Edge>& edges) {
  for (std::uint32_t a = 1; a < lts.alphabet().size(); ++a) {
    const auto own = lts.edges(state, ActionId{a});
    const bool goes_on = !own.empty() && own.front().target != lts::kError;
    edges.push_back({ActionId{a}, goes_on ? own.front().target : missing});
  }
  rows.push_back(edges.size());
}

}  // namespace

lts::Lts with_error(const lts::Lts& lts) {
  GrowingArray<std::uint64_t> rows(1, 0);
  GrowingArray<Edge> edges;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    add_complete_row(lts, StateId{s}, lts::kError, rows, edges);
  }
  return lts::Lts(lts.alphabet(), std::move(rows), std::move(edges), std::nullopt);
}

lts::Lts with_sink(const lts::Lts& lts) {
  const StateId sink{lts.state_count()};
  GrowingArray<std::uint64_t> rows(1, 0);
  GrowingArray<Edge> edges;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    add_complete_row(lts, StateId{s}, sink, rows, edges);
  }
  for (std::uint32_t a = 1; a < lts.alphabet().size(); ++a) edges.push_back({ActionId{a}, sink});
  rows.push_back(edges.size());
  return lts::Lts(lts.alphabet(), std::move(rows), std::move(edges), std::nullopt);
}

bool is_complete(const lts::Lts& lts) {
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    // Edges are sorted by action, so the k-th must carry action k.
    std::uint32_t expected = 1;
    for (const Edge& edge : lts.edges(StateId{s})) {
      if (index(edge.action) != expected++) return false;
    }
    if (expected != lts.alphabet().size()) return false;
  }
  return true;
}

bool is_assumption(const lts::Lts& lts) {
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    ActionId last = lts::kTau;
    for (const Edge& edge : lts.edges(StateId{s})) {
      if (edge.action == last || edge.target == lts::kError) return false;
      last = edge.action;
    }
  }
  return true;
}

}  // namespace proviso::certify
