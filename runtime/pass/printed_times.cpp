// The question: is the time only printed?
//
//   const auto begin = std::chrono::steady_clock::now();
//   …
//   const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
//   std::cout << taken.count() << " s\n";
//
// In what clang's front end writes, such a time goes through a dozen functions and their variables.
// In optimised code it is a value with few uses. So a copy of the module is optimised, and there
// each reading is followed: what is computed from it may be printed, and must neither be compared,
// nor divide, nor be stored anywhere but in variables of which the same is true. The
// optimiser keeps what the program does, so a time that decides nothing in the copy decides nothing
// in the module. A reading is known by its place in the source. All its copies must be harmless; if
// there are none, nobody looks at the time.
//
// In a program of one unit all uses of functions and global variables are known, so that helper
// functions vanish in the copy, and times may be kept in global variables.
//
// Only standard output counts as printing, since the program can read string streams again. What
// the standard library reads for its own waiting functions is left alone. Cost: optimising, for
// modules that read clocks.
#include "printed_times.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace proviso::pass {
namespace {

using llvm::CallBase;
using llvm::StringRef;
using llvm::Value;

using SourcePlace = std::tuple<std::string, unsigned, unsigned>;  // file, line, column

enum class Clock { None, Result, Object };  // where the time is: what it returns, what it writes to

Clock clock_of(StringRef name) {
  return llvm::StringSwitch<Clock>(name)
      .Cases("_ZNSt6chrono3_V212steady_clock3nowEv", "_ZNSt6chrono3_V212system_clock3nowEv",
             "clock", Clock::Result)
      .Cases("clock_gettime", "gettimeofday", "timespec_get", "time", Clock::Object)
      .Default(Clock::None);
}

StringRef callee(const Value& value) {
  const auto* const call = llvm::dyn_cast<CallBase>(&value);
  const auto* const called = call == nullptr ? nullptr : call->getCalledFunction();
  return called == nullptr ? StringRef() : called->getName();
}

/// Where the reading stands in the program; none for those of the standard library.
std::optional<SourcePlace> place_of(const CallBase& reading) {
  const llvm::DILocation* const location = reading.getDebugLoc();
  if (location == nullptr || location->getLine() == 0) return {};
  const std::string file = (location->getDirectory() + "/" + location->getFilename()).str();
  if (file.find("/include/c++/") != std::string::npos) return {};
  return SourcePlace{file, location->getLine(), location->getColumn()};
}

std::vector<CallBase*> readings_in(llvm::Module& module) {
  std::vector<CallBase*> readings;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (clock_of(callee(instruction)) == Clock::None) continue;
      readings.push_back(llvm::cast<CallBase>(&instruction));
    }
  }
  return readings;
}

bool prints_to_stream(StringRef name) {
  return name.starts_with("_ZNSo9_M_insert") || name.starts_with("_ZNSolsE");
}

/// Whether it is std::cout or its like: by name, or as what an output function returns.
bool is_standard_stream(const Value& stream) {
  const StringRef name = stream.getName();
  if (llvm::isa<llvm::GlobalVariable>(stream)) {
    return name == "_ZSt4cout" || name == "_ZSt4cerr" || name == "_ZSt4clog";
  }
  const StringRef function = callee(stream);
  const bool returns_stream = prints_to_stream(function) ||
                              function.starts_with("_ZSt16__ostream_insert") ||
                              function.starts_with("_ZStls");
  return returns_stream && is_standard_stream(*llvm::cast<CallBase>(stream).getArgOperand(0));
}

/// Functions that only compute.
bool computes(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("difftime", "round", "floor", "ceil", "trunc", "rint", true)
      .Cases("fabs", "sqrt", "roundf", "floorf", "ceilf", true)
      .Cases("lround", "llround", "lrint", "labs", "llabs", true)
      .Default(false);
}

constexpr std::int64_t kTime = 8;  // bytes

class Times {
 public:
  explicit Times(const llvm::DataLayout& layout) : layout_(layout) {}

  /// Whether what the clock says ends in output.
  bool is_printed(const CallBase& reading) {
    if (clock_of(callee(reading)) == Clock::Result) return only_printed(reading);
    const StringRef name = callee(reading);
    const bool is_time = name == "time";
    if (is_time && !only_printed(reading)) return false;
    if (!is_time && !reading.use_empty() && !only_printed(reading)) return false;
    const unsigned at = name == "clock_gettime" ? 1 : 0;
    const Value& object = *reading.getArgOperand(at);
    if (llvm::isa<llvm::ConstantPointerNull>(object)) return is_time;
    return is_kept_in_variable(object, is_time ? kTime : 2 * kTime);
  }

 private:
  /// Whether the address is that of a variable, all of whose uses are known, or of a part of it,
  /// and what is read from so many bytes there is printed only.
  bool is_kept_in_variable(const Value& address, std::int64_t size) {
    llvm::APInt offset(64, 0);
    const Value& variable = *address.stripAndAccumulateInBoundsConstantOffsets(layout_, offset);
    const auto* const global = llvm::dyn_cast<llvm::GlobalVariable>(&variable);
    const bool is_known =
        llvm::isa<llvm::AllocaInst>(variable) || (global != nullptr && global->hasLocalLinkage());
    return is_known && is_kept(variable, {offset.getSExtValue(), size});
  }

  /// Bytes behind an address.
  struct Bytes {
    std::int64_t offset = 0;
    std::int64_t size = 0;
  };

  bool is_kept(const Value& address, Bytes time) {
    if (!kept_.insert({&address, time.offset}).second) return true;
    return llvm::all_of(address.uses(), [&](const llvm::Use& use) { return keeps(use, time); });
  }

  bool keeps(const llvm::Use& use, Bytes time) {
    const llvm::User& user = *use.getUser();
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&user)) {
      const bool misses = time.offset >= size_of(*load) || time.offset + time.size <= 0;
      return misses || (!load->isVolatile() && only_printed(*load));
    }
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
      return !store->isVolatile() && use.getOperandNo() == store->getPointerOperandIndex();
    }
    if (const auto* part = llvm::dyn_cast<llvm::GEPOperator>(&user)) {
      llvm::APInt offset(64, 0);
      if (!part->accumulateConstantOffset(layout_, offset)) return false;
      return is_kept(*part, {time.offset - offset.getSExtValue(), time.size});
    }
    if (llvm::isa<llvm::LifetimeIntrinsic, llvm::MemSetInst>(user)) return true;
    if (const llvm::Argument* const parameter = parameter_of(use)) return is_kept(*parameter, time);
    return clock_of(callee(user)) == Clock::Object;
  }

  /// What the function that is called, if its body is known, gets by this use.
  static const llvm::Argument* parameter_of(const llvm::Use& use) {
    const auto* const call = llvm::dyn_cast<CallBase>(use.getUser());
    const auto* const called = call == nullptr ? nullptr : call->getCalledFunction();
    const bool is_known = called != nullptr && !called->isDeclaration() &&
                          !called->isInterposable() && call->isArgOperand(&use);
    if (!is_known || call->getArgOperandNo(&use) >= called->arg_size()) return nullptr;
    return called->getArg(call->getArgOperandNo(&use));
  }

  /// Whether all calls of the function are known, and what they return is printed only.
  bool is_result_printed(const llvm::Function& function) {
    return function.hasLocalLinkage() && llvm::all_of(function.uses(), [&](const llvm::Use& use) {
             const auto* const call = llvm::dyn_cast<CallBase>(use.getUser());
             return call != nullptr && call->isCallee(&use) && only_printed(*call);
           });
  }

  bool only_printed(const Value& time) {
    if (!seen_.insert(&time).second) return true;
    return llvm::all_of(time.uses(), [&](const llvm::Use& use) { return is_harmless(use); });
  }

  bool is_harmless(const llvm::Use& use) {
    const llvm::User& user = *use.getUser();
    if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&user)) {
      const bool may_fail = operation->isIntDivRem() || operation->isShift();
      return !(may_fail && use.getOperandNo() == 1) && only_printed(user);
    }
    if (llvm::isa<llvm::SelectInst>(user)) return use.getOperandNo() != 0 && only_printed(user);
    if (llvm::isa<llvm::IntToPtrInst>(user)) return false;
    if (llvm::isa<llvm::CastInst, llvm::UnaryOperator, llvm::FreezeInst, llvm::PHINode>(user)) {
      return only_printed(user);
    }
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
      return !store->isVolatile() && use.getOperandNo() == 0 &&
             is_kept_in_variable(*store->getPointerOperand(), size_of(*store->getValueOperand()));
    }
    if (llvm::isa<llvm::ReturnInst>(user)) {
      return is_result_printed(*llvm::cast<llvm::Instruction>(user).getFunction());
    }
    if (const llvm::Argument* const parameter = parameter_of(use)) return only_printed(*parameter);
    if (const auto* call = llvm::dyn_cast<CallBase>(&user)) return takes_time(*call, use);
    return false;
  }

  bool takes_time(const CallBase& call, const llvm::Use& use) {
    if (!call.isArgOperand(&use)) return false;
    const StringRef name = callee(call);
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
      return intrinsic->doesNotAccessMemory() && !intrinsic->isAssumeLikeIntrinsic() &&
             only_printed(call);
    }
    if (computes(name)) return only_printed(call);
    if (prints_to_stream(name)) {
      return call.getArgOperandNo(&use) != 0 && is_standard_stream(*call.getArgOperand(0));
    }
    // How many characters were printed says something about the time.
    const bool prints = (name == "printf" || name == "fprintf") && call.use_empty();
    return prints || name == "srand" || name == "srandom" || name == "srand48";
  }

  std::int64_t size_of(const Value& value) const {
    return static_cast<std::int64_t>(layout_.getTypeStoreSize(value.getType()));
  }

  const llvm::DataLayout& layout_;
  llvm::SmallPtrSet<const Value*, 16> seen_ = {};
  std::set<std::pair<const Value*, std::int64_t>> kept_ = {};
};

/// Nothing outside uses what the module defines, except main.
void close(llvm::Module& module) {
  for (llvm::GlobalObject& object : module.global_objects()) {
    const bool stays = object.isDeclaration() || object.getName() == "main" ||
                       object.getName().starts_with("llvm.");
    if (stays || object.hasAvailableExternallyLinkage()) continue;
    object.setComdat(nullptr);
    object.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

void optimise(llvm::Module& module) {
  for (llvm::Function& function : module) {
    function.removeFnAttr(llvm::Attribute::OptimizeNone);
    function.removeFnAttr(llvm::Attribute::NoInline);
  }
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2).run(module, modules);
}

}  // namespace

bool mark_printed_times(llvm::Module& module, bool is_alone) {
  const std::vector<CallBase*> readings = readings_in(module);
  const auto is_own = [](const CallBase* reading) { return place_of(*reading).has_value(); };
  if (llvm::none_of(readings, is_own)) return false;
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  if (is_alone) close(*copy);
  optimise(*copy);
  std::set<SourcePlace> matters;
  for (const CallBase* reading : readings_in(*copy)) {
    const auto place = place_of(*reading);
    if (place && !Times(copy->getDataLayout()).is_printed(*reading)) matters.insert(*place);
  }
  bool changed = false;
  for (CallBase* reading : readings) {
    const auto place = place_of(*reading);
    if (!place || matters.contains(*place)) continue;
    reading->setCalledFunction(module.getOrInsertFunction(
        ("proviso_deadline_" + callee(*reading)).str(), reading->getFunctionType()));
    changed = true;
  }
  return changed;
}

}  // namespace proviso::pass
