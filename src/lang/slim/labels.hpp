// The labels of steps, and the instances that take part in each.
//
// An event spreads from the port where it is sent: up through out ports, sideways to in ports of
// other subcomponents, and down through in ports, along connections whose modes hold and through
// active instances. R(ℓ, c, trigger) is the condition over modes under which label ℓ arrives at a
// trigger of instance c: the conjunction along a path, the disjunction over paths. It is computed
// level by level, so the cost is that of the connections, however many paths they form.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/slim/network.hpp"

namespace proviso::slim {

/// The condition under which a label arrives at a trigger of an instance.
struct Arrival {
  InstanceId receiver{};
  std::string trigger;  // as transitions name it: p or sub.p
  circuit::Literal when = circuit::kFalse;
};

struct Label {
  enum class Kind : std::uint8_t {
    Internal,     // of the owner
    Sent,         // by the owner, through `trigger`
    Received,     // by the owner, from the environment of the root through `trigger`
    Environment,  // only the free ports of the root change
    Fault,        // an error event of the owner
    Propagated,   // an out propagation of the owner
    Tick,         // time passes
  };

  std::string name;  // cdu.restart, es.error.fault, ocs.tau
  Kind kind = Kind::Internal;
  InstanceId owner{};
  std::string trigger = {};  // of the owner's transitions; of a fault, the name of the event
  std::vector<Arrival> arrivals = {};
};

/// All labels on which some transition can fire.
std::vector<Label> labels_of(Network& network);

}  // namespace proviso::slim
