// A plugin of clang: it puts hooks before every access to memory, calls the points of a mapping in
// unmodified sources, and clears what is dead on the stack.
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
// The hooks come last, behind all optimisation, and the closure check behind them. Between first
// and last every function is marked sanitize_thread, which keeps the optimiser from reading earlier
// than the program does.
//
// At -O0 variables get margins, and accesses to arrays are compared with their bounds: the search
// for races, which uses that code, is the one that looks for misuse of memory. There too the copies
// of library functions that the front end keeps for an optimiser are removed at last, with what
// only they call: they would be no part of the object, but what they need would.
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Transforms/IPO/ElimAvailExtern.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include "accesses.hpp"
#include "atomic_functions.hpp"
#include "cancellations.hpp"
#include "clock_readings.hpp"
#include "closure.hpp"
#include "dead_slots.hpp"
#include "exchanges.hpp"
#include "fields.hpp"
#include "frame_margins.hpp"
#include "functions.hpp"
#include "global_margins.hpp"
#include "indices.hpp"
#include "jumps.hpp"
#include "library_calls.hpp"
#include "points.hpp"
#include "slots.hpp"
#include "spills.hpp"
#include "static_objects.hpp"
#include "unset_values.hpp"
#include "whole_program.hpp"

namespace {

llvm::cl::opt<std::string> points_file("proviso-points", llvm::cl::desc("the points of a mapping"));

llvm::cl::opt<unsigned> dropped_hook("proviso-drop-hook", llvm::cl::Hidden,
                                     llvm::cl::desc("leave out the hook of that number"));

llvm::cl::opt<bool> only_unit("proviso-only-unit", llvm::cl::Hidden,
                              llvm::cl::desc("no other unit uses what this one defines"));

/// A naked function has no frame, and no code but assembly; mark_opaque_parts sees it.
bool is_checked(const llvm::Function& function) {
  return !function.isDeclaration() && function.hasFnAttribute(llvm::Attribute::SanitizeThread) &&
         !function.hasFnAttribute(llvm::Attribute::Naked);
}

llvm::cl::opt<std::string> list_file(
    "proviso-list", llvm::cl::Hidden,
    llvm::cl::desc("write how many hooks there are, and what has none, to this file"));

/// Behind the instrumentation, in the same pass: nothing may change in between.
void check_closure(llvm::Module& module, unsigned hooks) {
  std::string list = "hooks\t" + std::to_string(hooks) + "\n";
  for (llvm::Function& function : module) {
    if (!is_checked(function)) continue;
    const auto found = proviso::pass::unhooked_in(function);
    if (!list_file.empty()) list += proviso::pass::listed(found);
    proviso::pass::close(found);
  }
  if (list_file.empty()) return;
  std::ofstream output(list_file);
  output << list;
  if (!output) llvm::report_fatal_error("proviso: the list of accesses cannot be written", false);
}

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

struct IncludeAll : llvm::PassInfoMixin<IncludeAll> {
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    proviso::pass::include_all_functions(module, !points_file.empty());
    return llvm::PreservedAnalyses::none();
  }
};

struct MarkHarmlessReadings : llvm::PassInfoMixin<MarkHarmlessReadings> {
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    const bool changed = proviso::pass::mark_harmless_readings(module, only_unit);
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }
};

struct AddGlobalMargins : llvm::PassInfoMixin<AddGlobalMargins> {
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    proviso::pass::add_global_margins(module);
    return llvm::PreservedAnalyses::none();
  }
};

struct InstrumentAccesses : llvm::PassInfoMixin<InstrumentAccesses> {
  explicit InstrumentAccesses(bool bounds) : bounds_(bounds) {}
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    proviso::pass::mark_opaque_parts(module, !points_file.empty());
    proviso::pass::mark_cancellations(module);
    proviso::pass::Hooks hooks(module, dropped_hook);
    for (llvm::Function& function : module) {
      if (!is_checked(function)) continue;
      proviso::pass::instrument_accesses(function, hooks, bounds_);
      proviso::pass::keep_library_calls(function);
    }
    check_closure(module, hooks.count());
    return llvm::PreservedAnalyses::none();
  }

 private:
  bool bounds_;
};

/// Applies a change to the functions that are instrumented.
template <bool (*kChange)(llvm::Function&)>
struct ChangeFunctions : llvm::PassInfoMixin<ChangeFunctions<kChange>> {
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    bool changed = false;
    for (llvm::Function& function : module) {
      if (is_checked(function)) changed |= kChange(function);
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }
};

bool follow_values(llvm::Function& function) {
  proviso::pass::follow_unset_values(function);
  return true;
}

using FollowUnsetValues = ChangeFunctions<&follow_values>;
using AddFrameMargins = ChangeFunctions<&proviso::pass::add_frame_margins>;
using FollowVerifierNames = ChangeFunctions<&proviso::pass::follow_verifier_names>;
using WeakenExchanges = ChangeFunctions<&proviso::pass::weaken_exchanges>;
using MarkJumps = ChangeFunctions<&proviso::pass::mark_jumps>;
using MarkTries = ChangeFunctions<&proviso::pass::mark_tries>;
using ReportStaticObjects = ChangeFunctions<&proviso::pass::report_static_objects>;
using ReportIndices = ChangeFunctions<&proviso::pass::report_indices>;
using DropIndexChecks = ChangeFunctions<&proviso::pass::drop_index_checks>;
/// Behind the hooks, since most values that outlast a call do so because of one.
using KeepValuesInSlots = ChangeFunctions<&proviso::pass::keep_values_in_slots>;
using ClearDeadSlots = ChangeFunctions<&proviso::pass::clear_dead_slots>;
/// Last of all, so that what the optimiser keeps in registers is not cleared.
using ClearSlots = ChangeFunctions<&proviso::pass::clear_slots>;

}  // namespace

extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "proviso", "1", [](llvm::PassBuilder& builder) {
            builder.registerPipelineStartEPCallback(
                [](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
                  passes.addPass(IncludeAll());
                  if (level.getSpeedupLevel() == 0) {
                    passes.addPass(ReportIndices());
                  } else {
                    passes.addPass(DropIndexChecks());
                  }
                  passes.addPass(InstrumentPoints());
                  passes.addPass(FollowVerifierNames());
                  passes.addPass(ReportStaticObjects());
                  passes.addPass(MarkHarmlessReadings());
                  passes.addPass(MarkTries());
                  passes.addPass(MarkJumps());
                  passes.addPass(WeakenExchanges());
                });
            builder.registerOptimizerLastEPCallback(
                [](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
                  const bool is_plain = level.getSpeedupLevel() == 0;
                  if (is_plain) {
                    passes.addPass(llvm::EliminateAvailableExternallyPass());
                    passes.addPass(llvm::GlobalDCEPass());
                  }
                  passes.addPass(IncludeAll());
                  if (is_plain) {
                    passes.addPass(AddGlobalMargins());
                    passes.addPass(AddFrameMargins());
                    passes.addPass(FollowUnsetValues());
                  }
                  passes.addPass(ClearSlots());
                  passes.addPass(InstrumentAccesses(is_plain));
                  if (is_plain) {
                    passes.addPass(KeepValuesInSlots());
                    passes.addPass(ClearDeadSlots());
                  }
                });
          }};
}
