// The values that a process of the component owns, in one vector: its locals in their order, each
// element of an array separately, then the owned globals likewise.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "process/program.hpp"

namespace proviso::cut {

class OwnedCells {
 public:
  /// `owned_globals` says which globals the component owns.
  OwnedCells(const process::Program& program, std::vector<bool> owned_globals);

  bool owns(std::uint32_t global) const { return owned_globals_[global]; }
  /// Returns the index of element 0, or nullopt for a shared global.
  std::optional<std::uint32_t> first(process::ProctypeId proctype, process::Scope scope,
                                     std::uint32_t variable) const;

 private:
  std::vector<bool> owned_globals_;
  std::vector<std::uint32_t> global_firsts_;
  std::vector<std::vector<std::uint32_t>> local_firsts_;  // by proctype and variable
  std::vector<std::uint32_t> local_counts_;               // by proctype
};

}  // namespace proviso::cut
