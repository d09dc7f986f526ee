// The control flow of one body, as SPIN 6.5 lays it out, and its control states.
//
// Which statements are control states, where a process can be between two steps? A body is a chain
// of elements. A statement is an element; so is a choice, whose options are chains, and it is
// followed by a join where they meet again (for a loop: it is preceded by one, where they
// continue). A group (braces, atomic) holds one chain. From these the control states follow by two
// rules:
//
//   - going on: behind a statement one passes through joins, and jumps lead where their label
//     stands, without a step. But nobody leaves an atomic sequence on the way: a join or a jump
//     that would is a place and a step of its own. So is a jump whose label others refer to, or
//     that is named end, accept or progress.
//   - choosing: the steps of a choice or a group are those that its chains begin with, also
//     if these begin with choices. A jump that begins an option is a step.
//
// In an option of if and do, a skip that follows a skip is left out unless it comes last or has a
// label.
//
// `{ S } unless { E }` gives every element of S the steps that E begins with, before its own.
// State spaces then have as many states as those of the verifiers that SPIN makes when told not to
// merge statements, which is what tests compare.
//
//   do :: x > 0 -> x-- :: else -> break od; y = 1
//     0: x > 0 → 1 | else → 2    1: x = x - 1 → 0    2: y = 1 → 3    3: the end
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/promela/ast.hpp"
#include "process/program.hpp"

namespace proviso::promela {

enum class ElementId : std::uint32_t {};
inline constexpr ElementId kNoElement{0xFFFFFFFFU};

/// Elements linked by `next`, from the first to the last. Joins that were appended to an option
/// come after `extent`.
struct Chain {
  ElementId first = kNoElement;
  ElementId last = kNoElement;
  ElementId extent = kNoElement;

  bool empty() const { return first == kNoElement; }
};

struct Element {
  enum class Kind : std::uint8_t {
    Statement,
    Jump,           // goto and break
    Join,           // where options meet again, and behind a loop
    Choice,         // chains: the options
    Group,          // one chain
    Deterministic,  // one chain, the d_step
    Unless,         // two chains: the body and the escape
    End,
  };
  Kind kind{};
  Place place;
  ElementId next = kNoElement;
  process::Statement statement = {};
  std::vector<Chain> chains = {};
  std::vector<Chain> escapes = {};  // the outermost first
  std::vector<std::string> labels = {};
  ElementId target = kNoElement;         // of a jump
  ElementId deterministic = kNoElement;  // the d_step that it lies in
  bool atomic = false;                   // after it the process goes on alone
  bool last_of_atomic = false;
  bool idle = false;         // skip or printf: no effect that others could observe
  bool observed = false;     // its label is referred to from outside
  std::uint32_t number = 0;  // see lower_body.hpp
  bool in_atomic() const { return atomic || last_of_atomic; }
};

class Flow {
 public:
  ElementId add(Element element);
  Element& operator[](ElementId id) { return elements_[static_cast<std::uint32_t>(id)]; }
  const Element& operator[](ElementId id) const {
    return elements_[static_cast<std::uint32_t>(id)];
  }
  std::size_t size() const { return elements_.size(); }

  void append(Chain& chain, ElementId element);
  /// Removes idle elements after an idle one; for options, before they are joined.
  void drop_idle(const Chain& option);
  /// Marks the chain as the body of an atomic or of a d_step.
  void make_atomic(const Chain& chain, bool deterministic);
  /// Marks the chain, with all chains inside it, as part of the d_step.
  void mark_deterministic(const Chain& chain, ElementId step);
  void attach_escape(const Chain& body, const Chain& escape);
  /// Links the elements. To be called once when the body is complete and all jumps have targets.
  void link(const Chain& body);

  /// Returns the element where a process stops after a step to `element` from one that is atomic or
  /// not. nullopt if the jumps form a cycle; `circle` is then an element of it.
  std::optional<ElementId> arrive(ElementId element, bool from_atomic, ElementId& circle) const;
  /// The element that a chain begins with, from the view of a choice.
  ElementId beginning(ElementId element) const;

 private:
  void walk_atomic(const Chain& chain, bool deterministic);
  void patch_jumps(const Chain& chain);
  void escape_element(ElementId id, const Chain& escape);

  std::vector<Element> elements_;
};

/// The control states and transitions of a body that begins at `start`, and the positions of
/// labels.
struct ControlGraph {
  std::vector<process::ControlState> controls;
  std::vector<process::Transition> transitions;
  std::vector<process::Transition> unreachable;  // statements that are not in the graph
  std::map<ElementId, process::ControlId> places;
};

struct FlowError {
  Place place;
  std::string_view code;
  std::string message;
};

/// Returns an error if jumps form a cycle or lead into or out of a d_step.
std::optional<FlowError> lower_flow(const Flow& flow, ElementId start, const SourceSet& sources,
                                    const Expansions& expansions, ControlGraph& graph);

}  // namespace proviso::promela
