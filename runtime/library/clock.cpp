// Time. It stands still, except that who waited until a deadline finds it passed: waiting for some
// time is a choice between the event and the deadline, whatever the clock says. Every reading is
// noted with its place, except where the plugin found that it makes no difference; the host lets
// only those of the standard library's own waiting functions count as modelled. Sleeping orders
// nothing and is no operation.
#include <cstdint>
#include <ctime>

#include <poll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <unistd.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/places.hpp"
#include "hooks/access.hpp"
#include "library/cancellation.hpp"
#include "library/interpose.hpp"
#include "state/world.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kNow = 1'000'000 * kSecond;

/// The time, which is that of the deadline for who waited until it.
std::int64_t passed_time() {
  Thread& self = world().threads[control().current];
  if (!self.timed_out) return kNow;
  self.timed_out = false;
  const auto deadline = static_cast<std::int64_t>(self.deadline);
  self.deadline = 0;
  return deadline > kNow ? deadline : kNow;
}

std::int64_t read_clock(const char* name, Address place) {
  if (control().searching)
    in_search([&] {
      if (caveats().clock_places.insert(place))
        caveats().clock_reads.push_back({name, 0, false, current_place()});
    });
  return passed_time();
}

timespec as_timespec(std::int64_t time) { return {time / kSecond, time % kSecond}; }

}  // namespace

void read_deadline(const timespec* deadline) {
  if (deadline != nullptr) touch_unhooked(deadline, sizeof *deadline, AccessKind::Read, 0);
}

void passed_deadline(const timespec* deadline) {
  Thread& self = world().threads[control().current];
  self.timed_out = true;
  self.deadline = static_cast<std::uint64_t>(deadline->tv_sec * kSecond + deadline->tv_nsec);
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

extern "C" {

/// std::chrono::steady_clock::now() and std::chrono::system_clock::now()
std::int64_t _ZNSt6chrono3_V212steady_clock3nowEv() {
  return read_clock("steady_clock::now", PROVISO_HERE);
}
std::int64_t _ZNSt6chrono3_V212system_clock3nowEv() {
  return read_clock("system_clock::now", PROVISO_HERE);
}

int clock_gettime(clockid_t, timespec* time) {
  touch_unhooked(time, sizeof *time, AccessKind::Write, PROVISO_HERE);
  *time = as_timespec(read_clock("clock_gettime", PROVISO_HERE));
  return 0;
}

int timespec_get(timespec* time, int base) {
  if (base != TIME_UTC) return 0;
  touch_unhooked(time, sizeof *time, AccessKind::Write, PROVISO_HERE);
  *time = as_timespec(read_clock("timespec_get", PROVISO_HERE));
  return base;
}

int gettimeofday(timeval* time, void*) {
  const timespec now = as_timespec(read_clock("gettimeofday", PROVISO_HERE));
  touch_unhooked(time, sizeof *time, AccessKind::Write, PROVISO_HERE);
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t* result) {
  const time_t now = read_clock("time", PROVISO_HERE) / kSecond;
  if (result == nullptr) return now;
  touch_unhooked(result, sizeof *result, AccessKind::Write, PROVISO_HERE);
  return *result = now;
}

/// The plugin calls these where the time makes no difference (pass/clock_readings.cpp).
std::int64_t proviso_harmless__ZNSt6chrono3_V212steady_clock3nowEv() { return passed_time(); }
std::int64_t proviso_harmless__ZNSt6chrono3_V212system_clock3nowEv() { return passed_time(); }
int proviso_harmless_clock_gettime(clockid_t, timespec* time) {
  touch_unhooked(time, sizeof *time, AccessKind::Write, PROVISO_HERE);
  *time = as_timespec(passed_time());
  return 0;
}

int proviso_harmless_timespec_get(timespec* time, int base) {
  if (base != TIME_UTC) return 0;
  touch_unhooked(time, sizeof *time, AccessKind::Write, PROVISO_HERE);
  *time = as_timespec(passed_time());
  return base;
}

int proviso_harmless_gettimeofday(timeval* time, void*) {
  touch_unhooked(time, sizeof *time, AccessKind::Write, PROVISO_HERE);
  const timespec now = as_timespec(passed_time());
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t proviso_harmless_time(time_t* result) {
  const time_t now = passed_time() / kSecond;
  if (result == nullptr) return now;
  touch_unhooked(result, sizeof *result, AccessKind::Write, PROVISO_HERE);
  return *result = now;
}

clock_t proviso_harmless_clock() { return passed_time() / 1000; }

/// Numbers of the system, which are treated like times.
pid_t proviso_harmless_getpid() { return 1000; }
pid_t proviso_harmless_getppid() { return 999; }
pid_t proviso_harmless_gettid() { return 1000; }
int proviso_harmless_sched_getcpu() { return 0; }
long proviso_harmless_sysconf(int) { return 2; }

clock_t clock() { return read_clock("clock", PROVISO_HERE) / 1000; }

int nanosleep(const timespec* duration, timespec*) {
  pass_cancellation_point();
  read_deadline(duration);
  return 0;
}
int clock_nanosleep(clockid_t, int, const timespec* duration, timespec*) {
  pass_cancellation_point();
  read_deadline(duration);
  return 0;
}
/// Waiting for no file is sleeping.
int select(int files, fd_set* read, fd_set* written, fd_set* exceptional, timeval* duration) {
  if (files != 0 || read != nullptr || written != nullptr || exceptional != nullptr ||
      duration == nullptr)
    refuse("select");
  pass_cancellation_point();
  touch_unhooked(duration, sizeof *duration, AccessKind::Read, PROVISO_HERE);
  return 0;
}
int poll(pollfd*, nfds_t files, int duration) {
  if (files != 0 || duration < 0) refuse("poll");
  pass_cancellation_point();
  return 0;
}

int usleep(useconds_t) {
  pass_cancellation_point();
  return 0;
}
unsigned sleep(unsigned) {
  pass_cancellation_point();
  return 0;
}

}  // extern "C"
