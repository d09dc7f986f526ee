#include "lts/transform.hpp"

#include <algorithm>
#include <vector>

namespace proviso::lts {
namespace {

/// The new labels of each action; an empty list means τ. Action 0 is τ and stays so.
using Images = std::vector<std::vector<std::string>>;

void close_row(GrowingArray<std::uint64_t>& rows, GrowingArray<Edge>& edges) {
  Edge* const first = edges.begin() + rows.back();
  std::sort(first, edges.end());
  edges.resize(static_cast<std::size_t>(std::unique(first, edges.end()) - edges.begin()));
  rows.push_back(edges.size());
}

/// Rebuilds the rows state by state: `emit(state, edges)` appends the new edges of one state.
template <typename Emit>
Lts rebuild(const Lts& lts, Alphabet alphabet, std::optional<StateId> end, Emit emit) {
  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  rows.reserve(lts.state_count() + 1);
  edges.reserve(lts.transition_count());
  rows.push_back(0);
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    emit(StateId{s}, edges);
    close_row(rows, edges);
  }
  return Lts(std::move(alphabet), std::move(rows), std::move(edges), end);
}

Lts map_actions(const Lts& lts, const Images& images) {
  std::vector<std::string> labels;
  for (const auto& image : images) labels.insert(labels.end(), image.begin(), image.end());
  Alphabet alphabet(std::move(labels));
  std::vector<std::vector<ActionId>> actions(images.size());
  for (std::size_t a = 0; a < images.size(); ++a) {
    for (const std::string& label : images[a]) actions[a].push_back(*alphabet.find(label));
    if (actions[a].empty()) actions[a].push_back(kTau);
  }
  return rebuild(lts, std::move(alphabet), lts.end(),
                 [&](StateId state, GrowingArray<Edge>& edges) {
                   for (const Edge& edge : lts.edges(state)) {
                     for (const ActionId action : actions[index(edge.action)]) {
                       edges.push_back({action, edge.target});
                     }
                   }
                 });
}

/// Applies `image(label)` to every label of the alphabet.
template <typename Image>
Lts map_labels(const Lts& lts, Image image) {
  Images images(1);
  for (const std::string& label : lts.alphabet().labels()) images.push_back(image(label));
  return map_actions(lts, images);
}

}  // namespace

Lts hide(const Lts& lts, const Visibility& visibility) {
  return map_labels(lts, [&](const std::string& label) -> std::vector<std::string> {
    if (visibility.shows(label)) return {label};
    return {};
  });
}

Lts relabel(const Lts& lts, const Relabelling& relabelling) {
  return map_labels(lts, [&](const std::string& label) { return relabelling.apply(label); });
}

Lts prefix(const Lts& lts, std::string_view prefix) {
  return map_labels(lts, [&](const std::string& label) {
    return std::vector<std::string>{std::string(prefix) + "." + label};
  });
}

Lts share(const Lts& lts, std::span<const std::string> prefixes) {
  if (prefixes.empty()) return lts;
  return map_labels(lts, [&](const std::string& label) {
    std::vector<std::string> images;
    for (const std::string& prefix : prefixes) images.push_back(prefix + "." + label);
    return images;
  });
}

Lts extend(const Lts& lts, std::span<const std::string> labels) {
  std::vector<std::string> all(lts.alphabet().labels().begin(), lts.alphabet().labels().end());
  all.insert(all.end(), labels.begin(), labels.end());
  Alphabet alphabet(std::move(all));
  std::vector<ActionId> renumbered{kTau};
  for (const std::string& label : lts.alphabet().labels()) {
    renumbered.push_back(*alphabet.find(label));
  }
  return rebuild(lts, std::move(alphabet), lts.end(),
                 [&](StateId state, GrowingArray<Edge>& edges) {
                   for (const Edge& edge : lts.edges(state)) {
                     edges.push_back({renumbered[index(edge.action)], edge.target});
                   }
                 });
}

Lts prioritise(const Lts& lts, const Priority& priority) {
  std::vector<bool> precedes{priority.tau_precedes()};
  for (const std::string& label : lts.alphabet().labels()) {
    precedes.push_back(priority.precedes(label));
  }
  return trim(
      rebuild(lts, lts.alphabet(), lts.end(), [&](StateId state, GrowingArray<Edge>& edges) {
        const auto row = lts.edges(state);
        const auto goes_first = [&](const Edge& edge) {
          return bool{precedes[index(edge.action)]};
        };
        const bool any_first = std::any_of(row.begin(), row.end(), goes_first);
        for (const Edge& edge : row) {
          if (!any_first || goes_first(edge)) edges.push_back(edge);
        }
      }));
}

Lts complete_with_error(const Lts& lts) {
  return rebuild(lts, lts.alphabet(), std::nullopt, [&](StateId state, GrowingArray<Edge>& edges) {
    const auto row = lts.edges(state);
    edges.append(row.data(), row.size());
    auto next = row.begin();
    for (std::uint32_t a = 1; a < lts.alphabet().size(); ++a) {
      while (next != row.end() && index(next->action) < a) ++next;
      const bool enabled = next != row.end() && index(next->action) == a;
      if (!enabled) edges.push_back({ActionId{a}, kError});
    }
  });
}

Lts without_error(const Lts& lts) {
  return rebuild(lts, lts.alphabet(), lts.end(), [&](StateId state, GrowingArray<Edge>& edges) {
    for (const Edge& edge : lts.edges(state)) {
      if (edge.target != kError) edges.push_back(edge);
    }
  });
}

Lts trim(const Lts& lts) {
  constexpr std::uint32_t kUnseen = 0xFFFFFFFFU;
  std::vector<std::uint32_t> number(lts.state_count(), kUnseen);
  std::vector<StateId> order{kInitial};
  number[0] = 0;
  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  rows.push_back(0);
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const Edge& edge : lts.edges(order[next])) {
      if (edge.target == kError) {
        edges.push_back(edge);
        continue;
      }
      std::uint32_t& target = number[index(edge.target)];
      if (target == kUnseen) {
        target = static_cast<std::uint32_t>(order.size());
        order.push_back(edge.target);
      }
      edges.push_back({edge.action, StateId{target}});
    }
    close_row(rows, edges);
  }
  std::optional<StateId> end;
  if (lts.end() && number[index(*lts.end())] != kUnseen) end = StateId{number[index(*lts.end())]};
  return Lts(lts.alphabet(), std::move(rows), std::move(edges), end);
}

}  // namespace proviso::lts
