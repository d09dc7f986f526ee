// Checks that no run of a program shows what a claim forbids.
//
// Violations that show in a finite run (the end of a claim, the bad prefix of a temporal formula)
// are searched breadth-first, with a shortest run as the evidence. For others, the strongly
// connected components of the program with its claim are searched: a violation is a component with
// a cycle and an accepting state.
//
// Under weak fairness a run counts only if every process that is continuously enabled from some
// point on eventually moves. A component contains such a run iff for every process it has a state
// where the process cannot move, or a move of the process that stays in it: a walk that goes round
// through all of these is fair, and a fair run that stays in the component visits them infinitely
// often. Reduction is off then: it would hide that a process could have moved.
//
// A hand-written claim may count steps, which reduction does not preserve; unless it has one state
// only, it is searched without reduction.
#pragma once

#include "engine/reach/program_safety.hpp"

namespace proviso::reach {

struct ClaimOutcome {
  PropertyResult result;
  Statistics statistics = {};
};

ClaimOutcome check_claim(const process::Program& program, const process::Machine& machine,
                         std::size_t claim, const ProgramOptions& options, Context& context);
ClaimOutcome check_property(const process::Program& program, const process::Machine& machine,
                            std::size_t property, const ProgramOptions& options, Context& context);
/// Checks for a run that visits `accept` labels infinitely often.
ClaimOutcome check_acceptance(const process::Program& program, const process::Machine& machine,
                              const ProgramOptions& options, Context& context);
/// Checks for an endless run that makes no progress from some point on.
ClaimOutcome check_progress_labels(const process::Program& program, const process::Machine& machine,
                                   const ProgramOptions& options, Context& context);

}  // namespace proviso::reach
