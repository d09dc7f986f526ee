// The question: where do the values live that a mapping speaks of?
//
// Right after clang's front end, before any optimisation, every parameter of the source has a home
// in memory that its debug record names, whatever registers the calling convention splits it into,
// and a result is either written through the sret parameter or is one value whose bytes are those
// of the object. So a point gets an array of addresses and never depends on the convention:
//
//   addresses[0]  the result, at a Leave
//   addresses[1]  the home of `this`, of a member function
//   addresses[2…] the homes of the parameters in the order of the source
//
// An entry that does not exist is null. Calls at entries stand behind the last store of a parameter
// to its home. A function that is left by an exception does not return.
#include "functions.hpp"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>

#include "own_code.hpp"

namespace proviso::pass {
namespace {

using llvm::BasicBlock;
using llvm::Function;
using llvm::Instruction;
using llvm::IRBuilder;
using llvm::Value;

constexpr unsigned kResult = 0;
constexpr unsigned kThis = 1;
constexpr unsigned kFirstParameter = 2;

struct Home {
  Value* address = nullptr;  // null: there is none
  bool is_pointer = false;   // the object lies where the pointer at this address leads
};

struct Homes {
  std::vector<Home> addresses;    // by the numbers above
  Instruction* behind = nullptr;  // the last instruction of the prologue
};

/// The number that `this` or a parameter has above; nothing for other variables.
std::optional<unsigned> number_of(const llvm::DILocalVariable& variable, bool is_member) {
  if (variable.getArg() == 0) return std::nullopt;
  if (variable.isArtificial()) return kThis;
  return kFirstParameter + variable.getArg() - (is_member ? 2 : 1);
}

bool has_this(const Function& function) {
  for (const Instruction& instruction : function.getEntryBlock()) {
    for (const llvm::DbgVariableRecord& record :
         llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      const llvm::DILocalVariable* variable = record.getVariable();
      if (variable->getArg() != 0 && variable->isArtificial()) return true;
    }
  }
  return false;
}

/// With optimisation the front end's declarations have become assignments, which know the same
/// address.
Home home_of(llvm::DbgVariableRecord& record) {
  Value* const address = record.isDbgAssign()    ? record.getAddress()
                         : record.isDbgDeclare() ? record.getVariableLocationOp(0)
                                                 : nullptr;
  if (address == nullptr || !address->getType()->isPointerTy()) return {};
  const llvm::DIExpression* way =
      record.isDbgAssign() ? record.getAddressExpression() : record.getExpression();
  return {address, way->startsWithDeref()};
}

void keep_home(Homes& homes, unsigned number, Home home) {
  if (homes.addresses.size() <= number) homes.addresses.resize(number + 1);
  if (homes.addresses[number].address == nullptr) homes.addresses[number] = home;
}

Homes homes_of(Function& function) {
  Homes homes;
  homes.addresses.resize(kFirstParameter);
  const bool is_member = has_this(function);
  for (Instruction& instruction : function.getEntryBlock()) {
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      const auto number = number_of(*record.getVariable(), is_member);
      if (number) keep_home(homes, *number, home_of(record));
    }
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    const bool is_prologue =
        llvm::isa<llvm::AllocaInst>(instruction) ||
        (store != nullptr && llvm::isa<llvm::Argument>(store->getValueOperand()));
    if (is_prologue) homes.behind = &instruction;
  }
  return homes;
}

class Caller {
 public:
  Caller(Function& function, const Homes& homes)
      : function_(function), homes_(homes), entry_(&*function.getEntryBlock().begin()) {}

  void call(const std::string& symbol, Instruction* before, Value* result) {
    IRBuilder<> builder(before);
    builder.SetCurrentDebugLocation(location_in(function_, *before));
    auto* const pointer = builder.getPtrTy();
    auto* const type =
        llvm::ArrayType::get(pointer, std::max<std::size_t>(homes_.addresses.size(), 1));
    Value* const array = IRBuilder<>(entry_).CreateAlloca(type);
    for (unsigned i = 0; i < homes_.addresses.size(); ++i) {
      Value* address = i == kResult ? result : homes_.addresses[i].address;
      if (address == nullptr) {
        address = llvm::ConstantPointerNull::get(pointer);
      } else if (homes_.addresses[i].is_pointer) {
        auto* const load = builder.CreateLoad(pointer, address);
        mark_own(*load);
        address = load;
      }
      Value* const slot = builder.CreateConstInBoundsGEP2_32(type, array, 0, i);
      mark_own(*builder.CreateStore(address, slot));
    }
    const llvm::FunctionCallee callee = function_.getParent()->getOrInsertFunction(
        symbol, llvm::FunctionType::get(builder.getVoidTy(), {pointer}, false));
    builder.CreateCall(callee, {array});
  }

  /// The address of what is about to be returned.
  Value* result_at(llvm::ReturnInst* leave) {
    for (llvm::Argument& argument : function_.args()) {
      if (argument.hasStructRetAttr()) return &argument;
    }
    Value* const value = leave->getReturnValue();
    if (value == nullptr) return nullptr;
    Value* const home = IRBuilder<>(entry_).CreateAlloca(value->getType());
    mark_own(*IRBuilder<>(leave).CreateStore(value, home));
    return home;
  }

 private:
  Function& function_;
  const Homes& homes_;
  Instruction* entry_;
};

/// A constructor or destructor of a whole object that calls the one of the base object, which does
/// the work: the source has one function.
bool is_shell(const Function& function) {
  llvm::ItaniumPartialDemangler demangler;
  const std::string mangled = function.getName().str();
  if (demangler.partialDemangle(mangled.c_str()) || !demangler.isCtorOrDtor()) return false;
  const std::string name = llvm::demangle(mangled);
  for (const BasicBlock& block : function) {
    for (const Instruction& instruction : block) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const Function* called = call == nullptr ? nullptr : call->getCalledFunction();
      if (called == nullptr || called == &function) continue;
      if (llvm::demangle(called->getName().str()) == name) return true;
    }
  }
  return false;
}

std::vector<const Point*> points_of(const Function& function, const std::vector<Point>& points) {
  std::vector<const Point*> wanted;
  const std::string name = qualified_name(function);
  if (name.empty() || is_point(function)) return wanted;
  for (const Point& point : points) {
    const bool is_of_functions = point.kind == PointKind::Enter || point.kind == PointKind::Leave;
    if (is_of_functions && fits(point.pattern, name)) wanted.push_back(&point);
  }
  if (!wanted.empty() && is_shell(function)) wanted.clear();
  return wanted;
}

void instrument(Function& function, const std::vector<const Point*>& wanted) {
  const Homes homes = homes_of(function);
  Caller caller(function, homes);
  Instruction* const begin =
      homes.behind == nullptr ? &*function.getEntryBlock().begin() : homes.behind->getNextNode();
  for (const Point* point : wanted) {
    if (point->kind != PointKind::Leave) caller.call(point->symbol, begin, nullptr);
  }
  for (BasicBlock& block : function) {
    auto* const leave = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (leave == nullptr) continue;
    for (const Point* point : wanted) {
      if (point->kind == PointKind::Leave) {
        caller.call(point->symbol, leave, caller.result_at(leave));
      }
    }
  }
}

}  // namespace

llvm::DebugLoc location_in(const llvm::Function& function, const llvm::Instruction& near) {
  if (near.getDebugLoc()) return near.getDebugLoc();
  llvm::DISubprogram* const program = function.getSubprogram();
  if (program == nullptr) return {};
  return llvm::DILocation::get(function.getContext(), program->getLine(), 0, program);
}

std::string qualified_name(const Function& function) {
  const std::string mangled = function.getName().str();
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(mangled.c_str())) return mangled;  // C
  if (!demangler.isFunction() || demangler.isSpecialName()) return {};
  std::size_t length = 0;
  char* text = demangler.getFunctionDeclContextName(nullptr, &length);
  std::string name = text == nullptr ? "" : text;
  std::free(text);
  text = demangler.getFunctionBaseName(nullptr, &length);
  if (!name.empty()) name += "::";
  if (text != nullptr) name += text;
  std::free(text);
  return name;
}

std::set<std::string> instrument_functions(llvm::Module& module, const std::vector<Point>& points) {
  std::set<std::string> placed;
  for (Function& function : module) {
    if (function.isDeclaration()) continue;
    const std::vector<const Point*> wanted = points_of(function, points);
    if (wanted.empty()) continue;
    instrument(function, wanted);
    for (const Point* point : wanted) placed.insert(point->symbol);
  }
  return placed;
}

}  // namespace proviso::pass
