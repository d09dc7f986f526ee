// The question: until where does a program need the value in a slot?
//
// A slot that spills.cpp made has its value until the function returns. A loop that serves requests
// for ever then has states that differ in the last request only, though nobody will look at it
// again. So such a slot is zeroed as soon as its value is dead: no path leads to a read of it
// before a write of the whole.
//
//   store x, slot        a = load slot     the last one on this path
//   …                    zero slot
//
// Where a branch leads to code that does not read it, it is zeroed at the beginning of that code.
// Liveness is the textbook's backward analysis, all slots at once. The zeroing is marked as ours,
// like that of slots.cpp. Variables of the source keep their values until their scope ends:
// somebody may look at them with a debugger, and clearing them left hardly fewer states (K9: 4,396
// or 4,571).
#include "dead_slots.hpp"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "own_code.hpp"

namespace proviso::pass {
namespace {

using llvm::AllocaInst;
using llvm::BasicBlock;
using llvm::BitVector;
using llvm::Instruction;
using llvm::LoadInst;
using llvm::StoreInst;

constexpr std::uint64_t kLargestValue = 64;  // bytes; arrays are no plain variables

enum class SlotUse { None, Reads, Writes };

class DeadSlots {
 public:
  explicit DeadSlots(llvm::Function& function) : function_(function) {
    for (Instruction& instruction : llvm::instructions(function)) {
      auto* const slot = llvm::dyn_cast<AllocaInst>(&instruction);
      if (slot == nullptr || !is_own(*slot) || !is_plain(*slot)) continue;
      numbers_[slot] = static_cast<unsigned>(slots_.size());
      slots_.push_back(slot);
    }
  }

  bool run() {
    if (slots_.empty()) return false;
    find_live();
    for (BasicBlock& block : function_) clear_in(block);
    return changed_;
  }

 private:
  static bool is_plain(const AllocaInst& slot) {
    if (!slot.isStaticAlloca() || slot.isArrayAllocation() || slot.isSwiftError()) return false;
    llvm::Type* const type = slot.getAllocatedType();
    const auto size = slot.getAllocationSize(slot.getModule()->getDataLayout());
    if (!size || size->isScalable() || size->getFixedValue() > kLargestValue) return false;
    for (const llvm::User* user : slot.users()) {
      if (const auto* load = llvm::dyn_cast<LoadInst>(user)) {
        if (load->isVolatile() || load->isAtomic() || load->getType() != type) return false;
      } else if (const auto* store = llvm::dyn_cast<StoreInst>(user)) {
        if (store->isVolatile() || store->isAtomic() || store->getValueOperand() == &slot ||
            store->getValueOperand()->getType() != type) {
          return false;
        }
      } else if (!llvm::isa<llvm::LifetimeIntrinsic>(user) &&
                 !is_own(*llvm::cast<Instruction>(user))) {
        return false;
      }
    }
    return true;
  }

  /// What the instruction does to which slot.
  std::pair<SlotUse, unsigned> use_of(const Instruction& instruction) const {
    const auto* const load = llvm::dyn_cast<LoadInst>(&instruction);
    const auto* const store = llvm::dyn_cast<StoreInst>(&instruction);
    if (load == nullptr && store == nullptr) return {SlotUse::None, 0};
    const llvm::Value* const address =
        load != nullptr ? load->getPointerOperand() : store->getPointerOperand();
    const auto* const slot = llvm::dyn_cast<AllocaInst>(address);
    const auto found = slot == nullptr ? numbers_.end() : numbers_.find(slot);
    if (found == numbers_.end()) return {SlotUse::None, 0};
    return {load != nullptr ? SlotUse::Reads : SlotUse::Writes, found->second};
  }

  BitVector live_behind(const BasicBlock& block) const {
    BitVector live(static_cast<unsigned>(slots_.size()));
    for (const BasicBlock* next : llvm::successors(&block)) {
      if (const auto found = live_at_.find(next); found != live_at_.end()) live |= found->second;
    }
    return live;
  }

  void find_live() {
    bool is_stable = false;
    while (!is_stable) {
      is_stable = true;
      for (const BasicBlock* block : llvm::post_order(&function_.getEntryBlock())) {
        BitVector live = live_behind(*block);
        for (const Instruction& instruction : llvm::reverse(*block)) {
          const auto [use, slot] = use_of(instruction);
          if (use == SlotUse::Reads) live.set(slot);
          if (use == SlotUse::Writes) live.reset(slot);
        }
        BitVector& known = live_at_[block];
        if (known == live) continue;
        known = std::move(live);
        is_stable = false;
      }
    }
  }

  void clear_in(BasicBlock& block) {
    if (live_at_.find(&block) == live_at_.end()) return;  // no path leads here
    BitVector live = live_behind(block);
    std::vector<std::pair<Instruction*, unsigned>> last;
    for (Instruction& instruction : llvm::reverse(block)) {
      const auto [use, slot] = use_of(instruction);
      if (use == SlotUse::None) continue;
      if (!live.test(slot)) last.emplace_back(instruction.getNextNode(), slot);
      if (use == SlotUse::Reads) live.set(slot);
      if (use == SlotUse::Writes) live.reset(slot);
    }
    for (const auto& [place, slot] : last) clear(*place, slot);
    if (&block == &function_.getEntryBlock()) return;
    BitVector before(live.size());
    for (const BasicBlock* previous : llvm::predecessors(&block)) before |= live_behind(*previous);
    before.reset(live);
    const auto begin = block.getFirstInsertionPt();
    if (begin == block.end()) return;
    for (const unsigned slot : before.set_bits()) clear(*begin, slot);
  }

  void clear(Instruction& place, unsigned slot) {
    llvm::IRBuilder<> builder(&place);
    AllocaInst* const cleared = slots_[slot];
    Instruction* const zero = builder.CreateAlignedStore(
        llvm::Constant::getNullValue(cleared->getAllocatedType()), cleared, cleared->getAlign());
    mark_own(*zero);
    changed_ = true;
  }

  llvm::Function& function_;
  std::vector<AllocaInst*> slots_ = {};
  llvm::DenseMap<const AllocaInst*, unsigned> numbers_;
  llvm::DenseMap<const BasicBlock*, BitVector> live_at_;  // where the block begins
  bool changed_ = false;
};

}  // namespace

bool clear_dead_slots(llvm::Function& function) {
  return !function.callsFunctionThatReturnsTwice() && DeadSlots(function).run();
}

}  // namespace proviso::pass
