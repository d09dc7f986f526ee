// A proof about a C++ program by two premises: the component under assumptions about its callers,
// and the callers, which must keep them.
//
//   1  ⟨A1, A2⟩ component ⟨P⟩         closed by a driver that calls it in every way
//   2  ⟨true⟩ environment ⟨A1, A2⟩    closed by stubs that answer in every way
//
// Each premise is one exhaustive search of an image. Anything that the driver and the stubs leave
// out is a restriction, assumed in one premise and asserted in the other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso {

struct ProgramPremise {
  std::string name;                     // "⟨A⟩ Checker ⟨P⟩"
  std::optional<Verdict> verdict = {};  // nullopt: not checked
  std::vector<PropertyResult> results = {};
  std::vector<MethodStep> searches = {};
  double seconds = 0;
  std::vector<std::string> notes = {};  // what its verdict rests on
};

/// Premises are counted from 1.
struct ProgramRestriction {
  std::string sentence;
  std::size_t assumed_in = 1;
  std::optional<std::size_t> asserted_in = {};  // nullopt: nowhere
};

struct ProgramProof {
  std::vector<ProgramPremise> premises = {};
  std::vector<ProgramRestriction> restrictions = {};
  std::vector<std::string> granted = {};    // what neither premise checks
  std::vector<std::string> obstacles = {};  // why the premises together would prove nothing
  /// The premise whose run is shown; nullopt: a run of the whole program, or no run.
  std::optional<std::size_t> shown = {};
  std::string conclusion = {};  // one sentence
};

}  // namespace proviso
