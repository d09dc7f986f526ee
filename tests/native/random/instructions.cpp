#include "instructions.hpp"

namespace proviso::native_random {
namespace {

class Translator {
 public:
  Instructions translate(const Code& code) {
    add(code);
    emit({.step = Step::Return});
    return std::move(made_);
  }

 private:
  void emit(Instruction instruction) { made_.push_back(instruction); }

  void add(const Code& code) {
    for (const Statement& statement : code) add(statement);
  }

  void add(const Statement& one) {
    const auto plain = [&](Step step) {
      emit({.step = step, .target = one.target, .reg = one.reg, .value = one.value});
    };
    switch (one.action) {
      case Action::Set:
        plain(Step::SetTemporary);
        return plain(Step::WriteVariable);
      case Action::Copy:
        emit({.step = Step::ReadVariable, .target = one.source});
        return plain(Step::WriteVariable);
      case Action::Add:
        emit({.step = Step::ReadVariable, .target = one.source});
        plain(Step::AddValue);
        return plain(Step::WriteVariable);
      case Action::Read:
        plain(Step::ReadVariable);
        return plain(Step::ToRegister);
      case Action::Store:
        plain(Step::FromRegister);
        plain(Step::AddValue);
        return plain(Step::WriteVariable);
      case Action::SetElement:
        plain(Step::ReadCapture);
        plain(Step::FromRegister);
        plain(Step::Use);
        return plain(Step::WriteElement);
      case Action::ReadElement:
        plain(Step::ReadElement);
        return plain(Step::ToRegister);
      case Action::AtomicSet:
        return plain(Step::AtomicSet);
      case Action::AtomicRead:
        plain(Step::AtomicRead);
        return plain(Step::ToRegister);
      case Action::AtomicAdd:
        plain(Step::AtomicAdd);
        return plain(Step::ToRegister);
      case Action::Lock:
        return plain(Step::Lock);
      case Action::Unlock:
        return plain(Step::Unlock);
      case Action::If: {
        plain(Step::FromRegister);
        const std::size_t branch = made_.size();
        plain(Step::Branch);
        add(one.body);
        made_[branch].jump = made_.size();
        return;
      }
      case Action::AssertRegister:
        plain(Step::FromRegister);
        return plain(Step::Assert);
      case Action::AssertVariable:
        plain(Step::ReadVariable);
        return plain(Step::Assert);
      case Action::Free:
        return plain(Step::Free);
      case Action::Return:
        return plain(Step::Return);
      case Action::Exit:
        return plain(Step::Exit);
      case Action::Create:
        // A thread other than main finds what it starts through its lambda.
        plain(Step::ReadCapture);
        return plain(Step::Create);
      case Action::Join:
        return plain(Step::Join);
      case Action::Repeat:
        for (int i = 0; i < one.value; ++i) add(one.body);
        return;
      default:
        return add_waiting(one);
    }
  }

  void add_waiting(const Statement& one) {
    const auto plain = [&](Step step) {
      emit({.step = step, .target = one.target, .reg = one.reg, .value = one.value});
    };
    const auto attempt = [&](Step step) {
      plain(step);
      plain(Step::ToRegister);
    };
    switch (one.action) {
      case Action::Wait:
        return emit({.step = Step::Wait, .target = one.target, .reg = one.source});
      case Action::WaitWhile: {
        const std::size_t begin = made_.size();
        plain(Step::ReadVariable);
        const std::size_t branch = made_.size();
        plain(Step::Branch);
        emit({.step = Step::Wait, .target = one.reg, .reg = one.source});
        emit({.step = Step::Jump, .jump = begin});
        made_[branch].jump = made_.size();
        return;
      }
      case Action::Signal:
        return plain(Step::Signal);
      case Action::Broadcast:
        return plain(Step::Broadcast);
      case Action::TryLock:
        return attempt(Step::TryLock);
      case Action::WaitSemaphore:
        return plain(Step::WaitSemaphore);
      case Action::PostSemaphore:
        return plain(Step::PostSemaphore);
      case Action::TrySemaphore:
        return attempt(Step::TrySemaphore);
      case Action::ReadLock:
        return plain(Step::ReadLock);
      case Action::WriteLock:
        return plain(Step::WriteLock);
      case Action::TryReadLock:
        return attempt(Step::TryReadLock);
      case Action::ReadWriteUnlock:
        return plain(Step::ReadWriteUnlock);
      case Action::Arrive:
        return plain(Step::Arrive);
      case Action::Await:
        return plain(Step::Await);
      case Action::Exchange:
        emit({.step = Step::Exchange, .target = one.target, .reg = one.source, .value = one.value});
        return emit({.step = Step::ToRegister, .reg = one.reg});
      default:
        return;
    }
  }

  Instructions made_;
};

}  // namespace

Instructions translate(const Code& code) { return Translator().translate(code); }

}  // namespace proviso::native_random
