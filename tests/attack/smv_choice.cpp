#include "attack/smv_choice.hpp"

#include <algorithm>
#include <utility>

#include "random_choice.hpp"

namespace proviso::attack::smv {
namespace {

using Kind = Type::Kind;

class Drawing {
 public:
  Drawing(const Scope& scope, unsigned depth) : scope_(scope), depth_(depth) {}

  Expression draw(Type type) const {
    if (depth_ == 0) return leaf(type);
    if (scope_.next && random_below(5) == 1) return after_step(type);
    if (random_below(7) == 1) return chosen(type);
    switch (type.kind) {
      case Kind::Boolean:
        return boolean();
      case Kind::Integer:
        return integer();
      case Kind::Symbol:
        return leaf(type);
      case Kind::Word:
        return word_of(type);
    }
    return leaf(type);
  }

 private:
  Drawing deeper() const { return {scope_, depth_ - 1}; }
  Expression inner(Type type) const { return deeper().draw(type); }

  Expression leaf(Type type) const {
    std::vector<const Known*> fitting;
    for (const Known& known : scope_.names) {
      if (known.name.type != type || (known.is_input && !scope_.inputs)) continue;
      if (scope_.next || !known.is_step) fitting.push_back(&known);
    }
    const auto count = static_cast<std::uint32_t>(fitting.size());
    const std::uint32_t choice = random_below(count + 1 + (type == kBoolean ? 1 : 0));
    if (choice < count) return fitting[choice]->name;
    if (choice > count && !scope_.arrays.empty()) return element();
    return some_constant(type);
  }

  /// An element whose index is an expression that is always inside the array.
  Expression element() const {
    const KnownArray& array = scope_.arrays.front();
    std::vector<std::int64_t> places;
    for (std::size_t i = 0; i < array.elements.size(); ++i) {
      places.push_back(static_cast<std::int64_t>(i));
    }
    Scope plain = scope_;
    plain.next = false;
    Expression result = make(Op::Element, kBoolean, {random_value(plain, kInteger, places, 0)});
    result.name = array.name;
    for (const Expression& one : array.elements) result.operands.push_back(one);
    return result;
  }

  static Expression some_constant(Type type) {
    switch (type.kind) {
      case Kind::Boolean:
        return constant(type, random_below(2));
      case Kind::Integer:
        return constant(type, std::int64_t{random_below(6)} - 2);
      case Kind::Symbol:
        return constant(type, random_below(static_cast<std::uint32_t>(symbols().size())));
      case Kind::Word:
        return constant(type, wrapped(type, random_below(1U << type.width)));
    }
    return {};
  }

  Expression after_step(Type type) const {
    Scope now = scope_;
    now.next = now.inputs = false;
    return make(Op::Next, type, {Drawing(now, random_below(depth_)).draw(type)});
  }

  Expression chosen(Type type) const {
    if (random_below(2) == 0) {
      return make(Op::Conditional, type, {inner(kBoolean), inner(type), inner(type)});
    }
    std::vector<Expression> parts;
    for (std::uint32_t i = 0; i <= random_below(2); ++i) {
      parts.push_back(inner(kBoolean));
      parts.push_back(inner(type));
    }
    parts.push_back(constant(kBoolean, 1));
    parts.push_back(inner(type));
    return make(Op::Case, type, std::move(parts));
  }

  static Type some_word() { return word(random_below(2) != 0, 1 + random_below(3)); }

  Expression boolean() const {
    constexpr Op kConnectives[] = {Op::And, Op::Or, Op::Implies, Op::Xor, Op::Xnor, Op::Equivalent};
    switch (random_below(9)) {
      case 0:
        return leaf(kBoolean);
      case 1:
        return make(Op::Not, kBoolean, {inner(kBoolean)});
      case 2:
      case 3:
        return make(kConnectives[random_below(6)], kBoolean, {inner(kBoolean), inner(kBoolean)});
      case 4:
        return compared(kInteger, 6);
      case 5:
        return compared(kSymbol, 2);
      case 6:
        return compared(some_word(), 6);
      case 7:
        return member();
      default:
        return random_below(2) == 0 ? compared(kBoolean, 2)
                                    : make(Op::ToBoolean, kBoolean, {inner(kInteger)});
    }
  }

  Expression compared(Type type, std::uint32_t operators) const {
    const auto op =
        static_cast<Op>(static_cast<std::uint32_t>(Op::Equal) + random_below(operators));
    return make(op, kBoolean, {inner(type), inner(type)});
  }

  Expression member() const {
    if (random_below(3) == 0) {
      const std::int64_t low = std::int64_t{random_below(4)} - 1;
      const std::int64_t high = low + random_below(3);
      return make(Op::In, kBoolean,
                  {inner(kInteger),
                   make(Op::Range, kInteger, {constant(kInteger, low), constant(kInteger, high)})});
    }
    const Type type = random_below(2) == 0 ? kSymbol : kInteger;
    std::vector<Expression> members;
    for (std::uint32_t i = 0; i <= random_below(2); ++i) members.push_back(inner(type));
    return make(Op::In, kBoolean, {inner(type), make(Op::Set, type, std::move(members))});
  }

  Expression integer() const {
    switch (random_below(9)) {
      case 0:
        return leaf(kInteger);
      case 1:
        return make(Op::Add, kInteger, {inner(kInteger), inner(kInteger)});
      case 2:
        return make(Op::Subtract, kInteger, {inner(kInteger), inner(kInteger)});
      case 3:
        return make(Op::Multiply, kInteger, {inner(kInteger), some_constant(kInteger)});
      case 4:
        return make(random_below(2) == 0 ? Op::Divide : Op::Modulo, kInteger,
                    {inner(kInteger), divisor()});
      case 5:
        return make(random_below(2) == 0 ? Op::Minimum : Op::Maximum, kInteger,
                    {inner(kInteger), inner(kInteger)});
      case 6:
        return make(random_below(2) == 0 ? Op::Absolute : Op::Negate, kInteger, {inner(kInteger)});
      case 7:
        return make(Op::ToInteger, kInteger,
                    {random_below(2) == 0 ? inner(kBoolean) : inner(some_word())});
      default:
        return make(Op::Count, kInteger, {inner(kBoolean), inner(kBoolean)});
    }
  }

  static Expression divisor() {
    constexpr std::int64_t kDivisors[] = {2, 3, -2, 1};
    return constant(kInteger, kDivisors[random_below(4)]);
  }

  Expression word_of(Type type) const {
    constexpr Op kBitwise[] = {Op::And, Op::Or, Op::Xor, Op::Xnor, Op::Implies};
    constexpr Op kArithmetic[] = {Op::Add, Op::Subtract, Op::Multiply};
    switch (random_below(8)) {
      case 0:
        return leaf(type);
      case 1:
        return make(kBitwise[random_below(5)], type, {inner(type), inner(type)});
      case 2:
        return make(kArithmetic[random_below(3)], type, {inner(type), inner(type)});
      case 3:
        return make(random_below(2) == 0 ? Op::Not : Op::Negate, type, {inner(type)});
      case 4: {
        const auto by = static_cast<std::int64_t>(random_below(type.width + 1));
        return make(random_below(2) == 0 ? Op::ShiftLeft : Op::ShiftRight, type,
                    {inner(type), constant(kInteger, by)});
      }
      case 5:
        return make(type.is_signed ? Op::ToSigned : Op::ToUnsigned, type,
                    {inner(word(!type.is_signed, type.width))});
      case 6:
        return divided(type);
      default:
        return resized(type);
    }
  }

  Expression divided(Type type) const {
    const std::int64_t by = wrapped(type, 1 + random_below((1U << type.width) - 1));
    return make(random_below(2) == 0 ? Op::Divide : Op::Modulo, type,
                {inner(type), constant(type, by)});
  }

  Expression resized(Type type) const {
    const std::uint32_t way = random_below(4);
    if (way == 0) {
      const unsigned width = 1 + random_below(3);
      return make(Op::Resize, type,
                  {inner(word(type.is_signed, width)), constant(kInteger, type.width)});
    }
    if (way == 1 && type.width > 1) {
      const unsigned by = 1 + random_below(type.width - 1);
      return make(Op::Extend, type,
                  {inner(word(type.is_signed, type.width - by)), constant(kInteger, by)});
    }
    if (type.is_signed) return leaf(type);
    if (way == 2 && type.width > 1) {
      const unsigned high = 1 + random_below(type.width - 1);
      const bool is_signed = random_below(2) != 0;
      return make(Op::Concatenate, type,
                  {inner(word(is_signed, high)), inner(word(is_signed, type.width - high))});
    }
    if (type.width == 1 && random_below(2) == 0) return make(Op::ToWord, type, {inner(kBoolean)});
    const auto low = static_cast<std::int64_t>(random_below(2));
    const Type from = word(random_below(2) != 0, type.width + 1);
    return make(Op::Bits, type,
                {leaf(from), constant(kInteger, low + type.width - 1), constant(kInteger, low)});
  }

  const Scope& scope_;
  unsigned depth_;
};

Expression conditional(Expression condition, Expression then, Expression otherwise) {
  const Type type = then.type;
  return make(Op::Conditional, type, {std::move(condition), std::move(then), std::move(otherwise)});
}

}  // namespace

Expression random_expression(const Scope& scope, Type type, unsigned depth) {
  return Drawing(scope, depth).draw(type);
}

Expression random_value(const Scope& scope, Type type, const std::vector<std::int64_t>& values,
                        unsigned depth) {
  Expression drawn = random_expression(scope, type, depth);
  if (type.kind == Kind::Boolean || type.kind == Kind::Word) return drawn;
  if (drawn.op == Op::Constant && std::ranges::find(values, drawn.value) != values.end()) {
    return drawn;
  }
  Expression fallback =
      constant(type, values[random_below(static_cast<std::uint32_t>(values.size()))]);
  if (drawn.op == Op::Constant) return fallback;
  std::vector<Expression> members;
  for (const std::int64_t value : values) members.push_back(constant(type, value));
  Expression fits = make(Op::In, kBoolean, {drawn, make(Op::Set, type, std::move(members))});
  return conditional(std::move(fits), std::move(drawn), std::move(fallback));
}

Expression random_choice(const Scope& scope, Type type, const std::vector<std::int64_t>& values,
                         unsigned depth) {
  const auto value = [&] { return random_value(scope, type, values, depth); };
  const std::uint32_t how = random_below(5);
  if (type.kind == Kind::Word && how < 3) return value();  // there are no sets of words
  switch (how) {
    case 0:
      return value();
    case 1: {
      std::vector<Expression> members;
      for (std::uint32_t i = 0; i <= random_below(3); ++i) members.push_back(value());
      return make(Op::Set, type, std::move(members));
    }
    case 2:
      return make(Op::Union, type, {value(), value()});
    case 3:
      if (depth > 0) {
        return conditional(random_expression(scope, kBoolean, depth),
                           random_choice(scope, type, values, depth - 1),
                           random_choice(scope, type, values, depth - 1));
      }
      return value();
    default:
      if (depth == 0) return value();
      return make(
          Op::Case, type,
          {random_expression(scope, kBoolean, depth), random_choice(scope, type, values, depth - 1),
           constant(kBoolean, 1), random_choice(scope, type, values, depth - 1)});
  }
}

}  // namespace proviso::attack::smv
