// Parses the types and implementations of error models.
#include "lang/slim/unit_parser.hpp"

namespace proviso::slim {

void UnitParser::error_model() {
  cursor_.expect_word("model");
  if (cursor_.accept_word("implementation")) return error_implementation();
  error_type();
}

void UnitParser::error_type() {
  ErrorType result{cursor_.name("the name of an error model")};
  if (cursor_.accept_word("features")) {
    while (!cursor_.lost() && !at_section_end()) error_feature(result);
  }
  end({result.name});
  if (!cursor_.lost()) document_.error_types.push_back(std::move(result));
}

void UnitParser::error_feature(ErrorType& result) {
  Name name = cursor_.name("an error state or a propagation");
  cursor_.expect(TokenKind::Colon);
  if (cursor_.is_word("in") || cursor_.is_word("out")) {
    const bool is_out = cursor_.take().text == "out";
    cursor_.accept_word("error");
    cursor_.expect_word("propagation");
    result.propagations.push_back({std::move(name), is_out});
  } else {
    result.states.push_back(error_state(std::move(name)));
  }
  cursor_.expect(TokenKind::Semicolon);
}

ErrorState UnitParser::error_state(Name name) {
  ErrorState state{std::move(name)};
  state.is_initial = cursor_.accept_word("initial");
  cursor_.accept_word("error");
  cursor_.expect_word("state");
  if (cursor_.accept_word("while")) state.invariant = expressions_.expression();
  return state;
}

void UnitParser::error_implementation() {
  ErrorImplementation result;
  result.type = cursor_.name("the name of an error model");
  cursor_.expect(TokenKind::Dot);
  result.name = cursor_.name("the name of an implementation");
  std::vector<std::string> seen;
  while (!cursor_.lost() && !cursor_.is_word("end")) error_section(result, seen);
  end({result.type, result.name});
  if (!cursor_.lost()) document_.error_implementations.push_back(std::move(result));
}

void UnitParser::error_section(ErrorImplementation& result, std::vector<std::string>& seen) {
  refuse_foreign();
  const std::string name(cursor_.current().text);
  if (cursor_.is_word("events")) {
    enter_section(name, seen);
    items(result.events, &UnitParser::error_event);
  } else if (cursor_.is_word("states")) {
    enter_section(name, seen);
    while (!cursor_.lost() && !at_section_end()) {
      Name state = cursor_.name("an error state");
      cursor_.expect(TokenKind::Colon);
      result.states.push_back(error_state(std::move(state)));
      cursor_.expect(TokenKind::Semicolon);
    }
  } else if (cursor_.is_word("clocks")) {
    enter_section(name, seen);
    items(result.clocks, &UnitParser::subcomponent);
  } else if (cursor_.is_word("transitions")) {
    enter_section(name, seen);
    items(result.transitions, &UnitParser::error_transition);
  } else {
    cursor_.fail("expected a section or 'end'");
  }
}

ErrorEvent UnitParser::error_event() {
  ErrorEvent result{cursor_.name("an event")};
  cursor_.expect(TokenKind::Colon);
  result.is_reset = cursor_.accept_word("reset");
  if (!result.is_reset) cursor_.expect_word("error");
  cursor_.expect_word("event");
  if (!result.is_reset && cursor_.accept_word("occurrence")) {
    result.has_rate = true;
    cursor_.expect_word("poisson");
    if (!cursor_.accept(TokenKind::Integer)) cursor_.expect(TokenKind::Real);
    if (cursor_.accept_word("per")) cursor_.name("a unit of time");
  }
  cursor_.expect(TokenKind::Semicolon);
  return result;
}

Transition UnitParser::error_transition() {
  Transition result;
  result.span = cursor_.current().span;
  result.source = cursor_.name("an error state");
  cursor_.expect(TokenKind::OpenTransition);
  if (cursor_.accept(TokenKind::At)) {
    cursor_.expect_word("activation");
    result.at_activation = true;
  } else {
    result.trigger.push_back(cursor_.name("an event or a propagation"));
  }
  if (cursor_.accept_word("when")) result.guard = expressions_.expression();
  if (cursor_.accept_word("then")) result.effects = effects();
  cursor_.expect(TokenKind::CloseTransition);
  result.target = cursor_.name("an error state");
  result.span = cursor_.span_since(result.span);
  cursor_.expect(TokenKind::Semicolon);
  return result;
}

}  // namespace proviso::slim
