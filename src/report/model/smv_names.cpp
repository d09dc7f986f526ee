#include "report/model/smv_names.hpp"

#include <algorithm>
#include <array>

#include "base/text_cursor.hpp"

namespace proviso::report {
namespace {

constexpr std::array<std::string_view, 102> kReserved = {
    "A",       "ABF",        "ABG",      "AF",      "AG",        "ASSIGN",     "AX",
    "BU",      "COMPASSION", "COMPUTE",  "COMPWFF", "CONSTANTS", "CONSTRAINT", "CTLSPEC",
    "CTLWFF",  "DEFINE",     "E",        "EBF",     "EBG",       "EF",         "EG",
    "EX",      "F",          "FAIRNESS", "FALSE",   "FROZENVAR", "FUN",        "G",
    "H",       "IN",         "INIT",     "INVAR",   "INVARSPEC", "ISA",        "ITYPE",
    "IVAR",    "JUSTICE",    "LTLSPEC",  "LTLWFF",  "MAX",       "MDEFINE",    "MIN",
    "MIRROR",  "MODULE",     "NAME",     "O",       "PARSYNTH",  "PRED",       "PREDICATES",
    "PSLSPEC", "PSLWFF",     "R",        "S",       "SIMPWFF",   "SPEC",       "T",
    "TRANS",   "TRUE",       "U",        "V",       "VALID",     "VAR",        "W",
    "X",       "Y",          "Z",        "abs",     "array",     "bool",       "boolean",
    "case",    "clock",      "count",    "esac",    "extend",    "floor",      "in",
    "init",    "integer",    "max",      "min",     "mod",       "next",       "noncontinuous",
    "of",      "process",    "pi",       "real",    "resize",    "self",       "signed",
    "sizeof",  "swconst",    "time",     "toint",   "union",     "unsigned",   "uwconst",
    "word",    "word1",      "xnor",     "xor"};

}  // namespace

bool is_reserved_in_smv(std::string_view name) {
  return std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end();
}

std::string fresh_smv_name(std::string name, const std::set<std::string>& taken) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !continues_word(c); }, '_');
  if (name.empty() || !starts_word(name.front())) name.insert(name.begin(), '_');
  while (is_reserved_in_smv(name) || taken.contains(name)) name += '_';
  return name;
}

}  // namespace proviso::report
