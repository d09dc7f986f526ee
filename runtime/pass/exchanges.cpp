// The question: how does a compare-and-exchange fail without a cause?
//
// The processors that we run on never let it, others do, and C++ allows it where the program says
// compare_exchange_weak. So before each weak exchange the runtime is asked, which makes it a choice
// of the search:
//
//   if (proviso_fails_without_cause()) result = {load p, false};
//   else result = cmpxchg p, expected, desired;
#include "exchanges.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace proviso::pass {
namespace {

using llvm::AtomicCmpXchgInst;
using llvm::BasicBlock;
using llvm::IRBuilder;
using llvm::Value;

Value* failure(AtomicCmpXchgInst& exchange, IRBuilder<>& builder) {
  auto* const found = builder.CreateAlignedLoad(exchange.getCompareOperand()->getType(),
                                                exchange.getPointerOperand(), exchange.getAlign());
  found->setAtomic(exchange.getFailureOrdering(), exchange.getSyncScopeID());
  Value* result = llvm::PoisonValue::get(exchange.getType());
  result = builder.CreateInsertValue(result, found, 0);
  return builder.CreateInsertValue(result, builder.getFalse(), 1);
}

void weaken(AtomicCmpXchgInst& exchange) {
  llvm::Function& function = *exchange.getFunction();
  BasicBlock* const before = exchange.getParent();
  BasicBlock* const attempt = before->splitBasicBlock(&exchange, "attempt");
  BasicBlock* const behind = attempt->splitBasicBlock(exchange.getNextNode(), "exchanged");
  BasicBlock* const failed = BasicBlock::Create(function.getContext(), "failed", &function, behind);

  IRBuilder<> builder(before->getTerminator());
  builder.SetCurrentDebugLocation(exchange.getDebugLoc());
  const llvm::FunctionCallee asks = function.getParent()->getOrInsertFunction(
      "proviso_fails_without_cause", builder.getInt32Ty());
  Value* const fails = builder.CreateICmpNE(builder.CreateCall(asks), builder.getInt32(0));
  builder.CreateCondBr(fails, failed, attempt);
  before->getTerminator()->eraseFromParent();

  builder.SetInsertPoint(failed);
  Value* const result = failure(exchange, builder);
  builder.CreateBr(behind);

  builder.SetInsertPoint(behind, behind->begin());
  llvm::PHINode* const either = builder.CreatePHI(exchange.getType(), 2);
  exchange.replaceAllUsesWith(either);
  either->addIncoming(&exchange, attempt);
  either->addIncoming(result, failed);
}

}  // namespace

bool weaken_exchanges(llvm::Function& function) {
  std::vector<AtomicCmpXchgInst*> found;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* exchange = llvm::dyn_cast<AtomicCmpXchgInst>(&instruction);
    if (exchange != nullptr && exchange->isWeak()) found.push_back(exchange);
  }
  for (AtomicCmpXchgInst* exchange : found) weaken(*exchange);
  return !found.empty();
}

}  // namespace proviso::pass
