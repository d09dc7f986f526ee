// The question: which instructions read or write the field Checker::saved_?
//
// clang's front end computes the address of a field as an element of the class's structure type;
// for an object that is a global variable that element is a constant, and the first field's address
// is the variable itself. AddressUses tells what is done with it. Bytes are also copied and cleared
// as a whole, by the front end's own calls of memcpy, where the type of what is copied is known
// from the variable, or from the element, or from debug information. The call of a point stands
// behind the access and gets
//
//   addresses[0]  null
//   addresses[1]  the address of a pointer to the object whose field it is
//
// Where an address is given away, and where it cannot be told whether a field is meant, stands a
// call of proviso_unseen(name): who comes there makes a proof undecided. So an access is seen, or
// it is known that it may have been missed.
#include "fields.hpp"

#include <optional>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "address_uses.hpp"
#include "field_table.hpp"
#include "functions.hpp"
#include "own_code.hpp"

namespace proviso::pass {
namespace {

using llvm::Function;
using llvm::GlobalVariable;
using llvm::Instruction;
using llvm::Type;
using llvm::Use;
using llvm::Value;

/// What is to be inserted at an instruction.
struct Insertion {
  Instruction* at = nullptr;
  const Field* field = nullptr;
  PointKind kind = PointKind::Read;
  Value* base = nullptr;       // the object begins so many bytes before it
  std::uint64_t distance = 0;  // not used by what is unseen
  bool is_unseen = false;
};

/// Memory of a known type, and where in it an address lies.
struct Typed {
  Value* base = nullptr;
  Type* type = nullptr;  // null: a type without watched fields
  std::uint64_t offset = 0;
};

class Finder {
 public:
  Finder(llvm::Module& module, const FieldTable& table)
      : table_(table), layout_(module.getDataLayout()) {}

  void look_at(Function& function) {
    variables_ = variables_of(function);
    for (llvm::BasicBlock& block : function) {
      for (Instruction& instruction : block) look_at(instruction);
    }
  }

  std::vector<Insertion> insertions() && { return std::move(insertions_); }
  /// Functions that name a global variable in which an addressed field lies.
  const std::map<Function*, std::set<GlobalVariable*>>& named_globals() const { return globals_; }

 private:
  using Variables = std::map<const Value*, const llvm::DIType*>;

  static Variables variables_of(Function& function) {
    Variables types;
    for (Instruction& instruction : llvm::instructions(function)) {
      for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
        Value* const home = record.isDbgAssign()    ? record.getAddress()
                            : record.isDbgDeclare() ? record.getVariableLocationOp(0)
                                                    : nullptr;
        if (home != nullptr) types.try_emplace(home, record.getVariable()->getType());
      }
    }
    return types;
  }

  void look_at(Instruction& instruction) {
    if (auto* const element = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
      look_at_element(*element);
    }
    if (auto* const memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
      look_at_bytes(*memory);
    }
    for (Use& use : instruction.operands()) {
      if (llvm::isa<llvm::Constant>(use.get()) && use->getType()->isPointerTy()) {
        look_at_constant(use, instruction);
      }
    }
  }

  void look_at_element(llvm::GetElementPtrInst& element) {
    const auto address = table_.address(llvm::cast<llvm::GEPOperator>(element));
    if (address) {
      if (address->field->has(PointKind::Address)) {
        add({&element, address->field, PointKind::Address, &element, address->distance});
      }
      if (address->field->is_watched()) {
        add_uses(uses_.of(element, address->field->is_class), *address);
      }
      return;
    }
    const bool counts_bytes = element.getSourceElementType()->isIntegerTy(8);
    if (counts_bytes && table_.has_member_pointers()) unseen_anywhere(element);
  }

  void look_at_constant(Use& use, Instruction& user) {
    llvm::APInt offset(layout_.getIndexTypeSizeInBits(use->getType()), 0);
    auto* const global = llvm::dyn_cast<GlobalVariable>(
        use->stripAndAccumulateConstantOffsets(layout_, offset, true));
    if (global == nullptr || !global->getValueType()->isSized()) return;
    note_global(*user.getFunction(), *global);
    if (llvm::isa<llvm::IntrinsicInst>(user)) return;
    look_into(use, user, *global, offset.getZExtValue());
  }

  /// The address of an object is that of its first field too. What is loaded and stored tells them
  /// apart, and so does the class of a function that is called on it.
  void look_into(const Use& use, Instruction& user, GlobalVariable& global, std::uint64_t offset) {
    Type* const accessed = accessed_type(use, user);
    const std::uint64_t size =
        accessed == nullptr ? 1 : layout_.getTypeStoreSize(accessed).getFixedValue();
    const bool is_load = llvm::isa<llvm::LoadInst>(user);
    for (const FieldPart& part : table_.overlapping(global.getValueType(), offset, offset + size)) {
      if (!part.field->is_watched()) continue;
      const FieldAddress address{part.field, offset - part.object};
      const Meaning meaning = offset > part.object ? Meaning::Field : meaning_of(use, user);
      if (accessed != nullptr) {
        add({&user, part.field, is_load ? PointKind::Read : PointKind::Write, use.get(),
             address.distance});
      } else if (meaning == Meaning::Field) {
        add_uses(uses_.of(use, part.field->is_class), address);
      } else if (meaning == Meaning::Unknown) {
        add_unseen(user, *part.field);
      }
    }
  }

  static Type* accessed_type(const Use& use, const Instruction& user) {
    if (llvm::isa<llvm::LoadInst>(user)) return user.getType();
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user);
    const bool is_place =
        store != nullptr && use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex();
    return is_place ? store->getValueOperand()->getType() : nullptr;
  }

  bool holds_field(Type* type) const {
    if (type == nullptr || !type->isSized()) return false;
    for (const FieldPart& part : table_.overlapping(type, 0, layout_.getTypeAllocSize(type))) {
      if (part.field->is_watched()) return true;
    }
    return false;
  }

  /// What an address means at which both an object and its first field begin.
  enum class Meaning { Object, Field, Unknown };

  Meaning meaning_of(const Use& use, const Instruction& user) const {
    const auto told = [](bool is_object) { return is_object ? Meaning::Object : Meaning::Field; };
    if (llvm::isa<llvm::ICmpInst>(user)) return Meaning::Object;
    if (const auto* element = llvm::dyn_cast<llvm::GetElementPtrInst>(&user)) {
      return told(holds_field(element->getSourceElementType()));
    }
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
      const llvm::DIType* target = target_of(store->getPointerOperand());
      if (target == nullptr) return Meaning::Unknown;
      return told(holds_field(table_.structure_of(target)));
    }
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&user);
    const bool is_direct =
        call != nullptr && call->getCalledFunction() != nullptr && call->isArgOperand(&use);
    if (!is_direct) return Meaning::Unknown;
    const std::string name = plain_name(qualified_name(*call->getCalledFunction()));
    const std::size_t split = name.rfind("::");
    const bool is_member = split != std::string::npos;
    const bool is_objects = is_member && holds_field(table_.structure_named(name.substr(0, split)));
    return is_objects ? Meaning::Object : Meaning::Unknown;
  }

  void note_global(Function& function, GlobalVariable& global) {
    Type* const type = global.getValueType();
    for (const FieldPart& part : table_.overlapping(type, 0, layout_.getTypeAllocSize(type))) {
      if (part.field->has(PointKind::Address)) globals_[&function].insert(&global);
    }
  }

  void look_at_bytes(llvm::MemIntrinsic& memory) {
    if (auto* const copy = llvm::dyn_cast<llvm::MemTransferInst>(&memory)) {
      look_at_bytes(memory, *copy->getRawSource(), PointKind::Read);
    }
    look_at_bytes(memory, *memory.getRawDest(), PointKind::Write);
  }

  void look_at_bytes(llvm::MemIntrinsic& memory, Value& address, PointKind kind) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(memory.getLength());
    const std::uint64_t size = length == nullptr ? 0 : length->getZExtValue();
    const auto typed = typed_memory(address);
    if (!typed) {
      for (const Field& field : table_.fields()) {
        const bool may_hold = length != nullptr ? table_.may_hold_field(size) : field.owner_copies;
        if (field.is_watched() && may_hold) add_unseen(memory, field);
      }
      return;
    }
    if (typed->type == nullptr) return;
    const auto* element = llvm::dyn_cast<llvm::GetElementPtrInst>(&address);
    const auto own =
        element == nullptr ? std::nullopt : table_.address(llvm::cast<llvm::GEPOperator>(*element));
    const std::uint64_t end = length == nullptr
                                  ? layout_.getTypeAllocSize(typed->type).getFixedValue()
                                  : typed->offset + size;
    for (const FieldPart& part : table_.overlapping(typed->type, typed->offset, end)) {
      const bool is_followed = own && own->field->points == part.field->points;
      if (!part.field->is_watched() || is_followed) continue;
      if (length == nullptr) {
        add_unseen(memory, *part.field);
      } else {
        add({&memory, part.field, kind, typed->base, 0 - part.object});
      }
    }
  }

  /// The innermost structure or variable that the address is known to point into.
  std::optional<Typed> typed_memory(Value& address) const {
    if (auto* const variable = llvm::dyn_cast<llvm::AllocaInst>(&address)) {
      return Typed{variable, variable->getAllocatedType(), 0};
    }
    if (llvm::isa<llvm::Constant>(address)) return typed_global(address);
    if (auto* const element = llvm::dyn_cast<llvm::GEPOperator>(&address)) {
      Value* const base = element->getPointerOperand();
      llvm::APInt offset(64, 0);
      if (llvm::isa<llvm::StructType>(element->getSourceElementType()) &&
          element->accumulateConstantOffset(layout_, offset)) {
        return Typed{base, element->getSourceElementType(), offset.getZExtValue()};
      }
      if (element->getSourceElementType()->isArrayTy()) {
        return Typed{&address, element->getResultElementType(), 0};
      }
      return std::nullopt;
    }
    return typed_by_variable(address);
  }

  std::optional<Typed> typed_global(Value& address) const {
    llvm::APInt offset(layout_.getIndexTypeSizeInBits(address.getType()), 0);
    auto* const global = llvm::dyn_cast<GlobalVariable>(
        address.stripAndAccumulateConstantOffsets(layout_, offset, true));
    if (global == nullptr || !global->getValueType()->isSized()) return std::nullopt;
    return Typed{global, global->getValueType(), offset.getZExtValue()};
  }

  std::optional<Typed> typed_by_variable(Value& address) const {
    if (auto* const parameter = llvm::dyn_cast<llvm::Argument>(&address)) {
      Type* const type = parameter->hasStructRetAttr() ? parameter->getParamStructRetType()
                                                       : parameter->getParamByValType();
      return type == nullptr ? std::nullopt : std::optional(Typed{&address, type, 0});
    }
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&address);
    if (load == nullptr) return std::nullopt;
    const llvm::DIType* target = target_of(load->getPointerOperand());
    const bool is_raw = target == nullptr || target->getSizeInBits() == 8;
    if (is_raw) return std::nullopt;
    return Typed{&address, table_.structure_of(target), 0};
  }

  /// What the variable points or refers to; null if that is not known.
  const llvm::DIType* target_of(const Value* variable) const {
    namespace dwarf = llvm::dwarf;
    const auto found = variables_.find(variable);
    if (found == variables_.end()) return nullptr;
    const auto* pointer = llvm::dyn_cast_or_null<llvm::DIDerivedType>(underlying(found->second));
    if (pointer == nullptr) return nullptr;
    const unsigned tag = pointer->getTag();
    const bool points = tag == dwarf::DW_TAG_pointer_type || tag == dwarf::DW_TAG_reference_type ||
                        tag == dwarf::DW_TAG_rvalue_reference_type;
    return points ? underlying(pointer->getBaseType()) : nullptr;
  }

  void add_uses(const std::vector<AddressUse>& uses, const FieldAddress& address) {
    for (const AddressUse& use : uses) {
      if (use.is_given_away || !address.field->is_certain) {
        add_unseen(*use.instruction, *address.field);
      }
      if (use.reads) {
        add({use.instruction, address.field, PointKind::Read, use.base, address.distance});
      }
      if (use.writes) {
        add({use.instruction, address.field, PointKind::Write, use.base, address.distance});
      }
    }
  }

  void unseen_anywhere(Instruction& instruction) {
    for (const Field& field : table_.fields()) {
      if (field.is_watched()) add_unseen(instruction, field);
    }
  }

  void add_unseen(Instruction& at, const Field& field) {
    add({&at, &field, PointKind::Read, nullptr, 0, true});
  }

  void add(const Insertion& insertion) { insertions_.push_back(insertion); }

  const FieldTable& table_;
  const llvm::DataLayout& layout_;
  AddressUses uses_;
  Variables variables_;
  std::vector<Insertion> insertions_;
  std::map<Function*, std::set<GlobalVariable*>> globals_;
};

/// What stands first behind the instruction, on the way that it is left without an exception.
Instruction* behind(Instruction* instruction) {
  auto* const invoke = llvm::dyn_cast<llvm::InvokeInst>(instruction);
  if (invoke == nullptr) return instruction->getNextNode();
  llvm::BasicBlock* next = invoke->getNormalDest();
  if (next->getSinglePredecessor() == nullptr) next = llvm::SplitEdge(invoke->getParent(), next);
  return &*next->getFirstInsertionPt();
}

void call_point(const std::string& symbol, Instruction* before, Value* base,
                std::uint64_t distance) {
  Function& function = *before->getFunction();
  auto* const pointer = llvm::PointerType::getUnqual(function.getContext());
  auto* const type = llvm::ArrayType::get(pointer, 2);
  llvm::IRBuilder<> entry(&*function.getEntryBlock().begin());
  Value* const home = entry.CreateAlloca(pointer);
  Value* const array = entry.CreateAlloca(type);
  llvm::IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(location_in(function, *before));
  Value* const object =
      builder.CreateGEP(builder.getInt8Ty(), base, builder.getInt64(0 - distance));
  mark_own(*builder.CreateStore(object, home));
  mark_own(*builder.CreateStore(llvm::ConstantPointerNull::get(pointer), array));
  mark_own(*builder.CreateStore(home, builder.CreateConstInBoundsGEP2_32(type, array, 0, 1)));
  const llvm::FunctionCallee callee = function.getParent()->getOrInsertFunction(
      symbol, llvm::FunctionType::get(builder.getVoidTy(), {pointer}, false));
  builder.CreateCall(callee, {array});
}

void call_unseen(const Field& field, Instruction* at) {
  Instruction* const before =
      llvm::isa<llvm::PHINode>(at) ? &*at->getParent()->getFirstInsertionPt() : at;
  llvm::IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(location_in(*at->getFunction(), *at));
  const llvm::FunctionCallee callee = at->getModule()->getOrInsertFunction(
      "proviso_unseen", llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false));
  builder.CreateCall(callee, {builder.CreateGlobalStringPtr(field.name)});
}

void insert(const Insertion& insertion) {
  if (insertion.is_unseen) return call_unseen(*insertion.field, insertion.at);
  for (const Point* point : insertion.field->points) {
    if (point->kind != insertion.kind) continue;
    call_point(point->symbol, behind(insertion.at), insertion.base, insertion.distance);
  }
}

/// The mutexes of global objects are named before anything is done with them.
void name_globals(Function& function, const std::set<GlobalVariable*>& globals,
                  const FieldTable& table) {
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  for (GlobalVariable* global : globals) {
    Type* const type = global->getValueType();
    for (const FieldPart& part : table.overlapping(type, 0, layout.getTypeAllocSize(type))) {
      for (const Point* point : part.field->points) {
        if (point->kind != PointKind::Address) continue;
        Instruction* const first = &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
        call_point(point->symbol, first, global, 0 - part.object);
      }
    }
  }
}

}  // namespace

std::set<std::string> instrument_fields(llvm::Module& module, const std::vector<Point>& points) {
  std::set<std::string> placed;
  const FieldTable table(module, points);
  for (const Field& field : table.fields()) {
    for (const Point* point : field.points) placed.insert(point->symbol);
  }
  if (table.empty()) return placed;
  Finder finder(module, table);
  for (Function& function : module) {
    if (!function.isDeclaration() && !is_point(function)) finder.look_at(function);
  }
  for (const auto& [function, globals] : finder.named_globals()) {
    name_globals(*function, globals, table);
  }
  // What was found last stands behind the instruction first: a read comes before its write.
  const std::vector<Insertion> insertions = std::move(finder).insertions();
  for (auto insertion = insertions.rbegin(); insertion != insertions.rend(); ++insertion) {
    insert(*insertion);
  }
  return placed;
}

}  // namespace proviso::pass
