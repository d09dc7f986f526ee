// Each object file has a table of its global variables in the section proviso_globals, and the
// linker joins them: nothing has to run before main, and no table can be forgotten.
#include "objects/data.hpp"

#include <cstdint>

#include "objects/guards.hpp"
#include "objects/history.hpp"

namespace proviso::runtime {
namespace {

/// As pass/global_margins.cpp writes it.
struct GlobalVariable {
  Address begin;
  std::uint64_t size;
  std::uint64_t margin;  // bytes from the end of the variable to that of its room
  const char* name;
};

}  // namespace
}  // namespace proviso::runtime

extern "C" {
extern const proviso::runtime::GlobalVariable __start_proviso_globals[] __attribute__((weak));
extern const proviso::runtime::GlobalVariable __stop_proviso_globals[] __attribute__((weak));
}

namespace proviso::runtime {

void guard_data() {
  for (const GlobalVariable* variable = __start_proviso_globals; variable < __stop_proviso_globals;
       ++variable) {
    const Address end = variable->begin + variable->size;
    if (end + variable->margin > kGuardedData) continue;
    auto* guards = reinterpret_cast<std::uint8_t*>(data_guard(end));
    if (end % kGranule != 0) *guards++ = static_cast<std::uint8_t>(end % kGranule);
    const auto* behind = reinterpret_cast<const std::uint8_t*>(data_guard(end + variable->margin));
    while (guards < behind) *guards++ = kBeside;
  }
}

void remember_data() {
  for (const GlobalVariable* variable = __start_proviso_globals; variable < __stop_proviso_globals;
       ++variable)
    history().declared(variable->begin, variable->size, variable->name);
}

}  // namespace proviso::runtime
