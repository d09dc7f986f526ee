// Functions whose result is not ours to know, or that leave the process. A thread that calls one
// goes no further, and the verdict is Undecided, naming it. The list of what a program may call at
// all is allowed_symbols.txt, checked by the host before the run; these are named here as well so
// that a program which only may call them can still be checked where it does not.
#include "step/stop.hpp"

// The headers declare them otherwise, so they are named to the linker only.
#define PROVISO_REFUSE(name)                \
  void proviso_refused_##name() asm(#name); \
  void proviso_refused_##name() { proviso::runtime::refuse(#name); }

extern "C" {

PROVISO_REFUSE(getentropy)
PROVISO_REFUSE(fork)
PROVISO_REFUSE(vfork)
PROVISO_REFUSE(system)
PROVISO_REFUSE(popen)
PROVISO_REFUSE(kill)
PROVISO_REFUSE(socket)
PROVISO_REFUSE(pipe)
PROVISO_REFUSE(shm_open)

}  // extern "C"
