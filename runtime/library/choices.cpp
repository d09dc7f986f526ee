// Functions whose results nobody can foresee: random numbers, and what verifiers call
// nondeterministic values. Every value of a range is tried; --choices and --domain give the ranges.
// Without one two values are tried: what goes wrong then does go wrong, but nothing holds.
//
//   rand()                  --choices rand=0..3       0, 1, 2 or 3
//   drand48()               --choices drand48=0..3    0, 1/4, 1/2 or 3/4
//   __VERIFIER_nondet_int() --domain int=0..3
//
// Seeds do not matter: the values that follow from one are among those that are tried.
#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include <sys/sysinfo.h>
#include <unistd.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "checker/places.hpp"
#include "hooks/access.hpp"
#include "library/input.hpp"
#include "protocol.hpp"
#include "step/recording.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

constexpr const char* kVerifier = "__VERIFIER_nondet_";

/// The option that gives the range, as a person would write it.
std::string option_for(const char* function) {
  const std::size_t length = std::strlen(kVerifier);
  const bool is_verifiers = std::strncmp(function, kVerifier, length) == 0;
  return (is_verifiers ? std::string("--domain ") + (function + length)
                       : std::string("--choices ") + function) +
         "=LOW..HIGH";
}

void note_narrowed(const char* function, std::int64_t low, std::int64_t high) {
  in_search([&] {
    auto& narrowed = caveats().narrowed;
    const std::string text = "only " + std::to_string(low) + ".." + std::to_string(high) +
                             " were tried as results of " + function + ": " + option_for(function) +
                             " gives all that are possible";
    const auto same = [&](const NamedPlace& place) { return place.name == text; };
    if (std::none_of(narrowed.begin(), narrowed.end(), same))
      narrowed.push_back({text, 0, false, current_place()});
  });
}

const ValueRange* range_of(const char* function) {
  for (const ValueRange& range : the_job().choices)
    if (std::strcmp(range.function.c_str(), function) == 0) return &range;
  return nullptr;
}

}  // namespace

std::int64_t any_result(const char* function, std::int64_t low, std::int64_t high, bool all) {
  if (!control().searching) refuse(function);
  if (const ValueRange* range = range_of(function)) {
    low = range->low;
    high = range->high;
  } else if (!all) {
    note_narrowed(function, low, high);
  }
  const std::int64_t value = low + proviso_choose(static_cast<std::uint32_t>(high - low + 1));
  if (recording().on)
    in_search([&] {
      recording().step_text = std::string(function) + " returns " + std::to_string(value);
    });
  return value;
}

}  // namespace proviso::runtime

using proviso::runtime::any_result;

namespace {

/// Equal distances in [0, 1).
double any_fraction(const char* function) {
  const proviso::runtime::ValueRange* range = proviso::runtime::range_of(function);
  const std::int64_t high = range == nullptr ? 1 : range->high;
  return static_cast<double>(any_result(function, 0, 1, false)) / static_cast<double>(high + 1);
}

}  // namespace

/// A whole register, whatever type a program declares them with.
#define PROVISO_NONDET(name, type, all)                                        \
  std::int64_t __VERIFIER_nondet_##name() {                                    \
    return static_cast<std::int64_t>(                                          \
        static_cast<type>(any_result("__VERIFIER_nondet_" #name, 0, 1, all))); \
  }

extern "C" {

int rand() { return static_cast<int>(any_result("rand", 0, 1, false)); }
void srand(unsigned) {}
int rand_r(unsigned* seed) {
  proviso::runtime::touch_unhooked(seed, sizeof *seed, proviso::runtime::AccessKind::Write,
                                   reinterpret_cast<std::uint64_t>(__builtin_return_address(0)));
  return static_cast<int>(any_result("rand_r", 0, 1, false));
}
long random() { return any_result("random", 0, 1, false); }
void srandom(unsigned) {}
double drand48() { return any_fraction("drand48"); }
long lrand48() { return any_result("lrand48", 0, 1, false); }
long mrand48() { return any_result("mrand48", 0, 1, false); }
void srand48(long) {}

/// std::random_device
void _ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(
    void*, const void*) {}
void _ZNSt13random_device7_M_finiEv(void*) {}
unsigned _ZNSt13random_device9_M_getvalEv(void*) {
  return static_cast<unsigned>(any_result("random_device", 0, 1, false));
}

/// std::thread::hardware_concurrency
unsigned _ZNSt6thread20hardware_concurrencyEv() {
  return static_cast<unsigned>(any_result("hardware_concurrency", 1, 2, false));
}

int get_nprocs() { return static_cast<int>(any_result("hardware_concurrency", 1, 2, false)); }
long sysconf(int name) {
  if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF) return get_nprocs();
  if (name != _SC_PAGESIZE) proviso::runtime::refuse("sysconf");
  return static_cast<long>(proviso::runtime::kPage);
}

PROVISO_NONDET(bool, bool, true)
PROVISO_NONDET(_Bool, bool, true)
PROVISO_NONDET(char, char, false)
PROVISO_NONDET(uchar, unsigned char, false)
PROVISO_NONDET(short, short, false)
PROVISO_NONDET(ushort, unsigned short, false)
PROVISO_NONDET(int, int, false)
PROVISO_NONDET(uint, unsigned, false)
PROVISO_NONDET(unsigned, unsigned, false)
PROVISO_NONDET(long, long, false)
PROVISO_NONDET(ulong, unsigned long, false)
PROVISO_NONDET(longlong, long long, false)
PROVISO_NONDET(ulonglong, unsigned long long, false)
PROVISO_NONDET(size_t, std::size_t, false)
PROVISO_NONDET(u8, unsigned char, false)
PROVISO_NONDET(u16, unsigned short, false)
PROVISO_NONDET(u32, unsigned, false)
float __VERIFIER_nondet_float() {
  return static_cast<float>(any_result("__VERIFIER_nondet_float", 0, 1, false));
}
double __VERIFIER_nondet_double() {
  return static_cast<double>(any_result("__VERIFIER_nondet_double", 0, 1, false));
}

void __VERIFIER_assume(int condition) { proviso_assume(condition != 0); }
void __VERIFIER_atomic_begin() { proviso_atomic_begin(); }
void __VERIFIER_atomic_end() { proviso_atomic_end(); }

/// Programs that define these themselves get their own; reach_error is in endings.cpp.
[[gnu::weak]] void __VERIFIER_assert(int condition) {
  if (condition == 0)
    proviso::runtime::report(proviso::runtime::Finding::Assertion,
                             "__VERIFIER_assert is called with a condition that is false");
}
[[gnu::weak]] void __VERIFIER_error() {
  proviso::runtime::report(proviso::runtime::Finding::Assertion, "__VERIFIER_error is called");
}

}  // extern "C"
