#include "lang/promela/names.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/promela/codes.hpp"

namespace proviso::promela {
namespace {

constexpr std::size_t kMostMtypeNames = 255;
constexpr std::uint32_t kLongestArray = 1'000'000;
constexpr std::size_t kMostLeaves = 1'000'000;
constexpr std::uint32_t kLargestChannel = 255;

std::optional<std::int32_t> calculate(TokenKind op, std::int64_t a, std::int64_t b) {
  const auto fits = [](std::int64_t value) -> std::optional<std::int32_t> {
    const bool small = value >= std::numeric_limits<std::int32_t>::min() &&
                       value <= std::numeric_limits<std::int32_t>::max();
    return small ? std::optional(static_cast<std::int32_t>(value)) : std::nullopt;
  };
  switch (op) {
    case TokenKind::Plus:
      return fits(a + b);
    case TokenKind::Minus:
      return fits(a - b);
    case TokenKind::Star:
      return fits(a * b);
    case TokenKind::Slash:
      return b == 0 ? std::nullopt : fits(a / b);
    case TokenKind::Percent:
      return b == 0 ? std::nullopt : fits(a % b);
    case TokenKind::ShiftLeft:
      return b < 0 || b > 31 ? std::nullopt : fits(a * (std::int64_t{1} << b));
    case TokenKind::ShiftRight:
      return b < 0 || b > 31 ? std::nullopt : fits(a >> b);
    default:
      return std::nullopt;
  }
}

process::Type plain_type(TypeKind kind) {
  switch (kind) {
    case TypeKind::Bit:
      return {process::Scalar::Bit};
    case TypeKind::Bool:
      return {process::Scalar::Bool};
    case TypeKind::Byte:
      return {process::Scalar::Byte};
    case TypeKind::Pid:
      return {process::Scalar::Pid};
    case TypeKind::Short:
      return {process::Scalar::Short};
    case TypeKind::Chan:
      return {process::Scalar::Channel};
    case TypeKind::Mtype:
      return {process::Scalar::Mtype};
    case TypeKind::Unsigned:
      return {process::Scalar::Unsigned};
    default:
      return {process::Scalar::Int};
  }
}

bool is_bit(const process::Type& type) {
  return type.scalar == process::Scalar::Bit || type.scalar == process::Scalar::Bool;
}

}  // namespace

void Names::error(std::string_view code, Place place, std::string message, std::string help) {
  diagnostics_.report(spec_.expansions.diagnostic(Severity::Error, code, place, std::move(message),
                                                  std::move(help)));
}

void Names::warning(std::string_view code, Place place, std::string message) {
  diagnostics_.report(
      spec_.expansions.diagnostic(Severity::Warning, code, place, std::move(message)));
}

std::uint32_t Names::mtype_set(std::string_view kind) {
  std::vector<process::MtypeNames>& sets = program_.mtypes;
  const auto known = std::find_if(sets.begin(), sets.end(),
                                  [&](const process::MtypeNames& set) { return set.name == kind; });
  if (known == sets.end()) {
    sets.push_back({std::string(kind)});
    return static_cast<std::uint32_t>(sets.size() - 1);
  }
  return static_cast<std::uint32_t>(known - sets.begin());
}

/// The names of one declaration are numbered from the last to the first, and go on where an earlier
/// declaration ended.
void Names::add_mtype(const MtypeDeclaration& declaration) {
  const std::uint32_t id = mtype_set(declaration.kind);
  process::MtypeNames& set = program_.mtypes[id];
  auto value = static_cast<std::int32_t>(set.values.size() + declaration.names.size());
  for (const Name& name : declaration.names) {
    if (is_taken(name)) return;
    constants_.emplace(name.text, SymbolicConstant{value, id});
    set.values.emplace_back(name.text, value--);
  }
  if (set.values.size() > kMostMtypeNames) {
    error(code::kMtype, declaration.names.front().place, "there are more than 255 names of mtype");
  }
}

bool Names::is_taken(const Name& name) {
  const Symbol* earlier = find(name.text);
  const bool taken = earlier != nullptr || find_constant(name.text).has_value();
  if (!taken) return false;
  Diagnostic diagnostic =
      spec_.expansions.diagnostic(Severity::Error, code::kRedeclared, name.place,
                                  fmt::format("{} is declared already", name.text));
  if (earlier != nullptr) {
    diagnostic.notes.push_back({spec_.expansions.shown(earlier->place), "it is declared here"});
  }
  diagnostics_.report(std::move(diagnostic));
  return true;
}

std::optional<Shape> Names::shape(const TypeName& type, const Declarator* declarator) {
  Shape result{plain_type(type.kind)};
  if (type.kind == TypeKind::Record) {
    const auto known = record_names_.find(type.name.text);
    if (known == record_names_.end()) {
      std::vector<std::string> names;
      for (const auto& entry : record_names_) names.push_back(entry.first);
      error(code::kUndeclared, type.name.place, fmt::format("there is no type {}", type.name.text),
            did_you_mean(type.name.text, names));
      return std::nullopt;
    }
    result.record = known->second;
  }
  if (type.kind == TypeKind::Mtype) result.type.names = mtype_set(type.name.text);
  if (type.kind == TypeKind::Unsigned && declarator != nullptr) {
    if (!declarator->width) {
      error(code::kSyntax, declarator->name.place, "an unsigned needs a width: unsigned x : 5");
      return std::nullopt;
    }
    const auto width = constant(*declarator->width);
    if (!width) return std::nullopt;
    if (*width < 1 || *width > 32) {
      error(code::kType, declarator->name.place, "an unsigned is 1 to 32 bits wide");
      return std::nullopt;
    }
    result.type.bits = static_cast<std::uint8_t>(*width);
  }
  return result;
}

std::optional<std::uint32_t> Names::length(const Declarator& declarator) {
  const auto value = constant(*declarator.length);
  if (!value) return std::nullopt;
  if (*value >= 1 && static_cast<std::uint32_t>(*value) <= kLongestArray) {
    return static_cast<std::uint32_t>(*value);
  }
  error(code::kIndex, declarator.name.place,
        fmt::format("the array {} cannot have {} elements", declarator.name.text, *value));
  return std::nullopt;
}

std::optional<std::uint32_t> Names::channel(const ChannelShape& shape) {
  const auto capacity = constant(shape.capacity);
  if (!capacity) return std::nullopt;
  if (*capacity < 0 || static_cast<std::uint32_t>(*capacity) > kLargestChannel) {
    error(code::kType, shape.place, "a channel has room for 0 to 255 messages");
    return std::nullopt;
  }
  process::ChannelKind kind{
      static_cast<std::uint32_t>(*capacity), {}, spec_.expansions.shown(shape.place)};
  for (const TypeName& field : shape.fields) {
    for (const process::Type& type : spread(field)) kind.fields.push_back(type);
  }
  // SPIN gives one bit to a bit that has other fields beside it, and a byte to one that has not.
  for (process::Type& type : kind.fields) type.wide = is_bit(type) && kind.fields.size() == 1;
  program_.channels.push_back(std::move(kind));
  return static_cast<std::uint32_t>(program_.channels.size() - 1);
}

std::vector<process::Type> Names::spread(const TypeName& type) {
  const auto found = shape(type, nullptr);
  if (!found) return {};
  if (!found->is_record()) {
    process::Type plain = found->type;
    if (type.kind == TypeKind::Unsigned) plain = {process::Scalar::Int};
    return {plain};
  }
  std::vector<process::Type> result;
  for (const Leaf& leaf : record(*found).leaves) {
    std::size_t count = 1;
    for (const std::uint32_t dimension : leaf.dimensions) count *= dimension;
    result.insert(result.end(), count, leaf.type);
    if (result.size() > kMostLeaves) {
      error(code::kTooLarge, type.place, "this record is too large");
      return {};
    }
  }
  return result;
}

/// The numbers that one declarator stands for, without its name.
std::vector<Leaf> Names::leaves(const Declarator& declarator, const Shape& shape,
                                std::optional<std::uint32_t> length) {
  std::vector<Leaf> result;
  if (shape.is_record()) {
    result = record(shape).leaves;
  } else {
    result.push_back({"", shape.type});
    // An array of bits is an array of bytes in SPIN.
    result.back().type.wide = is_bit(shape.type) && length.has_value();
    result.back().initial = declarator.initial;
  }
  leaf_count_ += result.size();
  std::uint64_t numbers = 0;
  for (Leaf& leaf : result) {
    if (length) {
      leaf.name = "[]" + leaf.name;
      leaf.dimensions.insert(leaf.dimensions.begin(), *length);
    }
    std::uint64_t count = 1;
    for (const std::uint32_t dimension : leaf.dimensions) {
      count = std::min<std::uint64_t>(count * dimension, kMostLeaves + 1);
    }
    numbers += count;
  }
  if (numbers > kMostLeaves || leaf_count_ > kMostLeaves) {
    error(code::kTooLarge, declarator.name.place,
          fmt::format("{} is too large", declarator.name.text));
    return {};
  }
  if (declarator.channel && !shape.is_record()) {
    if (const auto kind = channel(*declarator.channel)) result.front().channel = *kind;
  }
  return result;
}

void Names::add_record(const Typedef& declaration) {
  if (record_names_.count(declaration.name.text) > 0) {
    return error(code::kRedeclared, declaration.name.place,
                 fmt::format("the type {} is declared already", declaration.name.text));
  }
  RecordType type{declaration.name.text};
  for (const Declaration& fields : declaration.fields) {
    for (const Declarator& declarator : fields.declarators) {
      const auto found = shape(fields.type, &declarator);
      if (!found) return;
      Field field{declarator.name.text, *found, {}, static_cast<std::uint32_t>(type.leaves.size())};
      if (declarator.length) {
        field.length = length(declarator);
        if (!field.length) return;
      }
      for (Leaf& leaf : leaves(declarator, *found, field.length)) {
        leaf.name = "." + field.name + leaf.name;
        type.leaves.push_back(std::move(leaf));
      }
      type.fields.push_back(std::move(field));
    }
  }
  records_.push_back(std::move(type));
  record_names_.emplace(declaration.name.text, static_cast<std::uint32_t>(records_.size() - 1));
}

const Symbol* Names::add_variable(const Declaration& declaration, const Declarator& declarator,
                                  process::Scope scope, std::vector<process::Variable>& variables) {
  if (is_taken(declarator.name)) return nullptr;
  const auto found = shape(declaration.type, &declarator);
  if (!found) return nullptr;
  Symbol symbol{declarator.name.text, declarator.name.place, *found};
  if (declarator.length) {
    symbol.length = length(declarator);
    if (!symbol.length) return nullptr;
  }
  const bool hidden = declaration.visibility == Visibility::Hidden;
  if (hidden && scope == process::Scope::Local) {
    error(code::kType, declarator.name.place, "only a global variable can be hidden");
    return nullptr;
  }
  symbol.scope = scope;
  symbol.first = static_cast<std::uint32_t>(variables.size());
  if (!symbol.length && declarator.initial && !found->is_record()) {
    symbol.initial = evaluate(*declarator.initial);
  }
  const Span span = spec_.expansions.shown(declarator.name.place);
  for (const Leaf& leaf : leaves(declarator, *found, symbol.length)) {
    if (!found->is_record()) symbol.channel = leaf.channel;
    variables.push_back(
        {symbol.name + leaf.name, leaf.type, leaf.dimensions, leaf.channel, hidden, span});
  }
  if (!scopes_.empty()) scopes_.back().push_back(symbol.name);
  return &symbols_.insert_or_assign(symbol.name, std::move(symbol)).first->second;
}

void Names::close_scope() {
  for (const std::string& name : scopes_.back()) symbols_.erase(name);
  scopes_.pop_back();
}

const Symbol* Names::find(std::string_view name) const {
  const auto found = symbols_.find(name);
  return found == symbols_.end() ? nullptr : &found->second;
}

std::optional<SymbolicConstant> Names::find_constant(std::string_view name) const {
  const auto found = constants_.find(name);
  return found == constants_.end() ? std::nullopt : std::optional(found->second);
}

std::string Names::suggestion(std::string_view name) const {
  std::vector<std::string> known;
  for (const auto& entry : symbols_) known.push_back(entry.first);
  for (const auto& entry : constants_) known.push_back(entry.first);
  return did_you_mean(name, known);
}

std::optional<std::int32_t> Names::evaluate(ExprId id) const {
  const Expr& expr = spec_[id];
  switch (expr.kind) {
    case Expr::Kind::Constant:
      return expr.value;
    case Expr::Kind::Unary: {
      const auto value = evaluate(*expr.first);
      if (!value || expr.op != TokenKind::Minus) return std::nullopt;
      return calculate(TokenKind::Minus, 0, *value);
    }
    case Expr::Kind::Binary: {
      const auto left = evaluate(*expr.first);
      const auto right = evaluate(*expr.second);
      if (!left || !right) return std::nullopt;
      return calculate(expr.op, *left, *right);
    }
    case Expr::Kind::Reference: {
      const std::string& name = expr.reference.parts.front().name.text;
      if (expr.reference.parts.size() > 1) return std::nullopt;
      if (const auto constant = find_constant(name)) return constant->value;
      const Symbol* symbol = find(name);
      return symbol == nullptr ? std::nullopt : symbol->initial;
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::int32_t> Names::constant(ExprId id) {
  const auto value = evaluate(id);
  if (!value) error(code::kNotConstant, spec_[id].place, "this must be a constant");
  return value;
}

}  // namespace proviso::promela
