// Invariants of a system, proved on a few of its components: the others are replaced by what an
// interpolant keeps of them (Nguyen, Bittner, Katoen, Noll, FACS 2012).
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

/// Paper: Algorithm 1 as printed, which may never end; its Holds is right nevertheless.
enum class Criterion : std::uint8_t { Complete, Paper };

struct Options {
  std::vector<circuit::ComponentId> focus = {};  // to begin with; none: what the property mentions
  Criterion criterion = Criterion::Complete;
  std::optional<unsigned> bound = {};  // of the bounded run; beyond it: Undecided
  bool focus_is_fixed = false;         // Undecided where it would have to grow
};

struct Result {
  /// Holds and Violated have their evidence below, not in the answer.
  invariant::Answer answer = {};
  std::optional<circuit::Path> path = {};
  std::optional<InvariantCertificate> certificate = {};
  EnvironmentRelation environment = {};  // as it was at the end, with the focus that it belongs to
  std::string why = {};                  // of Undecided, where no limit of the context is the cause
};

/// The property has to be an invariant.
Result check(const circuit::System& system, const circuit::Property& property,
             const Options& options, Context& context);

/// What the bounded run with so many steps says of the environment; no proof is attempted.
Result inspect(const circuit::System& system, const circuit::Property& property,
               const std::vector<circuit::ComponentId>& focus, unsigned bound, Context& context);

/// The strongest relation that each component of the environment implies over the bits that the
/// focus knows. LimitReached passes through; more than `most` cubes for one component are
/// LimitReached(States).
EnvironmentRelation project(const circuit::System& system,
                            const std::vector<circuit::ComponentId>& focus, std::size_t most,
                            Context& context);

/// What a proof of the system before an edit still proves.
struct Reverification {
  Result result = {};
  std::vector<std::string> changed = {};  // components whose contents are others than they were
  std::vector<std::string> checked = {};  // what had to be asked again: "monitor: T ⇒ E", …
  bool from_the_beginning = false;        // the old environment was not enough
};

Reverification reverify(const circuit::System& system, const circuit::Property& property,
                        const InvariantCertificate& certificate, Context& context);

}  // namespace proviso::interpolation
