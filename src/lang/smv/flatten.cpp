// The order matters: names of instances can be followed once the tree stands, types need constants,
// which need names, and symbols are all known when all types are; only then expressions can be
// resolved, definitions first, because everything else may mention them. The time is that of
// writing the text of each module once for each of its instances.
#include "lang/smv/flatten.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "lang/smv/check.hpp"
#include "lang/smv/codes.hpp"
#include "lang/smv/constant.hpp"
#include "lang/smv/placement.hpp"
#include "lang/smv/resolver.hpp"
#include "lang/smv/scope.hpp"
#include "lang/smv/word_literal.hpp"

namespace proviso::smv {
namespace {

constexpr std::int64_t kMaximumRange = std::int64_t{1} << 20;
constexpr std::size_t kMaximumVariables = 1'000'000;

class Flattening {
 public:
  Flattening(const Document& document, Scopes& scopes, Diagnostics& diagnostics)
      : document_(document),
        scopes_(scopes),
        diagnostics_(diagnostics),
        constants_(document, scopes),
        resolver_(document, scopes, constants_, model_, diagnostics) {}

  FlatModel run() {
    model_.instances = scopes_.take_tree();
    model_.has_processes = std::any_of(model_.instances.begin(), model_.instances.end(),
                                       [](const Instance& one) { return one.is_process; });
    declare_constants();
    scopes_.walk([&](InstanceId scope, std::size_t at) { declare_variable(scope, at); });
    if (!diagnostics_.has_errors()) check_symbols();
    if (diagnostics_.has_errors()) return {};
    add_defines();
    for (std::size_t k = 0; k < model_.instances.size(); ++k) add_body(InstanceId(k));
    scopes_.walk([&](InstanceId scope, std::size_t at) { add_specifications(scope, at); });
    return std::move(model_);
  }

 private:
  void error(std::string_view code, Span span, std::string message) {
    diagnostics_.report({Severity::Error, code, span, std::move(message)});
  }

  const Module& module(InstanceId scope) const { return scopes_[scope].module->module; }

  std::string qualified(InstanceId instance, const std::string& name) const {
    const std::string& of = model_.instances[index(instance)].name;
    return of.empty() ? name : fmt::format("{}.{}", of, name);
  }

  // Variables and their types.

  void declare_constants() {
    for (std::size_t k = 0; k < model_.instances.size(); ++k) {
      for (const Name& constant : module(InstanceId(k)).constants) resolver_.symbol(constant.text);
    }
  }

  void declare_variable(InstanceId scope, std::size_t at) {
    const std::vector<VariableDeclaration>& variables = module(scope).variables;
    if (at == variables.size() || diagnostics_.full()) return;
    const VariableDeclaration& declaration = variables[at];
    const Type::Kind kind = declaration.type.kind;
    const std::string name = qualified(scope, declaration.name.text);
    if (kind == Type::Kind::Module || kind == Type::Kind::Process) {
      // NuSMV reads on from here: symbols that come later may have the name of an instance.
      if (index(scope) == 0 && resolver_.has_symbol(name))
        refuse_symbol(name, declaration.name.span);
      return;
    }
    resolver_.declare(scope, at, make(scope, declaration, declaration.type, name));
  }

  ExpressionId make(InstanceId scope, const VariableDeclaration& declaration, const Type& type,
                    const std::string& name) {
    if (type.kind == Type::Kind::Array) return make_array(scope, declaration, type, name);
    const auto id = static_cast<std::int64_t>(model_.variables.size());
    model_.variables.push_back(
        {name, declaration.kind, flat_type(scope, type), scope, declaration.name.span});
    return resolver_.leaf(Operator::Variable, declaration.name.span, id);
  }

  ExpressionId make_array(InstanceId scope, const VariableDeclaration& declaration,
                          const Type& type, const std::string& name) {
    const FlatType bounds = range(scope, type);
    Array array{name, bounds.low};
    for (std::int64_t k = bounds.low; k <= bounds.high && !diagnostics_.has_errors(); ++k) {
      if (model_.variables.size() > kMaximumVariables) {
        error(code::kTooLarge, type.span, "there are too many variables");
      }
      array.elements.push_back(
          make(scope, declaration, type.element.front(), fmt::format("{}[{}]", name, k)));
    }
    model_.arrays.push_back(std::move(array));
    return resolver_.leaf(Operator::Array, declaration.name.span,
                          static_cast<std::int64_t>(model_.arrays.size() - 1));
  }

  FlatType flat_type(InstanceId scope, const Type& type) {
    switch (type.kind) {
      case Type::Kind::Enumeration:
        return enumeration(scope, type);
      case Type::Kind::Range:
        return range(scope, type);
      case Type::Kind::UnsignedWord:
      case Type::Kind::SignedWord:
        return word(scope, type);
      default:
        return {};
    }
  }

  std::int64_t constant(InstanceId scope, ExpressionId expression) {
    const auto value = constants_.value(scope, expression);
    if (!value) {
      error(code::kNotConstant, document_[expression].span, "this is not an integer constant");
    }
    return value.value_or(1);
  }

  FlatType range(InstanceId scope, const Type& type) {
    FlatType result{FlatType::Kind::Range};
    result.low = constant(scope, type.low);
    result.high = constant(scope, type.high);
    if (result.low > result.high) {
      error(code::kEmptyType, type.span,
            fmt::format("the range {}..{} is empty", result.low, result.high));
    } else if (result.high - result.low >= kMaximumRange) {
      error(code::kTooLarge, type.span,
            fmt::format("a range has at most {} values", kMaximumRange));
      result.high = result.low;
    }
    return result;
  }

  FlatType word(InstanceId scope, const Type& type) {
    const bool is_signed = type.kind == Type::Kind::SignedWord;
    FlatType result{is_signed ? FlatType::Kind::SignedWord : FlatType::Kind::UnsignedWord};
    const std::int64_t width = constant(scope, type.low);
    if (width < 1 || width > kMaximumWidth) {
      error(code::kEmptyType, type.span,
            fmt::format("a word has 1 to {} bits, not {}", kMaximumWidth, width));
      return result;
    }
    result.width = static_cast<std::uint32_t>(width);
    return result;
  }

  FlatType enumeration(InstanceId scope, const Type& type) {
    FlatType result{FlatType::Kind::Enumeration};
    std::set<std::pair<bool, std::int64_t>> seen;
    for (const ExpressionId written : type.values) {
      const Expression& expression = document_[written];
      FlatType::Value value;
      if (expression.op == Operator::Name) {
        if (expression.text.find('.') != std::string::npos) {
          error(code::kSyntax, expression.span, "the name of a constant has no dots");
        }
        value.symbol = resolver_.symbol(expression.text);
      } else if (expression.op == Operator::True || expression.op == Operator::False) {
        error(code::kSyntax, expression.span,
              "TRUE and FALSE cannot be values of an enumeration: its type is boolean");
      } else {
        value.kind = FlatType::Value::Kind::Integer;
        value.integer = constant(scope, written);
      }
      const bool is_integer = value.kind == FlatType::Value::Kind::Integer;
      const std::int64_t key = is_integer ? value.integer : value.symbol;
      if (seen.emplace(is_integer, key).second) result.values.push_back(value);
    }
    return result;
  }

  /// Symbols belong to the whole model, so that names of main must be others.
  void check_symbols() {
    for (const auto& [name, entry] : scopes_[InstanceId{0}].module->names) {
      if (entry.kind != Entry::Kind::Instance && resolver_.has_symbol(name)) {
        refuse_symbol(name, entry.span);
      }
    }
  }

  void refuse_symbol(const std::string& name, Span span) {
    error(code::kDuplicate, span,
          fmt::format("{} is declared here and is also the name of a constant", name));
  }

  // Bodies.

  void add_defines() {
    model_.defines.reserve(scopes_.define_count());
    for (std::size_t k = 0; k < model_.instances.size(); ++k) {
      const InstanceId scope{static_cast<std::uint32_t>(k)};
      const std::vector<DefineDeclaration>& defines = module(scope).defines;
      for (std::size_t at = 0; at < defines.size(); ++at) {
        model_.defines.push_back(
            {scopes_.define_name(model_.instances, scope, at), {}, scope, defines[at].name.span});
      }
    }
    for (std::size_t k = 0; k < model_.instances.size(); ++k) {
      const InstanceId scope{static_cast<std::uint32_t>(k)};
      for (std::size_t at = 0; at < module(scope).defines.size(); ++at) {
        const ExpressionId value = resolver_.definition(scope, at);
        model_.defines[scopes_[scope].first_define + at].value = value;
      }
    }
  }

  void add_body(InstanceId scope) {
    const Module& body = module(scope);
    for (const AssignmentDeclaration& declaration : body.assignments) {
      const auto target = resolver_.assigned(scope, declaration.target);
      const ExpressionId value = resolver_.value(scope, declaration.value);
      if (!target) continue;
      model_.assignments.push_back({declaration.kind, *target, value, scope, declaration.span});
    }
    for (const ConstraintDeclaration& declaration : body.constraints) {
      const ExpressionId condition = resolver_.value(scope, declaration.condition);
      model_.constraints.push_back({declaration.kind, condition, scope});
    }
    for (const FairnessDeclaration& declaration : body.fairness) {
      Fairness fairness{resolver_.value(scope, declaration.condition), {}, scope};
      if (declaration.consequence) {
        fairness.consequence = resolver_.value(scope, *declaration.consequence);
      }
      model_.fairness.push_back(fairness);
    }
  }

  void add_specifications(InstanceId scope, std::size_t at) {
    for (const SpecificationDeclaration& declaration : module(scope).specifications) {
      if (declaration.variables_before != at) continue;
      InstanceId owner = scope;
      if (declaration.context) {
        const auto context = resolver_.instance(scope, *declaration.context);
        if (!context) continue;
        owner = *context;
      }
      Specification specification{declaration.kind};
      specification.owner = owner;
      specification.span = declaration.span;
      specification.text = declaration.text;
      specification.is_psl = declaration.is_psl;
      specification.translation = declaration.translation;
      specification.refusal = declaration.refusal;
      if (declaration.name) specification.name = qualified(scope, declaration.name->text);
      if (declaration.formula) specification.formula = resolver_.value(owner, *declaration.formula);
      model_.specifications.push_back(std::move(specification));
    }
  }

  const Document& document_;
  Scopes& scopes_;
  Diagnostics& diagnostics_;
  FlatModel model_;
  Constants constants_;
  Resolver resolver_;
};

}  // namespace

std::optional<FlatModel> flatten(const Document& document, Diagnostics& diagnostics) {
  check_placement(document, diagnostics);
  Scopes scopes(document, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  FlatModel model = Flattening(document, scopes, diagnostics).run();
  if (diagnostics.has_errors()) return std::nullopt;
  check(model, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return model;
}

}  // namespace proviso::smv
