#include "lang/smv/encoding.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "lang/smv/lower_codes.hpp"
#include "lang/smv/typing.hpp"

namespace proviso::smv {
namespace {

using circuit::kFalse;
using circuit::kTrue;
using circuit::Literal;
using circuit::Word;

/// Every value of a range is named in the system.
constexpr std::int64_t kMostValues = std::int64_t{1} << 20;

std::vector<std::uint32_t> symbols_of(const FlatType& type) {
  std::vector<std::uint32_t> symbols;
  for (const FlatType::Value& value : type.values) {
    if (value.kind == FlatType::Value::Kind::Symbol) symbols.push_back(value.symbol);
  }
  return symbols;
}

circuit::Domain domain_of(const FlatModel& model, const FlatType& type) {
  circuit::Domain domain;
  const ValueType value_type = type_of(type);
  if (value_type.kind == ValueType::Kind::Boolean) return domain;
  if (value_type.is_word()) {
    domain.kind = value_type.kind == ValueType::Kind::SignedWord
                      ? circuit::Domain::Kind::SignedWord
                      : circuit::Domain::Kind::UnsignedWord;
    return domain;
  }
  domain.kind = circuit::Domain::Kind::Enumeration;
  if (const auto range = range_of(type)) {
    for (std::int64_t value = range->low; value <= range->high; ++value) {
      domain.values.push_back(std::to_string(value));
    }
    return domain;
  }
  for (const FlatType::Value& value : type.values) {
    domain.values.push_back(value.kind == FlatType::Value::Kind::Symbol
                                ? model.symbols[value.symbol]
                                : std::to_string(value.integer));
  }
  return domain;
}

std::size_t width_of(const FlatType& type, const circuit::Domain& domain) {
  switch (domain.kind) {
    case circuit::Domain::Kind::Boolean:
      return 1;
    case circuit::Domain::Kind::Enumeration:
      return width_of_places(domain.values.size());
    default:
      return type.width;
  }
}

bool contains(const FlatType& type, const FlatType::Value& value) {
  return std::find(type.values.begin(), type.values.end(), value) != type.values.end();
}

/// Whether all values that the expression may have, judged by its shape, belong to the type.
bool always_fits(const FlatType& type, const Value& value) {
  for (const std::uint32_t symbol : value.symbol.symbols) {
    if (!contains(type, {FlatType::Value::Kind::Symbol, symbol, 0})) return false;
  }
  if (value.is_symbol == kTrue) return true;
  const auto& [bits, offset, low, high] = value.integer;
  if (high - low >= static_cast<std::int64_t>(type.values.size())) return false;
  for (std::int64_t integer = low; integer <= high; ++integer) {
    if (!contains(type, {FlatType::Value::Kind::Integer, 0, integer})) return false;
  }
  return true;
}

}  // namespace

std::optional<IntegerRange> range_of(const FlatType& type) {
  if (type.kind == FlatType::Kind::Range) return IntegerRange{type.low, type.high};
  if (type.kind != FlatType::Kind::Enumeration || type.values.empty()) return {};
  const std::int64_t low = type.values.front().integer;
  for (std::size_t i = 0; i < type.values.size(); ++i) {
    const FlatType::Value& value = type.values[i];
    if (value.kind != FlatType::Value::Kind::Integer) return {};
    if (value.integer != low + static_cast<std::int64_t>(i)) return {};
  }
  return IntegerRange{low, low + static_cast<std::int64_t>(type.values.size()) - 1};
}

Encoding::Encoding(const FlatModel& model, circuit::System& system, Diagnostics& diagnostics)
    : model_(model), system_(system), homes_(model.symbols.size()) {
  for (std::uint32_t i = 0; i < model.variables.size(); ++i) {
    declare(FlatVariableId{i}, diagnostics);
  }
  for (std::uint32_t i = 0; i < homes_.size(); ++i) {
    if (homes_[i].empty()) homes_[i] = {i};
  }
}

void Encoding::declare(FlatVariableId id, Diagnostics& diagnostics) {
  const FlatVariable& flat = model_.variables[index(id)];
  circuit::Variable variable{flat.name};
  variable.is_input = flat.kind == VariableKind::Input;
  if (type_of(flat.type).is_unknown()) {
    diagnostics.report({Severity::Error, code::kEnumerationValues, flat.span,
                        "an enumeration has TRUE and FALSE or other values, not both"});
  }
  if (flat.type.kind == FlatType::Kind::Range && flat.type.high - flat.type.low >= kMostValues) {
    diagnostics.report({Severity::Error, code::kValueTooLarge, flat.span,
                        fmt::format("a range may have up to {} values", kMostValues)});
  } else {
    variable.domain = domain_of(model_, flat.type);
  }
  const circuit::VariableId place{static_cast<std::uint32_t>(system_.variables.size())};
  const std::size_t width = width_of(flat.type, variable.domain);
  for (std::size_t i = 0; i < width; ++i) {
    variable.bits.push_back(circuit::BitId{static_cast<std::uint32_t>(system_.bits.size())});
    const Literal now = system_.graph.variable();
    system_.bits.push_back({place, now, variable.is_input ? kFalse : system_.graph.variable()});
  }
  system_.variables.push_back(std::move(variable));
  restrict_domain(id);
  const std::vector<std::uint32_t> symbols = symbols_of(flat.type);
  for (const std::uint32_t symbol : symbols) {
    if (homes_[symbol].empty()) homes_[symbol] = symbols;
  }
}

void Encoding::restrict_domain(FlatVariableId id) {
  const circuit::Variable& declared = variable(id);
  const FlatType& type = model_.variables[index(id)].type;
  const Word now = bits(id, Time::Now);
  if (declared.domain.kind == circuit::Domain::Kind::Enumeration) {
    const auto count = static_cast<std::int64_t>(declared.domain.values.size());
    if (count >= std::int64_t{1} << now.size()) return;
    system_.domains.push_back(
        circuit::less_unsigned(system_.graph, now, circuit::constant_word(count, now.size())));
  } else if (type.kind == FlatType::Kind::Enumeration && type.values.size() == 1) {
    system_.domains.push_back(now[0] ^ (type.values[0].integer == 0));  // {TRUE} or {FALSE}
  }
}

const circuit::Variable& Encoding::variable(FlatVariableId id) const {
  return system_.variables[index(id)];
}

Literal Encoding::bit(FlatVariableId id, std::size_t place, Time time) const {
  const circuit::Bit& bit = system_.bits[index(variable(id).bits[place])];
  return time == Time::Now ? bit.now : bit.next;
}

Word Encoding::bits(FlatVariableId id, Time time) const {
  Word word;
  for (std::size_t i = 0; i < variable(id).bits.size(); ++i) word.push_back(bit(id, i, time));
  return word;
}

Value Encoding::read(FlatVariableId id, Time time) const {
  const FlatType& type = model_.variables[index(id)].type;
  const Word word = bits(id, time);
  switch (variable(id).domain.kind) {
    case circuit::Domain::Kind::Boolean:
      return truth_value(word.front());
    case circuit::Domain::Kind::UnsignedWord:
      return word_value(false, word);
    case circuit::Domain::Kind::SignedWord:
      return word_value(true, word);
    case circuit::Domain::Kind::Enumeration:
      break;
  }
  return read_enumeration(type, word);
}

Value Encoding::read_enumeration(const FlatType& type, const Word& word) const {
  if (const auto range = range_of(type)) {
    return integer_value(circuit::zero_extended(word, word.size() + 1), range->low, range->low,
                         range->high);
  }
  const std::vector<std::uint32_t> symbols = symbols_of(type);
  if (symbols.size() == type.values.size()) {
    Value value = symbol_value(symbols, 0);
    value.symbol.code = word;
    return value;
  }
  std::optional<Value> value;
  for (std::size_t i = type.values.size(); i-- > 0;) {
    const FlatType::Value& listed = type.values[i];
    const Value here = listed.kind == FlatType::Value::Kind::Symbol ? symbol(listed.symbol)
                                                                    : integer_value(listed.integer);
    const Literal is_here = circuit::equal(
        system_.graph, word, circuit::constant_word(static_cast<std::int64_t>(i), word.size()));
    value = value ? choose(system_.graph, is_here, here, *value) : here;
  }
  value->type = type_of(type);
  return *value;
}

Encoded Encoding::encode(FlatVariableId id, const Value& value) const {
  const FlatType& type = model_.variables[index(id)].type;
  const circuit::Variable& target = variable(id);
  if (target.domain.kind == circuit::Domain::Kind::Enumeration) {
    return encode_enumeration(type, target.bits.size(), value);
  }
  if (value.type.kind == ValueType::Kind::Integer) {  // 0 and 1 of the old dialect
    const Literal is_true = is_integer(system_.graph, value, 1);
    return {{is_true}, system_.graph.disjunction(is_true, is_integer(system_.graph, value, 0))};
  }
  if (type.kind == FlatType::Kind::Enumeration && type.values.size() == 1) {
    return {value.bits, value.truth() ^ (type.values[0].integer == 0)};
  }
  return {value.bits, kTrue};
}

Encoded Encoding::encode_enumeration(const FlatType& type, std::size_t width,
                                     const Value& given) const {
  circuit::Graph& graph = system_.graph;
  const Value value = given.type.is_scalar() ? given : to_integer(given).value_or(given);
  if (const auto range = range_of(type)) {
    if (value.is_symbol == kTrue) return {Word(width, kFalse), kFalse};
    Word places = bits_from(graph, value.integer, range->low);
    places = places.empty() ? Word(width, kFalse) : circuit::sign_extended(places, width);
    const Value lowest = integer_value(range->low);
    const Value highest = integer_value(range->high);
    const Literal fits =
        graph.conjunction(!less(graph, value, lowest), !less(graph, highest, value));
    return {places, graph.conjunction(!value.is_symbol, fits)};
  }
  if (value.is_symbol == kTrue && value.symbol.symbols == symbols_of(type) &&
      type.values.size() == value.symbol.symbols.size()) {
    return {value.symbol.code, kTrue};
  }
  std::vector<Literal> hits;
  std::vector<std::vector<Literal>> ones(width);
  for (std::size_t i = 0; i < type.values.size(); ++i) {
    const FlatType::Value& listed = type.values[i];
    hits.push_back(listed.kind == FlatType::Value::Kind::Symbol
                       ? is_symbol(graph, value, listed.symbol)
                       : is_integer(graph, value, listed.integer));
    for (std::size_t bit = 0; bit < width; ++bit) {
      if ((i >> bit & 1U) != 0) ones[bit].push_back(hits.back());
    }
  }
  Encoded encoded;
  for (const std::vector<Literal>& literals : ones) {
    encoded.bits.push_back(graph.disjunction(literals));
  }
  encoded.fits = always_fits(type, value) ? kTrue : graph.disjunction(hits);
  return encoded;
}

Value Encoding::symbol(std::uint32_t symbol) const {
  const std::vector<std::uint32_t>& home = homes_[symbol];
  const auto place = std::find(home.begin(), home.end(), symbol) - home.begin();
  return symbol_value(home, static_cast<std::size_t>(place));
}

}  // namespace proviso::smv
