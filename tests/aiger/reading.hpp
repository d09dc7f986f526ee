// Reading a circuit in tests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/aiger/aiger.hpp"

namespace proviso::testing {

struct CircuitReading {
  std::optional<circuit::System> system;
  Diagnostics diagnostics;

  std::vector<std::string> codes() const {
    std::vector<std::string> result;
    for (const Diagnostic& diagnostic : diagnostics.all()) result.emplace_back(diagnostic.code);
    return result;
  }
};

inline CircuitReading read_circuit(std::string_view text) {
  CircuitReading reading;
  Context context;
  reading.system = aiger::read(text, FileId{0}, reading.diagnostics, context);
  return reading;
}

}  // namespace proviso::testing
