// What operators are applied to: names and paths, numbers, calls, case.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

#include "lang/smv/expression_parser.hpp"

namespace proviso::smv {
namespace {

struct Call {
  std::string_view word;
  Operator op;
  std::size_t arguments;  // 0: one or more
};

constexpr std::array kCalls = {
    Call{"next", Operator::Next, 1},
    Call{"bool", Operator::ToBoolean, 1},
    Call{"word1", Operator::ToWord, 1},
    Call{"toint", Operator::ToInteger, 1},
    Call{"signed", Operator::ToSigned, 1},
    Call{"unsigned", Operator::ToUnsigned, 1},
    Call{"extend", Operator::Extend, 2},
    Call{"resize", Operator::Resize, 2},
    Call{"sizeof", Operator::SizeOf, 1},
    Call{"uwconst", Operator::UnsignedConstant, 2},
    Call{"swconst", Operator::SignedConstant, 2},
    Call{"count", Operator::Count, 0},
    Call{"abs", Operator::Absolute, 1},
    Call{"min", Operator::Minimum, 2},
    Call{"max", Operator::Maximum, 2},
};

}  // namespace

ExpressionId ExpressionParser::primary() {
  const Nesting nesting(cursor_, depth_);
  if (cursor_.is(TokenKind::Not) || cursor_.is(TokenKind::Minus)) {
    const Token token = cursor_.take();
    const ExpressionId inner = primary();
    const Operator op = token.kind == TokenKind::Not ? Operator::Not : Operator::Negate;
    return add({op, up_to(token.span, (*this)[inner].span), {}, {inner}});
  }
  return postfix(operand());
}

/// Whether the bracket opens a repetition of PSL: [*, [=, [->, [+].
bool ExpressionParser::repetition_follows() const {
  const TokenKind next = cursor_.ahead().kind;
  return next == TokenKind::Star || next == TokenKind::Equal || next == TokenKind::Implies ||
         (next == TokenKind::Plus && cursor_.ahead(2).kind == TokenKind::RightSquare);
}

ExpressionId ExpressionParser::postfix(ExpressionId base) {
  for (std::size_t steps = 0;; ++steps) {
    if (steps > Nesting::kMaximum) cursor_.report(code::kTooDeep, "this path is too long");
    const Span begin = (*this)[base].span;
    const auto up_to_here = [&] { return up_to(begin, cursor_.previous().span); };
    if (cursor_.accept(TokenKind::Dot)) {
      const bool is_number = cursor_.is(TokenKind::Integer);
      if (!is_number && !cursor_.is(TokenKind::Identifier)) cursor_.fail("expected a name");
      const Token member = cursor_.take();
      base = add({Operator::Member, up_to_here(), std::string(member.text), {base}});
    } else if (cursor_.is(TokenKind::LeftSquare) && !repetition_follows()) {
      cursor_.take();
      const bool outer = std::exchange(until_ends_, false);
      std::vector<ExpressionId> operands = {base, expression()};
      const bool selects_bits = cursor_.accept(TokenKind::Colon);
      if (selects_bits) operands.push_back(expression());
      until_ends_ = outer;
      cursor_.expect(TokenKind::RightSquare);
      base = add({selects_bits ? Operator::BitSelection : Operator::Index,
                  up_to_here(),
                  {},
                  std::move(operands)});
    } else {
      return base;
    }
  }
}

ExpressionId ExpressionParser::path() {
  if (!cursor_.is(TokenKind::Identifier) && !cursor_.is_keyword("self")) {
    cursor_.fail_name("the name of a variable");
  }
  return postfix(operand());
}

ExpressionId ExpressionParser::operand() {
  switch (cursor_.current().kind) {
    case TokenKind::LeftRound: {
      cursor_.take();
      const bool outer = std::exchange(until_ends_, false);
      const ExpressionId inner = expression();
      until_ends_ = outer;
      cursor_.expect(TokenKind::RightRound);
      return inner;
    }
    case TokenKind::Plus:
      if (cursor_.ahead().kind == TokenKind::Integer) cursor_.take();
      [[fallthrough]];
    case TokenKind::Integer: {
      const std::string_view text = cursor_.current().text;
      std::int32_t value = 0;
      const bool fits =
          std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc();
      if (!cursor_.is(TokenKind::Integer)) {
        cursor_.fail("expected an expression");
      } else if (!fits) {
        cursor_.report(code::kNumber, "this number is larger than 2147483647");
      }
      return leaf(Operator::Integer);
    }
    case TokenKind::Word:
      return leaf(Operator::Word);
    case TokenKind::Real:
      cursor_.report(code::kUnsupported, "real numbers are not supported: models are finite");
      return leaf(Operator::Integer);
    case TokenKind::Identifier: {
      const ExpressionId name = leaf(Operator::Name);
      if (cursor_.is(TokenKind::LeftRound)) {
        cursor_.report(code::kUnsupported,
                       fmt::format("{} is used as a function: functions are not supported",
                                   (*this)[name].text));
      }
      return name;
    }
    case TokenKind::Keyword:
      return keyword_operand();
    default:
      cursor_.fail("expected an expression");
      return add({});
  }
}

ExpressionId ExpressionParser::keyword_operand() {
  const std::string_view word = cursor_.current().text;
  if (word == "TRUE") return leaf(Operator::True);
  if (word == "FALSE") return leaf(Operator::False);
  if (word == "self") return leaf(Operator::Self);
  if (word == "case") return case_expression();
  const auto known = std::find_if(kCalls.begin(), kCalls.end(),
                                  [word](const Call& one) { return one.word == word; });
  if (known != kCalls.end()) return call(known->op, known->arguments);
  if (word == "READ" || word == "WRITE" || word == "CONSTARRAY") {
    cursor_.report(code::kUnsupported, fmt::format("{} is not supported", word));
  }
  if (temporal_follows()) {
    cursor_.report(code::kTemporalHere,
                   fmt::format("the operand of this operator cannot begin with {}", word),
                   "put the temporal formula in parentheses");
  }
  cursor_.fail("expected an expression");
  return add({});
}

ExpressionId ExpressionParser::call(Operator op, std::size_t arguments) {
  const Token function = cursor_.take();
  cursor_.expect(TokenKind::LeftRound);
  const bool outer = std::exchange(until_ends_, false);
  std::vector<ExpressionId> operands = list(TokenKind::RightRound);
  until_ends_ = outer;
  if (arguments != 0 && operands.size() != arguments) {
    cursor_.report_at(
        function.span, code::kSyntax,
        fmt::format("{} takes {} argument(s), not {}", function.text, arguments, operands.size()));
  }
  return add({op, up_to(function.span, cursor_.previous().span), {}, std::move(operands)});
}

ExpressionId ExpressionParser::case_expression() {
  const Span span = cursor_.take().span;
  const bool outer = std::exchange(until_ends_, false);
  std::vector<ExpressionId> branches;
  do {
    branches.push_back(expression());
    cursor_.expect(TokenKind::Colon);
    branches.push_back(expression());
    cursor_.expect(TokenKind::Semicolon);
  } while (!cursor_.is_keyword("esac") && !cursor_.lost());
  until_ends_ = outer;
  cursor_.expect_keyword("esac");
  return add({Operator::Case, up_to(span, cursor_.previous().span), {}, std::move(branches)});
}

}  // namespace proviso::smv
