#include "lang/smv/resolver.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/smv/codes.hpp"
#include "lang/smv/word_literal.hpp"

namespace proviso::smv {
namespace {

constexpr std::size_t kMaximumNodes = 20'000'000;
constexpr std::uint32_t kMaximumHeight = 4000;

}  // namespace

Resolver::Resolver(const Document& document, const Scopes& scopes, Constants& constants,
                   FlatModel& model, Diagnostics& diagnostics)
    : document_(document),
      scopes_(scopes),
      constants_(constants),
      model_(model),
      diagnostics_(diagnostics),
      declared_(scopes.instances().size()) {
  for (std::size_t k = 0; k < declared_.size(); ++k) {
    declared_[k].resize(scopes.instances()[k].module->module.variables.size());
  }
}

void Resolver::error(std::string_view code, Span span, std::string message, std::string help) {
  diagnostics_.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
}

std::string Resolver::qualified(InstanceId instance, const std::string& name) const {
  const std::string& of = model_.instances[index(instance)].name;
  return of.empty() ? name : fmt::format("{}.{}", of, name);
}

std::uint32_t Resolver::symbol(const std::string& name) {
  const auto next = static_cast<std::uint32_t>(model_.symbols.size());
  const auto [known, fresh] = symbols_.try_emplace(name, next);
  if (fresh) model_.symbols.push_back(name);
  return known->second;
}

void Resolver::declare(InstanceId instance, std::size_t at, ExpressionId node) {
  declared_[index(instance)][at] = node;
}

// Making nodes.

ExpressionId Resolver::leaf(Operator op, Span span, std::int64_t payload) {
  model_.expressions.push_back({op, span, payload, 0, 0});
  heights_.push_back(0);
  return static_cast<ExpressionId>(model_.expressions.size() - 1);
}

ExpressionId Resolver::node(Operator op, Span span, std::span<const ExpressionId> operands) {
  std::uint32_t height = 0;
  for (const ExpressionId operand : operands) {
    height = std::max(height, heights_[index(operand)] + 1);
  }
  if (height > kMaximumHeight) {
    error(code::kTooDeep, span, "this expression is nested too deeply when parameters are put in");
    return failed(span);
  }
  if (model_.expressions.size() > kMaximumNodes) {
    error(code::kTooLarge, span, "the model is too large when its modules are put in");
    return failed(span);
  }
  const auto first = static_cast<std::uint32_t>(model_.operands.size());
  const auto count = static_cast<std::uint32_t>(operands.size());
  model_.operands.insert(model_.operands.end(), operands.begin(), operands.end());
  model_.expressions.push_back({op, span, 0, first, count});
  heights_.push_back(height);
  return static_cast<ExpressionId>(model_.expressions.size() - 1);
}

/// The same leaf in another place.
ExpressionId Resolver::again(ExpressionId id, Span use) {
  const FlatExpression known = model_[id];
  if (known.operand_count > 0) return id;
  return leaf(known.op, use, known.payload);
}

// Expressions.

ExpressionId Resolver::value(InstanceId scope, ExpressionId expression) {
  const ExpressionId result = resolve(scope, expression);
  require_value(result, document_[expression].span);
  return result;
}

void Resolver::require_value(ExpressionId id, Span use) {
  const FlatExpression& node = model_[id];
  if (node.op == Operator::Instance) {
    const Instance& instance = model_.instances[index(model_.instance_of(id))];
    error(code::kNoValue, use,
          fmt::format("{} is an instance of module {} and has no value",
                      instance.name.empty() ? "self" : instance.name, instance.module));
  } else if (node.op == Operator::Array) {
    error(code::kNoValue, use,
          fmt::format("{} is an array and has no value by itself", model_.array_of(id).name),
          "choose an element with [ ]");
  }
}

ExpressionId Resolver::resolve(InstanceId scope, ExpressionId id) {
  const Expression& expression = document_[id];
  if (diagnostics_.full()) return failed(expression.span);
  switch (expression.op) {
    case Operator::Name:
    case Operator::Self:
    case Operator::Member:
      return name(scope, id);
    case Operator::True:
    case Operator::False:
      return leaf(expression.op, expression.span, 0);
    case Operator::Integer:
      return leaf(Operator::Integer, expression.span, constants_.value(scope, id).value_or(0));
    case Operator::Word:
      return word(expression);
    case Operator::Index:
      return indexed(scope, id);
    case Operator::ArrayLiteral:
      return array_of_literal(scope, id, "this");
    default:
      return operation(scope, expression);
  }
}

ExpressionId Resolver::operation(InstanceId scope, const Expression& expression) {
  std::vector<ExpressionId> operands;
  operands.reserve(expression.operands.size());
  for (const ExpressionId operand : expression.operands) {
    operands.push_back(value(scope, operand));
  }
  return node(expression.op, expression.span, operands);
}

ExpressionId Resolver::word(const Expression& expression) {
  auto constant = read_word(expression.text);
  if (!constant) {
    error(code::kWordLiteral, expression.span, constant.error());
    return failed(expression.span);
  }
  model_.words.push_back(std::move(*constant));
  return leaf(Operator::Word, expression.span, static_cast<std::int64_t>(model_.words.size() - 1));
}

// Names.

ExpressionId Resolver::name(InstanceId scope, ExpressionId id) {
  const auto place = scopes_.find(scope, id);
  if (!place) return undeclared(scope, id);
  const ExpressionId meaning = of_place(*place, document_[id].span);
  if (place->kind != Place::Kind::Instance) warn_if_ambiguous(scope, id, meaning);
  return meaning;
}

/// NuSMV refuses to use a name, or a member, that is also a symbolic constant of the model. It does
/// not look at the names of arrays. Once for each name of a module is enough.
void Resolver::warn_if_ambiguous(InstanceId scope, ExpressionId use, ExpressionId meaning) {
  const Expression& expression = document_[use];
  if (expression.op == Operator::Self || !has_symbol(expression.text)) return;
  if (model_[meaning].op == Operator::Array) return;
  const std::string& module = model_.instances[index(scope)].module;
  if (!ambiguous_.emplace(module, expression.text).second) return;
  diagnostics_.report({Severity::Warning, code::kAmbiguous, expression.span,
                       fmt::format("{} is also the name of a constant: NuSMV refuses this name as "
                                   "ambiguous",
                                   expression.text)});
}

ExpressionId Resolver::of_place(const Place& place, Span use) {
  switch (place.kind) {
    case Place::Kind::Variable:
      return again(declared_[index(place.instance)][place.at], use);
    case Place::Kind::Instance:
      return leaf(Operator::Instance, use, index(place.instance));
    case Place::Kind::Expression:
      return actual(place, use);
    case Place::Kind::Define:
      break;
  }
  const InstanceScope& scope = scopes_[place.instance];
  const ExpressionId written = scope.module->module.defines[place.at].value;
  if (document_[written].op == Operator::ArrayLiteral) {
    return defined_array(place.instance, place.at, use);
  }
  return leaf(Operator::Define, use, scope.first_define + static_cast<std::int64_t>(place.at));
}

ExpressionId Resolver::actual(const Place& place, Span use) {
  const auto [known, fresh] = actuals_.try_emplace({place.instance, place.expression});
  if (!fresh) {
    if (known->second) return *known->second;
    error(code::kCyclicParameter, use, "this parameter stands for itself");
    return failed(use);
  }
  const ExpressionId result = resolve(place.instance, place.expression);
  actuals_[{place.instance, place.expression}] = result;
  return result;
}

/// A process is asked whether it runs; everything else that is not declared is a symbol or wrong.
ExpressionId Resolver::undeclared(InstanceId scope, ExpressionId id) {
  const Expression& expression = document_[id];
  if (const auto process = running(scope, expression)) {
    return leaf(Operator::Running, expression.span, index(*process));
  }
  if (expression.op == Operator::Name) {
    if (const auto known = symbols_.find(expression.text); known != symbols_.end()) {
      return leaf(Operator::Symbol, expression.span, known->second);
    }
  }
  if (expression.text == "running") {
    error(code::kUndefined, expression.span, "running is not declared here",
          "only instances that are declared with `process` have it");
    return failed(expression.span);
  }
  if (expression.op == Operator::Member) return no_member(scope, id);
  std::vector<std::string> candidates = scopes_.candidates(scope, id);
  candidates.insert(candidates.end(), model_.symbols.begin(), model_.symbols.end());
  std::string help = did_you_mean(expression.text, candidates);
  const bool ends_with_minus = expression.text.size() > 1 && expression.text.back() == '-';
  if (ends_with_minus) help = "a name may contain '-': put a blank before ->";
  error(code::kUndefined, expression.span, fmt::format("{} is not declared", expression.text),
        std::move(help));
  return failed(expression.span);
}

ExpressionId Resolver::no_member(InstanceId scope, ExpressionId id) {
  const Expression& expression = document_[id];
  const ExpressionId base = expression.operands.front();
  const auto place = scopes_.find(scope, base);
  if (!place && document_[base].op != Operator::Index) {
    const std::size_t before = diagnostics_.all().size();
    name(scope, base);
    if (diagnostics_.all().size() > before) return failed(expression.span);
  }
  if (!place || place->kind != Place::Kind::Instance) {
    error(code::kNotInstance, document_[base].span,
          fmt::format("this is not an instance of a module: it has no {}", expression.text));
    return failed(expression.span);
  }
  const std::string& module = model_.instances[index(place->instance)].module;
  error(code::kUndefined, expression.span,
        fmt::format("{} is not declared in module {}", expression.text, module),
        did_you_mean(expression.text, scopes_.candidates(scope, id)));
  return failed(expression.span);
}

std::optional<InstanceId> Resolver::running(InstanceId scope, const Expression& expression) const {
  if (expression.text != "running") return std::nullopt;
  if (expression.op == Operator::Member) {
    const auto base = scopes_.find(scope, expression.operands.front());
    if (!base || base->kind != Place::Kind::Instance) return std::nullopt;
    scope = base->instance;
  }
  const bool is_main = index(scope) == 0 && model_.has_processes;
  if (!is_main && !model_.instances[index(scope)].is_process) return std::nullopt;
  return scope;
}

// Arrays.

ExpressionId Resolver::indexed(InstanceId scope, ExpressionId id) {
  const Expression& expression = document_[id];
  if (const auto place = scopes_.find(scope, id)) return of_place(*place, expression.span);
  const ExpressionId base = resolve(scope, expression.operands.front());
  const ExpressionId written = expression.operands.back();
  if (model_[base].op == Operator::Instance) {
    require_value(base, document_[expression.operands.front()].span);
    return failed(expression.span);
  }
  const auto constant = constants_.value(scope, written);
  if (model_[base].op != Operator::Array || !constant) {
    const std::vector<ExpressionId> operands = {base, value(scope, written)};
    return node(Operator::Index, expression.span, operands);
  }
  const Array& array = model_.array_of(base);
  const std::int64_t offset = *constant - array.low;
  if (offset < 0 || offset >= static_cast<std::int64_t>(array.elements.size())) {
    const std::int64_t high = array.low + static_cast<std::int64_t>(array.elements.size()) - 1;
    error(code::kIndexRange, document_[written].span,
          fmt::format("the array {} has elements {} to {}", array.name, array.low, high));
    return failed(expression.span);
  }
  return again(array.elements[static_cast<std::size_t>(offset)], expression.span);
}

ExpressionId Resolver::defined_array(InstanceId scope, std::size_t at, Span use) {
  const auto [known, fresh] = arrays_.try_emplace({scope, at});
  if (!fresh) {
    if (known->second) return again(*known->second, use);
    error(code::kCyclicDefine, use, "this definition mentions itself");
    return failed(use);
  }
  const DefineDeclaration& define = scopes_[scope].module->module.defines[at];
  const ExpressionId result =
      array_of_literal(scope, define.value, qualified(scope, define.name.text));
  arrays_[{scope, at}] = result;
  return again(result, use);
}

ExpressionId Resolver::array_of_literal(InstanceId scope, ExpressionId literal,
                                        const std::string& name) {
  Array array{name};
  const Expression& expression = document_[literal];
  for (const ExpressionId element : expression.operands) {
    const bool is_row = document_[element].op == Operator::ArrayLiteral;
    const std::string inner = fmt::format("{}[{}]", name, array.elements.size());
    array.elements.push_back(is_row ? array_of_literal(scope, element, inner)
                                    : value(scope, element));
  }
  model_.arrays.push_back(std::move(array));
  return leaf(Operator::Array, expression.span,
              static_cast<std::int64_t>(model_.arrays.size() - 1));
}

// What sections ask for.

ExpressionId Resolver::definition(InstanceId scope, std::size_t at) {
  const DefineDeclaration& define = scopes_[scope].module->module.defines[at];
  if (document_[define.value].op == Operator::ArrayLiteral) {
    return defined_array(scope, at, define.name.span);
  }
  return value(scope, define.value);
}

std::optional<FlatVariableId> Resolver::assigned(InstanceId scope, ExpressionId target) {
  const Expression& expression = document_[target];
  const ExpressionId id = resolve(scope, target);
  const FlatExpression& node = model_[id];
  if (node.op == Operator::Variable) return static_cast<FlatVariableId>(node.payload);
  if (diagnostics_.has_errors()) return std::nullopt;
  std::string message = "this is not a variable and cannot be assigned";
  if (node.op == Operator::Define) {
    message = fmt::format("{} is a definition and cannot be assigned", model_.define_of(id).name);
  } else if (node.op == Operator::Index) {
    message = "an element that is assigned has a constant index";
  } else if (node.op == Operator::Array) {
    message = fmt::format("{} is an array: assign its elements", model_.array_of(id).name);
  }
  error(code::kNotAssignable, expression.span, std::move(message));
  return std::nullopt;
}

std::optional<InstanceId> Resolver::instance(InstanceId scope, ExpressionId path) {
  const auto place = scopes_.find(scope, path);
  if (place && place->kind == Place::Kind::Instance) return place->instance;
  error(code::kNotInstance, document_[path].span, "this is not an instance of a module");
  return std::nullopt;
}

}  // namespace proviso::smv
