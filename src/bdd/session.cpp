#include "bdd/session.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <stdexcept>
#include <string>

#include "bdd/active_session.hpp"
#include "bdd/buddy.hpp"

namespace proviso::bdd {
namespace {

constexpr int kFirstNodes = 50'000;
constexpr int kFirstCache = 10'000;
constexpr int kNodesPerCacheEntry = 4;
constexpr int kLargestIncrease = 2'000'000;  // nothing polls while so many are filled
constexpr int kNodesBeforeSifting = 100'000;
constexpr std::chrono::milliseconds kShortSifting(500);
constexpr int kShareOfSifting = 3;  // of the time of a session, one part in so many

/// How many nodes a swap of two levels may look at. BuDDy gives every level an equal part of the
/// table for its chains, and nothing is polled during a swap: a level of a million nodes among two
/// thousand variables took minutes.
constexpr double kLongestSwap = 3e8;

/// By this thread: on a busy machine time passes without work being done.
std::chrono::nanoseconds time_used() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

/// One for the process, as BuDDy is.
std::timed_mutex& buddy_lock() {
  static std::timed_mutex lock;
  return lock;
}

std::unique_lock<std::timed_mutex> wait_for_turn(Context& context) {
  std::unique_lock<std::timed_mutex> lock(buddy_lock(), std::defer_lock);
  while (!lock.try_lock_for(std::chrono::milliseconds(20))) {
    context.poll({"waiting for decision diagrams"});
  }
  return lock;
}

void on_error(int code) {
  active_session().usable = false;
  if (code == BDD_MEMORY || code == BDD_NODENUM) throw LimitReached(StopReason::Memory);
  throw std::logic_error(std::string("decision diagrams: ") + bdd_errstring(code));
}

void on_garbage_collection(int before, bddGbcStat*) {
  if (before != 0) poll_in_buddy();
}

void on_resize(int, int) { poll_in_buddy(); }

void on_reorder(int before) {
  ActiveSession& session = active_session();
  const auto now = time_used();
  if (before != 0) {
    session.sifting_since = now;
  } else {
    session.sifting += now - session.sifting_since;
  }
}

/// How many nodes there are, while a block is moved. BuDDy has no way to end a sifting that takes
/// too long, but it moves a block no further where the nodes grow by a fifth: from then on it is
/// told that they do.
int nodes_while_sifting() {
  poll_in_buddy();
  ActiveSession& session = active_session();
  const auto now = time_used();
  const auto before = session.sifting_since - session.start;
  if (now - session.sifting_since < kShortSifting + before / kShareOfSifting) {
    return bdd_getnodenum();
  }
  constexpr int kLargest = 1'000'000'000;
  session.pretended_nodes = session.pretended_nodes > kLargest ? 1000 : session.pretended_nodes;
  session.pretended_nodes += session.pretended_nodes / 10;
  return session.pretended_nodes;
}

void set_up(std::span<const unsigned> blocks) {
  int variables = 0;
  for (const unsigned size : blocks) variables += static_cast<int>(size);
  bdd_init(kFirstNodes, kFirstCache);
  // Even if there are none: bdd_done frees what bdd_setvarnum allocates.
  bdd_setvarnum(std::max(variables, 1));
  bdd_error_hook(on_error);
  bdd_gbc_hook(on_garbage_collection);
  bdd_resize_hook(on_resize);
  bdd_reorder_hook(on_reorder);
  bdd_reorder_probe(nodes_while_sifting);
  bdd_setmaxincrease(kLargestIncrease);
  bdd_setcacheratio(kNodesPerCacheEntry);
  int first = 0;
  for (const unsigned size : blocks) {
    const int last = first + static_cast<int>(size) - 1;
    bdd_intaddvarblock(first, last, BDD_REORDER_FIXED);
    first = last + 1;
  }
}

/// How many nodes a swap looks at, if all nodes are on one level.
double longest_swap() {
  const double nodes = bdd_getnodenum();
  const double chain = nodes * bdd_varnum() / std::max(bdd_getallocnum(), 1);
  return nodes * std::max(chain, 1.0);
}

}  // namespace

ActiveSession& active_session() {
  static ActiveSession session;
  return session;
}

void before_operation() {
  poll();
  const ActiveSession& session = active_session();
  if (!session.may_reorder) return;
  const auto elapsed = time_used() - session.start;
  if (bdd_getnodenum() > kNodesBeforeSifting && longest_swap() <= kLongestSwap &&
      session.sifting < elapsed / kShareOfSifting) {
    bdd_enable_reorder();
  } else {
    bdd_disable_reorder();
  }
}

Session::Session(std::span<const unsigned> blocks, Context& context)
    : lock_(wait_for_turn(context)) {
  active_session() = {&context, true, false, time_used(), {}, {}, 1000};
  try {
    set_up(blocks);
  } catch (...) {
    bdd_done();
    active_session() = {};
    throw;
  }
}

Session::~Session() {
  bdd_done();
  active_session() = {};
}

void Session::reorder_when_full(bool allowed) {
  bdd_autoreorder(allowed ? BDD_REORDER_SIFT : BDD_REORDER_NONE);
  active_session().may_reorder = allowed;
}

void Session::reorder() {
  on_reorder(1);
  bdd_reorder(BDD_REORDER_SIFT);
  on_reorder(0);
}

std::size_t Session::nodes_in_use() const { return static_cast<std::size_t>(bdd_getnodenum()); }

}  // namespace proviso::bdd
