#include "lang/smv/scope.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/duplicate_names.hpp"
#include "base/suggest.hpp"
#include "lang/smv/codes.hpp"

namespace proviso::smv {
namespace {

constexpr std::size_t kMaximumInstances = 100'000;
constexpr unsigned kMaximumSteps = 2000;

constexpr std::array<std::string_view, 5> kInfiniteTypes = {"clock", "continuous", "integer",
                                                            "real", "string"};

std::string qualified(const std::string& instance, const std::string& name) {
  return instance.empty() ? name : fmt::format("{}.{}", instance, name);
}

bool is_instance(const Type& type) {
  return type.kind == Type::Kind::Module || type.kind == Type::Kind::Process;
}

template <typename Item>
void prepend(std::vector<Item>& to, const std::vector<Item>& items) {
  to.insert(to.begin(), items.begin(), items.end());
}

}  // namespace

Scopes::Scopes(const Document& document, Diagnostics& diagnostics)
    : document_(document), diagnostics_(diagnostics) {
  DuplicateNames duplicates("module", code::kDuplicate, diagnostics);
  for (const Module& module : document.modules) {
    duplicates.add(module.name);
    modules_.try_emplace(module.name.text, &module);
  }
  if (!diagnostics.has_errors()) build_tree();
  if (!diagnostics.has_errors()) give_names();
}

const ModuleScope* Scopes::module_scope(const std::string& name, Span use) {
  if (const auto known = scopes_.find(name); known != scopes_.end()) return &known->second;
  const auto module = modules_.find(name);
  if (module == modules_.end()) {
    const bool is_infinite =
        std::find(kInfiniteTypes.begin(), kInfiniteTypes.end(), name) != kInfiniteTypes.end();
    if (is_infinite) {
      diagnostics_.report({Severity::Error,
                           code::kUnsupported,
                           use,
                           fmt::format("the type {} is not supported: models are finite", name),
                           {},
                           "give the variable a range such as 0..7, or a word"});
      return nullptr;
    }
    std::vector<std::string> known;
    for (const auto& [other, unused] : modules_) known.emplace_back(other);
    diagnostics_.report({Severity::Error,
                         code::kUndefinedModule,
                         use,
                         fmt::format("module {} is not defined", name),
                         {},
                         did_you_mean(name, known)});
    return nullptr;
  }
  ModuleScope scope{*module->second};
  scope.module.isa.clear();
  std::vector<std::string_view> chain = {module->second->name.text};
  inherit(scope.module, *module->second, chain);
  declare_names(scope);
  return &scopes_.emplace(name, std::move(scope)).first->second;
}

/// Adds what `from` inherits. An instance is made of a module with no parameters.
void Scopes::inherit(Module& module, const Module& from, std::vector<std::string_view>& chain) {
  for (const Name& name : from.isa) {
    const auto base = modules_.find(name.text);
    if (base == modules_.end()) {
      diagnostics_.report({Severity::Error, code::kUndefinedModule, name.span,
                           fmt::format("module {} is not defined", name.text)});
      continue;
    }
    if (std::find(chain.begin(), chain.end(), name.text) != chain.end()) {
      diagnostics_.report({Severity::Error, code::kRecursiveModule, name.span,
                           fmt::format("module {} inherits from itself", name.text)});
      continue;
    }
    const Module& inherited = *base->second;
    if (!inherited.parameters.empty()) {
      diagnostics_.report(
          {Severity::Error, code::kParameterCount, name.span,
           fmt::format("module {} has parameters and cannot be inherited", name.text)});
      continue;
    }
    for (SpecificationDeclaration& specification : module.specifications) {
      specification.variables_before += inherited.variables.size();
    }
    prepend(module.variables, inherited.variables);
    prepend(module.defines, inherited.defines);
    prepend(module.constants, inherited.constants);
    prepend(module.assignments, inherited.assignments);
    prepend(module.constraints, inherited.constraints);
    prepend(module.fairness, inherited.fairness);
    prepend(module.specifications, inherited.specifications);
    chain.push_back(inherited.name.text);
    if (chain.size() <= modules_.size()) inherit(module, inherited, chain);
    chain.pop_back();
  }
}

void Scopes::declare_names(ModuleScope& scope) {
  const auto declare = [&](const Name& name, Entry::Kind kind, std::size_t at) {
    scope.declares_paths |= name.text.find_first_of(".[") != std::string::npos;
    const auto [entry, fresh] = scope.names.try_emplace(name.text, Entry{kind, at, name.span});
    if (fresh) return;
    const bool is_parameter = entry->second.kind == Entry::Kind::Parameter;
    diagnostics_.report({Severity::Error,
                         code::kDuplicate,
                         name.span,
                         is_parameter && kind != Entry::Kind::Parameter
                             ? fmt::format("{} is a parameter of the module already", name.text)
                             : fmt::format("{} is declared twice", name.text),
                         {{entry->second.span, "the first declaration is here"}}});
  };
  const Module& module = scope.module;
  for (std::size_t k = 0; k < module.parameters.size(); ++k) {
    declare(module.parameters[k], Entry::Kind::Parameter, k);
  }
  for (std::size_t k = 0; k < module.variables.size(); ++k) {
    const VariableDeclaration& variable = module.variables[k];
    declare(variable.name,
            is_instance(variable.type) ? Entry::Kind::Instance : Entry::Kind::Variable, k);
  }
  for (std::size_t k = 0; k < module.defines.size(); ++k) {
    declare(module.defines[k].name, Entry::Kind::Define, k);
  }
}

void Scopes::build_tree() {
  const auto main = modules_.find("main");
  if (main == modules_.end()) {
    diagnostics_.report(
        {Severity::Error, code::kMissingMain, document_.span, "there is no module main"});
    return;
  }
  const Name& name = main->second->name;
  if (!main->second->parameters.empty()) {
    diagnostics_.report(
        {Severity::Error, code::kParameterCount, name.span, "module main cannot have parameters"});
    return;
  }
  const ModuleScope* scope = module_scope("main", name.span);
  instances_.push_back({scope});
  tree_.push_back({"", "main", {}, InstanceId{0}, false, name.span});
  // Depth first, so that an instance stands before its children and these before its siblings.
  std::vector<std::pair<InstanceId, std::size_t>> open = {{InstanceId{0}, 0}};
  instances_[0].children.resize(scope->module.variables.size());
  define_count_ = scope->module.defines.size();
  while (!open.empty() && !diagnostics_.full()) {
    auto& [maker, at] = open.back();
    const std::vector<VariableDeclaration>& variables =
        instances_[index(maker)].module->module.variables;
    if (at == variables.size()) {
      open.pop_back();
      continue;
    }
    const std::size_t here = at++;
    if (!is_instance(variables[here].type)) continue;
    const std::size_t before = instances_.size();
    if (before >= kMaximumInstances) {
      diagnostics_.report({Severity::Error, code::kTooLarge, variables[here].name.span,
                           fmt::format("there are more than {} instances", kMaximumInstances)});
      return;
    }
    add_instance(maker, variables[here], here);
    if (instances_.size() > before) open.emplace_back(static_cast<InstanceId>(before), 0);
  }
}

void Scopes::add_instance(InstanceId maker, const VariableDeclaration& declaration,
                          std::size_t at) {
  const Type& type = declaration.type;
  const ModuleScope* module = module_scope(type.module.text, type.module.span);
  if (module == nullptr) return;
  if (is_recursive(maker, module)) {
    diagnostics_.report(
        {Severity::Error, code::kRecursiveModule, type.module.span,
         fmt::format("module {} contains an instance of itself", type.module.text)});
    return;
  }
  const std::size_t wanted = module->module.parameters.size();
  if (type.actuals.size() != wanted) {
    diagnostics_.report({Severity::Error,
                         code::kParameterCount,
                         type.span,
                         fmt::format("module {} takes {} parameter(s), not {}", type.module.text,
                                     wanted, type.actuals.size()),
                         {{module->module.name.span, "it is defined here"}}});
    return;
  }
  const auto id = static_cast<InstanceId>(instances_.size());
  const bool is_process = type.kind == Type::Kind::Process;
  const Instance& parent = tree_[index(maker)];
  Instance instance{qualified(parent.name, declaration.name.text),
                    type.module.text,
                    maker,
                    is_process ? id : parent.process,
                    is_process,
                    declaration.name.span};
  tree_.push_back(std::move(instance));
  InstanceScope scope{module, maker, &type};
  scope.children.resize(module->module.variables.size());
  scope.first_define = static_cast<std::uint32_t>(define_count_);
  define_count_ += module->module.defines.size();
  instances_[index(maker)].children[at] = id;
  instances_.push_back(std::move(scope));
}

bool Scopes::is_recursive(InstanceId maker, const ModuleScope* module) const {
  for (std::optional<InstanceId> at = maker; at; at = instances_[index(*at)].maker) {
    if (instances_[index(*at)].module == module) return true;
  }
  return false;
}

/// Definitions of names in other instances. They name instances, which no definition does, so that
/// their order does not matter.
void Scopes::give_names() {
  for (std::size_t k = 0; k < instances_.size(); ++k) {
    const std::vector<DefineDeclaration>& defines = instances_[k].module->module.defines;
    for (std::size_t at = 0; at < defines.size(); ++at) {
      if (defines[at].target) give_name(static_cast<InstanceId>(k), at);
    }
  }
}

void Scopes::give_name(InstanceId from, std::size_t at) {
  const DefineDeclaration& define = instances_[index(from)].module->module.defines[at];
  const auto target = find(from, *define.target);
  if (!target || target->kind != Place::Kind::Instance) return;
  InstanceScope& scope = instances_[index(target->instance)];
  const bool declared = scope.module->names.count(define.member) > 0;
  const auto [known, fresh] =
      scope.given.try_emplace(define.member, Place{Place::Kind::Define, from, at});
  if (fresh && !declared) return;
  diagnostics_.report({Severity::Error, code::kDuplicate, define.name.span,
                       fmt::format("{} is declared twice", define.name.text)});
}

std::string Scopes::define_name(const std::vector<Instance>& tree, InstanceId instance,
                                std::size_t at) const {
  const DefineDeclaration& define = instances_[index(instance)].module->module.defines[at];
  if (define.target) {
    const auto target = find(instance, *define.target);
    if (target && target->kind == Place::Kind::Instance) {
      return qualified(tree[index(target->instance)].name, define.member);
    }
  }
  return qualified(tree[index(instance)].name, define.name.text);
}

std::optional<Place> Scopes::named(InstanceId scope, const std::string& name,
                                   unsigned depth) const {
  const InstanceScope& here = instances_[index(scope)];
  const auto entry = here.module->names.find(name);
  if (entry != here.module->names.end()) return of_entry(scope, entry->second, depth);
  const auto given = here.given.find(name);
  if (given != here.given.end()) return given->second;
  return std::nullopt;
}

std::optional<Place> Scopes::find(InstanceId scope, ExpressionId path) const {
  return follow(scope, path, 0);
}

std::optional<Place> Scopes::follow(InstanceId scope, ExpressionId path, unsigned depth) const {
  if (depth > kMaximumSteps) return std::nullopt;
  const Expression& expression = document_[path];
  switch (expression.op) {
    case Operator::Self:
      return Place{Place::Kind::Instance, scope};
    case Operator::Name:
      return named(scope, expression.text, depth);
    case Operator::Member: {
      if (auto place = of_text(scope, path, depth)) return place;
      const auto base = follow(scope, expression.operands.front(), depth + 1);
      if (!base || base->kind != Place::Kind::Instance) return std::nullopt;
      return named(base->instance, expression.text, depth + 1);
    }
    case Operator::Index:
      return of_text(scope, path, depth);
    default:
      return std::nullopt;
  }
}

/// Models without modules declare paths as names.
std::optional<Place> Scopes::of_text(InstanceId scope, ExpressionId path, unsigned depth) const {
  if (!instances_[index(scope)].module->declares_paths) return std::nullopt;
  const std::string text = text_of(path);
  const auto& names = instances_[index(scope)].module->names;
  const auto entry = text.empty() ? names.end() : names.find(text);
  if (entry == names.end()) return std::nullopt;
  return of_entry(scope, entry->second, depth);
}

std::optional<Place> Scopes::of_entry(InstanceId scope, const Entry& entry, unsigned depth) const {
  const InstanceScope& here = instances_[index(scope)];
  switch (entry.kind) {
    case Entry::Kind::Variable:
      return Place{Place::Kind::Variable, scope, entry.at};
    case Entry::Kind::Define:
      return Place{Place::Kind::Define, scope, entry.at};
    case Entry::Kind::Instance:
      return Place{Place::Kind::Instance, here.children[entry.at]};
    case Entry::Kind::Parameter:
      break;
  }
  const ExpressionId actual = here.type->actuals[entry.at];
  const Operator op = document_[actual].op;
  const bool is_name = op == Operator::Name || op == Operator::Member || op == Operator::Self;
  if (is_name) {
    if (depth > kMaximumSteps) return std::nullopt;
    if (auto place = follow(*here.maker, actual, depth + 1)) return place;
  }
  return Place{Place::Kind::Expression, *here.maker, 0, actual};
}

std::string Scopes::text_of(ExpressionId path) const {
  const Expression& expression = document_[path];
  if (expression.op == Operator::Name) return expression.text;
  if (expression.op == Operator::Member) {
    const std::string base = text_of(expression.operands.front());
    return base.empty() ? "" : fmt::format("{}.{}", base, expression.text);
  }
  if (expression.op != Operator::Index) return "";
  const std::string base = text_of(expression.operands.front());
  const Expression* number = &document_[expression.operands.back()];
  const bool negative = number->op == Operator::Negate;
  if (negative) number = &document_[number->operands.front()];
  if (base.empty() || number->op != Operator::Integer) return "";
  return fmt::format("{}[{}{}]", base, negative ? "-" : "", number->text);
}

std::vector<std::string> Scopes::candidates(InstanceId scope, ExpressionId path) const {
  const Expression& expression = document_[path];
  if (expression.op == Operator::Member) {
    const auto base = follow(scope, expression.operands.front(), 0);
    if (!base || base->kind != Place::Kind::Instance) return {};
    scope = base->instance;
  }
  std::vector<std::string> result;
  for (const auto& [name, unused] : instances_[index(scope)].module->names) result.push_back(name);
  for (const auto& [name, unused] : instances_[index(scope)].given) result.push_back(name);
  return result;
}

}  // namespace proviso::smv
