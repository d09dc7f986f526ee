// Runs a plan: takes known answers from the store, and answers the other obligations by child
// processes, one for each, on all cores.
//
// An obligation starts as soon as those that it waits for are answered; among those that can start,
// those that never ran come first, then those that took the least time last. A child is a copy of
// this process, which has read the project already; it opens the models itself. A child that
// crashes or runs out of memory leaves only its own obligation undecided.
//
// With workers, which are other processes on other machines, obligations are handed to them as
// well, those first that took the most time last: a long one that begins last would keep one worker
// busy and the others idle. What remains undecided for lack of memory is then answered once more by
// all of them together, as far as several processes can search for it.
//
// The caller must have no threads (base/forked_process.hpp).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "project/finding.hpp"
#include "project/plan.hpp"
#include "project/store.hpp"

namespace proviso::project {

/// An obligation of the plan, and what it takes from another one.
struct Errand {
  std::size_t obligation = 0;
  std::string intake = {};
  std::string identity = {};  // of the obligation: a worker that has read another project notices
};
/// The text of a finding.
struct Reply {
  unsigned worker = 0;
  std::string text = {};
};

/// Other processes that have read the same project.
class Workers {
 public:
  virtual ~Workers() = default;

  virtual unsigned count() const = 0;
  /// Hands an errand to a worker that has none.
  virtual void hand(unsigned worker, const Errand& errand) = 0;
  /// A reply that has arrived; nullopt if there is none yet.
  virtual std::optional<Reply> hear() = 0;
  /// Tells all workers, which have nothing else to do, to answer an obligation together with this
  /// process. Returns the team that they are.
  virtual Team* call_together(const Errand& errand) = 0;
};

struct VerifyOptions {
  bool certify = false;              // see AnsweringOptions
  unsigned jobs = 1;                 // children at once
  std::set<std::size_t> goals = {};  // those that are asked; all if empty
  Workers* workers = nullptr;        // besides the children
};

/// Called after each change.
struct Watcher {
  std::function<void(std::size_t obligation)> started = [](std::size_t) {};
  std::function<void(std::size_t obligation, const Finding&)> ended = [](std::size_t,
                                                                         const Finding&) {};
};

struct Verification {
  /// One for each obligation; nullopt if it was not asked.
  std::vector<std::optional<Finding>> findings;
  std::vector<std::string> warnings = {};
  bool interrupted = false;
};

Verification verify(const Project& project, const Plan& plan, const VerifyOptions& options,
                    Store& store, const Watcher& watcher, Context& context);

/// Answers an obligation in a child of this process. Returns the text of the finding. Throws
/// std::runtime_error if the obligation is another one here.
std::string answer_errand(const Project& project, const Plan& plan, const Errand& errand,
                          bool certify, Store& store, Context& context);
/// Answers an obligation together with the other ranks of a team, each of which makes this call.
Finding answer_together(const Project& project, const Plan& plan, const Errand& errand,
                        Store& store, Team& team, Context& context);
/// Whether a team may decide an obligation that one process did not.
bool is_for_team(const Obligation& obligation, unsigned ranks);

/// The goals of share K of N, from 1: the same whatever is stored, by the name of each goal.
std::set<std::size_t> share_of(const Plan& plan, unsigned share, unsigned shares);

}  // namespace proviso::project
