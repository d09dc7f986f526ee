#include "lang/scxml/expression_parser.hpp"

#include <algorithm>
#include <array>

#include "base/spelling_table.hpp"
#include "base/text_cursor.hpp"
#include "base/token_cursor.hpp"
#include "lang/scxml/codes.hpp"

namespace proviso::scxml {
namespace {

using machine::FormulaOperator;
using Kind = Expression::Kind;

enum class TokenKind : std::uint8_t {
  End,
  Word,
  Quoted,
  LeftRound,
  RightRound,
  LeftSquare,
  RightSquare,
  Not,
  Equal,
  Unequal,
  AndAnd,
  OrOr,
  And,
  Or,
  Arrow,
  Equivalent,
  Unknown,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  std::string_view text;
};

constexpr auto kSymbols = spelling_table<TokenKind>({
    {"===", TokenKind::Equal},
    {"!==", TokenKind::Unequal},
    {"<->", TokenKind::Equivalent},
    {"==", TokenKind::Equal},
    {"!=", TokenKind::Unequal},
    {"&&", TokenKind::AndAnd},
    {"||", TokenKind::OrOr},
    {"->", TokenKind::Arrow},
    {"=>", TokenKind::Arrow},
    {"(", TokenKind::LeftRound},
    {")", TokenKind::RightRound},
    {"[", TokenKind::LeftSquare},
    {"]", TokenKind::RightSquare},
    {"!", TokenKind::Not},
    {"&", TokenKind::And},
    {"|", TokenKind::Or},
});

bool starts_identifier(char c) { return starts_word(c) || c == '$' || (c & '\x80') != 0; }
bool continues_identifier(char c) { return starts_identifier(c) || is_digit(c); }

class Lexer {
 public:
  explicit Lexer(const PlacedText& text) : text_(text), cursor_(text.text(), FileId{}) {}

  std::vector<Token> run() {
    while (true) {
      cursor_.skip_while(is_blank);
      if (cursor_.at_end()) break;
      next();
    }
    tokens_.push_back({TokenKind::End, text_.span(at(), at()), {}});
    return std::move(tokens_);
  }

 private:
  std::size_t at() const { return cursor_.span_from(0).end; }

  void add(TokenKind kind, std::size_t begin) {
    tokens_.push_back({kind, text_.span(begin, at()), cursor_.text_from(begin)});
  }

  void next() {
    const std::size_t begin = at();
    const char first = cursor_.peek();
    if (starts_identifier(first)) {
      cursor_.skip_while(continues_identifier);
      return add(TokenKind::Word, begin);
    }
    if (first == '\'' || first == '"') {
      cursor_.advance();
      const char quote[] = {first, '\0'};
      const bool closed = cursor_.skip_beyond(quote, begin + 1);
      return add(closed ? TokenKind::Quoted : TokenKind::Unknown, begin);
    }
    const auto* symbol = kSymbols.longest(std::string_view(text_.text()).substr(begin));
    if (symbol == nullptr) {
      cursor_.skip_character();
      return add(TokenKind::Unknown, begin);
    }
    cursor_.advance(symbol->text.size());
    add(symbol->kind, begin);
  }

  const PlacedText& text_;
  TextCursor cursor_;
  std::vector<Token> tokens_;
};

using Cursor = TokenCursor<Token>;

class Nesting : NestingDepth {
 public:
  static constexpr unsigned kMaximum = 300;
  Nesting(Cursor& cursor, unsigned& depth)
      : NestingDepth(cursor, depth, kMaximum, code::kTooDeep) {}
};

struct PathOperator {
  std::string_view word;
  FormulaOperator op;
};

constexpr std::array kUnary = {
    PathOperator{"EX", FormulaOperator::ExistsNext},
    PathOperator{"EF", FormulaOperator::ExistsFinally},
    PathOperator{"EG", FormulaOperator::ExistsGlobally},
    PathOperator{"AX", FormulaOperator::AllNext},
    PathOperator{"AF", FormulaOperator::AllFinally},
    PathOperator{"AG", FormulaOperator::AllGlobally},
};

constexpr std::array kBinary = {
    PathOperator{"EU", FormulaOperator::ExistsUntil},
    PathOperator{"EW", FormulaOperator::ExistsWeakUntil},
    PathOperator{"ER", FormulaOperator::ExistsRelease},
    PathOperator{"AU", FormulaOperator::AllUntil},
    PathOperator{"AW", FormulaOperator::AllWeakUntil},
    PathOperator{"AR", FormulaOperator::AllRelease},
};

class Parser {
 public:
  Parser(const PlacedText& text, Notation notation, std::vector<Expression>& expressions,
         Diagnostics& diagnostics)
      : is_formula_(notation == Notation::Formula),
        expressions_(expressions),
        cursor_(Lexer(text).run(), diagnostics) {}

  ExpressionId run() {
    const ExpressionId result = equivalence();
    if (!cursor_.is(TokenKind::End)) fail("expected an operator");
    return result;
  }

 private:
  void fail(const std::string& wanted) {
    const Token& token = cursor_.current();
    const std::string found = token.kind == TokenKind::End
                                  ? std::string("the end of the expression")
                                  : fmt::format("'{}'", token.text.substr(0, 40));
    const std::string_view help =
        is_formula_ ? ""
                    : "conditions are In('state'), Boolean data, true, false, !, &&, ||, == and !=";
    cursor_.report(code::kExpression, fmt::format("{}, found {}", wanted, found),
                   std::string(help));
  }

  bool is_word(std::string_view word) const {
    return cursor_.is(TokenKind::Word) && cursor_.current().text == word;
  }

  ExpressionId add(Expression expression) {
    expressions_.push_back(std::move(expression));
    return static_cast<ExpressionId>(expressions_.size() - 1);
  }
  ExpressionId join(FormulaOperator op, Span span, ExpressionId left, ExpressionId right) {
    return add({Kind::Operation, span, {}, op, left, right});
  }

  void limit(std::size_t operands) {
    constexpr std::size_t kMost = 1000;
    if (operands <= kMost) return;
    cursor_.report(code::kTooDeep, fmt::format("more than {} operands in a row", kMost));
  }

  ExpressionId equivalence() {
    const Nesting nesting(cursor_, depth_);
    ExpressionId left = implication();
    std::size_t operands = 1;
    while (is_formula_ && cursor_.is(TokenKind::Equivalent)) {
      const Span span = cursor_.take().span;
      left = join(FormulaOperator::Equivalent, span, left, implication());
      limit(++operands);
    }
    return left;
  }

  ExpressionId implication() {
    const Nesting nesting(cursor_, depth_);
    const ExpressionId left = disjunction();
    if (!is_formula_ || !cursor_.is(TokenKind::Arrow)) return left;
    const Span span = cursor_.take().span;
    return join(FormulaOperator::Implies, span, left, implication());
  }

  bool at_or() const {
    return cursor_.is(TokenKind::OrOr) ||
           (is_formula_ && (cursor_.is(TokenKind::Or) || is_word("or")));
  }
  bool at_and() const {
    return cursor_.is(TokenKind::AndAnd) ||
           (is_formula_ && (cursor_.is(TokenKind::And) || is_word("and")));
  }

  ExpressionId disjunction() {
    ExpressionId left = conjunction();
    std::size_t operands = 1;
    while (at_or()) {
      const Span span = cursor_.take().span;
      left = join(FormulaOperator::Or, span, left, conjunction());
      limit(++operands);
    }
    return left;
  }

  ExpressionId conjunction() {
    ExpressionId left = equality();
    std::size_t operands = 1;
    while (at_and()) {
      const Span span = cursor_.take().span;
      left = join(FormulaOperator::And, span, left, equality());
      limit(++operands);
    }
    return left;
  }

  ExpressionId equality() {
    ExpressionId left = unary();
    std::size_t operands = 1;
    while (cursor_.is(TokenKind::Equal) || cursor_.is(TokenKind::Unequal)) {
      const Token token = cursor_.take();
      left = join(FormulaOperator::Equivalent, token.span, left, unary());
      if (token.kind == TokenKind::Unequal)
        left = join(FormulaOperator::Not, token.span, left, left);
      limit(++operands);
    }
    return left;
  }

  ExpressionId unary() {
    const Nesting nesting(cursor_, depth_);
    if (cursor_.is(TokenKind::Not) || (is_formula_ && is_word("not"))) {
      const Span span = cursor_.take().span;
      const ExpressionId inner = unary();
      return join(FormulaOperator::Not, span, inner, inner);
    }
    if (is_formula_ && cursor_.is(TokenKind::Word)) {
      if (const auto path = path_formula()) return *path;
    }
    return operand();
  }

  std::optional<ExpressionId> path_formula() {
    const std::string_view word = cursor_.current().text;
    const auto at = std::find_if(kUnary.begin(), kUnary.end(),
                                 [word](const PathOperator& one) { return one.word == word; });
    if (at != kUnary.end()) {
      const Span span = cursor_.take().span;
      const ExpressionId inner = unary();
      return join(at->op, span, inner, inner);
    }
    const TokenKind next = cursor_.ahead().kind;
    const bool brackets = next == TokenKind::LeftSquare || next == TokenKind::LeftRound;
    if ((word == "A" || word == "E") && brackets) return until();
    refuse_linear_time();
    return std::nullopt;
  }

  void refuse_linear_time() {
    const std::string word(cursor_.current().text);
    const TokenKind next = cursor_.ahead().kind;
    const bool is_path_word = word == "G" || word == "F" || word == "X";
    const bool begins =
        next == TokenKind::Word || next == TokenKind::LeftRound || next == TokenKind::Not;
    if (!is_path_word || !begins) return;
    cursor_.report(code::kNotCtl,
                   fmt::format("{} needs a path quantifier: properties are CTL", word),
                   fmt::format("write A{} or E{}", word, word));
  }

  ExpressionId until() {
    const Token quantifier = cursor_.take();
    const bool square = cursor_.take().kind == TokenKind::LeftSquare;
    const ExpressionId left = equivalence();
    const std::string spelled = std::string(quantifier.text) + std::string(cursor_.current().text);
    const auto at = std::find_if(kBinary.begin(), kBinary.end(),
                                 [&](const PathOperator& one) { return one.word == spelled; });
    if (at == kBinary.end()) {
      fail("expected 'U', 'W' or 'R'");
      return left;
    }
    cursor_.take();
    const ExpressionId right = equivalence();
    expect(square ? TokenKind::RightSquare : TokenKind::RightRound);
    return join(at->op, quantifier.span, left, right);
  }

  void expect(TokenKind kind) {
    if (!cursor_.accept(kind)) fail(fmt::format("expected '{}'", kSymbols.spelling(kind)));
  }

  ExpressionId operand() {
    if (cursor_.accept(TokenKind::LeftRound)) {
      const ExpressionId inner = equivalence();
      expect(TokenKind::RightRound);
      return inner;
    }
    if (!cursor_.is(TokenKind::Word)) {
      fail(is_formula_ ? "expected a formula" : "expected a condition");
      return add({});
    }
    const Token token = cursor_.take();
    if (token.text == "true") return add({Kind::True, token.span});
    if (token.text == "false") return add({Kind::False, token.span});
    if (cursor_.is(TokenKind::LeftRound)) return call(token);
    return add({Kind::Variable, token.span, {std::string(token.text), token.span}});
  }

  /// In('s'), sent('m') and event('e'). In formulas a name may stand without quotes.
  ExpressionId call(const Token& function) {
    const bool known = function.text == "In" ||
                       (is_formula_ && (function.text == "sent" || function.text == "event"));
    if (!known) {
      cursor_.report_at(function.span, code::kExpression,
                        fmt::format("the function {} is not evaluated", function.text),
                        is_formula_ ? "known are In, sent and event" : "known is In");
      return add({});
    }
    cursor_.take();
    const Token argument = cursor_.current();
    const bool quoted = argument.kind == TokenKind::Quoted;
    if (!quoted && !(is_formula_ && argument.kind == TokenKind::Word)) {
      fail("expected a name in quotes");
      return add({});
    }
    cursor_.take();
    expect(TokenKind::RightRound);
    const std::string_view name =
        quoted ? argument.text.substr(1, argument.text.size() - 2) : argument.text;
    const Kind kind = function.text == "In"     ? Kind::InState
                      : function.text == "sent" ? Kind::Sent
                                                : Kind::Event;
    return add({kind, argument.span, {std::string(name), argument.span}});
  }

  bool is_formula_;
  std::vector<Expression>& expressions_;
  Cursor cursor_;
  unsigned depth_ = 0;
};

}  // namespace

ExpressionId parse_expression(const PlacedText& text, Notation notation,
                              std::vector<Expression>& expressions, Diagnostics& diagnostics) {
  return Parser(text, notation, expressions, diagnostics).run();
}

}  // namespace proviso::scxml
