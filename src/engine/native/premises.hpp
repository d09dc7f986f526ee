// Does a program keep a property, by what its component does in every environment that satisfies
// the assumptions, and by what its environment does with any such component?
//
// The rule, after Giannakopoulou, Păsăreanu and Cobleigh (ICSE 2004), section 3:
//
//   ⟨A⟩ I1 ⟨P⟩    ⟨true⟩ I2 ⟨A⟩
//   ---------------------------
//       ⟨true⟩ I1 ‖ I2 ⟨P⟩
//
// Why it is sound on code. Take a run of the whole that violates P, up to the violation. Seen from
// the component, the environment calls its methods and takes the locks that the mapping names; the
// universal driver can do the same, unless a restriction forbids it or an event of A is rejected.
// Seen from the environment, the component answers calls; the universal stubs can do the same,
// unless a restriction forbids it. The first event of the run, if there is one, that leaves A or a
// restriction would show in the premise that asserts it, because up to there both premises can
// follow the run. If there is none, premise 1 follows the whole run and shows the violation.
//
// For that, A must speak only of what callers do, and whatever A and P speak of must be possible on
// the side that assumes it: `obstacles` says where it is not so. Memory that both sides touch
// without calling one another is outside of the rule, and is said to be taken for granted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "engine/native/check.hpp"
#include "engine/native/program.hpp"
#include "outcome/program_proof.hpp"

namespace proviso::native {

struct PremisesQuestion {
  Program component;    // with a driver; A assumed and P asserted
  Program environment;  // with stubs of the component; A asserted
  Program whole;        // P asserted
  /// Public methods that no stub can replace, because their definitions are in a header.
  std::vector<std::string> inlined = {};
};

struct PremisesOutcome {
  Verdict verdict = Verdict::Undecided;
  ProgramProof proof = {};
  std::string reason = {};                 // why it is undecided
  std::optional<ProgramTrace> trace = {};  // of the premise that fails, or of the whole
  std::string violated = {};               // by that run: a property, or else empty
  std::optional<StopReason> stopped = {};
  std::vector<CheckOutcome> searches = {};  // of the premises that were looked at
};

/// If a premise fails, the whole is searched for a run that violates P, for a short time.
tl::expected<PremisesOutcome, std::string> check_premises(const PremisesQuestion& question,
                                                          const Toolchain& toolchain,
                                                          const SearchOptions& options,
                                                          Context& context);

}  // namespace proviso::native
