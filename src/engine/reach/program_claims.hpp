// Does every run of a program avoid what a claim forbids?
//
// What only a finite run can show (the end of a claim, the bad prefix of a temporal formula) is
// looked for breadth-first, with a shortest run as the evidence. Else the strongly connected
// components of the program with its claim are searched: a violation is a component with a cycle
// and an accepting state.
//
// Under weak fairness a run counts only if every process that could go on from some point on for
// ever does go on. A component holds such a run iff for every process it has a state where the
// process cannot move, or a move of the process that stays in it: a walk that goes round through
// all of these is fair, and a fair run that stays in the component meets them for ever. Reduction
// is off then: it would hide that a process could have moved.
//
// A hand-written claim may count steps, which reduction does not keep; it is searched without.
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
/// Is there a run that is at `accept` labels for ever again?
ClaimOutcome check_acceptance(const process::Program& program, const process::Machine& machine,
                              const ProgramOptions& options, Context& context);
/// Is there a run that in the end makes no progress any more?
ClaimOutcome check_progress_labels(const process::Program& program, const process::Machine& machine,
                                   const ProgramOptions& options, Context& context);

}  // namespace proviso::reach
