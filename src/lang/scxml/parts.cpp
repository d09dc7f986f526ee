#include "lang/scxml/parts.hpp"

#include <algorithm>
#include <numeric>

namespace proviso::scxml {
namespace {

using Set = std::set<std::uint32_t>;

/// What the elements of one region say.
struct Region {
  StateId state = kRoot;
  std::set<std::string> raised = {};
  Set data = {};
  Set asked_inside = {};  // states that In(…) names in the middle of a macrostep
  std::vector<TransitionId> transitions = {};
};

class Division {
 public:
  explicit Division(const Chart& chart) : chart_(chart) {}

  std::vector<Part> run() {
    const Part whole{{kRoot}};
    if (!has_regions()) return {whole};
    for (const StateId child : chart_.states[parallel()].children) regions_.push_back(read(child));
    part_.resize(regions_.size());
    std::iota(part_.begin(), part_.end(), 0);
    const auto leaves = [&](const Region& region) { return leaves_region(region); };
    if (std::any_of(regions_.begin(), regions_.end(), leaves)) return {whole};
    while (joins_some()) {
    }
    return parts();
  }

 private:
  StateId parallel() const { return chart_.states[kRoot].children.front(); }

  bool has_regions() const {
    const State& root = chart_.states[kRoot];
    if (root.children.size() != 1 || root.initial != root.children) return false;
    const State& only = chart_.states[parallel()];
    return only.kind == StateKind::Parallel && only.children.size() > 1 &&
           only.transitions.empty() && only.entry.empty() && only.exit.empty();
  }

  Region read(StateId region) {
    Region result{region};
    for (StateId s = region; s <= chart_.states[region].last; ++s) {
      const State& state = chart_.states[s];
      for (const Block& block : state.entry) read(block, result);
      for (const Block& block : state.exit) read(block, result);
      read(state.initial_actions, result);
      if (state.kind == StateKind::Final) announce(state.parent, result);
      for (const TransitionId id : state.transitions) {
        result.transitions.push_back(id);
        read(chart_.transitions[id].actions, result);
        if (const auto condition = chart_.transitions[id].condition) {
          Set asked;
          read(*condition, result.data, asked);
          if (chart_.transitions[id].events.empty()) result.asked_inside.merge(asked);
        }
      }
    }
    return result;
  }

  void announce(StateId parent, Region& region) const {
    region.raised.insert("done.state." + chart_.states[parent].id);
    const StateId above = chart_.states[parent].parent;
    if (chart_.states[above].kind == StateKind::Parallel) {
      region.raised.insert("done.state." + chart_.states[above].id);
    }
  }

  void read(const Block& block, Region& region) {
    for (const Action& action : block) {
      if (action.kind == Action::Kind::Raise) region.raised.insert(action.name.text);
      if (action.kind == Action::Kind::Assign) {
        assigned_.insert(action.variable);
        region.data.insert(action.variable);
        read(action.value, region.data, region.asked_inside);
      }
      for (const Branch& branch : action.branches) {
        if (branch.condition) read(*branch.condition, region.data, region.asked_inside);
        read(branch.actions, region);
      }
    }
  }

  void read(ExpressionId id, Set& data, Set& asked) const {
    const Expression& expression = chart_.expressions[id];
    if (expression.kind == Expression::Kind::Variable) data.insert(expression.number);
    if (expression.kind == Expression::Kind::InState) asked.insert(expression.number);
    if (expression.kind != Expression::Kind::Operation) return;
    read(expression.left, data, asked);
    if (!is_unary(expression.op)) read(expression.right, data, asked);
  }

  /// Whether a transition leads out of its region, or waits for the end of all regions.
  bool leaves_region(const Region& region) const {
    const std::string all_done = "done.state." + chart_.states[parallel()].id;
    return std::any_of(region.transitions.begin(), region.transitions.end(), [&](TransitionId id) {
      const Transition& transition = chart_.transitions[id];
      return waits_for(transition, all_done) ||
             (!transition.targets.empty() &&
              !chart_.is_within(chart_.domain(transition), region.state));
    });
  }

  static bool waits_for(const Transition& transition, const std::string& event) {
    return std::any_of(transition.events.begin(), transition.events.end(),
                       [&](const Descriptor& one) { return matches(one.text, event); });
  }

  bool waits_for_some(const Transition& transition, const std::set<std::string>& events) const {
    return std::any_of(events.begin(), events.end(),
                       [&](const std::string& event) { return waits_for(transition, event); });
  }

  bool joins_some() {
    for (std::size_t a = 0; a < regions_.size(); ++a) {
      for (std::size_t b = 0; b < regions_.size(); ++b) {
        if (part_[a] == part_[b] || !influences(a, b)) continue;
        const std::size_t from = std::max(part_[a], part_[b]), to = std::min(part_[a], part_[b]);
        std::replace(part_.begin(), part_.end(), from, to);
        return true;
      }
    }
    return false;
  }

  /// Whether what happens in region `a` matters to `b` within a macrostep.
  bool influences(std::size_t a, std::size_t b) const {
    const Region& from = regions_[a];
    const Region& to = regions_[b];
    const bool shares = std::any_of(from.data.begin(), from.data.end(), [&](VariableId variable) {
      return to.data.contains(variable) && assigned_.contains(variable);
    });
    if (shares) return true;
    const auto lies_in = [&](StateId state) { return chart_.is_within(state, from.state); };
    if (std::any_of(to.asked_inside.begin(), to.asked_inside.end(), lies_in)) return true;
    return std::any_of(to.transitions.begin(), to.transitions.end(), [&](TransitionId id) {
      const Transition& transition = chart_.transitions[id];
      if (waits_for_some(transition, from.raised)) return true;
      if (!transition.condition) return false;
      Set data, asked;
      read(*transition.condition, data, asked);
      return std::any_of(asked.begin(), asked.end(), lies_in) &&
             waits_for_some(transition, raised_in_part(b));
    });
  }

  std::set<std::string> raised_in_part(std::size_t region) const {
    std::set<std::string> result;
    for (std::size_t k = 0; k < regions_.size(); ++k) {
      if (part_[k] == part_[region]) {
        result.insert(regions_[k].raised.begin(), regions_[k].raised.end());
      }
    }
    return result;
  }

  std::vector<Part> parts() const {
    std::vector<Part> result;
    for (std::size_t first = 0; first < regions_.size(); ++first) {
      Part part;
      for (std::size_t k = 0; k < regions_.size(); ++k) {
        if (part_[k] == first) part.regions.push_back(regions_[k].state);
      }
      if (!part.regions.empty()) result.push_back(std::move(part));
    }
    return result;
  }

  const Chart& chart_;
  std::vector<Region> regions_;
  std::vector<std::size_t> part_;  // of each region
  Set assigned_;
};

}  // namespace

std::vector<Part> parts_of(const Chart& chart) { return Division(chart).run(); }

}  // namespace proviso::scxml
