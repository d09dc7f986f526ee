// The caller that asks what a class allows: every public method, in every way, and it says so.
//
// The universal driver of environment.hpp closes a component for a check. This one is for the
// question under which conditions the check would hold: it tells the beginning and the end of every
// call as an event, with the arguments that it chose and the result that it got, it destroys the
// object if the class has a destructor of its own, and it calls from several threads at once.
// One choice decides on a method with all its arguments, so that nothing of the choice lies in the
// driver's frame during the call.
//
//   case 3:
//     proviso::event("deposit.call.2");
//     static_cast<void>(object.deposit(static_cast<proviso::Argument<…, 1>>(2)));
//     proviso::event("deposit.return");
//     break;
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/native/environment.hpp"
#include "mapping/mapping.hpp"

namespace proviso::native {

/// A bound on calls that the driver keeps.
struct CallLimit {
  std::vector<std::string> calls;  // labels
  std::int64_t most = 0;
};

/// What callers of a class do, as actions.
struct Protocol {
  std::vector<std::string> calls;    // labels of beginnings: callers decide on them
  std::vector<std::string> returns;  // labels of ends: the component does, and nobody refuses them
  std::string destruction = {};      // the call that ends the object's life; none if empty
  std::vector<CallLimit> limits = {};

  std::vector<std::string> labels() const;
};

/// A part of the public interface that no caller uses.
struct Unused {
  std::string what;
  std::string why;
};

struct ProtocolDriver {
  std::string code;
  Protocol protocol;
  std::vector<Unused> left_out = {};
};

struct Callers {
  std::int64_t threads = 2;
  /// The values of parameters with these names, where the mapping gives none.
  std::vector<mapping::Domain> domains = {};
};

/// The error names what of the class it cannot call, and what the mapping could say about it.
tl::expected<ProtocolDriver, std::string> protocol_driver(const ClassInterface& interface,
                                                          const mapping::Mapping& mapping,
                                                          const Callers& callers);

}  // namespace proviso::native
