// The question: which instructions read or write the field Checker::saved_?
//
// clang's front end computes the address of a field as an element of the class's structure type,
// and debug information says at which offset the field lies. What is done with that address is an
// access: a load reads and a store writes; a call of a const member function of the field reads and
// of another one writes, as does being a parameter of a function that is not a member. The call of
// a point stands behind the access and gets
//
//   addresses[0]  null
//   addresses[1]  the address of a pointer to the object whose field it is
//
// An access through a reference or a pointer that was taken elsewhere is not seen: the mapping's
// page says so.
#include "fields.hpp"

#include <optional>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "functions.hpp"

namespace proviso::pass {
namespace {

using llvm::Instruction;
using llvm::Value;

/// A field by its class, as structure types are named, and its offset.
struct Field {
  const Point* point;
  std::string owner;
  std::uint64_t offset;
};

std::string scope_name(const llvm::DIScope* scope) {
  std::string name;
  for (; scope != nullptr; scope = scope->getScope()) {
    const bool names = llvm::isa<llvm::DINamespace>(scope) || llvm::isa<llvm::DIType>(scope);
    if (!names || scope->getName().empty()) continue;
    name = scope->getName().str() + (name.empty() ? "" : "::" + name);
  }
  return name;
}

std::vector<Field> find_fields(llvm::Module& module, const std::vector<Point>& points) {
  std::vector<Field> fields;
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const llvm::DIType* type : finder.types()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(type);
    if (member == nullptr || member->getTag() != llvm::dwarf::DW_TAG_member) continue;
    const std::string owner = scope_name(member->getScope());
    const std::string name = owner + "::" + member->getName().str();
    for (const Point& point : points) {
      const bool is_access = point.kind == PointKind::Read || point.kind == PointKind::Write;
      if (is_access && !member->isStaticMember() && fits(point.pattern, name)) {
        fields.push_back({&point, owner, member->getOffsetInBits() / 8});
      }
    }
  }
  return fields;
}

/// `class.Checker` and `struct.ns::Checker.12` are named by the compiler.
bool is_named(const llvm::StructType& type, const std::string& owner) {
  if (!type.hasName()) return false;
  llvm::StringRef name = type.getName();
  if (!name.consume_front("class.") && !name.consume_front("struct.")) return false;
  const std::size_t dot = name.rfind('.');
  if (dot != llvm::StringRef::npos &&
      name.drop_front(dot + 1).find_first_not_of("0123456789") == llvm::StringRef::npos) {
    name = name.take_front(dot);
  }
  return name == owner;
}

bool is_address_of(const llvm::GEPOperator& element, const Field& field,
                   const llvm::DataLayout& layout) {
  const auto* type = llvm::dyn_cast<llvm::StructType>(element.getSourceElementType());
  if (type == nullptr || !is_named(*type, field.owner) || element.getNumIndices() != 2) {
    return false;
  }
  llvm::APInt offset(64, 0);
  return element.accumulateConstantOffset(layout, offset) && offset == field.offset;
}

enum class Access { None, Read, Write };

Access access_of_call(const llvm::CallBase& call, const Value* address) {
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&call)) {
    return copy->getRawDest() == address ? Access::Write : Access::Read;
  }
  if (llvm::isa<llvm::MemSetInst>(call)) return Access::Write;
  if (llvm::isa<llvm::IntrinsicInst>(call)) return Access::None;
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) return Access::Write;
  return llvm::demangle(callee->getName().str()).find(") const") != std::string::npos
             ? Access::Read
             : Access::Write;
}

Access access_of(const Instruction& user, const Value* address) {
  if (llvm::isa<llvm::LoadInst>(user)) return Access::Read;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
    return store->getPointerOperand() == address ? Access::Write : Access::None;
  }
  if (llvm::isa<llvm::AtomicRMWInst>(user) || llvm::isa<llvm::AtomicCmpXchgInst>(user)) {
    return Access::Write;
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&user)) {
    return access_of_call(*call, address);
  }
  return Access::None;
}

struct FoundAccess {
  Instruction* instruction;
  Access access;
};

/// Also the accesses to parts of the field.
void collect(Value* address, std::vector<FoundAccess>& found) {
  for (llvm::User* user : address->users()) {
    auto* const instruction = llvm::dyn_cast<Instruction>(user);
    if (instruction == nullptr) continue;
    if (llvm::isa<llvm::GetElementPtrInst>(instruction)) {
      collect(instruction, found);
      continue;
    }
    const Access access = access_of(*instruction, address);
    if (access != Access::None) found.push_back({instruction, access});
  }
}

void call_behind(Instruction* access, const std::string& symbol, Value* object) {
  Instruction* before = access->getNextNode();
  if (auto* const invoke = llvm::dyn_cast<llvm::InvokeInst>(access)) {
    before = &*invoke->getNormalDest()->getFirstInsertionPt();
  }
  llvm::Function& function = *access->getFunction();
  auto* const pointer = llvm::PointerType::getUnqual(function.getContext());
  auto* const type = llvm::ArrayType::get(pointer, 2);
  llvm::IRBuilder<> entry(&*function.getEntryBlock().begin());
  Value* const home = entry.CreateAlloca(pointer);
  Value* const array = entry.CreateAlloca(type);
  llvm::IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(location_in(function, *access));
  hide_from_sanitizer(builder.CreateStore(object, home));
  hide_from_sanitizer(builder.CreateStore(llvm::ConstantPointerNull::get(pointer), array));
  hide_from_sanitizer(
      builder.CreateStore(home, builder.CreateConstInBoundsGEP2_32(type, array, 0, 1)));
  const llvm::FunctionCallee callee = function.getParent()->getOrInsertFunction(
      symbol, llvm::FunctionType::get(builder.getVoidTy(), {pointer}, false));
  builder.CreateCall(callee, {array});
}

}  // namespace

bool instrument_fields(llvm::Module& module, const std::vector<Point>& points) {
  const std::vector<Field> fields = find_fields(module, points);
  if (fields.empty()) return false;
  struct Insertion {
    Instruction* access;
    const Point* point;
    Value* object;
  };
  std::vector<Insertion> insertions;
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      for (Instruction& instruction : block) {
        auto* const element = llvm::dyn_cast<llvm::GEPOperator>(&instruction);
        if (element == nullptr) continue;
        for (const Field& field : fields) {
          if (!is_address_of(*element, field, module.getDataLayout())) continue;
          std::vector<FoundAccess> found;
          collect(element, found);
          const Access wanted = field.point->kind == PointKind::Read ? Access::Read : Access::Write;
          for (const FoundAccess& access : found) {
            if (access.access != wanted) continue;
            insertions.push_back({access.instruction, field.point, element->getPointerOperand()});
          }
        }
      }
    }
  }
  for (const Insertion& insertion : insertions) {
    call_behind(insertion.access, insertion.point->symbol, insertion.object);
  }
  return !insertions.empty();
}

}  // namespace proviso::pass
