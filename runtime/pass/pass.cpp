// A plugin of clang: it calls the points of a mapping in unmodified sources, and clears what is
// dead on the stack.
//
//   clang++-19 -g -Xclang -load -Xclang proviso_pass.so -fpass-plugin=proviso_pass.so
//     -mllvm -proviso-points=points.txt -c program.cpp
//
// The points come first of all passes: what it looks for (parameters in memory, fields as elements
// of structure types) is what clang's front end writes and the optimiser takes apart. The calls
// that it inserts are opaque to the optimiser, so that their order among the program's own visible
// operations stays. A module that knows the function or field of proviso_point_7 defines
// proviso_placed_7 behind it, so that whoever links can tell what was never found.
//
// At -O0 the copies of library functions that the front end keeps for an optimiser are removed at
// last, with what only they call: they would be no part of the object, but what they need would.
#include <set>
#include <string>
#include <vector>

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Transforms/IPO/ElimAvailExtern.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include "exchanges.hpp"
#include "fields.hpp"
#include "functions.hpp"
#include "points.hpp"
#include "slots.hpp"

namespace {

llvm::cl::opt<std::string> points_file("proviso-points", llvm::cl::desc("the points of a mapping"));

/// In every module that knows the place; the linker keeps one.
void mark_placed(llvm::Module& module, const std::set<std::string>& symbols) {
  auto* const byte = llvm::Type::getInt8Ty(module.getContext());
  std::vector<llvm::GlobalValue*> marks;
  for (const std::string& symbol : symbols) {
    marks.push_back(new llvm::GlobalVariable(
        module, byte, true, llvm::GlobalValue::WeakODRLinkage, llvm::ConstantInt::get(byte, 0),
        "proviso_placed_" + symbol.substr(symbol.rfind('_') + 1)));
  }
  llvm::appendToCompilerUsed(module, marks);
}

struct InstrumentPoints : llvm::PassInfoMixin<InstrumentPoints> {
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    if (points_file.empty()) return llvm::PreservedAnalyses::all();
    const auto points = proviso::pass::read_points(points_file);
    std::set<std::string> placed = proviso::pass::instrument_fields(module, points);
    placed.merge(proviso::pass::instrument_functions(module, points));
    if (placed.empty()) return llvm::PreservedAnalyses::all();
    mark_placed(module, placed);
    return llvm::PreservedAnalyses::none();
  }
};

/// Of the functions that are instrumented.
template <bool (*kChange)(llvm::Function&)>
struct ChangeFunctions : llvm::PassInfoMixin<ChangeFunctions<kChange>> {
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    bool changed = false;
    for (llvm::Function& function : module) {
      const bool is_ours = function.hasFnAttribute(llvm::Attribute::SanitizeThread);
      if (is_ours && !function.isDeclaration()) changed |= kChange(function);
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }
};

using WeakenExchanges = ChangeFunctions<&proviso::pass::weaken_exchanges>;
/// Last of all, so that what the optimiser keeps in registers is not cleared.
using ClearSlots = ChangeFunctions<&proviso::pass::clear_slots>;

}  // namespace

extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "proviso", "1", [](llvm::PassBuilder& builder) {
            builder.registerPipelineStartEPCallback(
                [](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
                  passes.addPass(InstrumentPoints());
                  passes.addPass(WeakenExchanges());
                });
            builder.registerOptimizerLastEPCallback(
                [](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
                  passes.addPass(ClearSlots());
                  if (level.getSpeedupLevel() > 0) return;
                  passes.addPass(llvm::EliminateAvailableExternallyPass());
                  passes.addPass(llvm::GlobalDCEPass());
                });
          }};
}
