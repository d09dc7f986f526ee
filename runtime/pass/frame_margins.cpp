// The question: does an access through a pointer stay within the variable that it was made for?
//
// A variable whose address leaves its function may be accessed anywhere, so the accesses cannot be
// proved to stay inside. Each such variable gets a margin on both sides, which the runtime marks:
// whoever touches it has run over the end of a variable (runtime/objects/guards.hpp).
//
//   enter:   room = margin, x, margin;  proviso_variable(room, 16, sizeof x, "x")
//   scope:   proviso_scope_begins(&x, sizeof x) … proviso_scope_ends(&x, sizeof x)
//   leave:   proviso_frame_ends()
//   catch:   proviso_unwound()
//
// Room whose size is computed (arrays of variable length, alloca) is treated alike. The marks of
// lifetimes are consumed: a variable that has some is out of scope before and behind them. Accesses
// to variables whose address stays inside of the function are checked where they are made
// (bounds.cpp), unless they may be read before they are written (unset_values.cpp): the runtime
// follows those as well.
//
// Only code that is not optimised gets margins: there a variable is what the source says.
#include "frame_margins.hpp"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>

#include "escapes.hpp"
#include "functions.hpp"
#include "unset_values.hpp"

namespace proviso::pass {
namespace {

using llvm::AllocaInst;
using llvm::Instruction;
using llvm::IRBuilder;
using llvm::Value;

constexpr std::uint64_t kGranule = 16;
constexpr const char* kMark = "proviso.variable";

std::uint64_t rounded(std::uint64_t size) { return (size + kGranule - 1) / kGranule * kGranule; }

class FrameMargins {
 public:
  explicit FrameMargins(llvm::Function& function)
      : function_(function), layout_(function.getParent()->getDataLayout()) {}

  bool run() {
    const PrivateMemory own(function_);
    std::vector<AllocaInst*> variables;
    for (Instruction& instruction : llvm::instructions(function_)) {
      auto* variable = llvm::dyn_cast<AllocaInst>(&instruction);
      if (variable == nullptr || !can_have_margins(*variable)) continue;
      if (!own.contains(*variable) || may_be_unset(*variable)) variables.push_back(variable);
    }
    for (AllocaInst* variable : variables) surround(*variable);
    if (!variables.empty()) add_ends();
    return !variables.empty();
  }

 private:
  bool can_have_margins(const AllocaInst& variable) const {
    const llvm::TypeSize size = layout_.getTypeAllocSize(variable.getAllocatedType());
    return !variable.isUsedWithInAlloca() && !variable.isSwiftError() && !size.isScalable() &&
           size.getFixedValue() != 0 && variable.getAddressSpace() == 0;
  }

  llvm::FunctionCallee runtime(const char* name, llvm::ArrayRef<llvm::Type*> types) {
    auto* const type =
        llvm::FunctionType::get(llvm::Type::getVoidTy(function_.getContext()), types, false);
    return function_.getParent()->getOrInsertFunction(name, type);
  }

  /// The margin before the variable keeps it aligned.
  void surround(AllocaInst& variable) {
    const bool is_computed = !variable.isStaticAlloca();
    const std::uint64_t element = layout_.getTypeAllocSize(variable.getAllocatedType());
    const std::uint64_t margin = std::max<std::uint64_t>(kGranule, variable.getAlign().value());
    IRBuilder<> builder(&variable);
    builder.SetCurrentDebugLocation(location_in(function_, variable));
    const std::string name = variable_name(variable);
    Value* const text = builder.CreateGlobalStringPtr(name);
    Value* const count = builder.CreateZExtOrTrunc(variable.getArraySize(), builder.getInt64Ty());
    Value* const size = builder.CreateMul(count, builder.getInt64(element));
    const auto* const fixed = llvm::dyn_cast<llvm::ConstantInt>(size);
    AllocaInst* room = nullptr;
    if (fixed != nullptr) {
      const std::uint64_t whole = margin + rounded(fixed->getZExtValue()) + kGranule;
      room = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), whole));
    } else {
      Value* const up = builder.CreateAdd(size, builder.getInt64(kGranule - 1));
      Value* const even = builder.CreateAnd(up, builder.getInt64(~(kGranule - 1)));
      room = builder.CreateAlloca(builder.getInt8Ty(),
                                  builder.CreateAdd(even, builder.getInt64(margin + kGranule)));
    }
    room->setAlignment(llvm::Align(margin));
    auto* const inside = llvm::cast<Instruction>(
        builder.CreateInBoundsGEP(builder.getInt8Ty(), room, builder.getInt64(margin)));
    const bool is_value =
        !variable.isArrayAllocation() && !variable.getAllocatedType()->isAggregateType();
    if (fixed != nullptr) mark(*inside, fixed->getZExtValue(), name, is_value);
    llvm::DIBuilder unused(*function_.getParent(), false);
    llvm::replaceDbgDeclare(&variable, room, unused, llvm::DIExpression::ApplyOffset,
                            static_cast<int>(margin));
    const bool has_scope = consume_lifetimes(variable, *inside, *size);
    inside->takeName(&variable);
    variable.replaceAllUsesWith(inside);
    auto* const pointer = builder.getPtrTy();
    auto* const number = builder.getInt64Ty();
    builder.CreateCall(runtime(is_computed ? "proviso_room" : "proviso_variable",
                               {pointer, number, number, pointer}),
                       {room, builder.getInt64(margin), size, text});
    if (has_scope) {
      builder.CreateCall(runtime("proviso_scope_ends", {pointer, number}), {inside, size});
    }
    variable.eraseFromParent();
  }

  static void mark(Instruction& inside, std::uint64_t size, const std::string& name,
                   bool is_value) {
    auto& context = inside.getContext();
    const auto constant = [](llvm::Type* type, std::uint64_t value) {
      return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(type, value));
    };
    inside.setMetadata(
        kMark, llvm::MDNode::get(context, {constant(llvm::Type::getInt64Ty(context), size),
                                           llvm::MDString::get(context, name),
                                           constant(llvm::Type::getInt1Ty(context), is_value)}));
  }

  /// Whether there were marks where the variable begins.
  bool consume_lifetimes(AllocaInst& variable, Instruction& inside, Value& size) {
    std::vector<llvm::LifetimeIntrinsic*> marks;
    for (llvm::User* user : variable.users()) {
      if (auto* mark = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user)) marks.push_back(mark);
    }
    bool begins = false;
    for (llvm::LifetimeIntrinsic* mark : marks) {
      const bool is_begin = mark->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
      begins |= is_begin;
      IRBuilder<> builder(mark);
      builder.CreateCall(runtime(is_begin ? "proviso_scope_begins" : "proviso_scope_ends",
                                 {builder.getPtrTy(), builder.getInt64Ty()}),
                         {&inside, &size});
      mark->eraseFromParent();
    }
    return begins;
  }

  void add_ends() {
    std::vector<Instruction*> leaves;
    std::vector<Instruction*> landings;
    std::vector<llvm::IntrinsicInst*> restores;
    for (Instruction& instruction : llvm::instructions(function_)) {
      if (llvm::isa<llvm::ReturnInst>(instruction) || llvm::isa<llvm::ResumeInst>(instruction)) {
        leaves.push_back(&instruction);
      }
      if (llvm::isa<llvm::LandingPadInst>(instruction)) landings.push_back(&instruction);
      auto* const intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (intrinsic != nullptr && intrinsic->getIntrinsicID() == llvm::Intrinsic::stackrestore) {
        restores.push_back(intrinsic);
      }
    }
    const auto pointer = llvm::PointerType::getUnqual(function_.getContext());
    for (Instruction* leave : leaves) call_before(*leave, runtime("proviso_frame_ends", {}), {});
    for (llvm::IntrinsicInst* restore : restores) {
      call_before(*restore, runtime("proviso_room_ends", {pointer}), {restore->getArgOperand(0)});
    }
    for (Instruction* landing : landings) {
      call_before(*landing->getNextNode(), runtime("proviso_unwound", {}), {});
    }
  }

  void call_before(Instruction& place, llvm::FunctionCallee callee,
                   llvm::ArrayRef<Value*> arguments) {
    // A call that must be a tail call stands directly before its return.
    Instruction* at = &place;
    const auto* before = llvm::dyn_cast_or_null<llvm::CallInst>(place.getPrevNode());
    if (before != nullptr && before->isMustTailCall()) at = place.getPrevNode();
    IRBuilder<> builder(at);
    builder.SetCurrentDebugLocation(location_in(function_, place));
    builder.CreateCall(callee, arguments)->setDoesNotThrow();
  }

  llvm::Function& function_;
  const llvm::DataLayout& layout_;
};

}  // namespace

bool add_frame_margins(llvm::Function& function) { return FrameMargins(function).run(); }

std::string variable_name(AllocaInst& variable) {
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&variable)) {
    return record->getVariable()->getName().str();
  }
  llvm::StringRef name = variable.getName();
  name.consume_back(".addr");
  return name.str();
}

std::optional<MarkedVariable> variable_within_margins(const llvm::Value& variable) {
  const auto* instruction = llvm::dyn_cast<Instruction>(&variable);
  const llvm::MDNode* mark = instruction == nullptr ? nullptr : instruction->getMetadata(kMark);
  if (mark == nullptr) return std::nullopt;
  const auto* size = llvm::mdconst::extract<llvm::ConstantInt>(mark->getOperand(0));
  const auto* name = llvm::cast<llvm::MDString>(mark->getOperand(1));
  const auto* is_value = llvm::mdconst::extract<llvm::ConstantInt>(mark->getOperand(2));
  return MarkedVariable{size->getZExtValue(), name->getString().str(), !is_value->isZero()};
}

}  // namespace proviso::pass
