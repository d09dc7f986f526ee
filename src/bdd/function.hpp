// Boolean functions as reduced ordered decision diagrams: values that count their references in
// BuDDy's node table.
//
// A function lives no longer than the session in which it was made, and belongs to the session's
// thread. Equal functions are the same node, so that comparison costs nothing; negation costs a
// walk, because BuDDy has no complemented edges.
//
// Every operation polls the session's context and may throw LimitReached. After that, existing
// functions may only be destroyed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace proviso::bdd {

/// Numbered as the session's blocks list them; the position in the order changes, the number stays.
enum class Variable : std::uint32_t {};

constexpr std::uint32_t index(Variable variable) { return static_cast<std::uint32_t>(variable); }

class Function {
 public:
  Function() = default;  // false
  explicit Function(bool value) : root_(value ? 1 : 0) {}
  explicit Function(Variable variable);
  Function(const Function& other);
  Function(Function&& other) noexcept : root_(std::exchange(other.root_, 0)) {}
  Function& operator=(Function other) noexcept {
    std::swap(root_, other.root_);
    return *this;
  }
  ~Function();

  bool is_false() const { return root_ == 0; }
  bool is_true() const { return root_ == 1; }
  bool is_constant() const { return root_ <= 1; }

  Function operator!() const;
  friend Function operator&(const Function& f, const Function& g);
  friend Function operator|(const Function& f, const Function& g);
  friend Function operator-(const Function& f, const Function& g);  // f ∧ ¬g
  friend Function equivalent(const Function& f, const Function& g);
  Function& operator&=(const Function& g) { return *this = *this & g; }
  Function& operator|=(const Function& g) { return *this = *this | g; }
  friend bool operator==(const Function& f, const Function& g) { return f.root_ == g.root_; }

  /// The top variable of a function that is not constant, and its two cofactors.
  Variable top() const;
  Function low() const;
  Function high() const;

  /// The number of nodes of the diagram.
  std::size_t size() const;
  /// The index of the function in the node table: only equal functions have equal indices, as long
  /// as they exist.
  std::uint32_t place() const { return static_cast<std::uint32_t>(root_); }

 private:
  friend class Renaming;
  friend Function exists(const Function& f, const Function& cube);
  friend Function conjunction_exists(const Function& f, const Function& g, const Function& cube);
  friend Function restricted(const Function& f, const Function& cube);
  friend Function simplified(const Function& f, const Function& care);
  friend std::vector<Variable> support(const Function& f);
  friend double count(const Function& f, const Function& cube);

  static Function adopt(int root);

  int root_ = 0;
};

/// The conjunction of the variables, as quantifiers take it.
Function cube(std::span<const Variable> variables);
/// The conjunction of the variables or their negations.
Function cube(std::span<const Variable> variables, const std::vector<bool>& values);

Function exists(const Function& f, const Function& cube);
/// ∃ cube. f ∧ g, without building f ∧ g.
Function conjunction_exists(const Function& f, const Function& g, const Function& cube);
/// The cofactor of f where the literals of the cube are true.
Function restricted(const Function& f, const Function& cube);
/// Returns a function that equals f wherever `care` is true, preferably small; care must not be
/// false.
Function simplified(const Function& f, const Function& care);

/// The variables that f depends on, ascending.
std::vector<Variable> support(const Function& f);
/// The number of valuations of the cube's variables that satisfy f, whose support is among them.
double count(const Function& f, const Function& cube);
/// Returns values of these variables under which f, which is not false, can be true.
std::vector<bool> one_of(const Function& f, std::span<const Variable> variables);

/// Replaces variables by variables, all at once.
class Renaming {
 public:
  /// The second variable of each pair replaces the first. The replacing variables must not occur in
  /// the functions that are renamed, unless they are replaced themselves.
  explicit Renaming(std::span<const std::pair<Variable, Variable>> pairs);
  ~Renaming();
  Renaming(const Renaming&) = delete;
  Renaming& operator=(const Renaming&) = delete;

  Function operator()(const Function& f) const;

 private:
  void* pairs_;
};

}  // namespace proviso::bdd
