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
// followed to its uses (time_flow.hpp), in a copy of the module, before it is optimised: there the
// functions of <chrono> are part of those that call them, since else what is done with one duration
// would count for all. Nothing else is changed in the copy. An optimised one would be easier to
// follow, but an access that is optimised away may still race. Readings in waiting functions of the
// standard library are left as they are: the host knows them by their places.
#include "clock_readings.hpp"

#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "time_flow.hpp"
#include "time_functions.hpp"

namespace proviso::pass {
namespace {

bool computes_with_durations(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  return !function.isDeclaration() &&
         (name.starts_with("_ZNSt6chrono") || name.starts_with("_ZNKSt6chrono"));
}

std::vector<llvm::CallBase*> calls_with_durations(llvm::Module& module) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const auto* const called = call == nullptr ? nullptr : call->getCalledFunction();
      if (called != nullptr && called != &function && computes_with_durations(*called)) {
        calls.push_back(call);
      }
    }
  }
  return calls;
}

void inline_durations(llvm::Module& module) {
  constexpr int kDeepest = 20;  // how deep calls are nested
  for (int depth = 0; depth < kDeepest; ++depth) {
    const auto calls = calls_with_durations(module);
    if (calls.empty()) return;
    for (llvm::CallBase* call : calls) {
      llvm::InlineFunctionInfo info;
      llvm::InlineFunction(*call, info);
    }
  }
}

}  // namespace

bool mark_harmless_readings(llvm::Module& module, bool is_whole) {
  std::vector<llvm::CallBase*> readings;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call != nullptr && reads_clock(*call)) readings.push_back(call);
    }
  }
  if (readings.empty() || has_readable_output(module)) return false;
  llvm::ValueToValueMapTy in_copy;
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module, in_copy);
  inline_durations(*copy);
  bool changed = false;
  for (llvm::CallBase* reading : readings) {
    auto* const copied = llvm::cast<llvm::CallBase>(in_copy.lookup(reading));
    if (!TimeFlow(*copied, is_whole).is_without_effect()) continue;
    const std::string name = reading->getCalledFunction()->getName().str();
    const llvm::FunctionCallee harmless =
        module.getOrInsertFunction("proviso_harmless_" + name, reading->getFunctionType());
    reading->setCalledFunction(harmless);
    changed = true;
  }
  return changed;
}

}  // namespace proviso::pass
