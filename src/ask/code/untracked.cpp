#include "ask/code/untracked.hpp"

namespace proviso::ask {

void leave_out_untracked(Task& task) {
  using enum subject::CheckKind;
  if (task.wants(Race) && !task.options.program_input.empty()) {
    task.leave_out({}, Race, "accesses to the members of std::cin");
  }
  if (task.wants(Memory)) {
    task.leave_out({}, Memory,
                   "accesses through a pointer that miss their object and hit another one, or a "
                   "newer variable at the place of one that is gone");
    task.leave_out({}, Memory,
                   "accesses to a variable of a function that has returned, by a thread that did "
                   "nothing visible since then");
    task.leave_out(
        {}, Memory,
        "the order of addresses of variables, hashes of addresses, and the order in which "
        "a hash table of thread ids is walked: one layout is explored");
  }
  if (task.wants(Uninitialised)) {
    task.leave_out(
        {}, Uninitialised,
        "values that come out of bit operations, global variables, structures passed or "
        "returned in registers, copies of more than 4 KiB, or functions of other files "
        "that were given their address; what fwrite writes; results of functions of C that end "
        "without a return, unless a call in the same file uses them");
  }
}

}  // namespace proviso::ask
