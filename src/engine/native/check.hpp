// Is the program free of races, deadlocks and crashes, and does it keep the properties under the
// assumptions?
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "engine/native/program.hpp"
#include "outcome/outcome.hpp"
#include "outcome/program_trace.hpp"

namespace proviso::native {

struct CheckOutcome {
  std::vector<PropertyResult> results;
  Statistics statistics = {};  // states and transitions of the last search
  std::vector<MethodStep> steps = {};
  std::optional<ProgramTrace> trace = {};
  Compilation compilation = {};
  std::vector<std::string> notes = {};    // what the verdict rests on
  std::vector<std::string> actions = {};  // that the mapping's events can be
  /// The actions that never occurred; meaningful only if everything was explored.
  std::vector<std::string> never_happened = {};
  std::vector<std::string> asserted = {};  // restrictions of the environment, as sentences
  /// Functions that are called but defined neither by the sources nor by the runtime:
  /// `Planner::next() (a.cpp)`.
  std::vector<std::string> missing = {};
  /// The classes that stubs can replace: those with sources, and those without.
  std::vector<std::string> defined = {};
  std::vector<std::string> replaced = {};
};

/// The error says that the program cannot be compiled, or the mapping not be used. A limit that is
/// reached while it compiles throws; while it searches, it leaves the results undecided.
tl::expected<CheckOutcome, std::string> check_program(const Program& program,
                                                      const Toolchain& toolchain,
                                                      const SearchOptions& options,
                                                      Context& context);

/// The LTS of the code over the mapped actions: every transition of every run under the
/// assumptions, those without an action as τ, made deterministic and minimal. The error says why
/// there is none: the program has an error, or not all of it could be explored.
tl::expected<lts::Lts, std::string> extract(const Program& program, const Toolchain& toolchain,
                                            const SearchOptions& options, Context& context);

/// A run that was made again, as long as its image is there: `image job outcome` makes it once
/// more, under a debugger that knows runtime/debugger/debugging.hpp.
struct Replayed {
  std::string image;
  std::string job;      // files
  std::string outcome;  // that does not exist yet
  const ProgramTrace& trace;
};
using Inspect = std::function<tl::expected<void, std::string>(const Replayed&)>;

/// Makes the steps of a schedule and says what happens. If it is a finding, and `inspect` is not
/// empty, it gets the run.
tl::expected<CheckOutcome, std::string> replay(const Program& program, const Toolchain& toolchain,
                                               const SearchOptions& options, const Trace& trace,
                                               ProgramPhase phase, Context& context,
                                               const Inspect& inspect = {});

}  // namespace proviso::native
