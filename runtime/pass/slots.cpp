// The question: two states of a program differ only in what a variable held that is dead, or was
// never written. How do they become one?
//
// A state of the search is every byte of the live frames. A slot that is not initialised has what
// earlier calls left at that place of the stack, and a slot whose variable went out of scope has
// its last value: both tell apart states that go on in the same way. So every slot is zeroed when
// its function is entered, and once more when the lifetime of its variable ends. A program that
// looks at such a slot is wrong anyway; it then sees zero in every run.
//
//   enter:  zero a, b        { T a; … }  zero a        { T b; … }  zero b
//
// The marks of the lifetimes are removed: the code generator would let a and b share a place, and
// would take the zeroing on entry, before a lifetime begins, for undefined. The zeroing is no
// access of the program, and marked as ours. It is written out in
// line: a call of memset would be one of the program.
#include "slots.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "own_code.hpp"

namespace proviso::pass {
namespace {

using llvm::AllocaInst;
using llvm::Instruction;
using llvm::IRBuilder;

constexpr std::uint64_t kLargest = 1 << 16;  // bytes; larger ones are not worth their time

std::uint64_t size_of(const AllocaInst& slot) {
  const auto size = slot.getAllocationSize(slot.getModule()->getDataLayout());
  return size && !size->isScalable() ? size->getFixedValue() : 0;
}

bool is_clearable(const AllocaInst& slot) {
  if (!slot.isStaticAlloca() || slot.isUsedWithInAlloca() || slot.isSwiftError()) return false;
  return size_of(slot) > 0 && size_of(slot) <= kLargest;
}

void clear_before(Instruction& place, AllocaInst& slot) {
  IRBuilder<> builder(&place);
  Instruction* clearing = builder.CreateMemSetInline(&slot, slot.getAlign(), builder.getInt8(0),
                                                     builder.getInt64(size_of(slot)));
  mark_own(*clearing);
}

}  // namespace

bool clear_slots(llvm::Function& function) {
  std::vector<AllocaInst*> slots;
  std::vector<llvm::LifetimeIntrinsic*> marks;
  for (Instruction& instruction : llvm::instructions(function)) {
    if (auto* slot = llvm::dyn_cast<AllocaInst>(&instruction); slot && is_clearable(*slot)) {
      slots.push_back(slot);
    }
    if (auto* mark = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction)) marks.push_back(mark);
  }
  if (slots.empty()) return false;
  // Not behind the last of them: room of a size that is computed comes behind the first stores.
  for (AllocaInst* slot : slots) clear_before(*slot->getNextNode(), *slot);
  for (llvm::LifetimeIntrinsic* mark : marks) {
    auto* slot = llvm::dyn_cast<AllocaInst>(mark->getArgOperand(1)->stripPointerCasts());
    const bool ends = mark->getIntrinsicID() == llvm::Intrinsic::lifetime_end;
    if (ends && slot != nullptr && is_clearable(*slot)) clear_before(*mark, *slot);
    mark->eraseFromParent();
  }
  return true;
}

}  // namespace proviso::pass
