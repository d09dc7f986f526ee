// Boolean functions as reduced ordered decision diagrams: values that count their references in
// BuDDy's node table.
//
// A function lives no longer than the session in which it was made, and belongs to the session's
// thread. Equal functions are the same node, so that comparison costs nothing; negation costs a
// walk, because BuDDy has no complemented edges.
//
// Every operation polls the session's context and may throw LimitReached. After that the functions
// that exist may only be destroyed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace proviso::bdd {

/// Numbered as the session's blocks list them; the place in the order changes, the number stays.
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

  /// Nodes of the diagram.
  std::size_t size() const;
  /// Where the function sits in the node table: equal functions only have equal places, as long as
  /// they exist.
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

/// The conjunction of the variables: what quantifiers take.
Function cube(std::span<const Variable> variables);
/// The conjunction of the variables or their negations.
Function cube(std::span<const Variable> variables, const std::vector<bool>& values);

Function exists(const Function& f, const Function& cube);
/// ∃ cube. f ∧ g, without building f ∧ g.
Function conjunction_exists(const Function& f, const Function& g, const Function& cube);
/// f where the literals of the cube are true.
Function restricted(const Function& f, const Function& cube);
/// A function that equals f wherever `care` is true, small if it can be; care must not be false.
Function simplified(const Function& f, const Function& care);

/// Ascending.
std::vector<Variable> support(const Function& f);
/// How many valuations of the cube's variables satisfy f, whose support is among them.
double count(const Function& f, const Function& cube);
/// Values of these variables under which f, which is not false, can be true.
std::vector<bool> one_of(const Function& f, std::span<const Variable> variables);

/// Puts variables in the place of variables, all at once.
class Renaming {
 public:
  /// In each pair the second replaces the first. The replacing variables may not occur in the
  /// functions that are renamed, unless they are replaced themselves.
  explicit Renaming(std::span<const std::pair<Variable, Variable>> pairs);
  ~Renaming();
  Renaming(const Renaming&) = delete;
  Renaming& operator=(const Renaming&) = delete;

  Function operator()(const Function& f) const;

 private:
  void* pairs_;
};

}  // namespace proviso::bdd
