// What an extension needs to know of the system it attaches to: the published interface.
//
// The host is explored once, labelled with every formula that is asked, and then forgotten but for
// a few states: those with a machine at an exit state (the exit subgraph), where control may leave,
// and those with all machines at their reentry states, where it comes back, each with the state of
// its environment. For each of them the marks are kept. For each subformula EG f the interface also
// says which exits a run can reach from where it came back, staying in states with f and without
// EG f, and which fairness sets it can meet on the way: two halves of a loop can be closed only
// along these, and a loop counts only if it meets every fairness set.
//
//   host  s0 ─▶ s1 ⟲,  exit = reentry = s0,  p in s0 only
//   published for AF ¬p = ¬EG p: s0 has p, not EG p; from s0 the exit s0 is reached through p (in
//   no step at all)
//
// Marks of other states can be added when an extension comes back elsewhere (the frontier).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/context.hpp"
#include "machine/labelling.hpp"
#include "machine/machine.hpp"

namespace proviso::collaboration {

/// A reachable state of the host and the formulas that are true there.
struct InterfaceState {
  machine::GlobalState state;
  std::vector<bool> marks;                     // in the order of the formulas
  std::vector<std::uint32_t> successors = {};  // of the host, as far as they are listed too
  bool leaves = false;                         // the host also steps to states that are not listed
};

/// Ways through states with f and without EG f.
struct LoopSegments {
  using Pairs =
      std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // from, to: places in `states`

  logic::CtlFormula formula{};  // EG f
  Pairs pairs = {};
  /// For each fairness condition of the system, those pairs that some way joins on which a state
  /// satisfies it.
  std::vector<Pairs> meeting = {};
};

struct PublishedInterface {
  std::string host;
  std::string hash;                              // of the host and the formulas
  std::vector<logic::CtlFormula> formulas = {};  // closed under subformulas, ascending
  std::vector<bool> initial_marks = {};
  std::vector<InterfaceState> states = {};
  std::vector<LoopSegments> loops = {};
  std::uint64_t host_states = 0;
  bool stuck = false;  // some reachable state of the host has no successor

  std::optional<std::uint32_t> find(const machine::GlobalState& state) const;
  bool mark(std::uint32_t state, logic::CtlFormula f) const {
    return states[state].marks[place(f)];
  }
  bool initially(logic::CtlFormula f) const { return initial_marks[place(f)]; }
  std::size_t place(logic::CtlFormula f) const;
};

/// A system with all its reachable states, labelled.
class Host {
 public:
  /// Explores and labels; formulas are closed under subformulas and ascending. Throws LimitReached.
  Host(machine::System system, std::vector<logic::CtlFormula> formulas,
       const machine::Vocabulary& vocabulary, Context& context);

  const machine::System& system() const { return *system_; }
  const machine::SynchronousProduct& product() const { return *product_; }
  const machine::StateGraph& graph() const { return *graph_; }
  const machine::Marks& marks() const { return marks_; }
  const machine::Structure& structure() const { return *structure_; }
  /// A state without successors, if there is one.
  std::optional<machine::GraphState> stuck() const;

  /// Publishes all these interfaces together.
  PublishedInterface publish(const std::vector<machine::Interface>& interfaces,
                             const machine::Vocabulary& vocabulary, Context& context) const;
  /// The same with more states listed, those that are reachable.
  PublishedInterface publish_more(const PublishedInterface& published,
                                  const std::vector<machine::GlobalState>& more,
                                  const machine::Vocabulary& vocabulary, Context& context) const;

 private:
  PublishedInterface publish_states(const std::vector<machine::GraphState>& listed,
                                    std::string hash, const machine::Vocabulary& vocabulary,
                                    Context& context) const;

  std::unique_ptr<const machine::System> system_;
  std::unique_ptr<const machine::SynchronousProduct> product_;
  std::unique_ptr<machine::StateGraph> graph_;
  std::unique_ptr<machine::Structure> structure_;
  machine::Marks marks_;
};

/// A name for what a formula says, whatever its atoms are called: 32 hexadecimal digits.
std::string content_hash(logic::CtlFormula f, const machine::Vocabulary& vocabulary);
/// The same for the contents of a system and its interfaces.
std::string content_hash(const machine::System& system,
                         const std::vector<machine::Interface>& interfaces,
                         const machine::Vocabulary& vocabulary);
/// The same for an extension and the interface it attaches to.
std::string content_hash(const machine::Extension& extension, const machine::Interface& interface,
                         const machine::System& host, const machine::Vocabulary& vocabulary);

}  // namespace proviso::collaboration
