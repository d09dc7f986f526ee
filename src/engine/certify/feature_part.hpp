// One feature of a host: the states in which it is active, and how it changes the marks of the
// host.
//
// The host H has been enumerated and labelled. From each of its states with a machine at an exit
// state, the steps that enter the feature are followed until no machine is inside any more. If
// every such landing is a state of H, and if no other feature can be entered meanwhile or at the
// same time, then the product has no other states than those of H and the active ones of each
// feature. The product gets stuck nowhere if neither H nor an active state does. With the landings'
// marks given, the active states are labelled. Let Z be all these marks. Edges are only added to H,
// so a subformula that occurs positively loses nothing. One that occurs negatively and is false at
// an exit state e gains nothing if for every step e → t into the feature
//
//   EX f        t lacks f
//   E(f U g)    e lacks f or t lacks E(f U g)
//   EG f        e lacks f or t lacks EG f, and no fair loop that enters features infinitely often
//               stays in states with f and without EG f (cross_loop.hpp)
//
// E U: on a path that Z denies, look at its last step from a state without the mark to one with it:
// it lies within a part, whose labelling knows it, or is an entry. EG: a path that Z denies finally
// stays in one part, whose labelling knows it, or enters features forever; the states that it then
// visits infinitely often lie on such a loop.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/certify/assembly.hpp"
#include "engine/certify/labels.hpp"

namespace proviso::certify {

/// An entry to another feature that is attached to the same host.
struct Entry {
  std::size_t extension;
  std::size_t machine;
  machine::LocalState exit;
  const machine::Guard* guard;
};
std::vector<Entry> entries_of(const machine::Design& design, const machine::System& host,
                              std::size_t extension);

/// An interface of the host: the exit and reentry states of some machines.
struct Port {
  struct Place {
    std::size_t machine;
    machine::LocalState exit;
    machine::LocalState reentry;
  };
  std::vector<Place> places;
};
/// All interfaces that a system with these extensions has, whoever declares them.
std::vector<Port> ports_of(const machine::Design& design, std::size_t system,
                           const std::vector<std::size_t>& extensions,
                           const machine::System& assembled);

/// What the host offers besides its states.
struct Surroundings {
  std::vector<Entry> others;
  std::vector<Port> ports;
};

struct FeaturePart {
  FeaturePart(Assembly whole, machine::Feature own)
      : assembly(std::move(whole)), feature(own), graph(assembly.system.machines.size()) {}

  Assembly assembly;
  machine::Feature feature;
  MachineGraph graph;
  /// The state of the host that each state is, unless the feature is active there.
  std::vector<std::optional<std::uint32_t>> host_state;
  std::uint32_t exits = 0;     // they come first
  std::uint32_t landings = 0;  // states of the host, besides the exits
  std::uint64_t actives = 0;   // states of the product in which the feature is active
  bool lands_in_host = true;
  bool gets_stuck = false;      // nothing follows some active state
  std::set<std::size_t> meets;  // extensions that may be entered meanwhile or in the same step
  /// All machines come back together, to the reentry states, and meanwhile those that have not
  /// entered stay where the host can be with a machine at its exit. Where they come back, some
  /// interface of the host has a machine at its exit or all machines at their reentries: what the
  /// host publishes covers it.
  bool comes_back_together = true;
};

/// Stops at the first landing that the host does not have. Throws LimitReached.
void enumerate(FeaturePart& part, MachineGraph& host, const Surroundings& surroundings,
               Context& context);

/// Whether no mark of this formula, which occurs negatively, can be gained by entering the feature,
/// loops aside.
bool gains_nothing(const FeaturePart& part, const Labels& labels, const PathFormulas& formulas,
                   FormulaId f);

}  // namespace proviso::certify
