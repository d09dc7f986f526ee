#include "system/system.hpp"

#include <ctime>

#include <sys/mman.h>
#include <sys/syscall.h>

#include "system/sandbox.hpp"

namespace proviso::runtime {

void map_memory(Address base, std::size_t size, bool writable) {
  const long protection = writable ? PROT_READ | PROT_WRITE : PROT_READ;
  const long flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  const long result = proviso_system_call(SYS_mmap, static_cast<long>(base),
                                          static_cast<long>(size), protection, flags, -1, 0);
  if (result != static_cast<long>(base)) give_up("no memory");
}

void set_writable(Address base, std::size_t size, bool writable) {
  const long protection = writable ? PROT_READ | PROT_WRITE : PROT_READ;
  if (proviso_system_call(SYS_mprotect, static_cast<long>(base), static_cast<long>(size),
                          protection) != 0)
    give_up("memory cannot be protected");
}

void unmap_memory(Address base, std::size_t size) {
  proviso_system_call(SYS_munmap, static_cast<long>(base), static_cast<long>(size));
}

void prefer_large_pages(Address base, std::size_t size) {
  proviso_system_call(SYS_madvise, static_cast<long>(base), static_cast<long>(size), MADV_HUGEPAGE);
}

void write_outcome_file(const char* text, std::size_t size) {
  while (size > 0) {
    const long written = proviso_system_call(SYS_write, kOutcomeFile, reinterpret_cast<long>(text),
                                             static_cast<long>(size));
    if (written <= 0) give_up("the outcome cannot be written");
    text += written;
    size -= static_cast<std::size_t>(written);
  }
}

void give_up(const char* why) {
  const char prefix[] = "proviso runtime: ";
  proviso_system_call(SYS_write, 2, reinterpret_cast<long>(prefix), sizeof prefix - 1);
  long length = 0;
  while (why[length] != 0) ++length;
  proviso_system_call(SYS_write, 2, reinterpret_cast<long>(why), length);
  proviso_system_call(SYS_write, 2, reinterpret_cast<long>("\n"), 1);
  end_process(70);
}

void end_process(int status) {
  for (;;) proviso_system_call(SYS_exit_group, status);
}

double seconds_now() {
  timespec now = {};
  proviso_system_call(SYS_clock_gettime, CLOCK_MONOTONIC, reinterpret_cast<long>(&now));
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace proviso::runtime
