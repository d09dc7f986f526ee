// Checkpoints in a folder that all ranks share.
//
//   FOLDER/run                    what is asked, and by how many ranks
//   FOLDER/search-K/manifest      what was committed of the search number K
//   FOLDER/search-K/rank-R.states the states of rank R, 8 bytes a word; only ever appended to
//   FOLDER/search-K/rank-R.G      its ledger of generation G, with the sum of the states
//
// Files but the states are written beside their place and renamed. A generation counts once the
// manifest names it, so that a process may be killed at any moment. What a generation that was not
// committed has appended to the states is cut off when the search goes on. Sums reveal damage; they
// do not resist somebody who wants to deceive.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

#include "base/keeper.hpp"
#include "base/maybe.hpp"

namespace proviso::distributed {

/// What a folder holds, for people.
struct SavedLevel {
  std::uint64_t level = 0;
  std::uint64_t states = 0;
};

class Checkpoint : public Keeper {
 public:
  struct Place {
    std::string folder;
    unsigned rank = 0;
    unsigned ranks = 1;
    double every = 30;  // seconds between two saves
  };

  /// Prepares the folder, on one rank before any other uses it. `question` identifies what is
  /// asked. Fails if the folder belongs to another question; without `restart`, if it has a
  /// checkpoint already, and with it, if it has none.
  static Done prepare(const std::string& folder, const std::string& question, unsigned ranks,
                      bool restart);

  explicit Checkpoint(Place place) : place_(std::move(place)) {}

  std::optional<Words> open(const std::string& purpose) override;
  void restore(const std::function<void(std::span<const Word>)>& take) override;
  bool is_due() const override;
  void append(std::span<const Word> states) override;
  void save(Words ledger) override;
  void commit(std::uint64_t level, std::uint64_t states) override;
  void settle() override;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using Clock = std::chrono::steady_clock;

  std::string path(const std::string& name) const { return search_ + "/" + name; }
  std::string ledger_path(std::uint64_t generation) const;
  std::string states_path() const;
  std::optional<std::uint64_t> committed(const std::string& purpose) const;

  Place place_;
  unsigned searches_ = 0;
  std::string search_;   // the folder of the current search
  std::string purpose_;  // its digest
  std::unique_ptr<std::FILE, Close> states_;
  std::uint64_t generation_ = 0;  // the last one that was saved or restored
  std::uint64_t words_ = 0;       // in the file of states
  Word sum_ = 0;                  // of these words
  Clock::time_point saved_at_ = Clock::now();
};

/// The last level that was committed in a folder, of the last search.
std::optional<SavedLevel> saved_level(const std::string& folder);

}  // namespace proviso::distributed
