// Evaluates expressions and expands labels under given bindings.
//
// A mistake is reported once and evaluation continues with some value, so that several mistakes are
// found in one run; the caller checks Diagnostics::has_errors before using a result.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "lang/fsp/ast.hpp"

namespace proviso::fsp {

/// An integer or a label. A label that looks like an integer is that integer.
class Value {
 public:
  Value(std::int32_t number) : text_(std::to_string(number)), number_(number) {}
  explicit Value(std::string text);

  const std::string& text() const { return text_; }
  std::optional<std::int32_t> number() const { return number_; }

 private:
  std::string text_;
  std::optional<std::int32_t> number_;
};

struct Bounds {
  std::int32_t low = 0;
  std::int32_t high = 0;
};

/// The constants, ranges and sets of a file, evaluated.
struct Definitions {
  std::map<std::string, Value, std::less<>> constants;
  std::map<std::string, Bounds, std::less<>> ranges;
  std::map<std::string, std::vector<std::string>, std::less<>> sets;
};

/// The meaning of names at one position: the parameters of the process and the index variables in
/// scope.
class Bindings {
 public:
  std::map<std::string, Value, std::less<>> parameters;

  const Value* variable(std::string_view name) const;
  void bind(const std::string& name, Value value) {
    variables_.emplace_back(name, std::move(value));
  }
  void unbind() { variables_.pop_back(); }
  std::size_t depth() const { return variables_.size(); }
  void cut(std::size_t depth) {
    variables_.erase(variables_.begin() + static_cast<std::ptrdiff_t>(depth), variables_.end());
  }

 private:
  std::vector<std::pair<std::string, Value>> variables_;  // the innermost last
};

class Evaluator {
 public:
  /// The maximum number of values in one index or set; larger ones are rejected.
  static constexpr std::uint64_t kMostValues = 10'000'000;

  Evaluator(const Specification& spec, const Definitions& definitions, Diagnostics& diagnostics)
      : spec_(spec), definitions_(definitions), diagnostics_(diagnostics) {}

  Value value(ExprId expr, const Bindings& bindings) const;
  std::int32_t integer(ExprId expr, const Bindings& bindings) const;
  bool truth(ExprId expr, const Bindings& bindings) const { return integer(expr, bindings) != 0; }
  std::vector<Value> values(std::span<const ExprId> exprs, const Bindings& bindings) const;

  /// The labels of a set, in order, without repetitions.
  std::vector<std::string> labels(SetId set, const Bindings& bindings) const;
  std::vector<std::string> labels(LabelId label, Bindings bindings) const;

  /// Calls `visit(name)` for every label that `label` stands for, its variables bound meanwhile.
  using Visit = std::function<void(const std::string&)>;
  void for_each(LabelId label, Bindings& bindings, const Visit& visit) const;
  /// The same for `[i:R][j:S]…`; the name is the dotted indices.
  void for_each(std::span<const LabelId> ranges, Bindings& bindings, const Visit& visit) const;

  /// Whether the label binds an index variable.
  bool binds(LabelId label) const;
  Span span(LabelId label) const { return spec_[label].span; }

  void report(std::string_view code, Span span, std::string message, std::string help = {}) const;

 private:
  Value constant(const Expr& expr, const Bindings& bindings) const;
  std::int32_t operate(const Expr& expr, std::int32_t left, std::int32_t right) const;
  Value selection(const Expr& expr, const Bindings& bindings) const;
  /// The values of one part of a label; ranges are kept as bounds to save memory.
  struct Choices {
    const LabelNode* part = nullptr;
    std::optional<Bounds> bounds = {};
    std::vector<std::string> names = {};
    std::size_t size() const;
    std::string name(std::size_t i) const;
  };
  Choices choices(const LabelNode& part, const Bindings& bindings) const;
  void expand(const std::vector<Choices>& chain, Bindings& bindings, const Visit& visit) const;
  Bounds bounds(const LabelNode& part, const Bindings& bindings) const;

  const Specification& spec_;
  const Definitions& definitions_;
  Diagnostics& diagnostics_;
};

}  // namespace proviso::fsp
