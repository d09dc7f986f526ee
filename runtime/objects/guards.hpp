// Which bytes lie beside variables.
//
// The plugin puts a granule or more on both sides of each variable whose address leaves its
// function, and of each global variable. A byte for each granule of the stacks and of the data says
// what the program may do there:
//
//   0        everything: nothing is known against it
//   1 … 15   a variable ends here: only so many bytes
//   kBeside  between variables
//   kEnded   a variable that is out of scope, or whose scope has not begun
//
//   |kBeside|  0|  9|kBeside|     a variable of 25 bytes
//
// Frames of the libraries have no variables that are known, so that what is not marked is allowed.
// The guards of stacks are part of the state, like the stacks themselves; they are zero where a
// stack is dead. Those of the data are set once and never change.
#pragma once

#include <cstddef>
#include <cstdint>

#include "layout.hpp"

namespace proviso::runtime {

inline constexpr std::uint8_t kBeside = 0xF1;
inline constexpr std::uint8_t kEnded = 0xF8;

constexpr Address frame_guard(Address address) {
  return kFrameGuardBase + (address - kStackBase) / kGranule;
}
constexpr Address data_guard(Address address) { return kDataGuardBase + address / kGranule; }

constexpr bool is_on_stacks(Address address) {
  return within(address, kStackBase, kMaxThreads * kStackSlot);
}

/// The first guard that forbids an access to these bytes, or 0. `guard` stands for the granule of
/// the first byte.
inline std::uint8_t forbidden(Address address, std::size_t size, Address guard) {
  const auto* guards = reinterpret_cast<const std::uint8_t*>(guard);
  std::size_t offset = address % kGranule;
  for (;; ++guards) {
    const std::size_t part = size < kGranule - offset ? size : kGranule - offset;
    if (*guards != 0 && (*guards >= kGranule || offset + part > *guards)) return *guards;
    size -= part;
    if (size == 0) return 0;
    offset = 0;
  }
}

/// Sets the guards of a variable with its margins: a granule or more before it, one after it.
inline void set_guards(Address guard, std::size_t margin, std::size_t size) {
  auto* guards = reinterpret_cast<std::uint8_t*>(guard);
  for (std::size_t i = 0; i < margin / kGranule; ++i) *guards++ = kBeside;
  for (std::size_t i = 0; i < size / kGranule; ++i) *guards++ = 0;
  if (size % kGranule != 0) *guards++ = static_cast<std::uint8_t>(size % kGranule);
  *guards = kBeside;
}

}  // namespace proviso::runtime
