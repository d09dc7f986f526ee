#include "time_functions.hpp"

#include <cstdlib>
#include <string>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

namespace proviso::pass {

namespace {

using llvm::CallBase;
using llvm::Function;
using llvm::StringRef;
using llvm::Value;

}  // namespace

const Function* function_of(const CallBase& call) {
  return llvm::dyn_cast<Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

StringRef name_of(const CallBase& call) {
  const Function* const called = function_of(call);
  if (called == nullptr) return {};
  const bool is_of_library = called->isDeclaration() || called->hasAvailableExternallyLinkage() ||
                             is_of_standard_library(called->getName());
  return is_of_library ? called->getName() : StringRef();
}

bool gives_time(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("time", "clock", true)
      .Cases("getpid", "getppid", "gettid", "sched_getcpu", "sysconf", true)
      .Cases("_ZNSt6chrono3_V212steady_clock3nowEv", "_ZNSt6chrono3_V212system_clock3nowEv", true)
      .Default(false);
}

std::optional<unsigned> written_parameter(StringRef name) {
  return llvm::StringSwitch<std::optional<unsigned>>(name)
      .Cases("time", "gettimeofday", "timespec_get", 0)
      .Case("clock_gettime", 1)
      .Default(std::nullopt);
}

bool waits(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("pthread_cond_timedwait", "pthread_cond_clockwait", true)
      .Cases("pthread_mutex_timedlock", "pthread_mutex_clocklock", true)
      .Cases("pthread_rwlock_timedrdlock", "pthread_rwlock_timedwrlock", true)
      .Cases("pthread_rwlock_clockrdlock", "pthread_rwlock_clockwrlock", true)
      .Cases("sem_timedwait", "sem_clockwait", true)
      .Cases("mtx_timedlock", "cnd_timedwait", true)
      .Cases("nanosleep", "clock_nanosleep", true)
      .Cases("pthread_timedjoin_np", "pthread_clockjoin_np", true)
      .Default(false);
}

bool ignores_time(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("printf", "fprintf", "puts", "fputs", true)
      .Cases("srand", "srandom", "srand48", true)
      .Cases("sleep", "usleep", true)
      .Default(false);
}

bool computes(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("difftime", "round", "floor", "ceil", "trunc", "fabs", "sqrt", true)
      .Default(false);
}

std::optional<Conversion> conversion(StringRef name) {
  using Found = std::optional<Conversion>;
  return llvm::StringSwitch<Found>(name)
      .Cases("localtime_r", "gmtime_r", "ctime_r", "asctime_r", Conversion{0, false, 1})
      .Cases("localtime", "gmtime", "ctime", "asctime", Conversion{0, false, std::nullopt})
      .Case("mktime", Conversion{0, false, 0})
      .Case("strftime", Conversion{3, false, 0})
      .Case("sprintf", Conversion{2, true, 0})
      .Case("snprintf", Conversion{3, true, 0})
      .Default(std::nullopt);
}

bool gives_shared_date(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("localtime", "gmtime", "ctime", "asctime", true)
      .Default(false);
}

bool is_of_standard_library(StringRef name) {
  return name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") || name.starts_with("_ZSt");
}

/// Its own name counts, not those of its template arguments.
bool waits_in_library(const Function& function) {
  const std::string mangled = function.getName().str();
  llvm::ItaniumPartialDemangler name;
  if (!is_of_standard_library(mangled) || name.partialDemangle(mangled.c_str())) return false;
  std::size_t size = 0;
  char* const text = name.getFunctionBaseName(nullptr, &size);
  if (text == nullptr) return false;
  const std::string base(text);
  std::free(text);
  constexpr StringRef kParts[] = {"wait_until",   "wait_for",       "sleep_until", "sleep_for",
                                  "try_lock_for", "try_lock_until", "try_acquire"};
  return llvm::any_of(kParts, [&](StringRef part) { return StringRef(base).contains(part); });
}

bool writes_to_stream(StringRef name) {
  return name.starts_with("_ZNSols") || name.starts_with("_ZStls");
}

bool has_readable_output(const llvm::Module& module) {
  constexpr StringRef kReplaced =
      "_ZNSt9basic_iosIcSt11char_traitsIcEE5rdbufEPSt15basic_streambufIcS1_E";
  return module.getFunction(kReplaced) != nullptr || module.getFunction("_ZNSo5tellpEv") != nullptr;
}

bool is_for_output(const Value& stream) {
  if (const auto* call = llvm::dyn_cast<CallBase>(&stream)) {
    return writes_to_stream(name_of(*call)) && is_for_output(*call->getArgOperand(0));
  }
  const auto* const variable = llvm::dyn_cast<llvm::GlobalVariable>(&stream);
  return variable != nullptr && llvm::StringSwitch<bool>(variable->getName())
                                    .Cases("_ZSt4cout", "_ZSt4cerr", "_ZSt4clog", true)
                                    .Default(false);
}

bool uses_string(StringRef name) {
  return name.starts_with("_ZNSt7__cxx1112basic_string") ||
         name.starts_with("_ZNKSt7__cxx1112basic_string") ||
         (name.starts_with("_ZStls") && name.contains("RKNSt7__cxx1112basic_string"));
}

}  // namespace proviso::pass
