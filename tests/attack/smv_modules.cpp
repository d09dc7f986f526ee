#include "attack/smv_modules.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "attack/smv_choice.hpp"
#include "attack/smv_formula.hpp"
#include "random_choice.hpp"

namespace proviso::attack::smv {
namespace {

constexpr std::size_t kMostStates = 48;
constexpr std::size_t kMostInputs = 4;

Expression named(std::string name, Type type) { return {Op::Name, type, 0, std::move(name), {}}; }

Variable random_variable(std::string name, VariableKind kind) {
  Variable variable{std::move(name), kBoolean, kind, {0, 1}};
  switch (random_below(4)) {
    case 0:
      break;
    case 1: {
      variable.type = kInteger;
      const std::int64_t low = std::int64_t{random_below(3)} - 1;
      variable.values = {low, low + 1};
      if (random_below(2) != 0) variable.values.push_back(low + 2);
      break;
    }
    case 2:
      variable.type = kSymbol;
      if (random_below(2) != 0) variable.values.push_back(2);
      break;
    default:
      variable.type = word(random_below(2) != 0, 1 + random_below(2));
      variable.values.clear();
      for (std::int64_t i = 0; i < std::int64_t{1} << variable.type.width; ++i) {
        variable.values.push_back(wrapped(variable.type, i));
      }
  }
  return variable;
}

/// Draws the modules. Sizes are those of all instances together.
class Author {
 public:
  std::vector<Module> write() {
    const std::uint32_t inner = random_below(3);
    modules_.reserve(inner + 1);
    for (std::uint32_t i = 0; i < inner; ++i) {
      begin(fmt::format("m{}", i));
      const std::uint32_t formals = random_below(3);
      for (std::uint32_t k = 0; k < formals; ++k) {
        constexpr Type kTypes[] = {kBoolean, kInteger, kSymbol};
        module_->formals.emplace_back(fmt::format("p{}", k), kTypes[random_below(3)]);
      }
      fill(i == 0 ? 0 : random_below(2), 2);
      sizes_.emplace_back(states_, inputs_);
    }
    begin("main");
    fill(inner == 0 ? 0 : 1 + random_below(2), 4);
    add_temporal();
    return std::move(modules_);
  }

 private:
  void begin(std::string name) {
    modules_.push_back({std::move(name)});
    module_ = &modules_.back();
    states_ = inputs_ = 1;
  }

  void fill(std::uint32_t children, std::uint32_t variables) {
    for (std::uint32_t i = 0; i < children; ++i) add_child(i);
    const std::uint32_t own = 1 + random_below(variables);
    for (std::uint32_t i = 0; i < own; ++i) declare(i);
    if (module_->name == "main" && random_below(4) == 1) declare_array();
    for (Child& child : module_->children) give_actuals(child);
    const std::uint32_t defines = random_below(3);
    for (std::uint32_t i = 0; i < defines; ++i) define(i);
    for (std::size_t i = 0; i < module_->variables.size(); ++i) assign(i);
    constrain();
  }

  /// Whether there is room for so many times as many states or inputs.
  static bool takes(std::size_t& size, std::size_t more, std::size_t most) {
    if (size * more > most) return false;
    size *= more;
    return true;
  }

  void add_child(std::uint32_t number) {
    const std::size_t last = modules_.size() - 2;  // the module itself is in the list
    if (inputs_ * sizes_[last].second > kMostInputs) return;
    if (!takes(states_, sizes_[last].first, kMostStates)) return;
    inputs_ *= sizes_[last].second;
    module_->children.push_back({fmt::format("c{}", number), last});
  }

  void declare(std::uint32_t number) {
    const std::uint32_t choice = random_below(8);
    const VariableKind kind = choice == 6   ? VariableKind::Frozen
                              : choice == 7 ? VariableKind::Input
                                            : VariableKind::State;
    Variable variable = random_variable(fmt::format("v{}", number), kind);
    const bool is_input = kind == VariableKind::Input;
    if (!takes(is_input ? inputs_ : states_, variable.values.size(),
               is_input ? kMostInputs : kMostStates)) {
      return;
    }
    module_->variables.push_back({std::move(variable)});
  }

  void declare_array() {
    if (!takes(states_, 4, kMostStates)) return;
    for (int i = 0; i < 2; ++i) {
      module_->variables.push_back(
          {{fmt::format("a[{}]", i), kBoolean, VariableKind::State, {0, 1}}, "a"});
    }
  }

  /// The variables before `end`, and with `all` definitions, parameters and names of children.
  Scope scope(bool all, std::size_t end = SIZE_MAX) const {
    Scope scope;
    KnownArray array;
    for (std::size_t i = 0; i < std::min(end, module_->variables.size()); ++i) {
      const Declared& declared = module_->variables[i];
      const Expression name = named(declared.variable.name, declared.variable.type);
      scope.names.push_back({name, declared.variable.kind == VariableKind::Input});
      if (declared.array.empty()) continue;
      array.name = declared.array;
      array.elements.push_back(name);
    }
    if (array.elements.size() == 2) scope.arrays.push_back(std::move(array));
    if (!all) return scope;
    for (const auto& [name, type] : module_->formals) scope.names.push_back({named(name, type)});
    for (const Defined& define : module_->defines) {
      scope.names.push_back(
          {named(define.name, define.value.type), define.mentions_input, define.mentions_next});
    }
    for (const Child& child : module_->children) add_names_of(child, scope, true);
    return scope;
  }

  void add_names_of(const Child& child, Scope& scope, bool with_defines) const {
    const Module& module = modules_[child.module];
    for (const Declared& declared : module.variables) {
      scope.names.push_back(
          {named(child.name + "." + declared.variable.name, declared.variable.type),
           declared.variable.kind == VariableKind::Input});
    }
    if (!with_defines) return;
    for (const Defined& define : module.defines) {
      scope.names.push_back({named(child.name + "." + define.name, define.value.type),
                             define.mentions_input, define.mentions_next});
    }
  }

  /// Over variables only: a definition might lead back to the parameter.
  void give_actuals(Child& child) {
    Scope known = scope(false);
    for (const Child& other : module_->children) add_names_of(other, known, false);
    for (const auto& [name, type] : modules_[child.module].formals) {
      child.actuals.push_back(random_expression(known, type, random_below(3)));
    }
  }

  void define(std::uint32_t number) {
    Scope known = scope(true);
    known.inputs = random_below(4) == 1;
    known.next = random_below(6) == 1;
    constexpr Type kTypes[] = {kBoolean, kInteger, kBoolean};
    Expression value = random_expression(known, kTypes[random_below(3)], random_below(4));
    module_->defines.push_back(
        {fmt::format("d{}", number), std::move(value), known.inputs, known.next});
  }

  void assign(std::size_t target) {
    const Variable& variable = module_->variables[target].variable;
    if (variable.kind == VariableKind::Input) return;
    const std::uint32_t how = random_below(8);
    const auto value = [&](const Scope& known, unsigned depth) {
      return random_choice(known, variable.type, variable.values, random_below(depth));
    };
    Scope before = scope(false, target);
    if (how == 7 && variable.kind == VariableKind::State) {
      module_->assignments.push_back({When::Always, target, value(before, 2)});
      return;
    }
    if (how != 6) module_->assignments.push_back({When::Initially, target, value(before, 2)});
    if (how == 5 || variable.kind == VariableKind::Frozen) return;
    Scope known = scope(true);
    if (random_below(4) == 1) {
      known = std::move(before);
      known.next = true;
    }
    known.inputs = true;
    module_->assignments.push_back({When::Next, target, value(known, 4)});
  }

  Expression condition(bool steps, unsigned depth) const {
    Scope known = scope(true);
    known.inputs = known.next = steps;
    return random_expression(known, kBoolean, depth);
  }

  void constrain() {
    if (random_below(6) == 1) module_->initial.push_back(condition(false, random_below(4)));
    if (random_below(6) == 1) module_->always.push_back(condition(false, random_below(4)));
    if (random_below(4) == 1) module_->steps.push_back(condition(true, 1 + random_below(3)));
    if (random_below(5) == 1) {
      Specification specification{Specification::Kind::Invariant, "s0"};
      specification.formula.atom = condition(random_below(2) == 0, 1 + random_below(3));
      module_->specifications.push_back(std::move(specification));
    }
  }

  void add_temporal() {
    const std::uint32_t justice = random_below(3);
    for (std::uint32_t i = 0; i < justice; ++i) {
      Scope known = scope(true);
      known.inputs = random_below(3) == 1;
      module_->justice.push_back(random_expression(known, kBoolean, random_below(3)));
    }
    if (random_below(6) == 1) {
      Scope known = scope(true);
      known.inputs = random_below(3) == 1;
      Expression wanted = random_expression(known, kBoolean, random_below(3));
      module_->compassion.emplace_back(std::move(wanted),
                                       random_expression(known, kBoolean, random_below(3)));
    }
    const auto add = [this](Specification::Kind kind, const char* letter, std::uint32_t count) {
      for (std::uint32_t i = 0; i < count; ++i) {
        Specification specification{kind, fmt::format("{}{}", letter, i)};
        Scope known = scope(true);
        known.inputs = kind == Specification::Kind::Ltl;
        if (kind == Specification::Kind::Invariant) {
          specification.formula.atom = condition(random_below(3) == 1, 1 + random_below(3));
        } else {
          specification.formula =
              random_formula(known, kind == Specification::Kind::Ctl, 1 + random_below(3));
        }
        module_->specifications.push_back(std::move(specification));
      }
    };
    add(Specification::Kind::Invariant, "i", 1 + random_below(2));
    add(Specification::Kind::Ctl, "c", random_below(3));
    add(Specification::Kind::Ltl, "l", random_below(3));
  }

  std::vector<Module> modules_;
  Module* module_ = nullptr;
  std::size_t states_ = 1;
  std::size_t inputs_ = 1;
  std::vector<std::pair<std::size_t, std::size_t>> sizes_;  // by module
};

}  // namespace

std::vector<Module> random_modules() { return Author().write(); }

}  // namespace proviso::attack::smv
