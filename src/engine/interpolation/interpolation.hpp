// Proves invariants of a system on a few of its components: the others are replaced by interpolants
// (Nguyen, Bittner, Katoen, Noll, FACS 2012).
//
// The components are divided into a focus p and its environment. A refutation of the bounded
// problem yields for every component q of the environment a relation E^q over the bits that p knows
// too, T^q ⇒ E^q, and an initial condition C0^q, I^q ⇒ C0^q. If the invariant holds of
// (I^p ∧ C0, T^p ∧ E) it holds of the system. If not, the abstract path is real, or it is excluded
// by more clauses, by more bits in the view, or by more components in the focus: the method is
// complete. See docs/design/interpolation.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "circuit/path.hpp"
#include "circuit/system.hpp"
#include "engine/invariant/answer.hpp"
#include "outcome/environment_relation.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::interpolation {

/// Paper: Algorithm 1 as printed, which may not terminate; if it answers Holds, that is correct.
enum class Criterion : std::uint8_t { Complete, Paper };

struct Options {
  std::vector<circuit::ComponentId> focus = {};  // to begin with; none: what the property mentions
  Criterion criterion = Criterion::Complete;
  std::optional<unsigned> bound = {};  // of the bounded run; beyond it: Undecided
  bool focus_is_fixed = false;         // Undecided where it would have to grow
  bool searches_beside = false;        // a bounded search of the whole takes turns with the method
};

struct Result {
  /// The answer, without the evidence for Holds and Violated, which is below.
  invariant::Answer answer = {};
  std::optional<circuit::Path> path = {};
  std::optional<InvariantCertificate> certificate = {};
  EnvironmentRelation environment = {};  // as it was at the end, with the focus that it belongs to
  std::string why = {};                  // of Undecided, where no limit of the context is the cause
};

/// Checks a property, which must be an invariant.
Result check(const circuit::System& system, const circuit::Property& property,
             const Options& options, Context& context);

/// Computes the environment from a bounded run with this many steps; no proof is attempted.
Result inspect(const circuit::System& system, const circuit::Property& property,
               const std::vector<circuit::ComponentId>& focus, unsigned bound, Context& context);

/// The strongest relation that each component of the environment implies over the bits that the
/// focus knows. LimitReached passes through; more than `most` cubes for one component are
/// LimitReached(States).
EnvironmentRelation project(const circuit::System& system,
                            const std::vector<circuit::ComponentId>& focus, std::size_t most,
                            Context& context);

/// What an earlier proof of the system still proves after an edit.
struct Reverification {
  Result result = {};
  std::vector<std::string> changed = {};  // components whose contents have changed
  std::vector<std::string> checked = {};  // what had to be checked again: "monitor: T ⇒ E", …
  bool from_the_beginning = false;        // the old environment was not enough
};

Reverification reverify(const circuit::System& system, const circuit::Property& property,
                        const InvariantCertificate& certificate, Context& context);

}  // namespace proviso::interpolation
