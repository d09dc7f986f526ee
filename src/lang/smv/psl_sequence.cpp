#include "lang/smv/psl_sequence.hpp"

#include <algorithm>
#include <utility>

namespace proviso::smv {
namespace {

bool may_be_empty(const Sequence& sequence) {
  switch (sequence.kind) {
    case Sequence::Kind::Concatenation:
      return std::all_of(sequence.parts.begin(), sequence.parts.end(), may_be_empty);
    case Sequence::Kind::Alternative:
      return std::any_of(sequence.parts.begin(), sequence.parts.end(), may_be_empty);
    case Sequence::Kind::Repetition:
      return sequence.low == 0 || may_be_empty(sequence.parts.front());
    default:
      return false;
  }
}

std::optional<ExpressionId> concatenation(FormulaBuilder& build, const Sequence& sequence,
                                          ExpressionId last, Strength strength) {
  const Sequence& first = sequence.parts.front();
  const Sequence& second = sequence.parts.back();
  const auto rest = match(build, second, last, strength);
  if (!rest) return {};
  auto result = match(build, first, build.next(*rest), strength);
  if (!result) return {};
  if (may_be_empty(second)) {
    const auto alone = match(build, first, last, strength);
    if (!alone) return {};
    result = build.disjunction(*result, *alone);
  }
  return may_be_empty(first) ? build.disjunction(*result, *rest) : *result;
}

/// The condition in every position, at least `low` and at least one of them.
ExpressionId unbounded(FormulaBuilder& build, const Sequence& sequence, ExpressionId last,
                       Strength strength) {
  const ExpressionId every = sequence.parts.front().condition;
  const ExpressionId end = build.conjunction(every, last);
  ExpressionId result =
      strength == Strength::Strong ? build.until(every, end) : build.weak_until(every, end);
  for (std::uint32_t i = 1; i < sequence.low; ++i) {
    result = build.conjunction(every, build.next(result));
  }
  return result;
}

std::optional<ExpressionId> repetition(FormulaBuilder& build, const Sequence& sequence,
                                       ExpressionId last, Strength strength) {
  const Sequence& part = sequence.parts.front();
  if (!sequence.high) {
    if (part.kind != Sequence::Kind::Condition) return {};
    return unbounded(build, sequence, last, strength);
  }
  // An empty part can stand for any that are missing.
  const std::uint32_t low = may_be_empty(part) ? 0 : sequence.low;
  std::optional<ExpressionId> result;  // the parts i, i + 1, … up to the last
  for (std::uint32_t i = *sequence.high; i > 0; --i) {
    std::optional<ExpressionId> after;
    if (result) after = build.next(*result);
    if (i >= low) after = after ? build.disjunction(last, *after) : last;
    result = match(build, part, *after, strength);
    if (!result) return {};
  }
  return result ? *result : build.truth(false);
}

}  // namespace

Sequence condition(ExpressionId id) {
  Sequence result;
  result.condition = id;
  return result;
}

Sequence both(Sequence::Kind kind, Sequence first, Sequence second) {
  Sequence result;
  result.kind = kind;
  result.parts.push_back(std::move(first));
  result.parts.push_back(std::move(second));
  return result;
}

Sequence repeated(Sequence part, std::uint32_t low, std::optional<std::uint32_t> high) {
  Sequence result;
  result.kind = Sequence::Kind::Repetition;
  result.parts.push_back(std::move(part));
  result.low = low;
  result.high = high;
  return result;
}

std::optional<ExpressionId> match(FormulaBuilder& build, const Sequence& sequence,
                                  ExpressionId last, Strength strength) {
  switch (sequence.kind) {
    case Sequence::Kind::Concatenation:
      return concatenation(build, sequence, last, strength);
    case Sequence::Kind::Repetition:
      return repetition(build, sequence, last, strength);
    case Sequence::Kind::Fusion: {
      const auto rest = match(build, sequence.parts.back(), last, strength);
      if (!rest) return {};
      return match(build, sequence.parts.front(), *rest, strength);
    }
    case Sequence::Kind::Alternative: {
      const auto first = match(build, sequence.parts.front(), last, strength);
      const auto second = match(build, sequence.parts.back(), last, strength);
      if (!first || !second) return {};
      return build.disjunction(*first, *second);
    }
    case Sequence::Kind::Condition:
      break;
  }
  return build.conjunction(sequence.condition, last);
}

}  // namespace proviso::smv
