#include "machine/guard.hpp"

#include <algorithm>
#include <optional>

namespace proviso::machine {
namespace {

constexpr std::size_t kMostCubes = 512;
// The most pairs that are tried for one conjunction: what is refused anyway is refused early.
constexpr std::size_t kMostPairs = 65536;

/// Both at once; nothing if they contradict one another.
std::optional<Cube> meet(const Cube& a, const Cube& b) {
  Cube result;
  auto x = a.begin();
  auto y = b.begin();
  while (x != a.end() && y != b.end()) {
    if (x->symbol == y->symbol) {
      if (x->positive != y->positive) return std::nullopt;
      result.push_back(*x++);
      ++y;
    } else {
      result.push_back(x->symbol < y->symbol ? *x++ : *y++);
    }
  }
  result.insert(result.end(), x, a.end());
  result.insert(result.end(), y, b.end());
  return result;
}

bool covers(const Cube& general, const Cube& special) {
  return std::includes(special.begin(), special.end(), general.begin(), general.end());
}

/// Adds a cube unless one is there that covers it, and drops those that it covers.
void add(std::vector<Cube>& cubes, Cube cube) {
  for (const Cube& known : cubes) {
    if (covers(known, cube)) return;
  }
  std::erase_if(cubes, [&cube](const Cube& known) { return covers(cube, known); });
  cubes.push_back(std::move(cube));
  if (cubes.size() > kMostCubes) throw GuardTooLarge();
}

}  // namespace

Guard operator|(const Guard& a, const Guard& b) {
  Guard result = a;
  for (const Cube& cube : b.cubes) add(result.cubes, cube);
  return result;
}

Guard operator&(const Guard& a, const Guard& b) {
  if (a.cubes.size() * b.cubes.size() > kMostPairs) throw GuardTooLarge();
  Guard result;
  for (const Cube& x : a.cubes) {
    for (const Cube& y : b.cubes) {
      if (auto both = meet(x, y)) add(result.cubes, std::move(*both));
    }
  }
  return result;
}

Guard operator!(const Guard& guard) {
  Guard result = Guard::always();
  for (const Cube& cube : guard.cubes) {
    Guard some;
    for (const Literal literal : cube) {
      some.cubes.push_back({Literal{literal.symbol, !literal.positive}});
    }
    result = result & some;
  }
  return result;
}

Guard without(const Guard& guard, const std::vector<bool>& symbols) {
  Guard result = Guard::never();
  for (Cube cube : guard.cubes) {
    std::erase_if(cube, [&symbols](const Literal literal) {
      return index(literal.symbol) < symbols.size() && symbols[index(literal.symbol)];
    });
    add(result.cubes, std::move(cube));
  }
  return result;
}

bool compatible(const Guard& a, const Guard& b) {
  return std::any_of(a.cubes.begin(), a.cubes.end(), [&b](const Cube& x) {
    return std::any_of(b.cubes.begin(), b.cubes.end(),
                       [&x](const Cube& y) { return meet(x, y).has_value(); });
  });
}

}  // namespace proviso::machine
