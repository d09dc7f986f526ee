// The question: does an access through a pointer stay within a global variable?
//
// Each variable that this module alone defines is put at the beginning of a structure whose end is
// a margin. A table in the section proviso_globals, which the linker joins with those of the other
// objects, tells the runtime where the margins are (runtime/objects/data.cpp):
//
//   int a[3];   becomes   struct { int a[3]; char margin[20]; }      { &a, 12, 20, "a" }
//
// Left as they are: variables that other objects may define too (the linker takes one of them,
// which may have no margin), those in sections of their own, whose elements somebody counts,
// thread-local ones, and tables of virtual functions and type information, which only the compiler
// accesses. Accesses to those by name are checked all the same where they are made (bounds.cpp).
#include "global_margins.hpp"

#include <vector>

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace proviso::pass {
namespace {

using llvm::Constant;
using llvm::GlobalVariable;

constexpr std::uint64_t kGranule = 16;
constexpr std::uint64_t kLargestAlignment = 4096;
constexpr const char* kSizeMark = "proviso.size";

bool can_have_margin(const GlobalVariable& variable) {
  const llvm::StringRef name = variable.getName();
  const bool is_strong = variable.hasLocalLinkage() || variable.hasExternalLinkage();
  return variable.hasInitializer() && is_strong && !variable.isThreadLocal() &&
         !variable.hasSection() && !variable.hasComdat() && variable.getAddressSpace() == 0 &&
         !variable.isExternallyInitialized() && variable.getValueType()->isSized() &&
         variable.getAlign().valueOrOne().value() <= kLargestAlignment &&
         !name.starts_with("llvm.") && !name.starts_with("_ZT") && !name.starts_with("_ZGV") &&
         !name.starts_with("proviso_");
}

std::string name_of(const GlobalVariable& variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
  variable.getDebugInfo(described);
  if (!described.empty()) return described.front()->getVariable()->getName().str();
  return variable.hasPrivateLinkage() ? "" : llvm::demangle(variable.getName().str());
}

class GlobalMargins {
 public:
  explicit GlobalMargins(llvm::Module& module) : module_(module), layout_(module.getDataLayout()) {}

  void run() {
    std::vector<GlobalVariable*> variables;
    for (GlobalVariable& variable : module_.globals()) {
      const bool is_empty = !variable.getValueType()->isSized() ||
                            layout_.getTypeAllocSize(variable.getValueType()).isZero();
      if (can_have_margin(variable) && !is_empty) variables.push_back(&variable);
    }
    for (GlobalVariable* variable : variables) append_margin(*variable);
    if (!entries_.empty()) write_table();
  }

 private:
  void append_margin(GlobalVariable& variable) {
    llvm::LLVMContext& context = module_.getContext();
    const std::uint64_t size = layout_.getTypeAllocSize(variable.getValueType());
    const std::uint64_t margin = kGranule + (kGranule - size % kGranule) % kGranule;
    auto* const bytes = llvm::ArrayType::get(llvm::Type::getInt8Ty(context), margin);
    auto* const type = llvm::StructType::get(context, {variable.getValueType(), bytes});
    Constant* const value =
        llvm::ConstantStruct::get(type, {variable.getInitializer(), Constant::getNullValue(bytes)});
    auto* const replaced =
        new GlobalVariable(module_, type, variable.isConstant(), variable.getLinkage(), value, "",
                           &variable, variable.getThreadLocalMode());
    replaced->copyAttributesFrom(&variable);
    replaced->copyMetadata(&variable, 0);
    replaced->setUnnamedAddr(GlobalVariable::UnnamedAddr::None);
    replaced->setAlignment(std::max(llvm::Align(kGranule), layout_.getPreferredAlign(&variable)));
    auto* const number = llvm::Type::getInt64Ty(context);
    replaced->setMetadata(
        kSizeMark,
        llvm::MDNode::get(context,
                          {llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(number, size))}));
    Constant* const name = text(name_of(variable));
    replaced->takeName(&variable);
    variable.replaceAllUsesWith(replaced);
    variable.eraseFromParent();
    entries_.push_back(
        llvm::ConstantStruct::getAnon({replaced, llvm::ConstantInt::get(number, size),
                                       llvm::ConstantInt::get(number, margin), name}));
  }

  Constant* text(const std::string& words) {
    Constant* const value = llvm::ConstantDataArray::getString(module_.getContext(), words);
    auto* const variable = new GlobalVariable(
        module_, value->getType(), true, GlobalVariable::PrivateLinkage, value, "proviso_name");
    variable->setUnnamedAddr(GlobalVariable::UnnamedAddr::Global);
    return variable;
  }

  void write_table() {
    auto* const type = llvm::ArrayType::get(entries_.front()->getType(), entries_.size());
    auto* const table =
        new GlobalVariable(module_, type, true, GlobalVariable::PrivateLinkage,
                           llvm::ConstantArray::get(type, entries_), "proviso_table");
    table->setSection("proviso_globals");
    table->setAlignment(llvm::Align(8));
    llvm::appendToUsed(module_, {table});
  }

  llvm::Module& module_;
  const llvm::DataLayout& layout_;
  std::vector<Constant*> entries_ = {};
};

}  // namespace

void add_global_margins(llvm::Module& module) { GlobalMargins(module).run(); }

std::uint64_t size_without_margin(const GlobalVariable& variable) {
  if (const llvm::MDNode* mark = variable.getMetadata(kSizeMark)) {
    return llvm::mdconst::extract<llvm::ConstantInt>(mark->getOperand(0))->getZExtValue();
  }
  return variable.getParent()->getDataLayout().getTypeAllocSize(variable.getValueType());
}

}  // namespace proviso::pass
