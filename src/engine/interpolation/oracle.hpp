// Decides whether components permit a cube of bits in their initial states, or in their steps.
//
// One solver has the constraints of some components, each behind a selector, and a query activates
// some of those. If they exclude the cube they also exclude a smaller one, found from the
// unsatisfiable core and by dropping literals one after another; its negation is a clause that they
// imply. Domains may always be used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "base/context.hpp"
#include "engine/interpolation/parts.hpp"
#include "outcome/environment_relation.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::interpolation {

/// A conjunction of literals.
using Cube = std::vector<RelationLiteral>;

/// The negation of a cube as a sorted clause.
RelationClause negation(const Cube& cube);

class Oracle {
 public:
  enum class Kind : std::uint8_t { Initial, Step };

  Oracle(const Parts& parts, Kind kind, const std::vector<circuit::ComponentId>& components,
         Context& context);

  struct Refusal {
    std::vector<circuit::ComponentId> components = {};  // ascending; enough to exclude the cube
    Cube cube = {};
  };
  /// Returns nullopt if the components permit the cube; otherwise no literal, and none of several
  /// components, can be left out.
  std::optional<Refusal> refuse(const std::vector<circuit::ComponentId>& components,
                                const Cube& cube);
  bool implies(const std::vector<circuit::ComponentId>& components, const RelationClause& clause);

  /// Whether the components permit the cube; if so, the values of the bits are available.
  bool permits(const std::vector<circuit::ComponentId>& components, const Cube& cube);
  bool value(const RelationLiteral& literal) const { return solver_.value(image(literal)); }

 private:
  sat::Literal selector(circuit::ComponentId component) const;
  sat::Literal image(const RelationLiteral& literal) const;
  void add_domain(std::size_t number);
  void add_component(circuit::ComponentId component);
  void bind(sat::Encoder& encoder, const Part& part, bool shifted);
  bool refuses(const Refusal& question, Refusal& core);

  const Parts* parts_;
  Kind kind_;
  sat::Solver solver_;
  std::vector<sat::Literal> now_;  // by bit
  std::vector<sat::Literal> next_;
  boost::unordered_flat_map<std::uint32_t, sat::Literal> selectors_;  // by component
};

}  // namespace proviso::interpolation
