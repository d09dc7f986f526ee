// Parses component types and implementations.
#include "lang/slim/unit_parser.hpp"

namespace proviso::slim {

void UnitParser::component() {
  const std::string category(cursor_.take().text);
  if (cursor_.accept_word("implementation")) return implementation(category);
  type(category);
}

void UnitParser::type(const std::string& category) {
  ComponentType result{cursor_.name("the name of a type"), category};
  refuse_foreign();
  if (cursor_.accept_word("features")) result.features = features();
  if (cursor_.accept_word("properties")) result.properties = properties();
  end({result.name});
  if (!cursor_.lost()) document_.types.push_back(std::move(result));
}

std::vector<Feature> UnitParser::features() {
  std::vector<Feature> list;
  items(list, &UnitParser::feature);
  return list;
}

Feature UnitParser::feature() {
  refuse_foreign();
  Feature result{cursor_.name("a port")};
  cursor_.expect(TokenKind::Colon);
  refuse_foreign();
  result.is_out = cursor_.is_word("out");
  if (!cursor_.accept_word("in") && !cursor_.accept_word("out")) {
    cursor_.fail("expected 'in' or 'out'");
  }
  if (result.is_out == false && cursor_.is_word("out")) {
    cursor_.report(code::kUnsupported, "'in out' ports are not read here");
  }
  const bool is_event = cursor_.accept_word("event");
  const bool is_data = cursor_.accept_word("data");
  if (!is_event && !is_data) cursor_.fail("expected 'event' or 'data'");
  cursor_.expect_word("port");
  result.kind = !is_data   ? Feature::Kind::Event
                : is_event ? Feature::Kind::EventData
                           : Feature::Kind::Data;
  if (is_data) {
    result.type = data_type();
    result.value = initial_value();
  } else if (cursor_.accept(TokenKind::OpenBrace)) {
    associated_value();
  }
  cursor_.expect(TokenKind::Semicolon);
  return result;
}

DataType UnitParser::data_type() {
  DataType result;
  result.span = cursor_.current().span;
  if (cursor_.accept_word("bool")) {
    result.kind = DataType::Kind::Boolean;
  } else if (cursor_.accept_word("real")) {
    result.kind = DataType::Kind::Real;
  } else if (cursor_.accept_word("clock")) {
    result.kind = DataType::Kind::Clock;
  } else if (cursor_.accept_word("continuous")) {
    result.kind = DataType::Kind::Continuous;
  } else if (cursor_.accept_word("int")) {
    result.kind = DataType::Kind::Integer;
    if (cursor_.accept(TokenKind::OpenBracket)) {
      result.has_range = true;
      result.low = expressions_.integer();
      cursor_.expect(TokenKind::DotDot);
      result.high = expressions_.integer();
      cursor_.expect(TokenKind::CloseBracket);
    }
  } else if (cursor_.accept_word("enum")) {
    result.kind = DataType::Kind::Enumeration;
    cursor_.expect(TokenKind::OpenParenthesis);
    do {
      result.literals.push_back(cursor_.name("a literal"));
    } while (!cursor_.lost() && cursor_.accept(TokenKind::Comma));
    cursor_.expect(TokenKind::CloseParenthesis);
  } else {
    cursor_.fail("expected a type: bool, int [0..9] or enum(a, b)");
  }
  result.span = cursor_.span_since(result.span);
  return result;
}

InitialValue UnitParser::initial_value() {
  if (cursor_.accept_word("default") || cursor_.accept_word("initially")) {
    return expressions_.constant();
  }
  if (cursor_.accept(TokenKind::OpenBrace)) return associated_value();
  return {};
}

void UnitParser::implementation(const std::string& category) {
  Implementation result;
  result.category = category;
  result.type = cursor_.name("the name of a type");
  cursor_.expect(TokenKind::Dot);
  result.name = cursor_.name("the name of an implementation");
  std::vector<std::string> seen;
  while (!cursor_.lost() && !cursor_.is_word("end")) section(result, seen);
  end({result.type, result.name});
  if (!cursor_.lost()) document_.implementations.push_back(std::move(result));
}

void UnitParser::section(Implementation& result, std::vector<std::string>& seen) {
  refuse_foreign();
  const std::string name(cursor_.current().text);
  if (cursor_.is_word("subcomponents")) {
    enter_section(name, seen);
    items(result.subcomponents, &UnitParser::subcomponent);
  } else if (cursor_.is_word("connections") || cursor_.is_word("flows")) {
    enter_section(name, seen);
    items(result.connections, &UnitParser::connection);
  } else if (cursor_.is_word("modes") || cursor_.is_word("states")) {
    enter_section("modes", seen);
    items(result.modes, &UnitParser::mode);
  } else if (cursor_.is_word("transitions")) {
    enter_section(name, seen);
    items(result.transitions, &UnitParser::transition);
  } else if (cursor_.is_word("properties")) {
    enter_section(name, seen);
    result.properties = properties();
  } else {
    cursor_.fail("expected a section or 'end'");
  }
}

Subcomponent UnitParser::subcomponent() {
  refuse_foreign();
  Subcomponent result{cursor_.name("a subcomponent")};
  cursor_.expect(TokenKind::Colon);
  if (cursor_.accept_word("data")) {
    result.is_data = true;
    result.type = data_type();
    result.value = initial_value();
  } else if (at_category()) {
    result.category = std::string(cursor_.take().text);
    result.component = cursor_.name("the name of a type");
    if (cursor_.is(TokenKind::Colon) && cursor_.ahead().kind == TokenKind::Colon) {
      cursor_.report(code::kUnsupported, "names of packages (P::T) are not read here");
    }
    cursor_.expect(TokenKind::Dot);
    result.implementation = cursor_.name("the name of an implementation");
    if (cursor_.is(TokenKind::OpenBracket)) {
      cursor_.report(code::kUnsupported, "arrays of subcomponents are not read here");
    }
    if (cursor_.accept_word("accesses")) {
      do {
        result.accesses.push_back(cursor_.reference("a subcomponent"));
      } while (cursor_.accept(TokenKind::Comma));
    }
    result.modes = in_modes();
  } else {
    cursor_.fail("expected 'data' or the category of a component");
  }
  cursor_.expect(TokenKind::Semicolon);
  return result;
}

InModes UnitParser::in_modes() {
  if (!cursor_.accept_word("in")) return {};
  cursor_.expect_word("modes");
  cursor_.expect(TokenKind::OpenParenthesis);
  std::vector<Name> names;
  do {
    names.push_back(cursor_.name("a mode"));
  } while (!cursor_.lost() && cursor_.accept(TokenKind::Comma));
  cursor_.expect(TokenKind::CloseParenthesis);
  return names;
}

Connection UnitParser::connection() {
  refuse_foreign();
  Connection result;
  result.span = cursor_.current().span;
  if (cursor_.accept_word("flow")) {
    result.flow = expressions_.expression();
    cursor_.expect(TokenKind::Arrow);
    result.target = cursor_.reference("a port");
  } else {
    if (!cursor_.accept_word("event")) cursor_.accept_word("data");
    if (!cursor_.accept_word("port")) cursor_.fail("expected 'port' or 'flow'");
    result.source = cursor_.reference("a port");
    if (cursor_.accept(TokenKind::Assign)) {
      result.target = std::move(result.source);
      result.source.clear();
      result.flow = expressions_.expression();
    } else {
      cursor_.expect(TokenKind::Arrow);
      result.target = cursor_.reference("a port");
    }
  }
  result.modes = in_modes();
  result.span = cursor_.span_since(result.span);
  cursor_.expect(TokenKind::Semicolon);
  return result;
}

Mode UnitParser::mode() {
  Mode result{cursor_.name("a mode")};
  cursor_.expect(TokenKind::Colon);
  result.is_initial = cursor_.accept_word("initial");
  if (!result.is_initial) result.is_activation = cursor_.accept_word("activation");
  result.is_urgent = cursor_.accept_word("urgent");
  if (!cursor_.accept_word("mode") && !cursor_.accept_word("state")) {
    cursor_.fail("expected 'mode' or 'state'");
  }
  if (cursor_.accept_word("while")) result.invariant = expressions_.expression();
  cursor_.expect(TokenKind::Semicolon);
  return result;
}

Transition UnitParser::transition() {
  Transition result;
  result.span = cursor_.current().span;
  result.source = cursor_.name("a mode");
  cursor_.expect(TokenKind::OpenTransition);
  if (cursor_.accept(TokenKind::At)) {
    cursor_.expect_word("activation");
    result.at_activation = true;
  } else if (cursor_.is(TokenKind::Identifier)) {
    result.trigger = cursor_.reference("an event port");
  }
  if (cursor_.accept_word("when")) result.guard = expressions_.expression();
  if (cursor_.accept_word("then")) result.effects = effects();
  cursor_.expect(TokenKind::CloseTransition);
  result.target = cursor_.name("a mode");
  result.span = cursor_.span_since(result.span);
  cursor_.expect(TokenKind::Semicolon);
  return result;
}

std::vector<Effect> UnitParser::effects() {
  std::vector<Effect> list;
  do {
    if (cursor_.is(TokenKind::CloseTransition)) break;
    Effect effect;
    effect.span = cursor_.current().span;
    if (cursor_.accept_word("reset")) {
      effect.is_reset = true;
    } else {
      effect.target = cursor_.name("a port or data");
      cursor_.expect(TokenKind::Assign);
      effect.value = expressions_.expression();
    }
    effect.span = cursor_.span_since(effect.span);
    list.push_back(std::move(effect));
  } while (!cursor_.lost() && cursor_.accept(TokenKind::Semicolon));
  return list;
}

}  // namespace proviso::slim
