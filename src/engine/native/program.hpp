// A C++ program under check, and the questions about it.
//
// ⟨A⟩ I ⟨P⟩ on code: the sources are compiled and linked with the runtime, the mapping says which
// of their occurrences are design actions, runs that leave an assumption are not looked at, and
// runs that violate a property are what is looked for, besides races, deadlocks and crashes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/native/protocol_driver.hpp"
#include "engine/native/restrictions.hpp"
#include "lts/system.hpp"
#include "mapping/mapping.hpp"

namespace proviso::native {

/// One file and how it is compiled.
struct Source {
  std::string path;                         // absolute, or relative to the folder
  std::vector<std::string> arguments = {};  // of the compiler, without its name and the file
  std::string folder = {};                  // where it is compiled; here if empty
};

/// The code that replaces the rest of the system.
struct Environment {
  std::string driver = {};  // C++ with main; empty: the sources have one
  /// C++ with definitions of what the sources do not define.
  std::vector<std::string> stubs = {};
  std::vector<std::string> stubbed = {};  // the classes that universal stubs replace
  /// Classes that get stubs only if the sources do not define them.
  std::vector<std::string> replaceable = {};
  std::vector<std::string> arguments = {};  // of the compiler, for the driver and the stubs
  /// Whether a universal driver, or universal stubs of the component, stand for the environment.
  /// Deadlocks are then not checked.
  bool open = false;
};

/// The values that a function from outside the program may return.
struct ResultRange {
  std::string function;
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// What comes from outside of the program.
struct Surroundings {
  std::vector<std::string> arguments = {};    // of main
  std::vector<std::string> environment = {};  // NAME=VALUE
  std::optional<std::string> input = {};      // what standard input holds
  std::vector<ResultRange> results = {};
};

struct Program {
  std::vector<Source> sources;
  std::optional<mapping::Mapping> mapping = {};
  std::string mapping_folder = {};  // to which the mapping's files are relative
  Environment environment = {};
  Surface surface = {};  // of the component, where it is called from outside
  std::vector<lts::Component> assumptions = {};  // deterministic, without τ and π
  std::vector<lts::Component> properties = {};   // the same: what is not allowed is a violation
  bool is_premise = false;                       // one of the two of a proof
  /// What the driver says of its calls, if what the component asks of its callers is wanted.
  std::optional<Protocol> protocol = {};
  Surroundings surroundings = {};
};

enum class SearchOrder : std::uint8_t { DepthFirst, BreadthFirst, Heuristic, Random, Priorities };

struct SearchOptions {
  SearchOrder order = SearchOrder::DepthFirst;
  bool spurious_wakeups = true;
  bool reduction = true;
  bool exact = false;
  bool sequentially_consistent = false;
  bool races = true;
  /// Kinds of findings that were not asked for: they end their runs, and the search goes on.
  std::vector<std::string> left_out = {};
  bool racy_by_intent = false;  // racing variables are taken as atomics, not as mistakes
  std::optional<std::uint64_t> depth = {};
  std::optional<std::uint32_t> preemptions = {};
  std::optional<std::uint32_t> max_threads = {};  // that run at a time
};

/// Where the compiler and our parts of an image are.
struct Toolchain {
  std::string compiler = "clang++-19";
  std::string c_compiler = "clang-19";
  std::string runtime;     // a folder with include/, libproviso_runtime.a and proviso_pass.so
  std::string keep = {};   // a folder in which everything that is made stays
  std::string cache = {};  // one for what need not be made again; none if empty
};

}  // namespace proviso::native
