// A name is resolved when the modules are put into one another: variables by their qualified names,
// definitions and parameters by what they stand for.
#include "attack/smv_model.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "attack/smv_formula.hpp"
#include "attack/smv_modules.hpp"

namespace proviso::attack::smv {
namespace {

std::string type_text(const Variable& variable) {
  const auto& values = variable.values;
  switch (variable.type.kind) {
    case Type::Kind::Boolean:
      return "boolean";
    case Type::Kind::Integer:
      return fmt::format("{}..{}", values.front(), values.back());
    case Type::Kind::Symbol: {
      std::string text;
      for (const std::int64_t value : values) {
        text += (text.empty() ? "{" : ", ") + text_of_value(kSymbol, value);
      }
      return text + "}";
    }
    case Type::Kind::Word:
      return fmt::format("{} word[{}]", variable.type.is_signed ? "signed" : "unsigned",
                         variable.type.width);
  }
  return "?";
}

class Text {
 public:
  explicit Text(const std::vector<Module>& modules) : modules_(modules) {}

  std::string of(const Module& module) {
    text_ = "MODULE " + module.name;
    if (!module.formals.empty()) {
      std::string names;
      for (const auto& [name, type] : module.formals) names += (names.empty() ? "" : ", ") + name;
      text_ += "(" + names + ")";
    }
    text_ += module.name == "main" ? "\nCONSTANTS ea, eb, ec;\n" : "\n";
    for (const Declared& declared : module.variables) declare(declared);
    for (const Child& child : module.children) declare(child);
    for (const Defined& define : module.defines) {
      line("DEFINE {} := {};", define.name, text(define.value));
    }
    for (const Assignment& one : module.assignments) assign(module, one);
    for (const Expression& one : module.initial) line("INIT {};", text(one));
    for (const Expression& one : module.always) line("INVAR {};", text(one));
    for (const Expression& one : module.steps) line("TRANS {};", text(one));
    for (const Expression& one : module.justice)
      line("{} {};", text_.size() % 2 == 0 ? "JUSTICE" : "FAIRNESS", text(one));
    for (const auto& [wanted, granted] : module.compassion) {
      line("COMPASSION ({}, {});", text(wanted), text(granted));
    }
    for (const Specification& one : module.specifications) specify(one);
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text_ += fmt::format(format, std::forward<Arguments>(arguments)...) + "\n";
  }

  void declare(const Declared& declared) {
    const Variable& variable = declared.variable;
    if (!declared.array.empty()) {
      if (variable.name.ends_with("[0]")) line("VAR {} : array 0..1 of boolean;", declared.array);
      return;
    }
    const char* section = variable.kind == VariableKind::State    ? "VAR"
                          : variable.kind == VariableKind::Frozen ? "FROZENVAR"
                                                                  : "IVAR";
    line("{} {} : {};", section, variable.name, type_text(variable));
  }

  void declare(const Child& child) {
    std::string actuals;
    for (const Expression& actual : child.actuals) {
      actuals += (actuals.empty() ? "" : ", ") + text(actual);
    }
    line("VAR {} : {}{};", child.name, modules_[child.module].name,
         actuals.empty() ? "" : "(" + actuals + ")");
  }

  void assign(const Module& module, const Assignment& one) {
    const std::string& name = module.variables[one.target].variable.name;
    const std::string target = one.when == When::Initially ? "init(" + name + ")"
                               : one.when == When::Next    ? "next(" + name + ")"
                                                           : name;
    line("ASSIGN {} := {};", target, text(one.value));
  }

  void specify(const Specification& one) {
    const char* keyword = one.kind == Specification::Kind::Ctl   ? "CTLSPEC"
                          : one.kind == Specification::Kind::Ltl ? "LTLSPEC"
                                                                 : "INVARSPEC";
    line("{} NAME {} := {};", keyword, one.name, text(one.formula));
  }

  const std::vector<Module>& modules_;
  std::string text_;
};

/// An instance of a module in the tree of all.
struct Instance {
  const Module* module = nullptr;
  std::string prefix;
  std::size_t first = 0;  // number of its first variable
  std::size_t parent = 0;
  const Child* declaration = nullptr;
  std::vector<std::size_t> children = {};
};

class Flattening {
 public:
  explicit Flattening(const std::vector<Module>& modules) : modules_(modules) {}

  Model run() {
    instances_.reserve(64);
    add(modules_.back(), "", 0, nullptr);
    for (std::size_t i = 0; i < instances_.size(); ++i) fill(i);
    return std::move(model_);
  }

 private:
  std::size_t add(const Module& module, const std::string& prefix, std::size_t parent,
                  const Child* declaration) {
    const std::size_t id = instances_.size();
    instances_.push_back({&module, prefix, model_.variables.size(), parent, declaration});
    for (const Declared& declared : module.variables) {
      model_.variables.push_back(declared.variable);
      model_.variables.back().name = prefix + declared.variable.name;
    }
    for (const Child& child : module.children) {
      const std::size_t made = add(modules_[child.module], prefix + child.name + ".", id, &child);
      instances_[id].children.push_back(made);
    }
    return id;
  }

  Expression variable(std::size_t number) const {
    const Variable& variable = model_.variables[number];
    return {Op::Variable, variable.type, static_cast<std::int64_t>(number), variable.name, {}};
  }

  Expression meaning(const std::string& name, std::size_t instance) const {
    const Instance& scope = instances_[instance];
    const Module& module = *scope.module;
    const std::size_t dot = name.find('.');
    if (dot != std::string::npos) {
      for (std::size_t i = 0; i < module.children.size(); ++i) {
        if (module.children[i].name == name.substr(0, dot)) {
          return meaning(name.substr(dot + 1), scope.children[i]);
        }
      }
    }
    for (std::size_t i = 0; i < module.variables.size(); ++i) {
      if (module.variables[i].variable.name == name) return variable(scope.first + i);
    }
    for (const Defined& define : module.defines) {
      if (define.name == name) return resolved(define.value, instance);
    }
    for (std::size_t i = 0; i < module.formals.size(); ++i) {
      if (module.formals[i].first == name) {
        return resolved(scope.declaration->actuals[i], scope.parent);
      }
    }
    throw std::logic_error("no name " + name);
  }

  Expression resolved(const Expression& expression, std::size_t instance) const {
    if (expression.op == Op::Name) return meaning(expression.name, instance);
    Expression result = expression;
    for (Expression& operand : result.operands) operand = resolved(operand, instance);
    return result;
  }

  Formula resolved(const Formula& formula, std::size_t instance) const {
    Formula result = formula;
    result.atom = resolved(formula.atom, instance);
    for (Formula& operand : result.operands) operand = resolved(operand, instance);
    return result;
  }

  void fill(std::size_t id) {
    const Module& module = *instances_[id].module;
    const auto append = [&](std::vector<Expression>& to, const std::vector<Expression>& from) {
      for (const Expression& one : from) to.push_back(resolved(one, id));
    };
    append(model_.initial, module.initial);
    append(model_.always, module.always);
    append(model_.steps, module.steps);
    append(model_.justice, module.justice);
    for (const auto& [wanted, granted] : module.compassion) {
      model_.compassion.emplace_back(resolved(wanted, id), resolved(granted, id));
    }
    for (const Assignment& one : module.assignments) {
      model_.assignments.push_back(
          {one.when, instances_[id].first + one.target, resolved(one.value, id)});
    }
    for (const Specification& one : module.specifications) {
      model_.specifications.push_back(
          {one.kind, instances_[id].prefix + one.name, resolved(one.formula, id)});
    }
  }

  const std::vector<Module>& modules_;
  std::vector<Instance> instances_;
  Model model_;
};

}  // namespace

RandomModel random_model() {
  const std::vector<Module> modules = random_modules();
  RandomModel result;
  for (const Module& module : modules) result.text += Text(modules).of(module);
  result.model = Flattening(modules).run();
  return result;
}

bool mentions_steps(const Model& model, const Expression& expression) {
  const auto has_variable = [](const auto& self, const Expression& part) -> bool {
    return part.op == Op::Variable ||
           std::ranges::any_of(part.operands,
                               [&](const Expression& inner) { return self(self, inner); });
  };
  if (expression.op == Op::Next && has_variable(has_variable, expression)) return true;
  if (expression.op == Op::Variable) {
    const auto number = static_cast<std::size_t>(expression.value);
    return model.variables[number].kind == VariableKind::Input;
  }
  return std::ranges::any_of(expression.operands,
                             [&](const Expression& part) { return mentions_steps(model, part); });
}

}  // namespace proviso::attack::smv
