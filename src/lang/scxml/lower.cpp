#include "lang/scxml/lower.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lang/scxml/codes.hpp"
#include "lang/scxml/explore.hpp"
#include "lang/scxml/lower_formula.hpp"
#include "machine/product.hpp"
#include "machine/step_memory.hpp"

namespace proviso::scxml {
namespace {

class Lowering {
 public:
  Lowering(const Chart& chart, Diagnostics& diagnostics, Context& context)
      : chart_(chart),
        diagnostics_(diagnostics),
        context_(context),
        events_(event_names(chart)),
        symbols_(design_.vocabulary) {}

  std::optional<machine::Design> run() {
    for (const std::string& event : events_) symbols_.event(event);
    for (const Part& part : parts_of(chart_)) {
      parts_.push_back(explore(chart_, part, events_, observed_sends(), diagnostics_, context_));
      if (diagnostics_.has_errors()) return std::nullopt;
    }
    ask_other_parts();
    formulas();
    if (diagnostics_.has_errors()) return std::nullopt;
    for (const ExploredPart& part : parts_) system_.machines.push_back(machine_of(part));
    finish();
    if (diagnostics_.has_errors()) return std::nullopt;
    return std::move(design_);
  }

 private:
  /// What formulas ask about with sent(…). Nothing else can see what is sent.
  std::set<std::string> observed_sends() const {
    std::set<std::string> names;
    for (const Expression& expression : chart_.expressions) {
      if (expression.kind == Expression::Kind::Sent) names.insert(expression.name.text);
    }
    return names;
  }

  /// States that guards of other parts ask for are outputs.
  void ask_other_parts() {
    for (const ExploredPart& part : parts_) {
      for (const LocalState& state : part.states) {
        for (const LocalEdge& edge : state.edges) {
          for (const auto& [asked, answer] : edge.where) symbols_.in_state(chart_, asked);
        }
      }
    }
  }

  void formulas() {
    FormulaLowering lowering(chart_, parts_, events_, design_.vocabulary, symbols_, diagnostics_);
    system_.name = chart_.name;
    for (const ExpressionId fair : chart_.fairness) {
      system_.fairness.push_back(lowering.condition(fair));
    }
    host_.name = chart_.name;
    host_.span = chart_.span;
    for (const Property& property : chart_.properties) {
      host_.properties.push_back(
          {property.name.text, lowering.formula(property.formula), property.name.span});
    }
  }

  machine::Machine machine_of(const ExploredPart& part) {
    machine::Machine machine{machine_name(chart_, part)};
    for (const LocalState& local : part.states) {
      machine.states.push_back(
          {local_state_name(chart_, local), machine::kBase, outputs_of(part, local), chart_.span});
      machine.rows.push_back(edges_of(machine.rows.size(), local));
    }
    return machine;
  }

  std::vector<machine::Symbol> outputs_of(const ExploredPart& part, const LocalState& local) {
    std::vector<machine::Symbol> outputs;
    for (const auto& [state, symbol] : symbols_.states()) {
      const auto& active = local.situation.active;
      if (std::binary_search(active.begin(), active.end(), state)) outputs.push_back(symbol);
    }
    for (const auto& [variable, symbol] : symbols_.variables()) {
      if (&part == owner_of(variable) && local.situation.data[variable]) outputs.push_back(symbol);
    }
    for (const std::string& name : local.sent_at_start) outputs.push_back(symbols_.sent(name));
    return outputs;
  }

  /// The only part that changes the variable; the first one if it is constant.
  const ExploredPart* owner_of(VariableId variable) const {
    const auto changes = [&](const ExploredPart& part) {
      return std::any_of(part.states.begin(), part.states.end(), [&](const LocalState& local) {
        return local.situation.data[variable] != chart_.variables[variable].initially;
      });
    };
    const auto at = std::find_if(parts_.begin(), parts_.end(), changes);
    return at == parts_.end() ? &parts_.front() : &*at;
  }

  /// Events that change and send nothing share an edge.
  std::vector<machine::Edge> edges_of(std::size_t source, const LocalState& local) {
    std::vector<machine::Edge> edges;
    machine::Edge stays{static_cast<machine::LocalState>(source), machine::Guard::never()};
    stays.discards = true;
    for (const LocalEdge& edge : local.edges) {
      const machine::Cube cube = cube_of(edge);
      if (!edge.moved && edge.target == source) {
        stays.guard.cubes.push_back(cube);
        continue;
      }
      machine::Edge made{static_cast<machine::LocalState>(edge.target), {{cube}}};
      for (const std::string& name : edge.sent) made.sends.push_back(symbols_.sent(name));
      made.discards = !edge.moved;
      edges.push_back(std::move(made));
    }
    if (!stays.guard.cubes.empty()) edges.push_back(std::move(stays));
    return edges;
  }

  /// Exactly this event, or none that has a name, and what the edge asks of other parts.
  machine::Cube cube_of(const LocalEdge& edge) {
    machine::Cube cube;
    for (const auto& [name, symbol] : symbols_.inputs())
      cube.push_back({symbol, name == edge.event});
    for (const auto& [state, answer] : edge.where) {
      cube.push_back({symbols_.in_state(chart_, state), answer});
    }
    std::sort(cube.begin(), cube.end());
    return cube;
  }

  void finish() {
    machine::StepMemory memory;
    for (const auto& [name, symbol] : symbols_.observations()) {
      memory.observed.push_back({symbols_.event(name), symbol});
    }
    const std::size_t own = design_.vocabulary.symbols.size();
    system_.is_output.assign(own, true);
    system_.is_event.assign(own, false);
    for (const auto& [name, symbol] : symbols_.inputs()) {
      system_.is_output[index(symbol)] = false;
      system_.is_event[index(symbol)] = true;
    }
    design_.systems.push_back(std::move(system_));
    design_.hosts.push_back(std::move(host_));
    try {
      machine::remember_steps(design_, 0, memory);
    } catch (const machine::GuardTooLarge& error) {
      return too_large(error.what());
    }
    const std::size_t choices = design_.vocabulary.symbols.size() - own;
    design_.systems[0].is_output.resize(design_.vocabulary.symbols.size(), false);
    if (events_.size() + choices > machine::SynchronousProduct::kMostInputs) {
      too_large(
          fmt::format("{} events and {} outputs that formulas ask for are too many: together "
                      "at most {}",
                      events_.size(), choices, machine::SynchronousProduct::kMostInputs));
    }
  }

  void too_large(std::string message) {
    diagnostics_.report({Severity::Error, code::kTooLarge, chart_.span, std::move(message)});
  }

  const Chart& chart_;
  Diagnostics& diagnostics_;
  Context& context_;
  std::vector<std::string> events_;
  machine::Design design_;
  Symbols symbols_;
  std::vector<ExploredPart> parts_;
  machine::System system_;
  machine::HostDefinition host_;
};

}  // namespace

std::optional<machine::Design> lower(const Chart& chart, Diagnostics& diagnostics,
                                     Context& context) {
  return Lowering(chart, diagnostics, context).run();
}

}  // namespace proviso::scxml
