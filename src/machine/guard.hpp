// Propositional guards over symbols, as a disjunction of cubes.
//
// A guard is written by people and short, so its disjunctive normal form is short too; and a form
// of cubes answers the one question that the product asks, "can these edges be taken together?", by
// intersecting bits. Negation multiplies out and drops cubes that another one covers; the number of
// cubes is limited, and GuardTooLarge says that a guard is not of the kind meant here.
//
//   (a & !b) | c      →  {a, !b}, {c}
//   !((a & !b) | c)   →  {!a, !c}, {b, !c}
#pragma once

#include <compare>
#include <cstdint>
#include <exception>
#include <vector>

namespace proviso::machine {

enum class Symbol : std::uint32_t {};

constexpr std::uint32_t index(Symbol symbol) { return static_cast<std::uint32_t>(symbol); }

struct Literal {
  Symbol symbol{};
  bool positive = true;
  friend auto operator<=>(const Literal&, const Literal&) = default;
};

/// A conjunction; ascending by symbol, each symbol once. The empty one is true.
using Cube = std::vector<Literal>;

class GuardTooLarge : public std::exception {
 public:
  const char* what() const noexcept override { return "the guard has too many cases"; }
};

/// A disjunction; the empty one is false.
struct Guard {
  std::vector<Cube> cubes;

  static Guard always() { return {{Cube{}}}; }
  static Guard never() { return {}; }
  static Guard of(Literal literal) { return {{Cube{literal}}}; }

  friend bool operator==(const Guard&, const Guard&) = default;
};

Guard operator|(const Guard& a, const Guard& b);
Guard operator&(const Guard& a, const Guard& b);
Guard operator!(const Guard& guard);

/// The guard without what it asks of these symbols; those beyond the end are no such symbols.
Guard without(const Guard& guard, const std::vector<bool>& symbols);

/// Whether both can be true at once. Never throws.
bool compatible(const Guard& a, const Guard& b);

}  // namespace proviso::machine
