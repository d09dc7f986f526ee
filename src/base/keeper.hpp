// Keeps what a rank of a team has found, so that a search can go on after the job has ended.
//
// A search is saved where a level ends. Each rank appends the states of each level; now and then it
// writes a ledger, the few other words that it needs; when all have done so, one rank commits
// the whole. What is not committed does not count: after a failure in between, the level saved
// before is still there.
//
//   if (const auto ledger = keeper.open(purpose)) keeper.restore(insert);
//   keeper.append(states);
//   if (keeper.is_due()) keeper.save(ledger); … keeper.commit(level, count);
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace proviso {

/// Thrown if what was kept cannot be read, or something cannot be written.
class KeepingFailed : public std::exception {
 public:
  explicit KeepingFailed(std::string why) : why_(std::move(why)) {}
  const char* what() const noexcept override { return why_.c_str(); }

 private:
  std::string why_;
};

class Keeper {
 public:
  using Word = std::uint64_t;
  using Words = std::vector<Word>;

  virtual ~Keeper() = default;

  /// Begins with the next search of the run. Returns the ledger that is to be continued, if one of
  /// a search with this purpose was committed.
  virtual std::optional<Words> open(const std::string& purpose) = 0;
  /// Reads the states that belong to that ledger, some at a time, in the order of saving.
  virtual void restore(const std::function<void(std::span<const Word>)>& take) = 0;

  /// Whether it is time to save again. Only one rank decides.
  virtual bool is_due() const = 0;
  /// Appends states, which count with the next ledger.
  virtual void append(std::span<const Word> states) = 0;
  /// Writes the ledger. It and all states have reached the disk when this returns.
  virtual void save(Words ledger) = 0;
  /// Makes what all ranks have saved the place to go on from. One rank calls it. The numbers are
  /// for people.
  virtual void commit(std::uint64_t level, std::uint64_t states) = 0;
  /// Forgets what was saved before; called on all ranks after the commit.
  virtual void settle() = 0;
};

}  // namespace proviso
