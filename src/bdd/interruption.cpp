// Polls within BuDDy's operations, so that limits end also those that call no hook for long.
//
// BuDDy's hooks are called when garbage is collected, the table grows, or a block has been moved.
// Other work goes on for seconds: an operation that finds all its nodes in the table, because its
// cache has forgotten the results; and before it sifts, BuDDy looks at all pairs of variables for
// each diagram in use. What these call again and again comes from another file of BuDDy's static
// library, so the linker can put something else in between (`--wrap`, see CMakeLists.txt):
//
//   bdd_makenode      by every operation, for each node of its result, new or not
//   imatrixSet        for each pair of variables that occur together in a diagram
//   imatrixDepends    for each variable at each node that is met again, and at each swap
//
// With the shared library instead of the static one these are never called, and all else works as
// it does. A call costs an increment and a comparison more.
#include <cstdint>

#include "bdd/active_session.hpp"
#include "bdd/buddy.hpp"

extern "C" {
int proviso_real_makenode(unsigned level, int low, int high) __asm__("__real_bdd_makenode");
void proviso_real_set(void* matrix, int a, int b) __asm__("__real_imatrixSet");
int proviso_real_depends(void* matrix, int a, int b) __asm__("__real_imatrixDepends");

int proviso_makenode(unsigned level, int low, int high) __asm__("__wrap_bdd_makenode");
void proviso_set(void* matrix, int a, int b) __asm__("__wrap_imatrixSet");
int proviso_depends(void* matrix, int a, int b) __asm__("__wrap_imatrixDepends");
}

namespace proviso::bdd {

void poll() {
  const auto nodes = static_cast<std::uint64_t>(bdd_getnodenum());
  active_session().context->poll({"computing with decision diagrams", nodes});
}

void poll_in_buddy() {
  try {
    poll();
  } catch (...) {
    active_session().usable = false;
    throw;
  }
}

}  // namespace proviso::bdd

namespace {

constexpr std::uint32_t kCallsBetweenPolls = 1U << 14U;

/// Guarded by the session's lock, as BuDDy is.
void count_call() {
  static std::uint32_t calls = 0;
  if (++calls % kCallsBetweenPolls == 0) proviso::bdd::poll_in_buddy();
}

}  // namespace

int proviso_makenode(unsigned level, int low, int high) {
  count_call();
  return proviso_real_makenode(level, low, high);
}

void proviso_set(void* matrix, int a, int b) {
  count_call();
  proviso_real_set(matrix, a, b);
}

int proviso_depends(void* matrix, int a, int b) {
  count_call();
  return proviso_real_depends(matrix, a, b);
}
