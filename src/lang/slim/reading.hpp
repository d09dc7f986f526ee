// The options of a request that affect how a SLIM model is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/slim/semantics.hpp"

namespace proviso::slim {

struct Reading {
  std::string target = {};  // T.I; empty: the only implementation that is nobody's subcomponent
  /// The instances whose error models are composed; nullopt: all that have one.
  std::optional<std::vector<std::string>> faults = {};
  std::string faults_option = {};  // the option that says which error models count, if any
  /// The range of every `int` that has none.
  std::optional<std::pair<std::int64_t, std::int64_t>> integers = {};
  /// The properties that the request asks for: names of properties of the model, or texts of
  /// others.
  std::vector<std::string> properties = {};
  Departures departures = {};
  bool has_time = false;  // clocks are read, in discrete time
};

/// The name of the first option, other than properties, that differs from its default; empty if
/// none does.
std::string_view first_given(const Reading& reading);

}  // namespace proviso::slim
