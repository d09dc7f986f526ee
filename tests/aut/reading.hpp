// Reading a text in tests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/aut/aut.hpp"

namespace proviso::testing {

struct Reading {
  std::optional<lts::Lts> lts;
  Diagnostics diagnostics;

  std::vector<std::string> codes() const {
    std::vector<std::string> result;
    for (const Diagnostic& diagnostic : diagnostics.all()) result.emplace_back(diagnostic.code);
    return result;
  }
};

inline Reading read_aut(std::string_view text) {
  Reading reading;
  Context context;
  reading.lts = aut::read(text, FileId{0}, reading.diagnostics, context);
  return reading;
}

}  // namespace proviso::testing
