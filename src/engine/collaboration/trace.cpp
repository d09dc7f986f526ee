#include "engine/collaboration/trace.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::collaboration {
namespace {

using machine::GlobalState;

class Narration {
 public:
  Narration(const machine::SynchronousProduct& product, const machine::Vocabulary& vocabulary,
            const std::vector<std::string>& features)
      : product_(product),
        system_(product.system()),
        vocabulary_(vocabulary),
        features_(features) {}

  Trace tell(const Host& host, const machine::Witness& witness) const {
    Trace trace;
    trace.of_components = true;
    const auto step = [&](machine::GraphState from, machine::GraphState to) {
      return told(machine::state_of(product_, host.graph(), from),
                  machine::state_of(product_, host.graph(), to));
    };
    for (std::size_t k = 1; k < witness.path.size(); ++k) {
      trace.steps.push_back(step(witness.path[k - 1], witness.path[k]));
    }
    if (witness.loops_to) {
      // The step that closes the loop is written out: it leads to the state where the loop begins.
      trace.steps.push_back(step(witness.path.back(), witness.path[*witness.loops_to]));
      trace.loops_to = *witness.loops_to;
    }
    return trace;
  }

  TraceStep told(const GlobalState& before, const GlobalState& after) const {
    TraceStep result{inputs(before, after)};
    set_actors(result, parts(after));
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (before[i] == after[i]) continue;
      const machine::Machine& machine = system_.machines[i];
      result.changes.emplace_back(machine.name, machine.states[after[i]].name);
    }
    return result;
  }

 private:
  std::string inputs(const GlobalState& before, const GlobalState& after) const {
    const auto cube = product_.inputs(before, after);
    std::string text;
    bool has_events = false;
    const auto& symbols = product_.free_inputs();
    for (std::size_t k = 0; cube && k < symbols.size(); ++k) {
      const std::uint64_t bit = std::uint64_t{1} << k;
      if (((cube->wanted | cube->unwanted) & bit) == 0) continue;
      if (system_.is_hidden(symbols[k])) continue;
      const bool is_event = system_.is_exclusive(symbols[k]);
      has_events = has_events || is_event;
      if (is_event && (cube->wanted & bit) == 0) continue;
      text += fmt::format("{}{}{}", text.empty() ? "" : " & ", (cube->wanted & bit) != 0 ? "" : "!",
                          vocabulary_.symbols[index(symbols[k])]);
    }
    if (!text.empty()) return text;
    return has_events ? "another event" : "step";
  }

  std::vector<std::string> parts(const GlobalState& state) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < state.size(); ++i) {
      const machine::Feature feature = system_.machines[i].states[state[i]].feature;
      const std::string& name = features_[feature];
      if (feature == machine::kBase) continue;
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names.empty() ? std::vector{features_[machine::kBase]} : names;
  }

  const machine::SynchronousProduct& product_;
  const machine::System& system_;
  const machine::Vocabulary& vocabulary_;
  const std::vector<std::string>& features_;
};

}  // namespace

Trace trace_of(const Host& host, logic::CtlFormula formula, const machine::Vocabulary& vocabulary,
               const std::vector<std::string>& features) {
  const machine::Witness witness =
      machine::explain(vocabulary.pool, formula, 0, host.structure(), host.marks());
  return Narration(host.product(), vocabulary, features).tell(host, witness);
}

TraceStep step_between(const machine::SynchronousProduct& product,
                       const machine::Vocabulary& vocabulary,
                       const std::vector<std::string>& features, const GlobalState& before,
                       const GlobalState& after) {
  return Narration(product, vocabulary, features).told(before, after);
}

std::string describe(const machine::System& system, const GlobalState& state) {
  std::string text;
  for (std::size_t i = 0; i < state.size(); ++i) {
    const machine::Machine& machine = system.machines[i];
    text += fmt::format("{}{}={}", i == 0 ? "" : ", ", machine.name, machine.states[state[i]].name);
  }
  return text;
}

}  // namespace proviso::collaboration
