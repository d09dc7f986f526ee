#include "lang/aiger/codes.hpp"

namespace proviso::aiger {

std::span<const CodeExplanation> diagnostic_codes() {
  static constexpr CodeExplanation kCodes[] = {
      {code::kMissingHeader, "the file does not start with a header",
       "An AIGER file starts with `aag M I L O A` (text) or `aig M I L O A` (binary): the largest\n"
       "variable and the numbers of inputs, latches, outputs and conjunctions. Version 1.9 adds\n"
       "the numbers of bad states, constraints, justice properties and fairness constraints.\n"},
      {code::kMalformedHeader, "the numbers of the header are wrong",
       "The header gives five to nine numbers on one line, and the largest variable is at least\n"
       "the number of inputs, latches and conjunctions together; in the binary format it is\n"
       "exactly that.\n"},
      {code::kMalformedLine, "a line does not have the numbers that are expected there",
       "After the header come, in this order and one a line: inputs (text format only), latches\n"
       "with their next state, outputs, bad states, constraints, justice properties, fairness\n"
       "constraints and, in the text format, conjunctions as three literals.\n"},
      {code::kEndOfFile, "the file ends before everything that its header announces",
       "The header counts what follows. If less follows, the file was probably cut off, and what\n"
       "is left would be another circuit: it is not used.\n"},
      {code::kLiteralOutOfRange, "a literal is larger than the header allows",
       "A literal is twice a variable, plus one if it is complemented; the first number of the\n"
       "header is the largest variable.\n"},
      {code::kWrongDefinition, "what is defined is not a new variable",
       "Inputs, latches and the left sides of conjunctions are even literals other than 0, and\n"
       "every variable is defined once.\n"},
      {code::kUndefined, "a literal is used that nothing defines",
       "Every variable that is used must be an input, a latch or a conjunction.\n"},
      {code::kCycle, "a conjunction depends on itself",
       "Between latches a circuit has no loops: the operands of a conjunction may not depend on\n"
       "it.\n"},
      {code::kReset, "a latch is reset to something other than 0, 1 or itself",
       "The reset of a latch is 0, 1, or the latch's own literal, which means that it starts with\n"
       "any value.\n"},
      {code::kMalformedSymbol, "a line of the symbol table cannot be read",
       "A symbol is a letter (i, l, o, b, c, j, f), a number and a name, such as `i0 request`. A\n"
       "line with only a c starts the comments.\n"},
      {code::kTooManyVariables, "the header announces more variables than can be read",
       "Proviso reads circuits with at most 268435455 variables.\n"},
  };
  return kCodes;
}

}  // namespace proviso::aiger
