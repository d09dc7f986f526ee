// A non-recursive depth-first search for cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace proviso::smv {

class CycleSearch {
 public:
  using Vertex = std::uint32_t;

  explicit CycleSearch(std::size_t vertices) : colours_(vertices, Colour::White) {}

  /// Visits what is reachable from the root and was not visited before; `successors` appends to a
  /// list, `finished` is called for each vertex after its successors. Returns the vertices of a
  /// cycle, each leading to the next, or an empty list; after a cycle the search must not be used
  /// again.
  template <typename Successors, typename Finished>
  std::vector<Vertex> visit(Vertex root, const Successors& successors, const Finished& finished) {
    if (colours_[root] == Colour::White) enter(root, successors);
    while (!path_.empty()) {
      Step& top = path_.back();
      if (top.next == pending_.size()) {
        colours_[top.vertex] = Colour::Black;
        finished(top.vertex);
        pending_.resize(top.first);
        path_.pop_back();
        if (!path_.empty()) ++path_.back().next;
        continue;
      }
      const Vertex to = pending_[top.next];
      if (colours_[to] == Colour::Grey) return cycle_from(to);
      if (colours_[to] == Colour::White) {
        enter(to, successors);
      } else {
        ++top.next;
      }
    }
    return {};
  }

 private:
  enum class Colour : std::uint8_t { White, Grey, Black };
  struct Step {
    Vertex vertex;
    std::size_t first;  // of its successors in pending_, which are the last ones there
    std::size_t next;
  };

  template <typename Successors>
  void enter(Vertex vertex, const Successors& successors) {
    colours_[vertex] = Colour::Grey;
    path_.push_back({vertex, pending_.size(), pending_.size()});
    successors(vertex, pending_);
  }

  std::vector<Vertex> cycle_from(Vertex first) const {
    std::vector<Vertex> cycle;
    std::size_t at = path_.size();
    while (path_[at - 1].vertex != first) --at;
    for (; at <= path_.size(); ++at) cycle.push_back(path_[at - 1].vertex);
    return cycle;
  }

  std::vector<Colour> colours_;
  std::vector<Step> path_;
  std::vector<Vertex> pending_;
};

}  // namespace proviso::smv
