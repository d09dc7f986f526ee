// The question: does it matter to a program what time it is?
//
// A wait with a deadline may end in either way, whatever the clock says. So a clock that is read
// for a deadline changes nothing, and neither does one that is only printed, as most programs do
// that measure themselves, nor one that is the seed of random numbers, all of which are tried:
//
//   auto start = std::chrono::steady_clock::now();
//   …
//   std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
//   std::cout << taken.count() << " s\n";
//
// All other readings are noted by the runtime, and make the answer undecided. Each reading is
// followed to its uses (time_flow.hpp). Those in waiting functions of the standard library are left
// as they are: the host knows them by their places. Looked at is what clang's front end writes,
// before it is optimised.
#include "clock_readings.hpp"

#include <llvm/IR/InstIterator.h>

#include "time_flow.hpp"
#include "time_functions.hpp"

namespace proviso::pass {

bool mark_harmless_readings(llvm::Module& module, bool is_whole) {
  std::vector<llvm::CallBase*> readings;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call != nullptr && reads_clock(*call)) readings.push_back(call);
    }
  }
  if (readings.empty() || has_readable_output(module)) return false;
  bool changed = false;
  for (llvm::CallBase* reading : readings) {
    if (!TimeFlow(*reading, is_whole).is_without_effect()) continue;
    const std::string name = reading->getCalledFunction()->getName().str();
    const llvm::FunctionCallee harmless =
        module.getOrInsertFunction("proviso_harmless_" + name, reading->getFunctionType());
    reading->setCalledFunction(harmless);
    changed = true;
  }
  return changed;
}

}  // namespace proviso::pass
