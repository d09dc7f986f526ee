// The execution that the program makes, if weak atomics are explored: part of the state.
//
// Its bytes lie in a region of their own, which is read when the search has gone to another state
// and written after each step. The memory of an atomic object always holds its latest store. For an
// access that reads an older one the hook puts that value there, the instruction follows, and the
// next hook or stop, whichever comes first, puts things right (`settle`): nobody else runs between.
// Only then is it known what a store has written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checker/part.hpp"
#include "protocol.hpp"
#include "state/world.hpp"
#include "weak/execution.hpp"

namespace proviso::runtime::weak {

struct Watch {
  bool on = false;
  Execution execution = {};
  std::uint64_t read_after = 0;  // so many times the memory had been restored
  std::size_t length = 0;        // of the bytes that were written last
  struct Pending {
    Effect effect = {};
    Address address = 0;
    std::uint32_t size = 0;
  };
  std::optional<Pending> pending = {};
  std::uint64_t expected = 0;       // by the exchange that comes next
  bool mixed_order = false;         // somewhere the models differ
  std::vector<Place> origins = {};  // of stores, in a replay
};

inline Watch& watch() { return part<Watch>(); }

/// Explores weak atomics from here on, where main begins.
void begin_watch(Model model);
/// Reads the execution of the current state, if that is another one.
void load_execution();
/// Writes it, without what cannot matter any more.
void store_execution();

/// What an operation says of an access, so that the search knows its alternatives.
std::uint8_t pack(Use use, int order, int failure);
bool is_access(const Operation& operation);
AtomicAccess access_of(const Operation& operation);
/// Whether it is an access that is seq_cst, or is if it fails.
bool is_sequential(const Operation& operation);
std::string describe(const Operation& operation, std::uint32_t alternative);
/// Where the store was made that the access reads, in a replay.
Place origin_of(const Operation& operation, std::uint32_t alternative);

void settle_pending();
/// Hot: before every access of the program.
inline void settle() {
  if (watch().pending) settle_pending();
}

/// Makes the access of the running thread; the instruction follows. Returns why it cannot be made,
/// or null.
const char* perform(const Operation& operation, std::uint32_t alternative);

/// The plain accesses of the thread that others may not know yet, in the current state.
std::vector<MemoryAccess> kept_accesses(std::uint32_t thread);

/// The running thread passes an operation that is no access to an atomic object.
void synchronise(const Operation& operation, std::uint32_t alternative);
void acquire_from(Address object);
void release_to(Address object);
void pass_fence(int order);
void create_thread(std::uint32_t created);
/// What an atomic section is ordered by.
inline constexpr Address kSections = 1;
/// The order of what is seq_cst, as an object: such accesses and fences write it, all other steps
/// read it (reduction/footprint.hpp).
inline constexpr Address kSequentialOrder = 8;

/// The running thread writes plainly, or allocates.
void forget_stores(Address address, std::size_t size);
/// Stops the path if the execution has become too large.
void check_size();

}  // namespace proviso::runtime::weak
