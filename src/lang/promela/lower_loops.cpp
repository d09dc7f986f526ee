// `for` and `select` as the loops that they stand for: see lower_body.hpp.
#include <fmt/format.h>

#include "lang/promela/codes.hpp"
#include "lang/promela/lower_body.hpp"

namespace proviso::promela {

using process::ExpressionId;
using process::Operation;

namespace {

/// As many numbers are written out; more make a loop.
constexpr std::int64_t kLargestDifference = 32;

}  // namespace

/// An option that leaves the loop around it.
Chain BodyLowering::break_option(Place place, bool with_else) {
  Chain option;
  if (with_else) {
    process::Statement made;
    made.kind = process::Statement::Kind::Else;
    append(std::move(made), place, option);
  }
  const ElementId id = add(Element::Kind::Jump, place);
  flow_[id].target = breaks_.back();
  flow_.append(option, id);
  return option;
}

/// counter = low; do :: condition -> before_body; body; counter++ :: else -> break od
ElementId BodyLowering::finish_iteration(const process::Reference& counter, ExpressionId low,
                                         ExpressionId condition,
                                         std::vector<process::Statement> before_body,
                                         const Statement& source, Chain& chain) {
  const Place place = source.place;
  append_assignment(counter, low, place, chain);
  Chain option;
  process::Statement guard;
  guard.kind = process::Statement::Kind::Guard;
  guard.expression = condition;
  append(std::move(guard), place, option);
  for (process::Statement& step : before_body) append(std::move(step), place, option);
  open_loop(place);
  names_.open_scope();
  const Chain body = inner_sequence(*source.body, true);
  names_.close_scope();
  flow_[option.last].next = body.first;
  option.last = body.last;
  const ExpressionId old = expressions_.variable(counter, place);
  const ExpressionId sum =
      expressions_.binary(Operation::Add, old, *expressions_.constant(1, place), place);
  append_assignment(counter, sum, place, option);
  Chain otherwise = break_option(place, true);
  return finish_choice({option, otherwise}, true, place, chain);
}

ElementId BodyLowering::iteration(const Statement& source, Chain& chain) {
  std::optional<ExpressionId> low;
  std::optional<ExpressionId> high;
  if (source.kind == Statement::Kind::For) {
    low = expressions_.expression(*source.low);
    high = expressions_.expression(*source.high);
  } else {
    const Name& name = source.collection.parts.back().name;
    const auto length = length_of(source.collection);
    if (!length) return iteration_over_channel(source, chain);
    low = expressions_.constant(0, name.place);
    high = expressions_.constant(static_cast<std::int32_t>(*length) - 1, name.place);
  }
  const auto counter = expressions_.number(source.reference);
  if (!low || !high || !counter) return kNoElement;
  const ExpressionId condition = expressions_.binary(
      Operation::LessEqual, expressions_.variable(*counter, source.place), *high, source.place);
  return finish_iteration(*counter, *low, condition, {}, source, chain);
}

/// Returns the length of an array; nullopt if the reference is not an array.
std::optional<std::uint32_t> BodyLowering::length_of(const Reference& collection) const {
  const Symbol* symbol = names_.find(collection.parts.front().name.text);
  if (symbol == nullptr) return std::nullopt;
  std::optional<std::uint32_t> length = symbol->length;
  Shape shape = symbol->shape;
  for (std::size_t k = 1; k < collection.parts.size(); ++k) {
    if (!shape.is_record()) return std::nullopt;
    const Field* found = nullptr;
    for (const Field& field : names_.record(shape).fields) {
      if (field.name == collection.parts[k].name.text) found = &field;
    }
    if (found == nullptr) return std::nullopt;
    length = found->length;
    shape = found->shape;
  }
  return collection.parts.back().index ? std::nullopt : length;
}

/// Every message is taken and put back once, counted by a variable that has no name.
ElementId BodyLowering::iteration_over_channel(const Statement& source, Chain& chain) {
  const Place place = source.place;
  const auto channel = expressions_.channel(source.collection);
  const auto message = expressions_.resolve(source.reference);
  if (!channel || !message) return kNoElement;
  const auto number = static_cast<std::uint32_t>(proctype_.locals.size());
  proctype_.locals.push_back({fmt::format("for_{}", number), {process::Scalar::Int}});
  const process::Reference counter{process::Scope::Local, number};

  process::Expression length;
  length.operation = Operation::Length;
  length.operands = {*channel};
  const ExpressionId condition =
      expressions_.binary(Operation::Less, expressions_.variable(counter, place),
                          expressions_.add(length, place), place);
  process::Statement receive;
  receive.kind = process::Statement::Kind::Receive;
  receive.expression = *channel;
  process::Statement send;
  send.kind = process::Statement::Kind::Send;
  send.expression = *channel;
  for (process::Reference& part : expressions_.spread(*message, place)) {
    receive.patterns.push_back({process::Pattern::Kind::Store, process::kNoExpression, part});
    send.arguments.push_back(expressions_.variable(std::move(part), place));
  }
  return finish_iteration(counter, *expressions_.constant(0, place), condition, {receive, send},
                          source, chain);
}

ElementId BodyLowering::selection(const Statement& source, Chain& chain) {
  const Place place = source.place;
  const auto target = expressions_.number(source.reference);
  if (!target) return kNoElement;
  const std::int64_t low_value = spec_[*source.low].value;
  const std::int64_t high_value = spec_[*source.high].value;
  if (source.literal && low_value > high_value) {
    names_.error(code::kArguments, place, "there is no number in this range");
    return kNoElement;
  }
  if (source.literal && high_value - low_value <= kLargestDifference) {
    std::vector<Chain> options;
    for (std::int64_t value = low_value; value <= high_value; ++value) {
      Chain option;
      append_assignment(*target, *expressions_.constant(static_cast<std::int32_t>(value), place),
                        place, option);
      options.push_back(option);
    }
    return finish_choice(std::move(options), false, place, chain);
  }
  const auto low = expressions_.expression(*source.low);
  const auto high = expressions_.expression(*source.high);
  if (!low || !high) return kNoElement;
  append_assignment(*target, *low, place, chain);
  open_loop(place);
  Chain option;
  process::Statement guard;
  guard.kind = process::Statement::Kind::Guard;
  guard.expression =
      expressions_.binary(Operation::Less, expressions_.variable(*target, place), *high, place);
  append(std::move(guard), place, option);
  const ExpressionId sum =
      expressions_.binary(Operation::Add, expressions_.variable(*target, place),
                          *expressions_.constant(1, place), place);
  append_assignment(*target, sum, place, option);
  Chain otherwise = break_option(place, false);
  return finish_choice({option, otherwise}, true, place, chain);
}

}  // namespace proviso::promela
