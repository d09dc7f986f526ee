#include "lang/smv/psl_parser.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace proviso::smv {
namespace {

/// The strength with which operators bind, from the loosest.
constexpr unsigned kAlways = 1;
constexpr unsigned kImplication = 2;
constexpr unsigned kNext = 3;
constexpr unsigned kBefore = 4;
constexpr unsigned kUntil = 5;
constexpr unsigned kAbort = 6;
constexpr unsigned kTemporal = 7;
constexpr unsigned kMembership = 8;
constexpr unsigned kConditional = 9;

/// The longest count of a repetition or a chain of next.
constexpr std::uint32_t kLargestCount = 1000;
/// The largest translation, written out as a tree.
constexpr std::uint64_t kLargestFormula = 20'000;
/// The most instances of the formulas below all forall of a property, since each is read again.
constexpr unsigned kMostInstances = 10'000;

struct Binary {
  std::string_view text;
  unsigned strength;
  std::optional<Operator> op;  // nullopt: an operator of PSL
};

constexpr std::array kBinary = {
    Binary{"->", kImplication, Operator::Implies},
    Binary{"<->", kImplication, Operator::Equivalent},
    Binary{"before!", kBefore, {}},
    Binary{"before", kBefore, {}},
    Binary{"before!_", kBefore, {}},
    Binary{"before_", kBefore, {}},
    Binary{"until!", kUntil, {}},
    Binary{"until", kUntil, {}},
    Binary{"until!_", kUntil, {}},
    Binary{"until_", kUntil, {}},
    Binary{"abort", kAbort, {}},
    Binary{"in", kMembership, Operator::In},
    Binary{"union", kMembership, Operator::Union},
    Binary{"?", kConditional, Operator::Conditional},
    Binary{"||", 10, Operator::Or},
    Binary{"&&", 11, Operator::And},
    Binary{"|", 12, Operator::Or},
    Binary{"xor", 13, Operator::Xor},
    Binary{"xnor", 13, Operator::Xnor},
    Binary{"&", 14, Operator::And},
    Binary{"=", 15, Operator::Equal},
    Binary{"==", 15, Operator::Equal},
    Binary{"!=", 15, Operator::NotEqual},
    Binary{"<", 16, Operator::Less},
    Binary{"<=", 16, Operator::LessEqual},
    Binary{">", 16, Operator::Greater},
    Binary{">=", 16, Operator::GreaterEqual},
    Binary{"<<", 17, Operator::ShiftLeft},
    Binary{">>", 17, Operator::ShiftRight},
    Binary{"+", 18, Operator::Add},
    Binary{"-", 18, Operator::Subtract},
    Binary{"*", 19, Operator::Multiply},
    Binary{"/", 19, Operator::Divide},
    Binary{"mod", 19, Operator::Modulo},
    Binary{"::", 19, Operator::Concatenate},
};

const Binary* binary(std::string_view text) {
  const auto found = std::find_if(kBinary.begin(), kBinary.end(),
                                  [text](const Binary& one) { return one.text == text; });
  return found == kBinary.end() ? nullptr : &*found;
}

struct Branching {
  std::string_view word;
  Operator op;
};

constexpr std::array kBranching = {
    Branching{"AX", Operator::AllNext},       Branching{"AF", Operator::AllFinally},
    Branching{"AG", Operator::AllGlobally},   Branching{"EX", Operator::ExistsNext},
    Branching{"EF", Operator::ExistsFinally}, Branching{"EG", Operator::ExistsGlobally},
};

/// Operators of PSL outside the fragment.
constexpr std::array<std::string_view, 11> kRefused = {
    "forany",   "sequence",  "within",    "within!",    "within_",   "within!_",
    "whilenot", "whilenot!", "whilenot_", "whilenot!_", "eventually"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

// What stands at the cursor.

bool PslParser::adjacent(std::size_t distance) const {
  const Span first = (distance == 1 ? cursor_.current() : cursor_.ahead(distance - 1)).span;
  const Span second = cursor_.ahead(distance).span;
  return first.file == second.file && first.end == second.begin;
}

void PslParser::take(std::size_t tokens) {
  for (std::size_t i = 0; i < tokens; ++i) cursor_.take();
}

/// The word at the cursor with its marks of strength and overlap.
PslParser::Spelling PslParser::word() const {
  constexpr std::array<std::string_view, 12> kStrong = {
      "eventually", "until",        "before",       "next",   "next_a",   "next_e",
      "next_event", "next_event_a", "next_event_e", "within", "whilenot", "X"};
  const Token& token = cursor_.current();
  if (token.kind != TokenKind::Identifier && token.kind != TokenKind::Keyword) return {};
  Spelling result{std::string(token.text), 1};
  if (!contains(kStrong, token.text)) return result;
  if (cursor_.ahead().kind != TokenKind::Not || !adjacent(1)) return result;
  result = {result.text + "!", 2};
  if (cursor_.ahead(2).text == "_" && adjacent(2)) result = {result.text + "_", 3};
  return result;
}

/// The operator at the cursor, however many tokens it has.
PslParser::Spelling PslParser::spelling() const {
  if (Spelling found = word(); found.tokens > 0) return found;
  Spelling result{std::string(cursor_.current().text), 1};
  const auto followed = [&](std::size_t distance, TokenKind kind) {
    return cursor_.ahead(distance).kind == kind && adjacent(distance);
  };
  switch (cursor_.current().kind) {
    case TokenKind::End:
      return {};
    case TokenKind::And:
      return followed(1, TokenKind::And) ? Spelling{"&&", 2} : result;
    case TokenKind::Equal:
      return followed(1, TokenKind::Equal) ? Spelling{"==", 2} : result;
    case TokenKind::Or:
      if (followed(1, TokenKind::Or)) return {"||", 2};
      if (followed(1, TokenKind::Implies)) return {"|->", 2};
      if (followed(1, TokenKind::Equal) && followed(2, TokenKind::Greater)) return {"|=>", 3};
      return result;
    default:
      return result;
  }
}

ExpressionId PslParser::linear(ExpressionId id) {
  linear_ = true;
  return id;
}

ExpressionId PslParser::refuse(const std::string& what) {
  if (refusal_.empty() && !cursor_.lost()) {
    refusal_ = what;
    refused_at_ = cursor_.current().span;
  }
  cursor_.give_up();
  return build_.truth(false);
}

/// Whether the tree of the root is too large. All of its expressions are from `first` on.
bool PslParser::is_too_large(std::uint32_t first, ExpressionId root) const {
  std::vector<std::uint64_t> sizes;
  for (std::uint32_t i = first; i <= index(root); ++i) {
    std::uint64_t size = 1;
    for (const ExpressionId part : expressions_[ExpressionId{i}].operands) {
      size = std::min(kLargestFormula + 1, size + sizes[index(part) - first]);
    }
    sizes.push_back(size);
  }
  return sizes.back() > kLargestFormula;
}

std::optional<ExpressionId> PslParser::read() {
  build_.stand_at(cursor_.current().span);
  const auto first = static_cast<std::uint32_t>(expressions_.size());
  const ExpressionId root = formula(kAlways);
  if (branching_ && linear_) refuse("it mixes operators of branching and of linear time");
  if (!cursor_.lost() && is_too_large(first, root)) refuse("its translation into LTL is too large");
  if (cursor_.lost()) return {};
  return root;
}

// Formulas.

ExpressionId PslParser::formula(unsigned loosest, Strength plain) {
  const Nesting nesting(cursor_, depth_);
  ExpressionId left = operand(plain);
  for (std::size_t links = 0; !cursor_.lost(); ++links) {
    const Spelling here = spelling();
    const Binary* found = binary(here.text);
    if (found == nullptr || found->strength < loosest) break;
    if (links > Nesting::kMaximum) cursor_.report(code::kTooDeep, "this chain is too long");
    if (here.text == "abort") return refuse("abort is not decided");
    take(here.tokens);
    build_.stand_at(up_to(expressions_[left].span, cursor_.current().span));
    if (found->op == Operator::Conditional) {
      const ExpressionId then = formula(kAlways);
      cursor_.expect(TokenKind::Colon);
      left = build_.make(Operator::Conditional, {left, then, formula(kConditional)});
      continue;
    }
    const bool takes_set = found->op == Operator::In || found->op == Operator::Union ||
                           found->op == Operator::Equal || found->op == Operator::NotEqual;
    const bool is_set = takes_set && cursor_.is(TokenKind::LeftCurly);
    const ExpressionId right = is_set ? set() : formula(found->strength + 1);
    left = found->op ? build_.make(*found->op, {left, right}) : combined(here.text, left, right);
  }
  return left;
}

ExpressionId PslParser::combined(const std::string& word, ExpressionId left, ExpressionId right) {
  linear_ = true;
  const bool is_strong = word.find('!') != std::string::npos;
  const bool overlaps = word.back() == '_';
  if (word.starts_with("before")) {
    const ExpressionId not_yet = build_.negation(right);
    const ExpressionId end = overlaps ? left : build_.conjunction(left, not_yet);
    return is_strong ? build_.until(not_yet, end) : build_.weak_until(not_yet, end);
  }
  const ExpressionId end = overlaps ? build_.conjunction(left, right) : right;
  return is_strong ? build_.until(left, end) : build_.weak_until(left, end);
}

ExpressionId PslParser::operand(Strength plain) {
  const Nesting nesting(cursor_, depth_);
  switch (cursor_.current().kind) {
    case TokenKind::Not: {
      cursor_.take();
      const ExpressionId inner = operand(Strength::Weak);
      return build_.negation(inner);
    }
    case TokenKind::Minus: {
      cursor_.take();
      const ExpressionId inner = operand(plain);
      return build_.make(Operator::Negate, {inner});
    }
    case TokenKind::LeftRound:
      return parenthesised();
    case TokenKind::LeftSquare:
      return bracketed_until({});
    case TokenKind::LeftCurly:
      return sequence_formula(plain);
    default:
      break;
  }
  const Spelling here = word();
  if (contains(kRefused, here.text)) return refuse(here.text + " is not decided");
  if (const auto found = prefix(here)) return *found;
  const auto first = static_cast<std::uint32_t>(expressions_.size());
  const ExpressionId atom = expressions_.atom();
  for (const auto& [name, value] : bound_) expressions_.replace_names(first, name, value);
  return atom;
}

std::optional<ExpressionId> PslParser::prefix(const Spelling& here) {
  const std::string& text = here.text;
  const auto branching = std::find_if(kBranching.begin(), kBranching.end(),
                                      [&](const Branching& one) { return one.word == text; });
  if (branching != kBranching.end()) {
    cursor_.take();
    branching_ = true;
    const ExpressionId inner = formula(kTemporal + 1);
    return build_.make(branching->op, {inner});
  }
  if (text == "A" || text == "E") {
    cursor_.take();
    return bracketed_until(text == "A" ? Operator::AllUntil : Operator::ExistsUntil);
  }
  if (text == "forall") return replicated();
  if (text == "always" || text == "G") {
    cursor_.take();
    return linear(build_.always(formula(kAlways + 1)));
  }
  if (text == "never") {
    cursor_.take();
    return linear(build_.always(build_.negation(formula(kAlways + 1, Strength::Strong))));
  }
  if (text == "eventually!" || text == "F") {
    take(here.tokens);
    const unsigned strength = text == "F" ? kTemporal : kNext;
    return linear(build_.eventually(formula(strength + 1, Strength::Strong)));
  }
  if (text == "X" || text == "X!" || text == "next" || text == "next!") {
    take(here.tokens);
    return linear(next(text.front() == 'X' ? kTemporal : kNext));
  }
  if (text == "next_a" || text == "next_a!" || text == "next_e" || text == "next_e!") {
    take(here.tokens);
    return linear(next_in_range(text.starts_with("next_a")));
  }
  if (text.starts_with("next_event")) {
    take(here.tokens);
    return linear(next_event(text));
  }
  return {};
}

ExpressionId PslParser::parenthesised() {
  cursor_.expect(TokenKind::LeftRound);
  const ExpressionId inner = formula(kAlways);
  cursor_.expect(TokenKind::RightRound);
  return inner;
}

/// [f U g] and [f W g]; A [f U g] and E [f U g].
ExpressionId PslParser::bracketed_until(std::optional<Operator> quantified) {
  cursor_.expect(TokenKind::LeftSquare);
  const ExpressionId left = formula(kAlways);
  const bool is_weak = cursor_.current().text == "W" && !quantified;
  if (!is_weak && !cursor_.is_keyword("U")) cursor_.fail("expected 'U'");
  cursor_.take();
  const ExpressionId right = formula(kAlways);
  cursor_.expect(TokenKind::RightSquare);
  (quantified ? branching_ : linear_) = true;
  if (quantified) return build_.make(*quantified, {left, right});
  return is_weak ? build_.weak_until(left, right) : build_.until(left, right);
}

std::uint32_t PslParser::count() {
  std::uint32_t value = 0;
  const std::string_view text = cursor_.current().text;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (!cursor_.is(TokenKind::Integer)) {
    cursor_.fail("expected a number");
  } else if (read.ec != std::errc() || value > kLargestCount) {
    cursor_.report(code::kNumber, fmt::format("a count is at most {}", kLargestCount));
  }
  cursor_.take();
  return cursor_.lost() ? 0 : value;
}

/// n, n:m or n:inf
PslParser::Range PslParser::range() {
  const Span begin = cursor_.current().span;
  Range result;
  result.low = count();
  result.high = result.low;
  if (!cursor_.accept(TokenKind::Colon)) return result;
  if (cursor_.current().text == "inf") {
    cursor_.take();
    result.high = std::nullopt;
  } else {
    result.high = count();
    if (*result.high < result.low) {
      cursor_.report_at(begin, code::kNumber, "this range is empty: its end is below its begin");
    }
  }
  return result;
}

/// Behind next: f, or [n](f).
ExpressionId PslParser::next(unsigned strength) {
  const bool has_count = cursor_.is(TokenKind::LeftSquare) &&
                         cursor_.ahead().kind == TokenKind::Integer &&
                         cursor_.ahead(2).kind == TokenKind::RightSquare;
  if (!has_count) return build_.next(formula(strength + 1));
  cursor_.take();
  const std::uint32_t steps = count();
  cursor_.expect(TokenKind::RightSquare);
  ExpressionId result = parenthesised();
  for (std::uint32_t i = 0; i < steps && !cursor_.lost(); ++i) result = build_.next(result);
  return result;
}

/// Behind next_a and next_e: [i:j](f).
ExpressionId PslParser::next_in_range(bool all) {
  cursor_.expect(TokenKind::LeftSquare);
  const Range steps = range();
  cursor_.expect(TokenKind::RightSquare);
  const ExpressionId inner = parenthesised();
  if (!steps.high) return refuse("next_a and next_e without an upper bound are not decided");
  ExpressionId result = inner;
  for (std::uint32_t i = *steps.high; i > 0 && !cursor_.lost(); --i) {
    result = build_.next(result);
    if (i <= steps.low) continue;
    result = all ? build_.conjunction(inner, result) : build_.disjunction(inner, result);
  }
  return result;
}

/// The first position from here on where the condition holds, and `then` there.
ExpressionId PslParser::event(ExpressionId condition, ExpressionId then, bool is_strong) {
  const ExpressionId not_yet = build_.negation(condition);
  const ExpressionId now = build_.conjunction(condition, then);
  return is_strong ? build_.until(not_yet, now) : build_.weak_until(not_yet, now);
}

/// Behind next_event: (b)(f), (b)[n](f); behind next_event_a and next_event_e: (b)[i:j](f).
ExpressionId PslParser::next_event(const std::string& word) {
  const bool is_strong = word.back() == '!';
  const bool some = word.starts_with("next_event_e");
  const ExpressionId condition = parenthesised();
  Range events{1, 1};
  if (cursor_.accept(TokenKind::LeftSquare)) {
    events = range();
    if (events.low == 0) cursor_.report(code::kNumber, "events are counted from 1");
    cursor_.expect(TokenKind::RightSquare);
  }
  const ExpressionId then = parenthesised();
  if (!events.high) return refuse("next_event without an upper bound is not decided");
  ExpressionId result = then;
  for (std::uint32_t i = *events.high; i > 0 && !cursor_.lost(); --i) {
    if (i < *events.high) {
      result = build_.next(result);
      if (i >= events.low) {
        result = some ? build_.disjunction(then, result) : build_.conjunction(then, result);
      }
    }
    result = event(condition, result, is_strong);
  }
  return result;
}

/// forall i in {1, 3:5} : f
ExpressionId PslParser::replicated() {
  cursor_.take();
  const Name name = cursor_.name("the name that forall binds");
  cursor_.expect_keyword("in");
  const std::vector<std::string> values = replicated_values();
  cursor_.expect(TokenKind::Colon);
  const std::size_t begin = cursor_.position();
  std::optional<ExpressionId> result;
  for (const std::string& value : values) {
    if (++instances_ > kMostInstances) return refuse("forall has too many instances");
    cursor_.return_to(begin);
    bound_.emplace_back(name.text, value);
    const ExpressionId instance = formula(kAlways);
    bound_.pop_back();
    result = result ? build_.conjunction(*result, instance) : instance;
    if (cursor_.lost()) break;
  }
  return result ? *result : build_.truth(true);
}

std::vector<std::string> PslParser::replicated_values() {
  if (cursor_.accept_keyword("boolean")) return {"FALSE", "TRUE"};
  std::vector<std::string> values;
  cursor_.expect(TokenKind::LeftCurly);
  do {
    const Range part = range();
    if (!part.high) cursor_.fail("expected a number");
    for (std::uint32_t i = part.low; !cursor_.lost() && i <= *part.high; ++i) {
      values.push_back(std::to_string(i));
    }
  } while (cursor_.accept(TokenKind::Comma));
  cursor_.expect(TokenKind::RightCurly);
  return values;
}

/// {a, b, …}, the set beside `in`, `union`, `=`.
ExpressionId PslParser::set() {
  cursor_.expect(TokenKind::LeftCurly);
  std::vector<ExpressionId> elements;
  do {
    elements.push_back(formula(kMembership));
  } while (cursor_.accept(TokenKind::Comma));
  cursor_.expect(TokenKind::RightCurly);
  return build_.make(Operator::Set, std::move(elements));
}

// Sequences.

Sequence PslParser::sequence() {
  const Nesting nesting(cursor_, depth_);
  cursor_.expect(TokenKind::LeftCurly);
  Sequence result = concatenation();
  cursor_.expect(TokenKind::RightCurly);
  return result;
}

Sequence PslParser::concatenation() {
  Sequence result = sequence_part();
  while (cursor_.accept(TokenKind::Semicolon) && !cursor_.lost()) {
    result = both(Sequence::Kind::Concatenation, std::move(result), sequence_part());
  }
  return result;
}

Sequence PslParser::sequence_part() {
  if (cursor_.is(TokenKind::LeftCurly)) return compound(repetitions(sequence()));
  if (cursor_.is(TokenKind::LeftSquare)) return repetitions(condition(build_.truth(true)));
  const bool was_linear = std::exchange(linear_, false);
  const bool was_branching = std::exchange(branching_, false);
  const Span begin = cursor_.current().span;
  const ExpressionId id = formula(kImplication);
  if (linear_ || branching_) {
    cursor_.report_at(begin, code::kTemporalHere,
                      "a sequence consists of conditions: a temporal operator cannot stand here");
  }
  linear_ = was_linear;
  branching_ = was_branching;
  return repetitions(condition(id));
}

/// Behind a sequence in braces: another one, joined by : or |.
Sequence PslParser::compound(Sequence first) {
  while (!cursor_.lost()) {
    const Spelling here = spelling();
    if (here.text == "&" || here.text == "&&") {
      refuse("sequences joined by & or && are not decided");
    }
    if (here.text != ":" && here.text != "|") return first;
    cursor_.take();
    const auto kind = here.text == ":" ? Sequence::Kind::Fusion : Sequence::Kind::Alternative;
    first = both(kind, std::move(first), repetitions(sequence()));
  }
  return first;
}

/// Behind a part: any of [*] [*n] [*n:m] [+] [=n] [->n].
Sequence PslParser::repetitions(Sequence part) {
  for (unsigned i = 0; cursor_.is(TokenKind::LeftSquare) && !cursor_.lost(); ++i) {
    if (i > Nesting::kMaximum) cursor_.report(code::kTooDeep, "this chain is too long");
    cursor_.take();
    if (cursor_.accept(TokenKind::Plus)) {
      part = repeated(std::move(part), 1, {});
    } else if (cursor_.accept(TokenKind::Star)) {
      const Range times = cursor_.is(TokenKind::RightSquare) ? Range{0, {}} : range();
      part = repeated(std::move(part), times.low, times.high);
    } else if (cursor_.is(TokenKind::Equal) || cursor_.is(TokenKind::Implies)) {
      const bool goes_on = cursor_.take().kind == TokenKind::Equal;
      if (part.kind != Sequence::Kind::Condition) cursor_.fail("expected '*'");
      part = occurrences(part.condition, goes_on);
    } else {
      cursor_.fail("expected '*', '+', '=' or '->'");
    }
    cursor_.expect(TokenKind::RightSquare);
  }
  return part;
}

/// b[->n], the word up to the n-th b; and b[=n], which may go on without another one.
Sequence PslParser::occurrences(ExpressionId id, bool goes_on) {
  const Range times = cursor_.is(TokenKind::RightSquare) ? Range{1, 1} : range();
  const Sequence others = repeated(condition(build_.negation(id)), 0, {});
  Sequence once = both(Sequence::Kind::Concatenation, others, condition(id));
  if (!goes_on) return repeated(std::move(once), times.low, times.high);
  const Sequence rest = times.high ? others : repeated(condition(build_.truth(true)), 0, {});
  return both(Sequence::Kind::Concatenation,
              repeated(std::move(once), times.low, times.high.value_or(times.low)), rest);
}

ExpressionId PslParser::matched(const Sequence& sequence, ExpressionId last, Strength strength) {
  const auto found = match(build_, sequence, last, strength);
  if (found) return *found;
  return refuse("an unbounded repetition of a sequence is not decided");
}

/// Behind every match of the first sequence, `then`: at its last position, or one later.
ExpressionId PslParser::implication(const Sequence& first, ExpressionId then, bool overlaps) {
  const ExpressionId broken = build_.negation(then);
  const Sequence whole =
      overlaps ? first : both(Sequence::Kind::Concatenation, first, condition(build_.truth(true)));
  return build_.negation(matched(whole, broken, Strength::Strong));
}

/// {r}, {r}!, {r} |-> f, {r} |=> f, {r}(f)
ExpressionId PslParser::sequence_formula(Strength plain) {
  linear_ = true;
  const Sequence first = sequence();
  const Spelling here = spelling();
  if (here.text == "|->" || here.text == "|=>") {
    take(here.tokens);
    return implication(first, formula(kNext), here.text == "|->");
  }
  if (cursor_.is(TokenKind::LeftRound)) return implication(first, parenthesised(), true);
  const bool is_strong = cursor_.accept(TokenKind::Not) || plain == Strength::Strong;
  return matched(first, build_.truth(true), is_strong ? Strength::Strong : Strength::Weak);
}

}  // namespace proviso::smv
