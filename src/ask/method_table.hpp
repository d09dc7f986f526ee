// The table of methods: which questions can be asked of which kinds of models, and which function
// answers them.
//
// Each cell of the table is a file src/ask/<kind of model>/<question>.cpp. The options of a cell
// are in the table of options (option_table.hpp).
#pragma once

#include <string_view>

#include "ask/cells.hpp"
#include "ask/question.hpp"
#include "ask/task.hpp"
#include "subject/check_kind.hpp"

namespace proviso::ask {

struct Method {
  Question question;
  ModelKind kind;
  /// Fills in the answer of the task. The error says what is wrong with the input or the request.
  Done (*run)(Task& task);
  std::string_view formats = {};    // extensions that --output may have, blank-separated
  subject::CheckKinds checks = {};  // the kinds of checks that --only may name
};

namespace method_table {

using enum Question;
using enum ModelKind;
using Check_ = subject::CheckKind;

inline constexpr std::string_view kLtsFormats = "aut lts fsp dot svg json";
inline constexpr std::string_view kRunFormats = "json html svg";

inline constexpr Method kMethods[] = {
    {Check,
     Lts,
     check_lts,
     "json",
     {Check_::Safety, Check_::Deadlock, Check_::Progress, Check_::Ltl}},
    {Check,
     Process,
     check_process,
     "json",
     {Check_::Assertion, Check_::Deadlock, Check_::Progress, Check_::Ltl}},
    {Check,
     Circuit,
     check_circuit,
     "json",
     {Check_::Ctl, Check_::Ltl, Check_::Psl, Check_::Invariant}},
    {Check, Design, check_design, "json", {Check_::Ctl}},
    {Check,
     Code,
     check_code,
     kRunFormats,
     {Check_::Race, Check_::Deadlock, Check_::Memory, Check_::Uninitialised, Check_::Misuse,
      Check_::Assertion, Check_::Safety}},

    {Assume, Lts, assume_lts, kLtsFormats},
    {Assume, Process, assume_process, kLtsFormats},
    {Assume, Circuit, assume_circuit},
    {Assume, Design, assume_design},

    {Prove, Lts, prove_lts, "json"},
    {Prove, Process, prove_process, "json pml"},
    {Prove, Circuit, prove_circuit, "json"},
    {Prove, Code, prove_code, kRunFormats},

    {Certify, Lts, certify_lts},
    {Certify, Process, certify_process},
    {Certify, Circuit, certify_circuit},
    {Certify, Design, certify_design},

    {Discharge, Lts, discharge_lts, "json"},
    {Monitor, Lts, monitor_lts, "hpp h hh hxx"},
    {Compose, Lts, compose_lts, kLtsFormats},
    {Minimise, Lts, minimise_lts, kLtsFormats},
    {Determinise, Lts, determinise_lts, kLtsFormats},
    {Compare, Lts, compare_lts, "json"},

    {Convert, Lts, convert_lts, kLtsFormats},
    {Convert, Process, convert_process, "aut json dot svg"},
    {Convert, Circuit, convert_circuit, "aig aag"},
    {Convert, Design, convert_design, "smv puml mmd"},
    {Alphabet, Lts, alphabet_lts},
    {Alphabet, Process, alphabet_process},
    {Alphabet, Circuit, alphabet_circuit},
    {Draw, Lts, draw_lts, "dot svg"},
    {Draw, Process, draw_process, "dot svg"},
    {Draw, Circuit, draw_circuit, "dot svg"},
    {Simulate, Lts, simulate_lts},
    {Simulate, Process, simulate_process},
    {Simulate, Circuit, simulate_circuit},
    {Simulate, Design, simulate_design},
    {Simulate, Code, simulate_code},
    {Extract, Code, extract_code, kLtsFormats},
};

/// Every question with every kind of model that it can be asked of.
inline constexpr Cells kEveryCell = [] {
  Cells cells;
  for (const Method& method : kMethods) cells = cells | Cells({method.question}, method.kind);
  return cells;
}();

}  // namespace method_table

}  // namespace proviso::ask
