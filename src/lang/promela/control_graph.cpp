// Elements to control states: see flow.hpp. Only what can be reached from the start becomes one.
#include <algorithm>
#include <set>
#include <utility>

#include "lang/promela/codes.hpp"
#include "lang/promela/flow.hpp"

namespace proviso::promela {
namespace {

bool begins_with(const std::string& text, std::string_view prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

class ControlGraphMaker {
 public:
  ControlGraphMaker(const Flow& flow, const SourceSet& sources, const Expansions& expansions,
                    ControlGraph& graph)
      : flow_(flow), sources_(sources), expansions_(expansions), graph_(graph) {}

  std::optional<FlowError> run(ElementId start) {
    control(arrive(start, flow_[start].atomic));
    for (std::size_t k = 0; k < order_.size() && !error_; ++k) {
      const ElementId id = order_[k];
      // Making a control state may find others, which grow the vectors.
      std::vector<process::Transition> transitions = leave(id);
      process::ControlState& state = graph_.controls[k];
      state.first_transition = static_cast<std::uint32_t>(graph_.transitions.size());
      state.transition_count = static_cast<std::uint32_t>(transitions.size());
      std::move(transitions.begin(), transitions.end(), std::back_inserter(graph_.transitions));
    }
    list_unreachable();
    return error_;
  }

 private:
  process::ControlId control(ElementId id) {
    const auto known = graph_.places.find(id);
    if (known != graph_.places.end()) return known->second;
    const process::ControlId made{static_cast<std::uint32_t>(order_.size())};
    graph_.places.emplace(id, made);
    order_.push_back(id);
    const Element& element = flow_[id];
    process::ControlState state;
    state.terminal = element.kind == Element::Kind::End;
    state.inner = element.deterministic != kNoElement;
    state.labels = element.labels;
    state.line = line(element.place);
    for (const std::string& label : element.labels) {
      state.end |= begins_with(label, "end");
      state.progress |= begins_with(label, "progress");
      state.accept |= begins_with(label, "accept");
    }
    graph_.controls.push_back(std::move(state));
    return made;
  }

  std::uint32_t line(Place place) const {
    const Span span = expansions_.shown(place);
    return sources_[span.file].position(span.begin).line;
  }

  void fail(std::string_view code, ElementId id, std::string message) {
    if (!error_) error_ = FlowError{flow_[id].place, code, std::move(message)};
  }

  ElementId arrive(ElementId id, bool from_atomic) {
    ElementId circle = kNoElement;
    const auto place = flow_.arrive(id, from_atomic, circle);
    if (place) return *place;
    fail(code::kGotoLoop, circle, "these jumps go round in a circle without a step");
    return id;
  }

  /// The elements whose steps one can do at this one.
  void gather(ElementId id, std::vector<ElementId>& steps) const {
    const Element& element = flow_[id];
    if (element.kind == Element::Kind::Unless) return gather(flow_.beginning(id), steps);
    const bool chooses =
        element.kind == Element::Kind::Choice || element.kind == Element::Kind::Group;
    if (!chooses) return steps.push_back(id);
    for (const Chain& chain : element.chains) gather(flow_.beginning(chain.first), steps);
  }

  std::vector<process::Transition> leave(ElementId id) {
    if (flow_[id].kind == Element::Kind::End) return {};
    std::vector<ElementId> steps;
    gather(id, steps);
    std::vector<process::Transition> result;
    const std::vector<std::vector<ElementId>> levels = escapes_of(id, steps);
    for (std::size_t level = 0; level < levels.size(); ++level) {
      for (const ElementId step : levels[level]) add(step, level, result);
    }
    return result;
  }

  /// The steps by their rank: those of escapes come first. An escape that is met later goes before
  /// those met earlier, and what is in the list already is not repeated.
  std::vector<std::vector<ElementId>> escapes_of(ElementId id,
                                                 const std::vector<ElementId>& steps) {
    std::vector<std::vector<ElementId>> levels = {steps};
    std::vector<ElementId> holders = {id};
    holders.insert(holders.end(), steps.begin(), steps.end());
    for (const ElementId holder : holders) {
      const Element& element = flow_[holder];
      for (auto escape = element.escapes.rbegin(); escape != element.escapes.rend(); ++escape) {
        std::vector<ElementId> found;
        gather(arrive(escape->first, element.atomic), found);
        const auto is_listed = [&](ElementId step) {
          return std::any_of(levels.begin(), levels.end(), [&](const auto& level) {
            return std::find(level.begin(), level.end(), step) != level.end();
          });
        };
        found.erase(std::remove_if(found.begin(), found.end(), is_listed), found.end());
        if (!found.empty()) levels.insert(levels.begin(), std::move(found));
      }
    }
    return levels;
  }

  /// Skips may have been dropped, and do nothing: they are not listed.
  void list_unreachable() {
    for (std::uint32_t i = 0; i < flow_.size(); ++i) {
      const Element& element = flow_[ElementId{i}];
      const bool skips = element.idle && element.statement.kind != process::Statement::Kind::Print;
      if (element.kind != Element::Kind::Statement || skips || added_.contains(ElementId{i})) {
        continue;
      }
      process::Transition& statement = graph_.unreachable.emplace_back();
      statement.span = expansions_.shown(element.place);
      statement.line = line(element.place);
      statement.statement_number = element.number;
      statement.statement = element.statement;
    }
  }

  void add(ElementId id, std::size_t level, std::vector<process::Transition>& result) {
    added_.insert(id);
    const Element& element = flow_[id];
    process::Transition transition;
    transition.level = static_cast<std::uint8_t>(std::min<std::size_t>(level, 255));
    transition.keeps_control = element.atomic;
    transition.span = expansions_.shown(element.place);
    transition.line = line(element.place);
    transition.statement_number = element.number;
    transition.statement = element.statement;
    transition.target = target(id);
    if (element.kind == Element::Kind::Deterministic) {
      transition.statement.kind = process::Statement::Kind::Deterministic;
      transition.statement.entry = control(flow_.beginning(element.chains.front().first));
    }
    result.push_back(std::move(transition));
  }

  process::ControlId target(ElementId id) {
    const Element& element = flow_[id];
    const bool jumps = element.kind == Element::Kind::Jump;
    const ElementId next = jumps ? element.target : element.next;
    ElementId place = arrive(next, element.atomic);
    if (error_) return control(id);
    const ElementId step = element.deterministic;
    if (flow_[place].deterministic != step) {
      if (flow_[place].deterministic != kNoElement) {
        fail(code::kDStepJump, id, "this jumps into a d_step");
        return control(id);
      }
      const Element& whole = flow_[step];
      const ElementId behind = arrive(whole.next, false);
      if (place != behind && arrive(place, false) != behind) {
        fail(code::kDStepJump, id, "this jumps out of a d_step");
        return control(id);
      }
      place = arrive(whole.next, whole.atomic);
    }
    return control(place);
  }

  std::set<ElementId> added_;  // the elements that became transitions
  const Flow& flow_;
  const SourceSet& sources_;
  const Expansions& expansions_;
  ControlGraph& graph_;
  std::vector<ElementId> order_;
  std::optional<FlowError> error_;
};

}  // namespace

std::optional<FlowError> lower_flow(const Flow& flow, ElementId start, const SourceSet& sources,
                                    const Expansions& expansions, ControlGraph& graph) {
  return ControlGraphMaker(flow, sources, expansions, graph).run(start);
}

}  // namespace proviso::promela
