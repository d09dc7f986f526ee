// A macro, an inline and the text itself must come to the same: random statements are written in
// three ways and lowered.
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "promela/reading.hpp"
#include "random_choice.hpp"

namespace proviso::promela {
namespace {

std::string expression(int depth) {
  switch (random_below(depth > 0 ? 6 : 3)) {
    case 0:
      return "x";
    case 1:
      return "y";
    case 2:
      return std::to_string(random_below(4));
    case 3:
      return "(" + expression(depth - 1) + " + " + expression(depth - 1) + ")";
    case 4:
      return "(" + expression(depth - 1) + " == " + expression(depth - 1) + ")";
    default:
      return "(" + expression(depth - 1) + " -> " + expression(depth - 1) + " : y)";
  }
}

std::string statements(int depth);

std::string statement(int depth) {
  switch (random_below(depth > 0 ? 8 : 3)) {
    case 0:
      return "x = " + expression(2);
    case 1:
      return "(" + expression(2) + ")";
    case 2:
      return "q!" + expression(1);
    case 3:
      return "if :: " + statements(depth - 1) + " :: " + statements(depth - 1) + " fi";
    case 4:
      return "do :: " + statements(depth - 1) + " :: else -> break od";
    case 5:
      return "atomic { " + statements(depth - 1) + " }";
    case 6:
      return "{ " + statements(depth - 1) + " }";
    default:
      return "for (y : 0 .. 2) { " + statements(depth - 1) + " }";
  }
}

std::string statements(int depth) {
  std::string result = statement(depth);
  for (std::uint32_t k = random_below(3); k > 0; --k) result += "; " + statement(depth);
  return result;
}

RC_GTEST_PROP(Expansion, LeavesTheMeaningAlone, ()) {
  const std::string text = statements(2);
  const std::string head = "byte x, y; chan q = [1] of { byte };\n";
  const std::string tail = "active proctype P() { x = 1; ";
  const auto plain = table(head + tail + "{ " + text + " }; x = 2 }");
  RC_ASSERT(plain == table(head + "#define M { " + text + " }\n" + tail + "M; x = 2 }"));
  RC_ASSERT(plain == table(head + "inline f(x) { " + text + " }\n" + tail + "f(x); x = 2 }"));
  RC_ASSERT(plain.size() > 2U);
}

}  // namespace
}  // namespace proviso::promela
