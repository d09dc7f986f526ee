// Which states are drawn when there are too many? The path if one is given, else the ball round one
// state: breadth-first over edges in both directions until the number is reached. States with an
// edge that is not drawn are dashed, so that the part is not mistaken for the whole.
#include "report/model/dot.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "lts/graph.hpp"
#include "report/model/label_notation.hpp"

namespace proviso::report {
namespace {

using lts::Edge;
using lts::StateId;

constexpr std::size_t kLabelWidth = 32;
// Graphviz needs minutes for the product of a few processes if every edge may move its states.
// Above this size only the edges of a breadth-first tree do, and the simplex methods stop early.
constexpr std::size_t kManyStates = 60;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else if (static_cast<unsigned char>(c) >= 0x20) {
      result += c;
    }
  }
  return result;
}

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
std::optional<StateId> hidden_state(const lts::Lts& lts, const DotOptions& options) {
  if (!options.hides_anything) return std::nullopt;
  const auto anything = lts::universal_state(lts);
  return anything == lts::kInitial ? std::nullopt : anything;
}

class Picture {
 public:
  Picture(const lts::Lts& lts, const DotOptions& options, std::vector<bool> inside,
          std::optional<StateId> hidden)
      : lts_(lts), options_(options), inside_(std::move(inside)), hidden_(hidden) {}

  std::string draw() {
    const auto drawn = std::count(inside_.begin(), inside_.end(), true);
    is_large_ = static_cast<std::size_t>(drawn) > kManyStates;
    if (is_large_) find_tree();
    append("digraph \"{}\" {{\n", escaped(options_.name));
    append("  rankdir=LR;\n  node [shape=circle, fontname=\"Helvetica\", fontsize=11];\n");
    append("  edge [fontname=\"Helvetica\", fontsize=10];\n");
    if (is_large_) append("  nslimit=2;\n  nslimit1=2;\n  mclimit=0.5;\n");
    if (hidden_) {
      append(
          "  label=\"transitions to ANYTHING, where nothing more is demanded, are not drawn\";\n");
      append("  fontname=\"Helvetica\";\n  fontsize=10;\n");
    }
    if (inside_[0]) append("  start [shape=point, width=0.08];\n  start -> 0;\n");
    bool to_error = false;
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      if (!inside_[s]) continue;
      draw_state(StateId{s});
      for (const Edge& edge : lts_.edges(StateId{s})) to_error |= edge.target == lts::kError;
    }
    if (to_error) {
      append("  error [label=\"\xCF\x80\", shape=doublecircle, color=red, fontcolor=red];\n");
    }
    for (std::uint32_t s = 0; s < lts_.state_count(); ++s) {
      if (inside_[s]) draw_edges(StateId{s});
    }
    append("}}\n");
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  /// Finds the edges by which a breadth-first search of the drawn states first reaches each.
  void find_tree() {
    parent_.assign(lts_.state_count(), kNone);
    for (std::uint32_t root = 0; root < lts_.state_count(); ++root) {
      if (!inside_[root] || parent_[root] != kNone) continue;
      parent_[root] = root;
      std::vector<std::uint32_t> queue{root};
      for (std::size_t next = 0; next < queue.size(); ++next) {
        for (const Edge& edge : lts_.edges(StateId{queue[next]})) {
          if (edge.target == lts::kError || !is_drawn(edge.target)) continue;
          std::uint32_t& parent = parent_[index(edge.target)];
          if (parent != kNone) continue;
          parent = queue[next];
          queue.push_back(static_cast<std::uint32_t>(index(edge.target)));
        }
      }
    }
  }

  /// Whether an edge may move its states in the layout.
  bool shapes(StateId source, StateId target) const {
    if (!is_large_ || target == lts::kError) return !is_large_;
    return parent_[index(target)] == index(source) && source != target;
  }

  bool is_drawn(StateId state) const { return state == lts::kError || inside_[index(state)]; }

  bool is_on_path(StateId source, StateId target) const {
    for (std::size_t i = 0; i + 1 < options_.path.size(); ++i) {
      if (options_.path[i] == source && options_.path[i + 1] == target) return true;
    }
    return false;
  }

  void draw_state(StateId state) {
    const auto row = lts_.edges(state);
    const bool cut = std::any_of(row.begin(), row.end(), [this](const Edge& edge) {
      return !is_drawn(edge.target) && edge.target != hidden_;
    });
    std::vector<std::string> attributes;
    if (lts_.end() == state) attributes.push_back("shape=doublecircle");
    if (state == lts::kInitial) attributes.push_back("penwidth=2");
    if (cut) attributes.push_back("style=dashed");
    if (!options_.state_names.empty()) {
      attributes.push_back("shape=ellipse");
      attributes.push_back(
          fmt::format("label=\"{}\"", escaped(options_.state_names[index(state)])));
    }
    if (attributes.empty()) {
      append("  {};\n", index(state));
    } else {
      append("  {} [{}];\n", index(state), fmt::join(attributes, ", "));
    }
  }

  void draw_edges(StateId state) {
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
      append("  {} -> {} [label=\"{}\"{}{}{}];\n", index(state),
             target == lts::kError ? "error" : std::to_string(index(target)),
             escaped(std::string_view(set).substr(1, set.size() - 2)),
             target == lts::kError ? ", color=red" : "",
             is_on_path(state, target) ? ", penwidth=2.5" : "",
             shapes(state, target) ? "" : ", constraint=false");
    }
  }

  const lts::Lts& lts_;
  const DotOptions& options_;
  std::vector<bool> inside_;
  std::optional<StateId> hidden_;  // left out, and not as something that follows
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  bool is_large_ = false;
  std::vector<std::uint32_t> parent_;  // in the tree, if the picture is large
  std::string text_;
};

}  // namespace

Drawing draw(const lts::Lts& lts, const DotOptions& options) {
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
  drawing.dot = Picture(lts, options, std::move(inside), hidden).draw();
  return drawing;
}

}  // namespace proviso::report
