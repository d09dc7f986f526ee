// Accesses that no object of the program allows.
//
// Each access of the program is looked up by its address: in the heap it must lie in a block; on a
// stack in a frame that is still there, of a thread that runs, and not beside a variable; among
// the data not beside a variable either.
#pragma once

#include <cstddef>

#include "heap/arena.hpp"
#include "layout.hpp"
#include "objects/guards.hpp"
#include "state/world.hpp"

namespace proviso::runtime {

struct Object;

enum class Fault {
  None,
  NoBlock,      // of the heap, and no part of a block
  DeadFrame,    // of a function that has returned
  EndedThread,  // on the stack, or of the thread-local variables, of a thread that has ended
  OutOfScope,   // of a variable whose scope has been left
  Destroyed,    // of a static variable whose destructor has run
  Beside        // between variables
};

/// Returns the fault of an access on a stack.
Fault stack_fault(Address address, std::size_t size, Address floor);

/// Whether the access is to a static object that is gone.
bool is_destroyed(Address address, std::size_t size);

/// Looks up an access by the running thread. `floor` is where its live frames begin. Hot: every
/// access of the program.
inline Fault fault_of(Address address, std::size_t size, Address floor) {
  if (arena::contains(address))
    return arena::is_allocated(address, size) ? Fault::None : Fault::NoBlock;
  if (is_on_stacks(address)) return stack_fault(address, size, floor);
  if (address < kGuardedData && forbidden(address, size, data_guard(address)) != 0)
    return Fault::Beside;
  if (world().destroyed != 0 && is_destroyed(address, size)) return Fault::Destroyed;
  return Fault::None;
}

/// Ends the path with what is known of the access and of the object that it missed: in a replay
/// that is the one given, or the nearest. A use of a static object that is gone ends it at the end
/// of the segment, if the use does not race with the destruction.
void report_fault(Fault fault, Address address, std::size_t size, bool write,
                  const Object* missed = nullptr);

/// Ends the path at a read of a value that was never set.
[[noreturn]] void report_unset(Address address, std::size_t size);

}  // namespace proviso::runtime
