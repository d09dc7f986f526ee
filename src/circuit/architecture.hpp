// How the components of a system are described in its source: ports, connections and automata.
// Pictures show it; the behaviour of the system is defined without it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace proviso::circuit {

/// The modes of a component, or its error states, and the transitions between them.
struct DescribedAutomaton {
  struct Edge {
    std::size_t source = 0;
    std::size_t target = 0;
    std::string label = {};
  };

  std::string name;  // "modes", "errors"
  std::vector<std::string> states = {};
  std::size_t initial = 0;
  std::vector<Edge> edges = {};
};

struct DescribedPort {
  std::string name;
  std::string type = {};  // empty for an event
  bool is_out = false;
};

struct DescribedPart {
  std::string type = {};       // of the component
  std::string active_in = {};  // the modes of its parent in which it is active; empty: all
  std::vector<DescribedPort> ports = {};
  std::vector<DescribedAutomaton> automata = {};
};

/// A port by the place of its component and its own place there.
struct DescribedEnd {
  std::size_t part = 0;
  std::size_t port = 0;
};

/// A connection from ports to a port, with a formula if the value is computed.
struct DescribedConnection {
  std::size_t owner = 0;  // the component that states it
  std::vector<DescribedEnd> sources = {};
  DescribedEnd target = {};
  std::string formula = {};
  std::string in_modes = {};
};

/// The parts are in the order of the components.
struct Architecture {
  std::vector<DescribedPart> parts = {};
  std::vector<DescribedConnection> connections = {};
};

}  // namespace proviso::circuit
