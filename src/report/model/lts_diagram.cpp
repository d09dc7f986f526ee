// Which states are drawn when there are too many? The path if one is given, else the ball round one
// state: breadth-first over edges in both directions until the number is reached. States with an
// edge that is not drawn are dashed, so that the part is not mistaken for the whole.
#include "report/model/lts_diagram.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "lts/graph.hpp"
#include "report/model/label_notation.hpp"

namespace proviso::report {
namespace {

using lts::Edge;
using lts::StateId;

constexpr std::size_t kLabelWidth = 32;

/// Predecessors in compressed rows.
struct Backward {
  explicit Backward(const lts::Lts& lts) : rows(std::size_t{lts.state_count()} + 2, 0) {
    const auto each_edge = [&lts](auto&& visit) {
      for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
        for (const Edge& edge : lts.edges(StateId{s})) {
          if (edge.target != lts::kError) visit(StateId{s}, edge.target);
        }
      }
    };
    each_edge([this](StateId, StateId target) { ++rows[index(target) + 2]; });
    for (std::size_t s = 1; s < rows.size(); ++s) rows[s] += rows[s - 1];
    sources.resize(rows.back());
    each_edge([this](StateId s, StateId target) { sources[rows[index(target) + 1]++] = s; });
  }
  std::vector<std::uint64_t> rows;
  std::vector<StateId> sources;
};

/// At most `most` states nearest to the given ones, which are among them.
std::vector<bool> ball(const lts::Lts& lts, const std::vector<StateId>& centre, std::size_t most) {
  const Backward backward(lts);
  std::vector<bool> inside(lts.state_count(), false);
  std::vector<StateId> queue;
  const auto enter = [&](StateId state) {
    if (state == lts::kError || inside[index(state)] || queue.size() >= most) return;
    inside[index(state)] = true;
    queue.push_back(state);
  };
  for (const StateId state : centre) enter(state);
  for (std::size_t next = 0; next < queue.size() && queue.size() < most; ++next) {
    const StateId state = queue[next];
    for (const Edge& edge : lts.edges(state)) enter(edge.target);
    for (auto i = backward.rows[index(state)]; i < backward.rows[index(state) + 1]; ++i) {
      enter(backward.sources[i]);
    }
  }
  return inside;
}

/// The state that the drawing leaves out because nothing is demanded there.
std::optional<StateId> hidden_state(const lts::Lts& lts, const LtsDiagramOptions& options) {
  if (!options.hides_anything) return std::nullopt;
  const auto anything = lts::universal_state(lts);
  return anything == lts::kInitial ? std::nullopt : anything;
}

class Picture {
 public:
  Picture(const lts::Lts& lts, const LtsDiagramOptions& options, std::vector<bool> inside,
          std::optional<StateId> hidden)
      : lts_(lts), options_(options), inside_(std::move(inside)), hidden_(hidden) {}

  Diagram draw() {
    diagram_.name = options_.name;
    node_.assign(lts_.state_count(), 0);
    bool to_error = false;
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      if (!inside_[s]) continue;
      add_state(StateId{s});
      for (const Edge& edge : lts_.edges(StateId{s})) to_error |= edge.target == lts::kError;
    }
    error_ = static_cast<std::uint32_t>(diagram_.nodes.size());
    if (to_error) {
      DiagramNode error{"error", "\xCF\x80"};
      error.tint = Tint::Error;
      error.is_final = true;
      diagram_.nodes.push_back(std::move(error));
    }
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      if (inside_[s]) add_edges(StateId{s});
    }
    return std::move(diagram_);
  }

 private:
  bool is_drawn(StateId state) const { return state == lts::kError || inside_[index(state)]; }

  bool is_on_path(StateId source, StateId target) const {
    for (std::size_t i = 0; i + 1 < options_.path.size(); ++i) {
      if (options_.path[i] == source && options_.path[i + 1] == target) return true;
    }
    return false;
  }

  void add_state(StateId state) {
    const auto row = lts_.edges(state);
    DiagramNode node;
    node.id = node.label = std::to_string(index(state));
    node.is_open = std::any_of(row.begin(), row.end(), [this](const Edge& edge) {
      return !is_drawn(edge.target) && edge.target != hidden_;
    });
    node.is_final = lts_.end() == state;
    node.is_initial = state == lts::kInitial;
    if (!options_.state_names.empty() && !options_.state_names[index(state)].empty()) {
      node.shape = DiagramNode::Shape::Pill;
      node.label = options_.state_names[index(state)];
    }
    node_[index(state)] = static_cast<std::uint32_t>(diagram_.nodes.size());
    diagram_.nodes.push_back(std::move(node));
  }

  void add_edges(StateId state) {
    std::map<StateId, std::vector<std::string>> labels;
    std::map<StateId, bool> silent;
    for (const Edge& edge : lts_.edges(state)) {
      if (!is_drawn(edge.target)) continue;
      auto& list = labels[edge.target];
      if (edge.action == lts::kTau) {
        silent[edge.target] = true;
      } else {
        list.push_back(lts_.name(edge.action));
      }
    }
    for (const auto& [target, names] : labels) {
      std::vector<std::string> elements = compact(names);
      if (silent.contains(target)) elements.insert(elements.begin(), "\xCF\x84");
      const std::string set = label_set(elements, kLabelWidth);
      DiagramEdge edge;
      edge.source = node_[index(state)];
      edge.target = target == lts::kError ? error_ : node_[index(target)];
      edge.label = set.substr(1, set.size() - 2);
      edge.tint = target == lts::kError ? Tint::Error : Tint::Plain;
      edge.is_on_path = is_on_path(state, target);
      diagram_.edges.push_back(std::move(edge));
    }
  }

  const lts::Lts& lts_;
  const LtsDiagramOptions& options_;
  std::vector<bool> inside_;
  std::optional<StateId> hidden_;    // left out, and not as something that follows
  std::vector<std::uint32_t> node_;  // by state
  std::uint32_t error_ = 0;
  Diagram diagram_;
};

}  // namespace

Drawing draw(const lts::Lts& lts, const LtsDiagramOptions& options) {
  Drawing drawing;
  const bool everything = lts.state_count() <= options.most_states && !options.only_around;
  std::vector<bool> inside(lts.state_count(), true);
  if (!everything) {
    const bool has_path = !options.path.empty();
    inside = ball(lts, has_path ? options.path : std::vector{options.around},
                  std::min<std::size_t>(options.most_states, lts.state_count()));
  }
  const auto hidden = hidden_state(lts, options);
  if (hidden) inside[index(*hidden)] = false;
  drawing.drawn_states = static_cast<std::size_t>(std::count(inside.begin(), inside.end(), true));
  if (drawing.drawn_states + (hidden ? 1 : 0) < lts.state_count()) {
    drawing.note = fmt::format(
        "{} states are too many for a picture: drawn are the {} nearest to {} (dashed: more "
        "follows)",
        lts.state_count(), drawing.drawn_states,
        options.path.empty() ? fmt::format("state {}", index(options.around)) : "the path");
  }
  drawing.diagram = Picture(lts, options, std::move(inside), hidden).draw();
  drawing.diagram.caption = drawing.note;
  if (hidden) {
    if (!drawing.note.empty()) drawing.diagram.caption += '\n';
    drawing.diagram.caption +=
        "transitions to ANYTHING, where nothing more is demanded, are not drawn";
  }
  return drawing;
}

}  // namespace proviso::report
