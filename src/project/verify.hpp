// Runs a plan: takes known answers from the store, and answers the other obligations by child
// processes, one for each, on all cores.
//
// An obligation starts as soon as those that it waits for are answered; among those that can start,
// those that never ran come first, then those that took the least time last. A child is a copy of
// this process, which has read the project already; it opens the models itself. A child that
// crashes or runs out of memory leaves only its own obligation undecided.
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

struct VerifyOptions {
  bool certify = false;              // see AnsweringOptions
  unsigned jobs = 1;                 // children at once
  std::set<std::size_t> goals = {};  // those that are asked; all if empty
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

/// The goals of share K of N, from 1: the same whatever is stored, by the name of each goal.
std::set<std::size_t> share_of(const Plan& plan, unsigned share, unsigned shares);

}  // namespace proviso::project
