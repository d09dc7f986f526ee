// A filter of system calls, put together as text is read: values are loaded and compared, and what
// no line allows is trapped. Needs neither heap nor C library.
//
//   Filter filter;
//   filter.load_number();
//   filter.allow(SYS_read);
//   filter.begin(SYS_mmap);      // only for this number, up to end()
//   filter.load_argument(2);
//   filter.trap_any(PROT_EXEC);
//   filter.allow_rest();
//   filter.end();
//   filter.trap_rest();
#pragma once

#include <cstddef>
#include <cstdint>

#include <linux/filter.h>
#include <linux/seccomp.h>

#include "layout.hpp"

namespace proviso::runtime {

class Filter {
 public:
  void load_interface() { load(offsetof(seccomp_data, arch)); }
  void load_number() { load(offsetof(seccomp_data, nr)); }
  /// The lower half of an argument.
  void load_argument(std::size_t which) {
    load(offsetof(seccomp_data, args) + which * sizeof(std::uint64_t));
  }
  /// The address after the instruction, in two halves.
  void load_caller() { load(offsetof(seccomp_data, instruction_pointer)); }
  void load_caller_above() { load(offsetof(seccomp_data, instruction_pointer) + 4); }

  void allow(std::uint32_t value) {
    compare(BPF_JEQ, value, 0, 1);
    answer(SECCOMP_RET_ALLOW);
  }
  void trap_other(std::uint32_t value) {
    compare(BPF_JEQ, value, 1, 0);
    answer(SECCOMP_RET_TRAP);
  }
  void trap_any(std::uint32_t bits) {
    compare(BPF_JSET, bits, 0, 1);
    answer(SECCOMP_RET_TRAP);
  }
  void trap_without(std::uint32_t bits) {
    compare(BPF_JSET, bits, 1, 0);
    answer(SECCOMP_RET_TRAP);
  }
  void allow_rest() { answer(SECCOMP_RET_ALLOW); }
  void trap_rest() { answer(SECCOMP_RET_TRAP); }

  /// What stands up to the matching end() is for this value only. It must answer in every case.
  void begin(std::uint32_t value) {
    blocks_[depth_++] = count_;
    compare(BPF_JEQ, value, 0, 0);
  }
  void end() {
    const std::size_t at = blocks_[--depth_];
    code_[at].jf = static_cast<std::uint8_t>(count_ - at - 1);
  }

  /// Whether the kernel takes it. It lasts as long as the process.
  bool install() const;

 private:
  void load(std::size_t offset) {
    put(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset), 0, 0);
  }
  void answer(std::uint32_t action) { put(BPF_RET | BPF_K, action, 0, 0); }
  void compare(unsigned how, std::uint32_t value, std::uint8_t yes, std::uint8_t no) {
    put(BPF_JMP | how | BPF_K, value, yes, no);
  }
  /// The kernel refuses a filter that is cut off here: it does not end with an answer.
  void put(unsigned code, std::uint32_t value, std::uint8_t yes, std::uint8_t no) {
    if (count_ == kMost) return;
    code_[count_++] = {static_cast<std::uint16_t>(code), yes, no, value};
  }

  static constexpr std::size_t kMost = 128;
  sock_filter code_[kMost];
  std::size_t count_ = 0;
  std::size_t blocks_[4];
  std::size_t depth_ = 0;
};

}  // namespace proviso::runtime
