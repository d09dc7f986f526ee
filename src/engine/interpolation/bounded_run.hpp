// Bounded model checking in partitions: for every clause it is known which component and step it
// belongs to.
//
//   BMC_k = I(s_0) ∧ T(s_0, s_1) ∧ … ∧ T(s_{k-1}, s_k) ∧ ¬φ(s_k)
//
// Smaller depths are known to be good. The clauses of component q in step i are a separate
// partition, those of its initial states too, and so is every domain in every state, which all
// components may use. A refutation is interpolated for each component and step: what X = T^q_i,
// with the domains of the variables that q mentions, implies over the bits of the view.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "circuit/path.hpp"
#include "engine/interpolation/division.hpp"
#include "engine/interpolation/parts.hpp"
#include "outcome/environment_relation.hpp"
#include "sat/core.hpp"
#include "sat/interpolant.hpp"

namespace proviso::interpolation {

/// The origin of clauses.
struct Provenance {
  enum class Origin : std::uint8_t { Initial, Step, Domain, Property, Given };

  Origin origin = Origin::Initial;
  std::uint32_t number = 0;  // of the component or of the domain
  unsigned moment = 0;       // of a state; of a step: that of the state which it leads to
};

/// A function of bits of the view, now and after a step, in a graph of its own.
struct SharedFunction {
  circuit::Graph graph = {};
  std::vector<RelationLiteral> atoms = {};       // not negated
  std::vector<circuit::Literal> variables = {};  // of the graph, one for each atom
  circuit::Literal function = circuit::kTrue;
};

/// A bit of a state on the path.
struct PathBit {
  circuit::BitId bit{};
  unsigned moment = 0;
};

/// Values of the bits of a view along an abstract path; bits outside the view are arbitrary.
using AbstractPath = std::vector<circuit::Valuation>;

class BoundedRun {
 public:
  /// Unrolls only these components.
  BoundedRun(const Parts& parts, std::vector<circuit::ComponentId> components, Context& context);

  /// The number of steps.
  unsigned depth() const { return static_cast<unsigned>(moments_.size() - 1); }
  void extend();

  /// Whether some path of depth() steps ends in a violation; it is then path().
  bool ends_badly();
  /// Whether some path has these values in the view. Extends the run if necessary.
  bool has_path_along(const AbstractPath& path, const Division& division);
  const circuit::Path& path() const { return path_; }

  /// Returns the proof that there is no such path. Call after the query.
  sat::Proof refutation() const { return clauses_.prove_core(); }
  /// Like refutation(), but returns nullopt if it takes more conflicts.
  std::optional<sat::Proof> refutation_within(std::uint64_t conflicts) const {
    return clauses_.prove_core_within(conflicts);
  }
  /// Bits of variables that are not seen and that clauses of different steps of the core have in
  /// common: what the environment remembers, with the number of core groups of each component.
  struct Memory {
    std::vector<circuit::BitId> bits = {};
    std::vector<std::size_t> share = {};  // by component
  };
  Memory memory_in_core(const Division& division) const;

  /// Whether the refutation uses a clause of the component in that step.
  bool takes_part(const sat::Proof& proof, circuit::ComponentId component, unsigned moment) const;
  /// The interpolant of the components in step `moment`, or in the initial states if it is 0.
  SharedFunction interpolant(const sat::Proof& proof, const std::vector<circuit::ComponentId>& of,
                             unsigned moment, const Division& division,
                             sat::Labelling labelling) const;

 private:
  using Origin = Provenance::Origin;

  void add_moment();
  void add(const Part& part, const std::vector<circuit::Literal>& constraints, Provenance from);
  sat::Literal at(circuit::BitId bit, unsigned moment) const {
    return moments_[moment][index(bit)];
  }
  sat::GroupId open(Provenance from);
  void forget_question();
  void read_path(unsigned depth);
  const Provenance& provenance(sat::Partition partition) const { return provenance_[partition]; }
  std::function<bool(sat::Partition)> inside(const std::vector<circuit::ComponentId>& components,
                                             unsigned moment) const;

  const Parts* parts_;
  std::vector<circuit::ComponentId> components_;
  sat::GroupedClauses clauses_;
  std::vector<std::vector<sat::Literal>> moments_;       // by moment and bit
  std::vector<std::optional<PathBit>> bit_of_variable_;  // by variable of the clauses
  std::vector<Provenance> provenance_;                   // by partition
  std::vector<sat::GroupId> question_;                   // groups that are dropped before the next
  circuit::Path path_;
};

}  // namespace proviso::interpolation
