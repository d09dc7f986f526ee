// Lowers the body of a proctype, of init or of a never claim to a control flow (flow.hpp).
//
// A declaration at the very start of a body is executed when the process is created; anywhere else
// it is a step that sets the variable to its initial value, or to 0. `for` and `select` are
// expanded to loops of ordinary statements:
//
//   for (i : a .. b) { S }    i = a; do :: i <= b -> S; i++ :: else -> break od
//   select (i : a .. b)       i = a; do :: i < b -> i++ :: break od
//                             but a choice of assignments for up to 33 numbers written as such
//
// Elements are numbered as in SPIN 6.5, over all bodies of the text, because a trail refers to
// statements by these numbers: the inside of a construct comes before the construct itself, then
// the join, then the join behind a loop; last the end of the body. A jump with a meaningful label
// has two numbers, of which the second is that of the step. With `unless`, and where the label of a
// jump is referred to from outside, the order differs, and the program has no numbers.
//
//   do :: x > 0 -> x-- :: else -> break od; y = 1
//     x > 0: 0   x--: 1   else: 2   break: 3   do: 4   joins: 5, 6   y = 1: 7   the end: 8
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/promela/flow.hpp"
#include "lang/promela/initial_values.hpp"
#include "lang/promela/lower_expression.hpp"

namespace proviso::promela {

/// What others may refer to once a body is lowered.
struct LoweredBody {
  ControlGraph graph;
  std::map<std::string, std::vector<ElementId>> labels;
  std::map<std::string, Symbol, std::less<>> locals;
  std::uint32_t next_number = 0;  // of the body behind it
  bool has_numbers = true;
};

class BodyLowering {
 public:
  BodyLowering(const Specification& spec, const SourceSet& sources, Names& names,
               ExpressionLowering& expressions, bool is_claim, std::uint32_t first_number,
               process::Proctype& proctype)
      : spec_(spec),
        sources_(sources),
        names_(names),
        expressions_(expressions),
        is_claim_(is_claim),
        proctype_(proctype) {
    lowered_.next_number = first_number;
  }

  /// Lowers the body into the proctype. Parameters are declared already, in an open scope.
  LoweredBody run(SequenceId body);
  /// Declares a variable of the process, initialised when it is created.
  void declare_parameter(const Declaration& declaration);

 private:
  using Label = std::pair<std::string, std::uint32_t>;  // with the inline that contains it

  Chain sequence(SequenceId id, bool may_begin_with_label);
  Chain inner_sequence(SequenceId id, bool may_begin_with_label);
  void statement(const Statement& statement, Chain& chain);
  ElementId build(const Statement& statement, Chain& chain);

  void declare(const Statement& statement, Chain& chain);
  void initialise(const Symbol& symbol, const Declarator& declarator, Place place, Chain& chain);
  void initialise_at_creation(const Symbol& symbol, const Declarator& declarator);
  ElementId expression(const Statement& statement, Chain& chain);
  ElementId assignment(const Statement& statement, Chain& chain);
  ElementId communication(const Statement& statement, Chain& chain);
  ElementId print(const Statement& statement, Chain& chain);
  ElementId choice(const Statement& statement, Chain& chain);
  ElementId group(const Statement& statement, Chain& chain);
  ElementId unless(const Statement& statement, Chain& chain);
  ElementId jump(const Statement& statement, Chain& chain);
  ElementId iteration(const Statement& statement, Chain& chain);
  ElementId iteration_over_channel(const Statement& statement, Chain& chain);
  std::optional<std::uint32_t> length_of(const Reference& collection) const;
  ElementId selection(const Statement& statement, Chain& chain);

  ElementId add(Element::Kind kind, Place place);
  ElementId add_unnumbered(Element::Kind kind, Place place);
  void number(ElementId element) { flow_[element].number = lowered_.next_number++; }
  /// Opens a loop and the join after it; the join gets its number when the loop is complete.
  void open_loop(Place place) { breaks_.push_back(add_unnumbered(Element::Kind::Join, place)); }
  ElementId append(process::Statement statement, Place place, Chain& chain);
  ElementId append_assignment(process::Reference target, process::ExpressionId value, Place place,
                              Chain& chain);
  ElementId append_skip(Place place, Chain& chain);
  ElementId finish_choice(std::vector<Chain> options, bool loops, Place place, Chain& chain);
  Chain break_option(Place place, bool with_else);
  ElementId finish_iteration(const process::Reference& counter, process::ExpressionId low,
                             process::ExpressionId condition,
                             std::vector<process::Statement> before_body,
                             const Statement& statement, Chain& chain);
  void set_label(const Name& label, ElementId element);
  bool is_referred_to(const std::string& label) const;
  bool resolve_jumps();

  const Specification& spec_;
  const SourceSet& sources_;
  Names& names_;
  ExpressionLowering& expressions_;
  bool is_claim_;
  process::Proctype& proctype_;
  Flow flow_;
  LoweredBody lowered_;
  bool at_start_ = true;
  bool in_deterministic_ = false;
  /// The joins after the enclosing loops, created before they are needed.
  std::vector<ElementId> breaks_;
  std::map<Label, ElementId> labels_;
  std::vector<std::pair<ElementId, Name>> jumps_;
};

}  // namespace proviso::promela
