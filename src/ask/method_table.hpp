// The table of methods: which questions can be asked about which kinds of models, and which
// function answers each.
//
// Each cell of the table is a file src/ask/<kind of model>/<question>.cpp. The options of a cell
// are in the table of options (option_table.hpp), what it writes in the table of formats
// (format.hpp).
#pragma once

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
  subject::CheckKinds checks = {};  // the kinds of checks that --only may name
};

namespace method_table {

using enum Question;
using enum ModelKind;
using Check_ = subject::CheckKind;

inline constexpr Method kMethods[] = {
    {Check, Lts, check_lts, {Check_::Safety, Check_::Deadlock, Check_::Progress, Check_::Ltl}},
    {Check,
     Process,
     check_process,
     {Check_::Assertion, Check_::Deadlock, Check_::Progress, Check_::Ltl}},
    {Check,
     Circuit,
     check_circuit,
     {Check_::Ctl, Check_::Ltl, Check_::Psl, Check_::Invariant, Check_::Deadlock}},
    {Check, Design, check_design, {Check_::Ctl}},
    {Check,
     Code,
     check_code,
     {Check_::Race, Check_::Deadlock, Check_::Memory, Check_::Uninitialised, Check_::Misuse,
      Check_::Assertion, Check_::Safety}},

    {Assume, Lts, assume_lts},
    {Assume, Process, assume_process},
    {Assume, Circuit, assume_circuit},
    {Assume, Design, assume_design},
    {Assume, Code, assume_code},

    {Prove, Lts, prove_lts},
    {Prove, Process, prove_process},
    {Prove, Circuit, prove_circuit},
    {Prove, Code, prove_code},

    {Certify, Lts, certify_lts},
    {Certify, Process, certify_process},
    {Certify, Circuit, certify_circuit},
    {Certify, Design, certify_design},

    {Discharge, Lts, discharge_lts},
    {Monitor, Lts, monitor_lts},
    {Compose, Lts, compose_lts},
    {Minimise, Lts, minimise_lts},
    {Determinise, Lts, determinise_lts},
    {Compare, Lts, compare_lts},

    {Convert, Lts, convert_lts},
    {Convert, Process, convert_process},
    {Convert, Circuit, convert_circuit},
    {Convert, Design, convert_design},
    {Alphabet, Lts, alphabet_lts},
    {Alphabet, Process, alphabet_process},
    {Alphabet, Circuit, alphabet_circuit},
    {Draw, Lts, draw_lts},
    {Draw, Process, draw_process},
    {Draw, Circuit, draw_circuit},
    {Simulate, Lts, simulate_lts},
    {Simulate, Process, simulate_process},
    {Simulate, Circuit, simulate_circuit},
    {Simulate, Design, simulate_design},
    {Simulate, Code, simulate_code},
    {Extract, Code, extract_code},
    {Faults, Circuit, faults_circuit},
};

/// All pairs of a question and a kind of model that it can be asked about.
inline constexpr Cells kEveryCell = [] {
  Cells cells;
  for (const Method& method : kMethods) cells = cells | Cells({method.question}, method.kind);
  return cells;
}();

}  // namespace method_table

}  // namespace proviso::ask
