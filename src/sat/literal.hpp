// Literals of clauses, numbered as in DIMACS: variables from 1, negation by sign.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace proviso::sat {

class Literal {
 public:
  constexpr Literal() = default;  // none: ends a clause in DIMACS
  constexpr explicit Literal(std::int32_t number) : number_(number) {}

  constexpr std::int32_t number() const { return number_; }
  constexpr std::uint32_t variable() const {
    return static_cast<std::uint32_t>(number_ < 0 ? -number_ : number_);
  }
  constexpr bool negated() const { return number_ < 0; }

  constexpr Literal operator!() const { return Literal(-number_); }
  constexpr Literal operator^(bool negate) const { return Literal(negate ? -number_ : number_); }
  friend constexpr bool operator==(Literal, Literal) = default;
  friend constexpr auto operator<=>(Literal, Literal) = default;

 private:
  std::int32_t number_ = 0;
};

using Clause = std::vector<Literal>;

enum class Result : std::uint8_t { Satisfiable, Unsatisfiable };

}  // namespace proviso::sat
