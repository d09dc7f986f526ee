#include "ask/code/untracked.hpp"

namespace proviso::ask {

void leave_out_untracked(Task& task) {
  using enum subject::CheckKind;
  if (task.wants(Memory)) {
    task.leave_out({}, Memory,
                   "accesses through a pointer that miss their object and hit another one, or a "
                   "newer variable at the place of one that is gone");
    task.leave_out({}, Memory,
                   "the order of addresses of variables, and hashes of addresses: one layout is "
                   "explored");
    task.leave_out({}, Memory,
                   "blocks that are freed by another function than the one that goes with their "
                   "allocation, such as delete for new[]");
  }
  if (task.wants(Uninitialised)) {
    task.leave_out({}, Uninitialised,
                   "values that come out of bit operations, copies by way of a local variable, "
                   "structures passed or returned in registers, realloc, or functions of other "
                   "files that were given their address; what fwrite writes");
    task.leave_out({}, Uninitialised, "synchronisation objects that were never initialised");
  }
}

}  // namespace proviso::ask
