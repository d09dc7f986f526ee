#include "ask/design/refusal.hpp"

#include <fmt/format.h>

#include "lang/collab/codes.hpp"

namespace proviso::ask {

Done refuse_stuck(Task& task, const collaboration::StuckState& stuck) {
  task.diagnostics.report(
      {Severity::Error, collab::code::kStuck, stuck.span,
       fmt::format("{} is stuck: in {} nothing can be taken by {}", stuck.subject, stuck.state,
                   fmt::join(stuck.machines, ", "))});
  task.show_diagnostics();
  return refused(fmt::format("{} can get stuck", stuck.subject));
}

}  // namespace proviso::ask
