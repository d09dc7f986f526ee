// The question: does the program use a value that nobody has set?
//
// The runtime keeps a bit for each byte (runtime/objects/unset.hpp). Here is decided where bits are
// set, copied and looked at:
//
//   T* p = malloc(n), new T         the block is not set            proviso_fresh
//   T x;                            nor is a variable, if its address leaves the function or some
//                                   path reads it before it is written     frame_margins.cpp
//   p = realloc(p, n)               nor is what a block grows by    proviso_grown
//   *q = *p                         a value that is only stored again is copied, also if it is
//                                   converted to another width      proviso_put_unset
//   y = *p                          … unless y is a plain variable: then the uses of y count, and
//                                   if it is stored elsewhere, y carries the bits there
//   if (x), x + 1, a[x], *x, f(x)   uses: the hook of the load looks at the bits    proviso_read4
//   g(&x), g not in this file       g may have set it without telling               proviso_known
//
// Masking, shifting and joining is no use by itself: that is how bit-fields are written. Nor is
// passing a value to a function or returning it, unless the parameter must be defined (noundef),
// which it need not be where a structure with padding is passed in a register; in C, a number or an
// address that is returned must be, unless a function ends without a return and no call in its unit
// uses the result. What comes out of such operations and of registers in which structures are
// passed counts as set.
#include "unset_values.hpp"

#include <vector>

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

#include "frame_margins.hpp"
#include "functions.hpp"
#include "own_code.hpp"

namespace proviso::pass {
namespace {

using llvm::Instruction;
using llvm::StringRef;
using llvm::Use;
using llvm::Value;

/// Kept: in a variable of the function that is one value, and goes on where that is read.
enum class Fate { Dropped, Passed, Kept, Used };

/// Whether it is a variable that is only read and written as a whole.
bool is_plain(const Value& variable) {
  return llvm::isa<llvm::AllocaInst>(variable) && llvm::all_of(variable.uses(), [](const Use& use) {
           const llvm::User* const user = use.getUser();
           const auto* own = llvm::dyn_cast<llvm::MemSetInst>(user);
           return llvm::isa<llvm::LoadInst>(user) || llvm::isa<llvm::LifetimeIntrinsic>(user) ||
                  (own != nullptr && is_own(*own)) ||
                  (llvm::isa<llvm::StoreInst>(user) && use.getOperandNo() == 1);
         });
}

/// The same for a variable that has margins, whose bits are those of its place.
bool is_one_value(const Value& variable) {
  if (is_plain(variable)) return true;
  const auto marked = variable_within_margins(variable);
  return marked && marked->is_value && llvm::all_of(variable.uses(), [](const Use& use) {
           const llvm::User* const user = use.getUser();
           const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
           const llvm::Function* called = call == nullptr ? nullptr : call->getCalledFunction();
           return llvm::isa<llvm::LoadInst>(user) ||
                  (called != nullptr && called->getName().starts_with("proviso_")) ||
                  (llvm::isa<llvm::StoreInst>(user) && use.getOperandNo() == 1);
         });
}

/// Whether the function returns a number or an address. Structures are passed in registers as
/// numbers, padding included; only debug information tells them apart.
bool returns_number(const llvm::Function& function) {
  const llvm::DISubprogram* const source = function.getSubprogram();
  if (source == nullptr || source->getType() == nullptr) return false;
  const llvm::DITypeRefArray types = source->getType()->getTypeArray();
  const llvm::DIType* type = types.size() == 0 ? nullptr : types[0];
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    const bool is_name = derived->getTag() == llvm::dwarf::DW_TAG_typedef ||
                         derived->getTag() == llvm::dwarf::DW_TAG_const_type ||
                         derived->getTag() == llvm::dwarf::DW_TAG_volatile_type;
    if (!is_name) return true;
    type = derived->getBaseType();
  }
  return llvm::isa_and_nonnull<llvm::DIBasicType>(type);
}

/// Whether a pointer is the place of a function's result, which is no variable of the source.
bool is_place_of_result(const Value& pointer) {
  auto* const slot =
      llvm::dyn_cast<llvm::AllocaInst>(const_cast<Value*>(pointer.stripPointerCasts()));
  return slot != nullptr && llvm::findDbgDeclares(slot).empty() &&
         llvm::findDVRDeclares(slot).empty();
}

/// Whether no call in this unit uses the result of a function, which other functions of the unit
/// call or pass on, as routines of threads. In C such a function may end without a return, and then
/// the place of its result is not set.
bool has_unused_result(const llvm::Function& function) {
  return !function.use_empty() && llvm::none_of(function.uses(), [](const Use& use) {
    const auto* const call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    return call != nullptr && call->isCallee(&use) && !call->use_empty();
  });
}

bool may_lack_return(const llvm::ReturnInst& at) {
  const auto* const load = llvm::dyn_cast_or_null<llvm::LoadInst>(at.getReturnValue());
  return load != nullptr && is_place_of_result(*load->getPointerOperand()) &&
         has_unused_result(*at.getFunction());
}

/// Whether a value that is loaded from there is returned.
bool is_returned(const Value& pointer) {
  return llvm::any_of(pointer.users(), [](const llvm::User* user) {
    const auto* const load = llvm::dyn_cast<llvm::LoadInst>(user);
    return load != nullptr && llvm::any_of(load->users(), [](const llvm::User* next) {
             return llvm::isa<llvm::ReturnInst>(next);
           });
  });
}

/// What an operation of the compiler makes of a value: most compute with it.
Fate fate_in_intrinsic(const llvm::IntrinsicInst& operation) {
  if (operation.isAssumeLikeIntrinsic()) return Fate::Dropped;
  switch (operation.getIntrinsicID()) {
    case llvm::Intrinsic::bswap:
    case llvm::Intrinsic::bitreverse:
    case llvm::Intrinsic::fshl:
    case llvm::Intrinsic::fshr:
    case llvm::Intrinsic::expect:
    case llvm::Intrinsic::launder_invariant_group:
    case llvm::Intrinsic::strip_invariant_group:
      return Fate::Passed;
    case llvm::Intrinsic::memcpy:
    case llvm::Intrinsic::memmove:
    case llvm::Intrinsic::memset:
    case llvm::Intrinsic::is_constant:
      return Fate::Dropped;
    default:
      return Fate::Used;
  }
}

Fate fate_in_call(const llvm::CallBase& call, const Use& use) {
  if (!call.isArgOperand(&use)) return Fate::Used;
  if (const auto* operation = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    return fate_in_intrinsic(*operation);
  }
  const unsigned number = call.getArgOperandNo(&use);
  return call.paramHasAttr(number, llvm::Attribute::NoUndef) ? Fate::Used : Fate::Dropped;
}

/// What becomes of a value in one of its uses.
Fate fate_of(const Use& use) {
  const auto& user = *llvm::cast<Instruction>(use.getUser());
  switch (user.getOpcode()) {
    case Instruction::Store:
      if (use.getOperandNo() != 0) return Fate::Used;
      if (returns_number(*user.getFunction()) && is_place_of_result(*user.getOperand(1)) &&
          is_returned(*user.getOperand(1))) {
        return Fate::Used;
      }
      return is_one_value(*user.getOperand(1)) ? Fate::Kept : Fate::Dropped;
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::BitCast:
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
    case Instruction::PHI:
    case Instruction::Freeze:
    case Instruction::InsertValue:
    case Instruction::ExtractValue:
    case Instruction::InsertElement:
    case Instruction::ExtractElement:
    case Instruction::ShuffleVector:
      return Fate::Passed;
    case Instruction::Select:
      return use.getOperandNo() == 0 ? Fate::Used : Fate::Passed;
    case Instruction::Ret:
      return user.getFunction()->hasRetAttribute(llvm::Attribute::NoUndef) ||
                     (returns_number(*user.getFunction()) &&
                      !may_lack_return(llvm::cast<llvm::ReturnInst>(user)))
                 ? Fate::Used
                 : Fate::Dropped;
    case Instruction::Call:
    case Instruction::Invoke:
      return fate_in_call(llvm::cast<llvm::CallBase>(user), use);
    default:
      return Fate::Used;
  }
}

bool touches(const Instruction& instruction, const Value& variable) {
  return llvm::is_contained(instruction.operand_values(), &variable);
}

/// Whether the instruction writes all of a variable that is one value.
bool sets(const Instruction& instruction, const llvm::AllocaInst& variable) {
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return store->getPointerOperand() == &variable &&
           store->getValueOperand()->getType() == variable.getAllocatedType();
  }
  const auto* fill = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
  return fill != nullptr && fill->getRawDest() == &variable;
}

/// Where the variable begins: at the marks of its lifetime, or where its room is made.
std::vector<const Instruction*> beginnings(const llvm::AllocaInst& variable) {
  std::vector<const Instruction*> found;
  for (const llvm::User* user : variable.users()) {
    const auto* mark = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user);
    if (mark != nullptr && mark->getIntrinsicID() == llvm::Intrinsic::lifetime_start) {
      found.push_back(mark);
    }
  }
  if (found.empty()) found.push_back(&variable);
  return found;
}

/// The number of the argument that tells the size of the block; nothing if it allocates none.
std::optional<unsigned> size_argument(const llvm::CallBase& call) {
  const llvm::Function* const called = call.getCalledFunction();
  if (called == nullptr || !called->isDeclaration()) return std::nullopt;
  const StringRef name = called->getName();
  if (name == "malloc" || name == "valloc" || name.starts_with("_Znwm") ||
      name.starts_with("_Znam")) {
    return 0;
  }
  if (name == "aligned_alloc" || name == "memalign") return 1;
  return std::nullopt;
}

bool is_realloc(const llvm::CallBase& call) {
  const llvm::Function* const called = call.getCalledFunction();
  return called != nullptr && called->isDeclaration() && called->getName() == "realloc";
}

/// Right behind a call; null if that is not one place.
Instruction* behind(llvm::CallBase& call) {
  if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&call)) {
    llvm::BasicBlock* const next = invoke->getNormalDest();
    return next->getSinglePredecessor() == nullptr ? nullptr : &*next->getFirstInsertionPt();
  }
  return call.isTerminator() ? nullptr : call.getNextNode();
}

class UnsetValues {
 public:
  explicit UnsetValues(llvm::Function& function) : function_(function) {}

  void run() {
    std::vector<Instruction*> all;
    for (Instruction& instruction : llvm::instructions(function_)) all.push_back(&instruction);
    find_carriers(all);
    for (Instruction* instruction : all) {
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction)) look_at(*store);
      auto* const call = llvm::dyn_cast<llvm::CallBase>(instruction);
      if (call != nullptr && !llvm::isa<llvm::IntrinsicInst>(call)) look_at(*call);
    }
  }

 private:
  /// The load whose value a store passes on without looking at it, if that may be unset.
  const llvm::LoadInst* copied_by(const llvm::StoreInst& store) const {
    const auto* const load = llvm::dyn_cast<llvm::LoadInst>(&origin(*store.getValueOperand()));
    if (load == nullptr || store.isAtomic() || is_used(*load)) return nullptr;
    const Value* const source = load->getPointerOperand();
    const bool may_be_unset = carriers_.contains(source) || !may_not_be_unset(*source);
    const llvm::TypeSize size = size_of(*load->getType());
    constexpr std::uint64_t kMostBytes = 64;  // that have a bit each
    const bool is_small =
        !size.isScalable() && size.getFixedValue() <= kMostBytes &&
        size_of(*store.getValueOperand()->getType()).getFixedValue() <= kMostBytes;
    return may_be_unset && is_small ? load : nullptr;
  }

  /// What a value was before it was converted to numbers of other widths.
  static const Value& origin(const Value& value) {
    const auto* cast = llvm::dyn_cast<llvm::CastInst>(&value);
    const bool is_followed =
        cast != nullptr && cast->getType()->isIntegerTy() && cast->getSrcTy()->isIntegerTy();
    return is_followed ? origin(*cast->getOperand(0)) : value;
  }

  /// The bits of a value that was converted. A byte that is cut off takes its bit along; what a
  /// sign is made of is as unset as the byte that has it.
  Value* converted(llvm::IRBuilder<>& builder, const Value& value, Value* bits) const {
    const auto* cast = llvm::dyn_cast<llvm::CastInst>(&value);
    if (cast == nullptr) return bits;
    bits = converted(builder, *cast->getOperand(0), bits);
    const std::uint64_t before = size_of(*cast->getSrcTy()).getFixedValue();
    const std::uint64_t after = size_of(*cast->getType()).getFixedValue();
    if (after < before)
      return builder.CreateAnd(bits,
                               llvm::maskTrailingOnes<std::uint64_t>(static_cast<unsigned>(after)));
    if (after == before || !llvm::isa<llvm::SExtInst>(cast)) return bits;
    Value* const has_sign = builder.CreateIsNotNull(
        builder.CreateAnd(bits, builder.getInt64(std::uint64_t{1} << (before - 1))));
    const std::uint64_t above =
        llvm::maskTrailingOnes<std::uint64_t>(static_cast<unsigned>(after)) &
        ~llvm::maskTrailingOnes<std::uint64_t>(static_cast<unsigned>(before));
    return builder.CreateSelect(has_sign, builder.CreateOr(bits, above), bits);
  }

  llvm::TypeSize size_of(llvm::Type& type) const {
    return function_.getParent()->getDataLayout().getTypeStoreSize(&type);
  }

  /// Whether what is read of a variable is stored somewhere.
  static bool is_stored(const Value& variable) {
    return llvm::any_of(variable.users(), [](const llvm::User* user) {
      return llvm::isa<llvm::LoadInst>(user) && llvm::any_of(user->users(), [&](const auto* next) {
               const auto* store = llvm::dyn_cast<llvm::StoreInst>(next);
               return store != nullptr && store->getValueOperand() == user;
             });
    });
  }

  /// Plain variables by way of which a value is copied: they have bits of their own.
  void find_carriers(const std::vector<Instruction*>& all) {
    for (bool grows = true; grows;) {
      grows = false;
      for (const Instruction* instruction : all) {
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction);
        if (store == nullptr) continue;
        const Value* const target = store->getPointerOperand();
        if (carriers_.contains(target) || !is_plain(*target) || !is_stored(*target)) continue;
        if (copied_by(*store) != nullptr) grows |= carriers_.insert(target);
      }
    }
    if (carriers_.empty()) return;
    for (Instruction* instruction : all) {
      if (llvm::isa<llvm::ReturnInst>(instruction)) clear_carriers(*instruction);
    }
  }

  /// Where the frame is dead nothing is known of it.
  void clear_carriers(Instruction& before) {
    for (const Value* carrier : carriers_) {
      auto* const variable = const_cast<llvm::AllocaInst*>(llvm::cast<llvm::AllocaInst>(carrier));
      llvm::IRBuilder<> builder(&before);
      call(builder, "proviso_known",
           {variable, builder.getInt64(size_of(*variable->getAllocatedType()).getFixedValue())});
    }
  }

  void look_at(llvm::StoreInst& store) {
    Value* const target = store.getPointerOperand();
    const bool is_carrier = carriers_.contains(target);
    if (is_plain(*target) && !is_carrier) return;
    const llvm::LoadInst* const load = copied_by(store);
    // The bits are read before the store, which clears them if it goes to where it came from.
    Value* unset = nullptr;
    if (load != nullptr) {
      llvm::IRBuilder<> before(&store);
      unset = ask(before, "proviso_unset_bits",
                  {const_cast<Value*>(load->getPointerOperand()),
                   before.getInt64(size_of(*load->getType()).getFixedValue())});
      unset = converted(before, *store.getValueOperand(), unset);
    }
    llvm::IRBuilder<> builder(store.getNextNode());
    if (is_carrier) {
      call(
          builder, "proviso_known",
          {target, builder.getInt64(size_of(*store.getValueOperand()->getType()).getFixedValue())});
    }
    if (unset != nullptr) call(builder, "proviso_put_unset", {target, unset});
  }

  /// Variables without margins are set before they are read, and globals are always.
  static bool may_not_be_unset(const Value& address) {
    const Value* const object = address.stripInBoundsConstantOffsets();
    return llvm::isa<llvm::Constant>(object) ||
           (llvm::isa<llvm::AllocaInst>(object) && object == &address);
  }

  void look_at(llvm::CallBase& made) {
    Instruction* const place = behind(made);
    if (place == nullptr) return;
    if (const auto number = size_argument(made)) {
      llvm::IRBuilder<> builder(place);
      call(builder, "proviso_fresh", {&made, made.getArgOperand(*number)});
      return;
    }
    if (is_realloc(made)) {
      llvm::IRBuilder<> before(&made);
      Value* const old = ask(before, "proviso_block_size", {made.getArgOperand(0)});
      llvm::IRBuilder<> builder(place);
      call(builder, "proviso_grown", {&made, old, made.getArgOperand(1)});
      return;
    }
    // Who is called by a pointer, a virtual function of the library perhaps, may not be looked
    // into.
    const llvm::Function* const called = made.getCalledFunction();
    const bool is_told = called != nullptr &&
                         (!called->isDeclaration() || called->getName().starts_with("proviso_"));
    if (is_told || made.isInlineAsm()) return;
    for (unsigned i = 0; i < made.arg_size(); ++i) look_at_argument(made, i, *place);
  }

  /// A function of another file may have set what it was given the address of. So may one of the
  /// standard library, in the object that it was called for.
  void look_at_argument(llvm::CallBase& made, unsigned number, Instruction& place) {
    Value* const argument = made.getArgOperand(number);
    const llvm::Function* const called = made.getCalledFunction();
    const StringRef name = called == nullptr ? StringRef() : called->getName();
    if (!argument->getType()->isPointerTy() || (name == "pthread_create" && number == 3)) return;
    std::uint64_t size = 0;
    if (const auto variable = variable_within_margins(*argument)) {
      size = variable->size;
    } else if (made.paramHasAttr(number, llvm::Attribute::StructRet)) {
      const llvm::DataLayout& layout = function_.getParent()->getDataLayout();
      size = layout.getTypeAllocSize(made.getParamStructRetType(number));
    } else if (name.starts_with("_ZNSt") || name.starts_with("_ZSt")) {
      size = std::max(made.getParamDereferenceableBytes(number),
                      called->getParamDereferenceableBytes(number));
    }
    if (size == 0) return;
    // Who makes a result sets it by means that tell nothing, and then by functions that do look.
    if (made.paramHasAttr(number, llvm::Attribute::StructRet)) {
      llvm::IRBuilder<> before(&made);
      call(before, "proviso_known", {argument, before.getInt64(size)});
    }
    llvm::IRBuilder<> builder(&place);
    call(builder, "proviso_known", {argument, builder.getInt64(size)});
  }

  void call(llvm::IRBuilder<>& builder, const char* name, llvm::ArrayRef<Value*> arguments) {
    call(builder, name, *builder.getVoidTy(), arguments);
  }
  /// The same for a function that returns a word.
  Value* ask(llvm::IRBuilder<>& builder, const char* name, llvm::ArrayRef<Value*> arguments) {
    return call(builder, name, *builder.getInt64Ty(), arguments);
  }

  Value* call(llvm::IRBuilder<>& builder, const char* name, llvm::Type& result,
              llvm::ArrayRef<Value*> arguments) {
    llvm::SmallVector<llvm::Type*, 3> types;
    for (Value* argument : arguments) types.push_back(argument->getType());
    builder.SetCurrentDebugLocation(location_in(function_, *builder.GetInsertPoint()));
    auto* const type = llvm::FunctionType::get(&result, types, false);
    auto* const made =
        builder.CreateCall(function_.getParent()->getOrInsertFunction(name, type), arguments);
    made->setDoesNotThrow();
    return made;
  }

  llvm::Function& function_;
  llvm::SetVector<const Value*> carriers_;
};

}  // namespace

bool is_used(const llvm::LoadInst& load) {
  llvm::SmallVector<const Value*, 8> waiting{&load};
  llvm::DenseSet<const Value*> seen{&load};
  while (!waiting.empty()) {
    const Value* const value = waiting.pop_back_val();
    for (const Use& use : value->uses()) {
      const Fate fate = fate_of(use);
      if (fate == Fate::Used) return true;
      if (fate == Fate::Passed && seen.insert(use.getUser()).second) {
        waiting.push_back(use.getUser());
      }
      if (fate != Fate::Kept) continue;
      for (const llvm::User* reader : use.getUser()->getOperand(1)->users()) {
        const bool is_read = llvm::isa<llvm::LoadInst>(reader);
        if (is_read && seen.insert(reader).second) waiting.push_back(reader);
      }
    }
  }
  return false;
}

bool may_be_unset(llvm::AllocaInst& variable) {
  if (variable.getAllocatedType()->isAggregateType() || variable.isArrayAllocation()) {
    return llvm::any_of(variable.users(), [](const llvm::User* user) {
      return !llvm::isa<llvm::StoreInst>(user) && !llvm::isa<llvm::LifetimeIntrinsic>(user);
    });
  }
  std::vector<const Instruction*> waiting = beginnings(variable);
  llvm::DenseSet<const llvm::BasicBlock*> seen;
  while (!waiting.empty()) {
    const Instruction* at = waiting.back();
    waiting.pop_back();
    bool is_set = false;
    const Instruction* last = at;
    for (; at != nullptr && !is_set; at = at->getNextNode()) {
      last = at;
      if (!touches(*at, variable)) continue;
      is_set = sets(*at, variable);
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(at);
      if (load != nullptr ? is_used(*load) : !is_set && !llvm::isa<llvm::LifetimeIntrinsic>(at)) {
        return true;
      }
    }
    if (is_set) continue;
    for (unsigned i = 0; i < last->getNumSuccessors(); ++i) {
      const llvm::BasicBlock* const next = last->getSuccessor(i);
      if (seen.insert(next).second) waiting.push_back(&next->front());
    }
  }
  return false;
}

void follow_unset_values(llvm::Function& function) { UnsetValues(function).run(); }

}  // namespace proviso::pass
