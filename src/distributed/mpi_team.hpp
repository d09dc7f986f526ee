// A team whose ranks are the processes of an MPI job.
//
//   int main(int count, char** words) {
//     MpiTeam team(count, words);
//     context.team = &team;
#pragma once

#include <memory>

#include "base/team.hpp"

namespace proviso::distributed {

/// Lives as long as the job: there is one in a process. Another failure of MPI than those that
/// throw ends the job, as MPI does by default.
class MpiTeam : public Team {
 public:
  MpiTeam(int& count, char**& words);
  ~MpiTeam() override;

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return size_; }

  /// Counts and signals are exchanged at once; the words then travel until `receive`.
  Signal send(std::span<const Words> out, Signal mine) override;
  std::span<const Word> receive() override;
  void gather(std::span<const Word> mine, Words& all) override;
  /// Counts what all do at the same moment. The words of an exchange are also waited for while they
  /// travel: that counts as work.
  double waited() const override { return waited_; }

 private:
  struct Transfer;

  unsigned rank_ = 0;
  unsigned size_ = 1;
  double waited_ = 0;
  std::unique_ptr<Transfer> transfer_;
};

}  // namespace proviso::distributed
