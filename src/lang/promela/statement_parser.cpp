#include "lang/promela/statement_parser.hpp"

#include <utility>

namespace proviso::promela {

Statement StatementParser::made(Statement::Kind kind) const {
  Statement result;
  result.kind = kind;
  result.place = cursor_.current().place;
  return result;
}

SequenceId StatementParser::add(Sequence sequence) {
  state_.spec.sequences.push_back(std::move(sequence));
  return SequenceId{static_cast<std::uint32_t>(state_.spec.sequences.size() - 1)};
}

SequenceId StatementParser::single(Statement statement) {
  const Place place = statement.place;
  Sequence result{{}, place};
  result.statements.push_back(std::move(statement));
  return add(std::move(result));
}

SequenceId StatementParser::block() {
  cursor_.expect(TokenKind::LeftCurly);
  const SequenceId result = sequence();
  cursor_.expect(TokenKind::RightCurly);
  return result;
}

bool StatementParser::ends_sequence() const {
  switch (cursor_.current().kind) {
    case TokenKind::RightCurly:
    case TokenKind::ColonColon:
    case TokenKind::Fi:
    case TokenKind::Od:
    case TokenKind::End:
      return true;
    default:
      return false;
  }
}

/// Statements are separated by ; or ->, several of which are as good as one. Behind } and behind
/// else none is needed.
SequenceId StatementParser::sequence() {
  const Nesting nesting(state_);
  Sequence result;
  do {
    result.statements.push_back(step());
    const TokenKind last = cursor_.lost() ? TokenKind::End : cursor_.previous().kind;
    bool separated = last == TokenKind::RightCurly || last == TokenKind::Else;
    while (cursor_.is(TokenKind::Semicolon) || cursor_.is(TokenKind::Arrow)) {
      cursor_.take();
      separated = true;
    }
    if (!separated && !ends_sequence()) cursor_.fail("expected ';' or '->' before this");
  } while (!ends_sequence());
  result.end = cursor_.current().place;
  return add(std::move(result));
}

Statement StatementParser::step() {
  Statement body = statement();
  if (!cursor_.is(TokenKind::Unless)) return body;
  Statement result = made(Statement::Kind::Unless);
  cursor_.take();
  Statement escape = statement();
  // A label before the whole belongs to the whole.
  const bool is_group = body.kind == Statement::Kind::Block ||
                        body.kind == Statement::Kind::Atomic || body.kind == Statement::Kind::DStep;
  if (is_group) result.labels = std::exchange(body.labels, {});
  const Statement::Kind kind = body.kind;
  const bool lifts = is_group && kind != Statement::Kind::Block && !result.labels.empty();
  const std::optional<SequenceId> inside = body.body;
  result.body = lifts ? *inside : side_of_unless(std::move(body));
  result.escape = side_of_unless(std::move(escape));
  const bool wraps = is_group && !result.labels.empty();
  if (!wraps) return result;
  Statement whole = made(kind);
  whole.place = result.place;
  whole.labels = std::exchange(result.labels, {});
  whole.body = single(std::move(result));
  return whole;
}

SequenceId StatementParser::side_of_unless(Statement statement) {
  if (statement.kind == Statement::Kind::Block && statement.labels.empty()) return *statement.body;
  return single(std::move(statement));
}

bool StatementParser::refused() {
  switch (cursor_.current().kind) {
    case TokenKind::CCode:
    case TokenKind::CDecl:
    case TokenKind::CState:
    case TokenKind::CTrack:
      cursor_.report(code::kEmbeddedC, "embedded C code is not supported",
                     "what it does cannot be seen by a model checker; write it in Promela");
      return true;
    case TokenKind::Return:
      cursor_.report(code::kUnsupported, "inlines that return a value are not supported");
      return true;
    case TokenKind::SetPriority:
      cursor_.report(code::kUnsupported, "priorities of processes are not supported");
      return true;
    default:
      return false;
  }
}

Statement StatementParser::statement() {
  const Nesting nesting(state_);
  const TokenKind kind = cursor_.current().kind;
  if (kind == TokenKind::Identifier && cursor_.ahead().kind == TokenKind::Colon) return labelled();
  if (declarations_.begins()) return declaration();
  switch (kind) {
    case TokenKind::LeftCurly:
      return with_block(Statement::Kind::Block);
    case TokenKind::Atomic:
      return with_block(Statement::Kind::Atomic);
    case TokenKind::DStep:
      return with_block(Statement::Kind::DStep);
    case TokenKind::If:
      return options(Statement::Kind::If, TokenKind::Fi);
    case TokenKind::Do:
      return options(Statement::Kind::Do, TokenKind::Od);
    case TokenKind::For:
      return iteration();
    case TokenKind::Select:
      return selection();
    case TokenKind::Goto:
    case TokenKind::Break:
    case TokenKind::Else:
      return jump();
    case TokenKind::Printf:
    case TokenKind::Printm:
      return print();
    case TokenKind::Xr:
    case TokenKind::Xs:
      return exclusive();
    case TokenKind::Assert: {
      Statement result = made(Statement::Kind::Assert);
      cursor_.take();
      result.value = expressions_.statement();
      return result;
    }
    default:
      break;
  }
  if (refused()) return {};
  return of_expression();
}

Statement StatementParser::labelled() {
  const Name label = cursor_.expect_name("a label");
  cursor_.take();
  // A label before a closing brace labels a statement that does nothing.
  if (ends_sequence()) {
    Statement nothing = made(Statement::Kind::Expression);
    nothing.value = expressions_.constant(1, label.place);
    nothing.labels.push_back(label);
    return nothing;
  }
  Statement result = statement();
  result.labels.insert(result.labels.begin(), label);
  return result;
}

Statement StatementParser::declaration() {
  if (declarations_.begins_mtype_names()) {
    Statement result = made(Statement::Kind::MtypeNames);
    result.mtype_names = declarations_.mtype_names();
    return result;
  }
  Statement result = made(Statement::Kind::Declaration);
  result.declaration = declarations_.declaration();
  return result;
}

Statement StatementParser::with_block(Statement::Kind kind) {
  Statement result = made(kind);
  if (kind != Statement::Kind::Block) cursor_.take();
  result.body = block();
  return result;
}

Statement StatementParser::options(Statement::Kind kind, TokenKind close) {
  Statement result = made(kind);
  cursor_.take();
  if (!cursor_.is(TokenKind::ColonColon)) cursor_.fail("expected '::'");
  while (cursor_.accept(TokenKind::ColonColon)) result.options.push_back(sequence());
  cursor_.expect(close);
  return result;
}

Statement StatementParser::iteration() {
  Statement result = made(Statement::Kind::For);
  cursor_.take();
  cursor_.expect(TokenKind::LeftRound);
  result.reference = expressions_.reference();
  // "in" is a name everywhere else.
  if (cursor_.is(TokenKind::Identifier) && cursor_.current().text == "in") {
    cursor_.take();
    result.kind = Statement::Kind::ForIn;
    result.collection = expressions_.reference();
  } else {
    cursor_.expect(TokenKind::Colon);
    result.low = expressions_.inner();
    cursor_.expect(TokenKind::DotDot);
    result.high = expressions_.inner();
  }
  cursor_.expect(TokenKind::RightRound);
  while (cursor_.accept(TokenKind::Semicolon)) {
  }
  result.body = block();
  return result;
}

Statement StatementParser::selection() {
  Statement result = made(Statement::Kind::Select);
  cursor_.take();
  cursor_.expect(TokenKind::LeftRound);
  result.reference = expressions_.reference();
  cursor_.expect(TokenKind::Colon);
  const bool low_is_number = cursor_.is(TokenKind::Integer);
  result.low = expressions_.inner();
  cursor_.expect(TokenKind::DotDot);
  const bool high_is_number = cursor_.is(TokenKind::Integer);
  result.high = expressions_.inner();
  const auto is_constant = [this](ExprId id) {
    return state_.spec[id].kind == Expr::Kind::Constant;
  };
  result.literal =
      low_is_number && high_is_number && is_constant(*result.low) && is_constant(*result.high);
  cursor_.expect(TokenKind::RightRound);
  return result;
}

Statement StatementParser::jump() {
  const TokenKind kind = cursor_.current().kind;
  Statement result = made(kind == TokenKind::Goto    ? Statement::Kind::Goto
                          : kind == TokenKind::Break ? Statement::Kind::Break
                                                     : Statement::Kind::Else);
  cursor_.take();
  if (kind == TokenKind::Goto) result.name = cursor_.expect_name("a label");
  return result;
}

Statement StatementParser::print() {
  const bool is_format = cursor_.is(TokenKind::Printf);
  Statement result = made(is_format ? Statement::Kind::Printf : Statement::Kind::Printm);
  cursor_.take();
  cursor_.expect(TokenKind::LeftRound);
  if (is_format) {
    result.text = std::string(cursor_.expect(TokenKind::String).text);
    if (cursor_.accept(TokenKind::Comma)) result.arguments = expressions_.arguments();
  } else {
    result.value = expressions_.inner();
  }
  cursor_.expect(TokenKind::RightRound);
  return result;
}

Statement StatementParser::exclusive() {
  const bool is_read = cursor_.is(TokenKind::Xr);
  Statement result =
      made(is_read ? Statement::Kind::ExclusiveRead : Statement::Kind::ExclusiveWrite);
  cursor_.take();
  do {
    result.references.push_back(expressions_.reference());
  } while (cursor_.accept(TokenKind::Comma));
  return result;
}

Statement StatementParser::of_expression() {
  Statement result = made(Statement::Kind::Expression);
  const std::size_t begin = cursor_.position();
  const bool starts_with_name = cursor_.is(TokenKind::Identifier);
  result.value = expressions_.statement();
  if (cursor_.lost()) return result;
  const Expr& read = state_.spec[*result.value];
  const bool is_reference =
      starts_with_name && read.kind == Expr::Kind::Reference && cursor_.position() > begin;
  if (!is_reference) return result;
  Reference target = read.reference;
  Statement other = result;
  switch (cursor_.current().kind) {
    case TokenKind::Becomes:
    case TokenKind::PlusPlus:
    case TokenKind::MinusMinus:
      other = assignment(std::move(target));
      break;
    case TokenKind::Not:
    case TokenKind::NotNot:
    case TokenKind::Question:
    case TokenKind::QuestionQuestion:
      other = communication(std::move(target));
      break;
    default:
      return result;
  }
  other.place = result.place;
  return other;
}

Statement StatementParser::assignment(Reference target) {
  Statement result = made(Statement::Kind::Assignment);
  const Token op = cursor_.take();
  if (op.kind == TokenKind::Becomes) {
    result.value = expressions_.statement();
  } else {
    const ExprId old = expressions_.of_reference(target);
    const ExprId one = expressions_.constant(1, op.place);
    const TokenKind sign = op.kind == TokenKind::PlusPlus ? TokenKind::Plus : TokenKind::Minus;
    result.value = expressions_.binary(sign, old, one, op.place);
  }
  result.reference = std::move(target);
  return result;
}

Statement StatementParser::communication(Reference channel) {
  const Token op = cursor_.take();
  const bool sends = op.kind == TokenKind::Not || op.kind == TokenKind::NotNot;
  Statement result = made(sends ? Statement::Kind::Send : Statement::Kind::Receive);
  result.op = op.kind;
  result.reference = std::move(channel);
  if (sends) {
    result.messages = expressions_.send_arguments();
    return result;
  }
  result.copy = cursor_.accept(TokenKind::Less);
  result.messages = expressions_.receive_arguments();
  if (result.copy) cursor_.expect(TokenKind::Greater);
  return result;
}

}  // namespace proviso::promela
