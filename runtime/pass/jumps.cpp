// The question: is the function still running to which a longjmp goes?
//
// A function that calls setjmp gets a list of the buffers that it has filled, empty on entry, so
// that another call of the same function is told from this one. The calls become
//
//   proviso_setjmp(buffer, list, whether it saves which signals are blocked)
//
// which fills in both. longjmp looks for a frame with the buffer in its list. Scopes do not end in
// such a function, since a jump may go back into one, and values that outlast calls stay where the
// code generator keeps them: behind the last use on every path there may be another one.
#include "jumps.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace proviso::pass {
namespace {

constexpr unsigned kBuffers = 4;  // as library/jumps.cpp knows

bool sets_jump(const llvm::CallInst& call) {
  const llvm::Function* const called = call.getCalledFunction();
  if (called == nullptr || call.arg_empty()) return false;
  const llvm::StringRef name = called->getName();
  return name == "_setjmp" || name == "setjmp" || name == "__sigsetjmp" || name == "sigsetjmp";
}

}  // namespace

bool mark_jumps(llvm::Function& function) {
  std::vector<llvm::CallInst*> calls;
  std::vector<llvm::LifetimeIntrinsic*> scopes;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call != nullptr && sets_jump(*call)) calls.push_back(call);
    if (auto* scope = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction)) {
      scopes.push_back(scope);
    }
  }
  if (calls.empty()) return false;
  for (llvm::LifetimeIntrinsic* scope : scopes) scope->eraseFromParent();
  llvm::IRBuilder<> builder(&*function.getEntryBlock().begin());
  auto* const pointer = builder.getPtrTy();
  auto* const type = llvm::ArrayType::get(builder.getInt64Ty(), kBuffers);
  llvm::AllocaInst* const list = builder.CreateAlloca(type, nullptr, "proviso_jumps");
  builder.CreateMemSetInline(list, llvm::Align(8), builder.getInt8(0),
                             builder.getInt64(8 * kBuffers));
  llvm::FunctionCallee filling = function.getParent()->getOrInsertFunction(
      "proviso_setjmp", llvm::FunctionType::get(builder.getInt32Ty(),
                                                {pointer, pointer, builder.getInt32Ty()}, false));
  auto* const filled = llvm::cast<llvm::Function>(filling.getCallee());
  filled->addFnAttr(llvm::Attribute::ReturnsTwice);
  filled->addFnAttr(llvm::Attribute::NoUnwind);
  for (llvm::CallInst* call : calls) {
    llvm::IRBuilder<> before(call);
    llvm::Value* const saves = call->arg_size() > 1 ? call->getArgOperand(1) : before.getInt32(0);
    llvm::CallInst* const replaced =
        before.CreateCall(filling, {call->getArgOperand(0), list, saves});
    replaced->addFnAttr(llvm::Attribute::ReturnsTwice);
    call->replaceAllUsesWith(replaced);
    call->eraseFromParent();
  }
  return true;
}

}  // namespace proviso::pass
