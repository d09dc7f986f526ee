// What do components say of a cube of bits: is it possible in their initial states, or in their
// steps?
//
// One solver has the constraints of some components, each behind a selector, and is asked of some
// of those. If they exclude the cube they exclude a smaller one, found from the core of the refusal
// and by leaving out literals one after another; its negation is a clause that they imply. Domains
// may always be used.
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

/// Literals that are all true.
using Cube = std::vector<RelationLiteral>;

/// The clause that says that not all of them are true, sorted.
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
  /// Nothing if the components permit the cube; else no literal and, of several components, none of
  /// them can be left out.
  std::optional<Refusal> refuse(const std::vector<circuit::ComponentId>& components,
                                const Cube& cube);
  bool implies(const std::vector<circuit::ComponentId>& components, const RelationClause& clause);

  /// A way in which the components permit the cube, if there is one: the values of the bits.
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
