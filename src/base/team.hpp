// Several processes that answer one question together, each on its own machine or core.
//
// Every member of a team, a rank, runs the same program on the same model and meets the others at
// the same places. A Team is how they talk: everything is collective, so that all ranks must make
// the same calls in the same order. The search over a team is in space/team_search.hpp;
// distributed/mpi_team.hpp implements the interface over MPI.
//
//   if (team.meet(digest_of(what_is_to_be_done))) … send, receive, gather …
//   team.leave(false);
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proviso {

class Keeper;
struct ScratchFolder;

/// Thrown on all ranks if they do not do the same: a rank reads another model, or has failed.
class TeamDisagrees : public std::exception {
 public:
  explicit TeamDisagrees(std::string why) : why_(std::move(why)) {}
  const char* what() const noexcept override { return why_.c_str(); }

 private:
  std::string why_;
};

class Team {
 public:
  using Word = std::uint64_t;
  using Words = std::vector<Word>;

  /// What every exchange tells beside its contents. Flags have at most 8 bits, counts at most 56.
  struct Signal {
    Word flags = 0;
    Word count = 0;
  };

  Team() = default;
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  virtual ~Team() = default;

  virtual unsigned rank() const = 0;
  virtual unsigned size() const = 0;

  /// Sends out[r] to rank r. The words are copied, and may still be on their way when this returns.
  /// Returns the union of all flags and the sum of all counts.
  virtual Signal send(std::span<const Words> out, Signal mine) = 0;
  /// Returns what all ranks sent to this one by the last `send`, in the order of the ranks; valid
  /// until the next `send`.
  virtual std::span<const Word> receive() = 0;
  /// Appends the words of all ranks to `all`, in the order of the ranks. Each gives equally many.
  virtual void gather(std::span<const Word> mine, Words& all) = 0;

  /// The processor time that this rank has spent waiting for the others, in seconds: launchers make
  /// processes wait by looking again and again.
  virtual double waited() const { return 0; }

  /// Meets the others before something that all do together; `purpose` identifies it. Returns false
  /// if a rank has left, because it met a limit: then nothing is done together any more. Throws
  /// TeamDisagrees if another rank has failed or is about to do something else.
  bool meet(std::string_view purpose);
  /// Says that this rank has nothing more to do with the others, and waits for them. Returns false
  /// if this rank failed and another did not. Throws TeamDisagrees if it is the other way round.
  bool leave(bool failed);

  /// The rank whose limit ended a search, if one did.
  std::optional<unsigned> stopped_by = {};
  /// Saves searches and restores them, if that was asked for.
  Keeper* keeper = nullptr;
  /// Why nothing is saved any more; empty as long as all is well.
  std::string keeping_failed = {};
  /// Where a team of one puts what does not fit into memory, if that was asked for.
  ScratchFolder* disk = nullptr;

 private:
  bool over_ = false;
};

/// A team with one rank.
class TeamOfOne : public Team {
 public:
  unsigned rank() const override { return 0; }
  unsigned size() const override { return 1; }
  Signal send(std::span<const Words> out, Signal mine) override;
  std::span<const Word> receive() override { return arrived_; }
  void gather(std::span<const Word> mine, Words& all) override;

 private:
  Words arrived_;
};

}  // namespace proviso
