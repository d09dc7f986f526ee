// The operands that name processes and channels: polls, run, references to other processes, tests
// of channels, and the fields of messages.
#include <utility>

#include "lang/promela/expression_parser.hpp"

namespace proviso::promela {

ExprId ExpressionParser::poll(Reference channel) {
  Expr expr;
  expr.kind = Expr::Kind::Poll;
  expr.place = channel.parts.front().name.place;
  expr.reference = std::move(channel);
  expr.op = cursor_.take().kind;
  cursor_.expect(TokenKind::LeftSquare);
  expr.messages = receive_arguments();
  cursor_.expect(TokenKind::RightSquare);
  return add(std::move(expr));
}

ExprId ExpressionParser::remote(Reference process, Place place) {
  Expr expr;
  expr.place = place;
  expr.name = process.parts.front().name;
  expr.first = process.parts.front().index;
  if (process.parts.size() > 1) cursor_.fail("expected the name of a proctype");
  if (cursor_.accept(TokenKind::At)) {
    expr.kind = Expr::Kind::RemoteLabel;
    expr.label = cursor_.expect_name("a label");
  } else {
    cursor_.expect(TokenKind::Colon);
    expr.kind = Expr::Kind::RemoteVariable;
    expr.reference = reference();
  }
  return add(std::move(expr));
}

ExprId ExpressionParser::run() {
  Expr expr;
  expr.kind = Expr::Kind::Run;
  expr.place = cursor_.take().place;
  expr.name = cursor_.expect_name("the name of a proctype");
  cursor_.expect(TokenKind::LeftRound);
  if (!cursor_.is(TokenKind::RightRound)) expr.arguments = arguments();
  cursor_.expect(TokenKind::RightRound);
  if (cursor_.is(TokenKind::Priority)) {
    cursor_.report(code::kUnsupported, "priorities of processes are not supported");
  }
  return add(std::move(expr));
}

std::vector<ExprId> ExpressionParser::arguments() {
  std::vector<ExprId> result;
  do {
    result.push_back(inner());
  } while (cursor_.accept(TokenKind::Comma));
  return result;
}

ExprId ExpressionParser::channel_test() {
  Expr expr;
  expr.kind = Expr::Kind::ChannelTest;
  expr.place = cursor_.current().place;
  expr.op = cursor_.take().kind;
  cursor_.expect(TokenKind::LeftRound);
  expr.reference = reference();
  cursor_.expect(TokenKind::RightRound);
  return add(std::move(expr));
}

ExprId ExpressionParser::with_process(Expr::Kind kind) {
  Expr expr;
  expr.kind = kind;
  expr.place = cursor_.take().place;
  cursor_.expect(TokenKind::LeftRound);
  expr.first = inner();
  cursor_.expect(TokenKind::RightRound);
  return add(std::move(expr));
}

std::vector<MessageArgument> ExpressionParser::receive_arguments() {
  const Nesting nesting(state_);
  std::vector<MessageArgument> result;
  const auto in_round = [&] {
    cursor_.expect(TokenKind::LeftRound);
    for (MessageArgument& argument : receive_arguments()) result.push_back(argument);
    cursor_.expect(TokenKind::RightRound);
  };
  if (cursor_.is(TokenKind::LeftRound)) {
    in_round();
    return result;
  }
  do {
    result.push_back(receive_argument());
    if (cursor_.is(TokenKind::LeftRound)) {
      in_round();
      break;
    }
  } while (cursor_.accept(TokenKind::Comma));
  return result;
}

MessageArgument ExpressionParser::receive_argument() {
  const Token token = cursor_.current();
  switch (token.kind) {
    case TokenKind::Eval: {
      cursor_.take();
      cursor_.expect(TokenKind::LeftRound);
      const ExprId value = inner();
      cursor_.expect(TokenKind::RightRound);
      return {true, value};
    }
    case TokenKind::Minus:
    case TokenKind::Integer:
    case TokenKind::True:
    case TokenKind::False:
    case TokenKind::Skip: {
      const bool negative = cursor_.accept(TokenKind::Minus);
      if (negative && !cursor_.is(TokenKind::Integer)) cursor_.fail("expected a number");
      const Token number = cursor_.take();
      const bool is_word = number.kind != TokenKind::Integer;
      const std::int32_t value = is_word ? number.kind != TokenKind::False : number.value;
      return {false, constant(negative ? -value : value, token.place)};
    }
    case TokenKind::Identifier:
      return {false, of_reference(reference())};
    default:
      cursor_.fail("expected a variable, a constant or eval(…)");
      return {false, constant(0, token.place)};
  }
}

std::vector<MessageArgument> ExpressionParser::send_arguments() {
  std::vector<MessageArgument> result = {{false, inner()}};
  if (cursor_.accept(TokenKind::LeftRound)) {
    for (const ExprId argument : arguments()) result.push_back({false, argument});
    cursor_.expect(TokenKind::RightRound);
    return result;
  }
  while (cursor_.accept(TokenKind::Comma)) result.push_back({false, inner()});
  return result;
}

}  // namespace proviso::promela
