#include "fibre/fibre.hpp"

#include <algorithm>
#include <cstring>

#include <asm/prctl.h>
#include <elf.h>
#include <sys/auxv.h>
#include <sys/syscall.h>

#include "checker/control.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "system/system.hpp"

extern "C" {
extern const Elf64_Ehdr __ehdr_start;
extern const std::uint32_t _thread_db_sizeof_pthread;  // of the C library, for debuggers
void __ctype_init();
void proviso_switch(proviso::runtime::Address* save, proviso::runtime::Address load);
void proviso_fibre_entry();
[[noreturn]] void proviso_begin_again(void (*entry)(std::uint64_t), std::uint64_t argument,
                                      proviso::runtime::Address top);
}

namespace proviso::runtime {
namespace {

constexpr std::size_t kSwept = 8192;
constexpr std::size_t kAboveFrames = 16;

/// Thread-local storage of the image: a template, and a control block that was set up once.
struct ThreadLocal {
  Address image = 0;
  std::size_t file_size = 0;
  std::size_t size = 0;
  std::size_t alignment = 64;
  std::size_t control_size = 0;
  bool direct = false;  // the thread pointer can be written without a system call
  alignas(64) unsigned char control[4096] = {};
};

ThreadLocal thread_local_storage;

Address process_thread_pointer() {
  Address pointer = 0;
  proviso_system_call(SYS_arch_prctl, ARCH_GET_FS, reinterpret_cast<long>(&pointer));
  return pointer;
}

void set_thread_pointer(Address pointer) {
  if (thread_local_storage.direct)
    asm volatile("wrfsbase %0" ::"r"(pointer) : "memory");
  else
    proviso_system_call(SYS_arch_prctl, ARCH_SET_FS, static_cast<long>(pointer));
}

Address thread_pointer(std::size_t thread) {
  const Address below =
      reinterpret_cast<Address>(&thread_block(thread)) - thread_local_storage.control_size;
  return below / thread_local_storage.alignment * thread_local_storage.alignment;
}

/// Where the variables begin: they end at the thread pointer, aligned as a whole.
Address variables_begin(Address pointer) {
  const std::size_t alignment = thread_local_storage.alignment;
  return pointer - (thread_local_storage.size + alignment - 1) / alignment * alignment;
}

/// Where the pages of a thread's own begin, and its stack ends.
Address own_pages(std::size_t thread) {
  return variables_begin(thread_pointer(thread)) / kPage * kPage;
}

/// The control block points to itself, twice; the guards are the same in every run.
void fill_control(Address pointer) {
  auto* words = reinterpret_cast<std::uint64_t*>(pointer);
  std::memcpy(words, thread_local_storage.control, thread_local_storage.control_size);
  words[0] = pointer;
  words[2] = pointer;
}

/// The first thread's: static initialisers may have left keys, destructors and variables.
void take_over_own_pages() {
  const Address pointer = thread_pointer(0);
  const Address variables = variables_begin(pointer);
  const Address from = variables_begin(control().search_thread_pointer);
  std::memcpy(reinterpret_cast<void*>(variables), reinterpret_cast<const void*>(from),
              pointer - variables);
  fill_control(pointer);
}

void fill_own_pages(std::uint32_t thread) {
  const Address pointer = thread_pointer(thread);
  const std::size_t size = thread_local_storage.size;
  std::memcpy(reinterpret_cast<void*>(pointer - size),
              reinterpret_cast<const void*>(thread_local_storage.image),
              thread_local_storage.file_size);
  fill_control(pointer);
  // The tables of <cctype> are thread-local; there is no other locale than the first.
  set_thread_pointer(pointer);
  __ctype_init();
  set_thread_pointer(thread_pointer(control().current));
}

/// As they are for every thread that begins.
void begin_own_pages(std::uint32_t thread) {
  if (thread == 0) return take_over_own_pages();
  Memory& memory = *runtime::memory();
  if (memory.renew_own_pages(thread)) return;
  fill_own_pages(thread);
  memory.watch_own_pages(thread);
}

}  // namespace

void prepare_fibres() {
  ThreadLocal& storage = thread_local_storage;
  const auto* headers = reinterpret_cast<const Elf64_Phdr*>(
      reinterpret_cast<const char*>(&__ehdr_start) + __ehdr_start.e_phoff);
  for (int i = 0; i < __ehdr_start.e_phnum; ++i) {
    if (headers[i].p_type != PT_TLS) continue;
    storage.image = headers[i].p_vaddr;
    storage.file_size = headers[i].p_filesz;
    storage.size = headers[i].p_memsz;
    storage.alignment = std::max<std::size_t>(64, headers[i].p_align);
  }
  storage.control_size = _thread_db_sizeof_pthread;
  if (storage.control_size > sizeof storage.control) give_up("unknown C library");
  constexpr unsigned long kDirect = 2;  // HWCAP2_FSGSBASE
  storage.direct = (getauxval(AT_HWCAP2) & kDirect) != 0;
  control().search_thread_pointer = process_thread_pointer();
  std::memcpy(storage.control, reinterpret_cast<const void*>(control().search_thread_pointer),
              storage.control_size);
}

std::size_t own_pages_size() { return stack_top(0) - own_pages(0); }

void make_fibre(std::uint32_t thread, void (*entry)(std::uint64_t), std::uint64_t argument) {
  in_search([&] { begin_own_pages(thread); });
  const Address top = own_pages(thread);
  std::memset(reinterpret_cast<void*>(top - kSwept), 0, kSwept);

  auto* stack = reinterpret_cast<std::uint64_t*>(top - kAboveFrames);
  *--stack = reinterpret_cast<std::uint64_t>(&proviso_fibre_entry);
  *--stack = 0;                                       // rbp
  *--stack = reinterpret_cast<std::uint64_t>(entry);  // rbx
  *--stack = argument;                                // r12
  stack -= 3;                                         // r13, r14, r15
  *--stack = 0x0000'037f'0000'1f80;                   // floating point as a process begins
  world().threads[thread].stack_pointer = reinterpret_cast<Address>(stack);
}

void begin_again(void (*entry)(std::uint64_t), std::uint64_t argument) {
  proviso_begin_again(entry, argument, own_pages(control().current) - kAboveFrames);
}

void run_thread(std::uint32_t thread) {
  Control& own = control();
  own.current = thread;
  ++own.segment_count;
  own.program_runs = true;
  set_thread_pointer(thread_pointer(thread));
  proviso_switch(&own.search_stack, world().threads[thread].stack_pointer);
  own.program_runs = false;
}

void yield_to_search() {
  Control& own = control();
  own.program_runs = false;
  set_thread_pointer(own.search_thread_pointer);
  proviso_switch(&world().threads[own.current].stack_pointer, own.search_stack);
}

void sweep_dead_stack(std::uint32_t thread) {
  const Address pointer = world().threads[thread].stack_pointer;
  const Address bottom = kStackBase + thread * kStackSlot + kPage;
  const Address from = std::max(bottom, pointer - kSwept);
  std::memset(reinterpret_cast<void*>(from), 0, pointer - from);
}

}  // namespace proviso::runtime
