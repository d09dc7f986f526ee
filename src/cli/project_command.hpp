// The commands that ask no question of a model: verify, init, store, studio, trace.
#pragma once

#include "base/context.hpp"
#include "base/team.hpp"
#include "cli/command_line.hpp"
#include "cli/terminal.hpp"
#include "project/verify.hpp"

namespace proviso::cli {

/// Returns the exit status.
int run_project_command(const Invocation& invocation);

/// `verify` as rank 0 runs it: with workers, for a terminal with these abilities.
int run_verify(const Invocation& invocation, project::Workers& workers,
               Terminal::Abilities abilities, Context& context);

/// The process that hands out errands, as a worker sees it.
class Foreman {
 public:
  struct Order {
    enum class Kind { Answer, Together, End };
    Kind kind = Kind::End;
    project::Errand errand = {};
  };

  virtual ~Foreman() = default;
  /// Waits for the next order.
  virtual Order next(Context& context) = 0;
  virtual void reply(const std::string& text) = 0;
  virtual Team& team() = 0;
};

/// Answers obligations of the project that `verify` is about, until the foreman says that this is
/// the end.
void answer_obligations(const Invocation& invocation, Foreman& foreman, Context& context);

}  // namespace proviso::cli
