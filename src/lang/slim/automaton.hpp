// Lowers the automaton of one instance and of its error model to a component of the system.
//
// A transition is triggered if its label occurs and arrives at it. It is taken if also its source
// is the current state and its guard is true. A component has these constraints (the second lets a
// receiver that is not ready block a step):
//
//   its own label happens         → it is active, and a transition with that trigger is enabled
//   a label arrives               → a transition with a trigger that it arrives at is enabled
//   choice = t                    ⇔ t is taken, for transitions that can be enabled together
//
// and for each variable next(x) = case taken_t : e_t; … else x. These are updates unless they use
// next values. Activation does, because it depends on the next modes of the enclosing instances.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lang/slim/labels.hpp"
#include "lang/slim/network.hpp"

namespace proviso::slim {

/// The step that a configuration takes: which label, as literals over the input `event`.
struct Event {
  std::vector<Label> labels;
  std::vector<circuit::Literal> happens;  // by label
};

/// Adds the constraints of the instance to its component.
void lower_automaton(Network& network, const Event& event, InstanceId id, Context& context);

/// Lowers the automata of an instance.
class Automaton {
 public:
  Automaton(Network& network, const Event& event, InstanceId id, Context& context)
      : network_(network),
        event_(event),
        id_(id),
        instance_(network.model()[id]),
        structure_(*instance_.structure),
        context_(context) {
    const circuit::Literal before = network_.active(id, Time::Now);
    const circuit::Literal after = network_.active(id, Time::Next);
    becomes_ = before == after ? circuit::kFalse : graph().conjunction(!before, after);
    active_ = before;
  }

  void run() {
    lower_moves();
    if (instance_.is_faulty) lower_error_moves();
    lower_updates();
    lower_invariants();
    lower_initial();
  }

 private:
  circuit::Graph& graph() { return network_.graph(); }
  bool decides(Decision decision) const { return network_.model().decides(decision); }
  circuit::Component& component() { return network_.system().components[index(id_)]; }
  void require(circuit::Literal constraint) {
    if (constraint != circuit::kTrue) component().transition.push_back(constraint);
  }

  /// A transition of either automaton: `enabled` says that it fires and could be taken.
  struct Candidate {
    std::size_t source = 0;
    std::string group;  // only transitions of one source and group can be enabled together
    std::string name;   // of the value of `choice`
    circuit::Literal enabled = circuit::kFalse;
    circuit::Literal guard = circuit::kTrue;
    circuit::Literal taken = circuit::kFalse;
  };

  void lower_moves();
  circuit::Literal fires(const Move& move);
  circuit::Literal tick() const;
  circuit::Word after_tick(const circuit::Word& now, const ValueType& type);
  void hold_time();
  void require_participation();
  void check_triggers();
  void lower_updates();
  void assign_effects(std::vector<std::optional<circuit::Word>>& memory);
  void lower_update(circuit::VariableId variable, const circuit::Word& next);
  void lower_initial();
  void lower_invariants();
  void lower_error_moves();
  void lower_error_clocks();
  void lower_error_invariants();
  circuit::Literal error_fires(const ErrorMove& move);
  void require_error_participation(const std::vector<Candidate>& candidates);
  std::vector<InstanceId> partners() const;
  void choose(std::vector<Candidate>& candidates, const std::string& name);
  bool are_compatible(circuit::Literal a, circuit::Literal b);
  circuit::Word place_word(circuit::VariableId variable, std::size_t place) const {
    return circuit::constant_word(static_cast<std::int64_t>(place),
                                  network_.system().variables[index(variable)].bits.size());
  }

  Network& network_;
  const Event& event_;
  InstanceId id_;
  const Instance& instance_;
  const Structure& structure_;
  Context& context_;
  circuit::Literal active_ = circuit::kTrue;
  circuit::Literal becomes_ = circuit::kFalse;  // active after the step and not before
  std::vector<Candidate> moves_;
  std::vector<Candidate> error_moves_;
};

}  // namespace proviso::slim
