#include "engine/cut/moves.hpp"

#include <utility>

#include "engine/cut/mentions.hpp"

namespace proviso::cut {

using process::ProctypeId;

MoveTable::MoveTable(const process::Program& program, const Holdings& holdings)
    : program_(program), holdings_(holdings) {
  for (std::size_t member = 0; member < holdings.member_count(); ++member) {
    const ProctypeId proctype = holdings.proctype(member);
    std::vector<std::vector<std::uint32_t>> mentions;
    for (const process::Transition& transition : program[proctype].transitions) {
      const Mentions found = mentioned_cells(program, holdings.cells(), proctype, transition);
      mentions.push_back(found.reads);
      mentions.back().insert(mentions.back().end(), found.writes.begin(), found.writes.end());
    }
    mentions_.push_back(std::move(mentions));
  }
}

// A hot loop: `proviso_bench_promela` has the elevator for it.
std::uint32_t MoveTable::number(std::size_t member, const Bytes& held, std::uint32_t transition) {
  const ProctypeId proctype = holdings_.proctype(member);
  key_.clear();
  key_.push_back(static_cast<std::int32_t>(index(proctype)));
  key_.push_back(static_cast<std::int32_t>(transition));
  key_.push_back(held[0]);
  for (const std::uint32_t cell : mentions_[member][transition]) {
    key_.push_back(holdings_.value(member, held, cell));
  }
  const auto [at, fresh] = known_.try_emplace(key_, static_cast<std::uint32_t>(moves_.size()));
  if (fresh) {
    moves_.push_back({transition, residue(program_, holdings_.cells(), proctype,
                                          program_[proctype].transitions[transition], held[0],
                                          holdings_.values(member, held))});
  }
  return at->second;
}

}  // namespace proviso::cut
