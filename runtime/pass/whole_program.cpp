// What cannot be looked into has no place inside of a function where a call could stand. So the
// object refers to a symbol whose name says what it is ("module-level assembly"). Nobody defines
// it, no list allows it, and the host answers Undecided with the name and the source.
#include "whole_program.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include "own_code.hpp"

namespace proviso::pass {
namespace {

using llvm::Attribute;
using llvm::Function;
using llvm::GlobalValue;
using llvm::GlobalVariable;

void need(llvm::Module& module, const std::string& what) {
  auto* const byte = llvm::Type::getInt8Ty(module.getContext());
  auto* const pointer = llvm::PointerType::getUnqual(module.getContext());
  auto* const unknown =
      new GlobalVariable(module, byte, true, GlobalValue::ExternalLinkage, nullptr, what);
  auto* const reference = new GlobalVariable(module, pointer, true, GlobalValue::PrivateLinkage,
                                             unknown, "proviso_opaque");
  llvm::appendToUsed(module, {reference});
}

/// Whether the linker would take it instead of a function of the runtime.
bool replaces_ours(const Function& function, bool has_points) {
  if (function.isDeclaration() || function.hasLocalLinkage()) return false;
  if (has_points && is_point(function)) return false;
  const llvm::StringRef name = function.getName();
  return name.starts_with("__tsan_") || name.starts_with("proviso_");
}

}  // namespace

void include_all_functions(llvm::Module& module, bool has_points) {
  for (Function& function : module) {
    if (function.isDeclaration() || (has_points && is_point(function))) continue;
    function.removeFnAttr(Attribute::DisableSanitizerInstrumentation);
    function.addFnAttr(Attribute::SanitizeThread);
  }
}

void mark_opaque_parts(llvm::Module& module, bool has_points) {
  if (!module.getModuleInlineAsm().empty()) need(module, "module-level assembly");
  for (const llvm::GlobalIFunc& chosen : module.ifuncs()) {
    need(module, "the ifunc " + chosen.getName().str());
  }
  std::vector<std::string> found;
  for (const Function& function : module) {
    const std::string name = function.getName().str();
    const bool is_naked = !function.isDeclaration() && function.hasFnAttribute(Attribute::Naked);
    if (is_naked) found.push_back("the naked function " + name);
    if (replaces_ours(function, has_points)) found.push_back("a function in place of " + name);
  }
  for (const std::string& what : found) need(module, what);
}

}  // namespace proviso::pass
