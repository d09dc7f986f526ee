#include "engine/cut/owned_cells.hpp"

#include <utility>

namespace proviso::cut {

OwnedCells::OwnedCells(const process::Program& program, std::vector<bool> owned_globals)
    : owned_globals_(std::move(owned_globals)) {
  std::uint32_t global_count = 0;
  for (std::size_t i = 0; i < program.globals.size(); ++i) {
    global_firsts_.push_back(global_count);
    if (owned_globals_[i]) global_count += length(program.globals[i]);
  }
  for (const process::Proctype& proctype : program.proctypes) {
    std::vector<std::uint32_t> firsts;
    std::uint32_t count = 0;
    for (const process::Variable& local : proctype.locals) {
      firsts.push_back(count);
      count += length(local);
    }
    local_firsts_.push_back(std::move(firsts));
    local_counts_.push_back(count);
  }
}

std::optional<std::uint32_t> OwnedCells::first(process::ProctypeId proctype, process::Scope scope,
                                               std::uint32_t variable) const {
  if (scope == process::Scope::Local) return local_firsts_[index(proctype)][variable];
  if (!owned_globals_[variable]) return std::nullopt;
  return local_counts_[index(proctype)] + global_firsts_[variable];
}

}  // namespace proviso::cut
