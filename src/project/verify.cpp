#include "project/verify.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "base/child_process.hpp"
#include "base/digest.hpp"
#include "project/answer_obligation.hpp"
#include "project/goal_verdict.hpp"
#include "project/recollection.hpp"

namespace proviso::project {
namespace {

/// A child may be late by this much before it is ended from outside.
constexpr double kGraceSeconds = 10;
constexpr double kGraceFactor = 1.5;

class Run {
 public:
  Run(const Project& project, const Plan& plan, const VerifyOptions& options, Store& store,
      const Watcher& watcher, Context& context)
      : project_(project),
        plan_(plan),
        options_(options),
        store_(store),
        watcher_(watcher),
        context_(context),
        states_(plan.obligations.size(), State::Waiting) {
    result_.findings.resize(plan.obligations.size());
    costs_.resize(plan.obligations.size(), 0);
  }

  Verification run() {
    leave_out_others();
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(options_.jobs, 1U); ++i) {
      threads.emplace_back([this] { work(); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& path : store_.set_aside()) {
      warn(fmt::format("{} does not agree with its digest: it is not used", path));
    }
    return std::move(result_);
  }

 private:
  enum class State { Waiting, Running, Done, LeftOut };

  /// Only what the chosen goals rest on is asked.
  void leave_out_others() {
    if (options_.goals.empty()) return;
    std::vector<bool> wanted(plan_.obligations.size(), false);
    for (const std::size_t goal : options_.goals) {
      for (std::size_t at : plan_.goals[goal].obligations) {
        wanted[at] = true;
        while (plan_.obligations[at].waits_for) {
          at = *plan_.obligations[at].waits_for;
          wanted[at] = true;
        }
      }
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!wanted[i]) states_[i] = State::LeftOut;
    }
  }

  void work() {
    while (const auto next = take()) answer(*next);
  }

  /// The next obligation that can start; waits for one; nullopt at the end.
  std::optional<std::size_t> take() {
    std::unique_lock lock(mutex_);
    while (true) {
      if (result_.interrupted) return std::nullopt;
      const auto next = cheapest();
      if (next) {
        states_[*next] = State::Running;
        watcher_.started(*next);
        return next;
      }
      if (std::all_of(states_.begin(), states_.end(), is_over)) return std::nullopt;
      changed_.wait(lock);
    }
  }

  static bool is_over(State state) { return state == State::Done || state == State::LeftOut; }

  std::optional<std::size_t> cheapest() {
    if (!looked_) look_up_costs();
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (states_[i] != State::Waiting) continue;
      const auto& waits_for = plan_.obligations[i].waits_for;
      if (waits_for && !is_over(states_[*waits_for])) continue;
      const auto& violation = plan_.obligations[i].after_violation;
      if (violation && !is_over(states_[*violation])) continue;
      if (!best || costs_[i] < costs_[*best]) best = i;
    }
    return best;
  }

  void look_up_costs() {
    looked_ = true;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (plan_.obligations[i].intake != Intake::None) continue;
      const auto last = recall(store_, recollection_name(plan_.obligations[i], ""));
      if (last) costs_[i] = last->seconds;
    }
  }

  /// What the obligation takes from the one that it waits for; nullopt if it is needless.
  std::optional<std::string> intake_of(const Obligation& obligation) {
    if (!obligation.waits_for) return std::string();
    const std::lock_guard lock(mutex_);
    const auto& before = result_.findings[*obligation.waits_for];
    if (!before || makes_needless(*before)) return std::nullopt;
    if (obligation.after_violation) {
      const auto& departure = result_.findings[*obligation.after_violation];
      if (!departure || departure->verdict != Verdict::Violated) return std::nullopt;
    }
    return before->made;
  }

  void answer(std::size_t which) {
    const Obligation& obligation = plan_.obligations[which];
    const auto intake = intake_of(obligation);
    if (!intake) {
      end_needless(which);
      return;
    }
    if (!options_.certify) {
      const std::lock_guard lock(mutex_);
      if (auto known = stored_finding(obligation, *intake, store_, digests_)) {
        end(which, std::move(*known));
        return;
      }
    }
    Finding finding = ask_child(obligation, *intake);
    const std::lock_guard lock(mutex_);
    end(which, std::move(finding));
  }

  /// A premise of code needs its assumption; a chain ends where its first link decided.
  void end_needless(std::size_t which) {
    const std::lock_guard lock(mutex_);
    const Obligation& obligation = plan_.obligations[which];
    if (obligation.intake == Intake::Assumption) {
      Finding finding;
      finding.verdict = Verdict::Undecided;
      finding.reason =
          fmt::format("{} found no assumption", plan_.obligations[*obligation.waits_for].id);
      end(which, std::move(finding));
      return;
    }
    states_[which] = State::LeftOut;
    changed_.notify_all();
  }

  void end(std::size_t which, Finding finding) {
    for (const std::string& warning : finding.warnings) warn(warning);
    watcher_.ended(which, finding);
    result_.findings[which] = std::move(finding);
    states_[which] = State::Done;
    changed_.notify_all();
  }

  void warn(const std::string& warning) {
    auto& all = result_.warnings;
    if (std::find(all.begin(), all.end(), warning) == all.end()) all.push_back(warning);
  }

  Finding ask_child(const Obligation& obligation, const std::string& intake) {
    ChildProcess child;
    child.arguments = {options_.program, "verify", project_.path, "--obligation", obligation.id};
    if (options_.certify) child.arguments.emplace_back("--certify");
    if (!options_.uses_store) child.arguments.emplace_back("--no-store");
    child.input = intake;
    child.phase = "verifying";
    Limits limits;
    if (const auto& seconds = obligation.request.options.limits.seconds) {
      limits.seconds = *seconds * kGraceFactor + kGraceSeconds;
    }
    Finding failed;
    try {
      Context own(limits, context_);
      const auto answer = run_child(child, own);
      if (!answer) {
        failed.error = answer.error().why;
        return failed;
      }
      auto finding = finding_from_json(answer->output);
      if (finding) return std::move(*finding);
      failed.verdict = Verdict::Undecided;
      failed.reason = "the process that looked for the answer ended early";
    } catch (const LimitReached& limit) {
      failed.verdict = Verdict::Undecided;
      failed.reason = describe(limit.reason());
      if (limit.reason() == StopReason::Interrupt) {
        const std::lock_guard lock(mutex_);
        result_.interrupted = true;
        changed_.notify_all();
      }
    }
    return failed;
  }

  const Project& project_;
  const Plan& plan_;
  const VerifyOptions& options_;
  Store& store_;
  const Watcher& watcher_;
  Context& context_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<State> states_;
  std::vector<double> costs_;
  bool looked_ = false;
  FileDigests digests_;
  Verification result_;
};

}  // namespace

Verification verify(const Project& project, const Plan& plan, const VerifyOptions& options,
                    Store& store, const Watcher& watcher, Context& context) {
  return Run(project, plan, options, store, watcher, context).run();
}

std::set<std::size_t> share_of(const Plan& plan, unsigned share, unsigned shares) {
  std::set<std::size_t> goals;
  for (std::size_t i = 0; i < plan.goals.size(); ++i) {
    const std::string digits = digest_of(plan.goals[i].name);
    const unsigned long number = std::stoul(digits.substr(0, 8), nullptr, 16);
    if (number % shares == share - 1) goals.insert(i);
  }
  return goals;
}

}  // namespace proviso::project
