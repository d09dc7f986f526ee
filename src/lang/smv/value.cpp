#include "lang/smv/value.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace proviso::smv {
namespace {

using circuit::Graph;
using circuit::kFalse;
using circuit::kTrue;
using circuit::Literal;
using circuit::Word;

struct Interval {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

Word widened(Word bits, std::size_t width) {
  return bits.empty() ? Word(width, kFalse) : circuit::sign_extended(std::move(bits), width);
}

bool is_small(Interval interval) {
  return -kLargestInteger <= interval.low && interval.high <= kLargestInteger;
}

std::int64_t magnitude(const IntegerPart& a) { return std::max(std::abs(a.low), std::abs(a.high)); }

bool is_zero_or_more(const IntegerPart& a) { return a.low >= 0; }

/// Returns nullopt if a product does not fit.
std::optional<Interval> product_interval(const IntegerPart& a, const IntegerPart& b) {
  std::int64_t products[4];
  const std::int64_t left[] = {a.low, a.high};
  const std::int64_t right[] = {b.low, b.high};
  for (std::size_t i = 0; i < 4; ++i) {
    if (__builtin_mul_overflow(left[i / 2], right[i % 2], &products[i])) return {};
  }
  return Interval{*std::min_element(products, products + 4),
                  *std::max_element(products, products + 4)};
}

Interval quotient_interval(const IntegerPart& a, const IntegerPart& b) {
  if (b.is_constant() && b.low > 0) return {a.low / b.low, a.high / b.low};
  if (is_zero_or_more(a) && is_zero_or_more(b)) return {0, a.high};
  return {-magnitude(a), magnitude(a)};
}

/// The remainder is smaller than the divisor, not larger than the dividend, and has its sign.
Interval remainder_interval(const IntegerPart& a, const IntegerPart& b) {
  const std::int64_t bound = std::max<std::int64_t>(magnitude(b) - 1, 0);
  return {-std::min(bound, std::max<std::int64_t>(-a.low, 0)),
          std::min(bound, std::max<std::int64_t>(a.high, 0))};
}

std::optional<Value> checked(Word bits, std::int64_t offset, Interval interval) {
  if (!is_small(interval)) return {};
  return integer_value(std::move(bits), offset, interval.low, interval.high);
}

std::optional<Value> sum(Graph& graph, const IntegerPart& a, const IntegerPart& b) {
  const Interval interval{a.low + b.low, a.high + b.high};
  const std::int64_t offset = a.offset + b.offset;
  const std::size_t width = signed_width(interval.low - offset, interval.high - offset);
  return checked(circuit::add(graph, widened(a.bits, width), widened(b.bits, width)), offset,
                 interval);
}

std::optional<Value> difference(Graph& graph, const IntegerPart& a, const IntegerPart& b) {
  const Interval interval{a.low - b.high, a.high - b.low};
  const std::int64_t offset = a.offset - b.offset;
  const std::size_t width = signed_width(interval.low - offset, interval.high - offset);
  return checked(circuit::subtract(graph, widened(a.bits, width), widened(b.bits, width)), offset,
                 interval);
}

std::optional<Value> product(Graph& graph, const IntegerPart& a, const IntegerPart& b) {
  const std::optional<Interval> interval = product_interval(a, b);
  if (!interval) return {};
  const std::size_t width = signed_width(interval->low, interval->high);
  return checked(circuit::multiply(graph, widened(bits_from(graph, a, 0), width),
                                   widened(bits_from(graph, b, 0), width)),
                 0, *interval);
}

std::optional<Value> quotient_or_remainder(Graph& graph, Arithmetic op, const IntegerPart& a,
                                           const IntegerPart& b) {
  const bool wants_quotient = op == Arithmetic::Divide;
  const Interval interval = wants_quotient ? quotient_interval(a, b) : remainder_interval(a, b);
  const std::int64_t largest = std::max<std::int64_t>({magnitude(a), magnitude(b), 1});
  const std::size_t width = signed_width(-largest, largest);
  circuit::Division division = circuit::divide_signed(graph, widened(bits_from(graph, a, 0), width),
                                                      widened(bits_from(graph, b, 0), width));
  return checked(std::move(wants_quotient ? division.quotient : division.remainder), 0, interval);
}

Value word_arithmetic(Graph& graph, Arithmetic op, const Value& a, const Value& b) {
  const bool is_signed = a.type.kind == ValueType::Kind::SignedWord;
  const auto divided = [&] {
    return is_signed ? circuit::divide_signed(graph, a.bits, b.bits)
                     : circuit::divide_unsigned(graph, a.bits, b.bits);
  };
  switch (op) {
    case Arithmetic::Add:
      return word_value(is_signed, circuit::add(graph, a.bits, b.bits));
    case Arithmetic::Subtract:
      return word_value(is_signed, circuit::subtract(graph, a.bits, b.bits));
    case Arithmetic::Multiply:
      return word_value(is_signed, circuit::multiply(graph, a.bits, b.bits));
    case Arithmetic::Divide:
      return word_value(is_signed, divided().quotient);
    case Arithmetic::Modulo:
      break;
  }
  return word_value(is_signed, divided().remainder);
}

bool is_constant(const Word& word) {
  return std::all_of(word.begin(), word.end(),
                     [](Literal literal) { return literal == kFalse || literal == kTrue; });
}

std::size_t number_of(const Word& constant) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < constant.size(); ++i) {
    if (constant[i] == kTrue) number |= std::size_t{1} << i;
  }
  return number;
}

std::optional<std::size_t> place_of(const std::vector<std::uint32_t>& symbols,
                                    std::uint32_t symbol) {
  const auto found = std::find(symbols.begin(), symbols.end(), symbol);
  if (found == symbols.end()) return {};
  return static_cast<std::size_t>(found - symbols.begin());
}

Literal has_code(Graph& graph, const Word& code, std::size_t place) {
  return circuit::equal(graph, code,
                        circuit::constant_word(static_cast<std::int64_t>(place), code.size()));
}

/// The code in a list that has all symbols of the part.
Word recoded(Graph& graph, const SymbolPart& part, const std::vector<std::uint32_t>& symbols) {
  const std::size_t width = width_of_places(symbols.size());
  if (is_constant(part.code)) {
    const auto place = place_of(symbols, part.symbols[number_of(part.code)]);
    return circuit::constant_word(static_cast<std::int64_t>(*place), width);
  }
  // A list that only grew at its end keeps its codes.
  if (part.symbols.size() <= symbols.size() &&
      std::equal(part.symbols.begin(), part.symbols.end(), symbols.begin())) {
    return circuit::zero_extended(part.code, width);
  }
  std::vector<std::vector<Literal>> cases(width);
  for (std::size_t i = 0; i < part.symbols.size(); ++i) {
    const std::size_t place = *place_of(symbols, part.symbols[i]);
    for (std::size_t bit = 0; bit < width; ++bit) {
      if ((place >> bit & 1U) != 0) cases[bit].push_back(has_code(graph, part.code, i));
    }
  }
  Word code;
  for (const std::vector<Literal>& literals : cases) code.push_back(graph.disjunction(literals));
  return code;
}

/// The list of the one that is not constant, with what the other one adds.
std::vector<std::uint32_t> common_symbols(const SymbolPart& a, const SymbolPart& b) {
  const bool b_leads = is_constant(a.code) && !is_constant(b.code);
  std::vector<std::uint32_t> symbols = b_leads ? b.symbols : a.symbols;
  const SymbolPart& other = b_leads ? a : b;
  if (is_constant(other.code)) {
    const std::uint32_t symbol = other.symbols[number_of(other.code)];
    if (!place_of(symbols, symbol)) symbols.push_back(symbol);
    return symbols;
  }
  for (const std::uint32_t symbol : other.symbols) {
    if (!place_of(symbols, symbol)) symbols.push_back(symbol);
  }
  return symbols;
}

SymbolPart choose(Graph& graph, Literal condition, const SymbolPart& a, const SymbolPart& b) {
  SymbolPart chosen{common_symbols(a, b)};
  chosen.code = circuit::choose(graph, condition, recoded(graph, a, chosen.symbols),
                                recoded(graph, b, chosen.symbols));
  return chosen;
}

IntegerPart choose(Graph& graph, Literal condition, const IntegerPart& a, const IntegerPart& b) {
  IntegerPart chosen;
  chosen.offset = a.is_constant() ? b.offset : a.offset;
  chosen.low = std::min(a.low, b.low);
  chosen.high = std::max(a.high, b.high);
  const std::size_t width = signed_width(chosen.low - chosen.offset, chosen.high - chosen.offset);
  chosen.bits =
      circuit::choose(graph, condition, widened(bits_from(graph, a, chosen.offset), width),
                      widened(bits_from(graph, b, chosen.offset), width));
  return chosen;
}

Literal equal(Graph& graph, const IntegerPart& a, const IntegerPart& b) {
  if (a.high < b.low || b.high < a.low) return kFalse;
  const std::int64_t offset = a.is_constant() ? b.offset : a.offset;
  const std::size_t width =
      signed_width(std::min(a.low, b.low) - offset, std::max(a.high, b.high) - offset);
  return circuit::equal(graph, widened(bits_from(graph, a, offset), width),
                        widened(bits_from(graph, b, offset), width));
}

Literal equal(Graph& graph, const SymbolPart& a, const SymbolPart& b) {
  if (a.symbols == b.symbols) return circuit::equal(graph, a.code, b.code);
  std::vector<Literal> cases;
  for (std::size_t i = 0; i < a.symbols.size(); ++i) {
    const auto place = place_of(b.symbols, a.symbols[i]);
    if (!place) continue;
    cases.push_back(graph.conjunction(has_code(graph, a.code, i), has_code(graph, b.code, *place)));
  }
  return graph.disjunction(cases);
}

}  // namespace

std::size_t width_of_places(std::size_t count) {
  return count <= 1 ? 0 : static_cast<std::size_t>(std::bit_width(count - 1));
}

std::size_t signed_width(std::int64_t low, std::int64_t high) {
  if (low == 0 && high == 0) return 0;
  const auto negative = static_cast<std::uint64_t>(low < 0 ? -(low + 1) : 0);
  const auto positive = static_cast<std::uint64_t>(high > 0 ? high : 0);
  return static_cast<std::size_t>(std::bit_width(std::max(negative, positive))) + 1;
}

Value truth_value(Literal literal) {
  Value value{kBooleanType};
  value.bits = {literal};
  return value;
}

Value word_value(bool is_signed, Word word) {
  Value value{word_type(is_signed, static_cast<std::uint32_t>(word.size()))};
  value.bits = std::move(word);
  return value;
}

Value integer_value(std::int64_t value) { return integer_value({}, value, value, value); }

Value integer_value(Word bits, std::int64_t offset, std::int64_t low, std::int64_t high) {
  Value value{kIntegerType};
  if (low == high) {
    value.integer = {{}, low, low, low};
    return value;
  }
  value.integer = {widened(std::move(bits), signed_width(low - offset, high - offset)), offset, low,
                   high};
  return value;
}

Value symbol_value(std::vector<std::uint32_t> symbols, std::size_t place) {
  Value value{kSymbolicType};
  value.is_symbol = kTrue;
  const std::size_t width = width_of_places(symbols.size());
  value.symbol = {std::move(symbols),
                  circuit::constant_word(static_cast<std::int64_t>(place), width)};
  return value;
}

Word bits_from(Graph& graph, const IntegerPart& integer, std::int64_t offset) {
  if (integer.offset == offset) return integer.bits;
  // Sums wrap, and the result fits.
  const std::size_t width = signed_width(integer.low - offset, integer.high - offset);
  const Word shift = circuit::constant_word(integer.offset - offset, width);
  return circuit::add(graph, widened(integer.bits, width), shift);
}

Value choose(Graph& graph, Literal condition, const Value& then, const Value& otherwise) {
  if (condition == kTrue) return then;
  if (condition == kFalse) return otherwise;
  Value chosen{join(then.type, otherwise.type).value_or(kUnknownType)};
  if (!chosen.type.is_scalar()) {
    chosen.bits = circuit::choose(graph, condition, then.bits, otherwise.bits);
    return chosen;
  }
  chosen.is_symbol = graph.choose(condition, then.is_symbol, otherwise.is_symbol);
  if (then.is_symbol == kTrue) {
    chosen.integer = otherwise.integer;
  } else if (otherwise.is_symbol == kTrue) {
    chosen.integer = then.integer;
  } else {
    chosen.integer = choose(graph, condition, then.integer, otherwise.integer);
  }
  if (then.is_symbol == kFalse) {
    chosen.symbol = otherwise.symbol;
  } else if (otherwise.is_symbol == kFalse) {
    chosen.symbol = then.symbol;
  } else {
    chosen.symbol = choose(graph, condition, then.symbol, otherwise.symbol);
  }
  return chosen;
}

Literal equal(Graph& graph, const Value& a, const Value& b) {
  if (!a.type.is_scalar()) return circuit::equal(graph, a.bits, b.bits);
  const Literal both_symbols = graph.conjunction(a.is_symbol, b.is_symbol);
  const Literal both_integers = graph.conjunction(!a.is_symbol, !b.is_symbol);
  const Literal symbols = both_symbols == kFalse ? kFalse : equal(graph, a.symbol, b.symbol);
  const Literal integers = both_integers == kFalse ? kFalse : equal(graph, a.integer, b.integer);
  return graph.disjunction(graph.conjunction(both_symbols, symbols),
                           graph.conjunction(both_integers, integers));
}

Literal is_integer(Graph& graph, const Value& a, std::int64_t value) {
  if (a.is_symbol == kTrue) return kFalse;
  return graph.conjunction(!a.is_symbol, equal(graph, a.integer, integer_value(value).integer));
}

Literal is_symbol(Graph& graph, const Value& a, std::uint32_t symbol) {
  const auto place = place_of(a.symbol.symbols, symbol);
  if (!place) return kFalse;
  return graph.conjunction(a.is_symbol, has_code(graph, a.symbol.code, *place));
}

Literal less(Graph& graph, const Value& a, const Value& b) {
  if (a.type.kind == ValueType::Kind::UnsignedWord) {
    return circuit::less_unsigned(graph, a.bits, b.bits);
  }
  if (a.type.kind == ValueType::Kind::SignedWord) {
    return circuit::less_signed(graph, a.bits, b.bits);
  }
  if (a.integer.high < b.integer.low) return kTrue;
  if (a.integer.low >= b.integer.high) return kFalse;
  const std::int64_t offset = a.integer.is_constant() ? b.integer.offset : a.integer.offset;
  const std::size_t width = signed_width(std::min(a.integer.low, b.integer.low) - offset,
                                         std::max(a.integer.high, b.integer.high) - offset);
  return circuit::less_signed(graph, widened(bits_from(graph, a.integer, offset), width),
                              widened(bits_from(graph, b.integer, offset), width));
}

std::optional<Value> arithmetic(Graph& graph, Arithmetic op, const Value& a, const Value& b) {
  if (a.type.is_word()) return word_arithmetic(graph, op, a, b);
  switch (op) {
    case Arithmetic::Add:
      return sum(graph, a.integer, b.integer);
    case Arithmetic::Subtract:
      return difference(graph, a.integer, b.integer);
    case Arithmetic::Multiply:
      return product(graph, a.integer, b.integer);
    case Arithmetic::Divide:
    case Arithmetic::Modulo:
      break;
  }
  return quotient_or_remainder(graph, op, a.integer, b.integer);
}

std::optional<Value> negate(Graph& graph, const Value& a) {
  if (a.type.is_word()) {
    return word_value(a.type.kind == ValueType::Kind::SignedWord, circuit::negate(graph, a.bits));
  }
  return difference(graph, IntegerPart{}, a.integer);
}

std::optional<Value> to_integer(const Value& a) {
  if (a.type.kind == ValueType::Kind::Integer) return a;
  constexpr std::size_t kWidest = 48;
  if (a.bits.size() > kWidest) return {};
  const std::int64_t count = std::int64_t{1} << a.bits.size();
  if (a.type.kind == ValueType::Kind::SignedWord) {
    return integer_value(a.bits, 0, -count / 2, count / 2 - 1);
  }
  return integer_value(circuit::zero_extended(a.bits, a.bits.size() + 1), 0, 0, count - 1);
}

}  // namespace proviso::smv
