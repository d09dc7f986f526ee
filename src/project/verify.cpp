#include "project/verify.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <list>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <malloc.h>
#include <poll.h>

#include "ask/ask.hpp"
#include "base/digest.hpp"
#include "base/forked_process.hpp"
#include "base/team.hpp"
#include "project/answer_obligation.hpp"
#include "project/goal_verdict.hpp"
#include "project/recollection.hpp"

namespace proviso::project {
namespace {

using Clock = std::chrono::steady_clock;

/// A child may be late by this much before it is ended from outside.
constexpr double kGraceSeconds = 10;
constexpr double kGraceFactor = 1.5;
/// How often limits and interrupts are looked at while children work.
constexpr int kLookEveryMilliseconds = 100;
/// The same for replies of workers.
constexpr int kHearEveryMilliseconds = 1;

/// A child that works on an obligation.
struct Working {
  std::size_t obligation;
  ForkedProcess process;
  std::optional<Clock::time_point> deadline;
};

std::optional<Clock::time_point> deadline_of(const Obligation& obligation) {
  const auto& seconds = obligation.request.options.limits.seconds;
  if (!seconds) return std::nullopt;
  const std::chrono::duration<double> most(*seconds * kGraceFactor + kGraceSeconds);
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(most);
}

Finding answer_here(const Project& project, const Obligation& obligation, const std::string& intake,
                    bool certify, Store& store, Context& context) {
  AnsweringOptions options;
  options.intake = intake;
  options.certify = certify;
  options.trust_remote = project.store.trust_remote;
  ask::Listener silent;
  ask::Session session{context, silent};
  return answer_obligation(obligation, options, store, session);
}

std::string identity_of(const Obligation& obligation) {
  Digest digest;
  digest.add(obligation.id);
  for (const std::string& word : obligation.words) digest.add(word);
  return digest.digits();
}

const Obligation& obligation_of(const Plan& plan, const Errand& errand) {
  if (errand.obligation < plan.obligations.size()) {
    const Obligation& obligation = plan.obligations[errand.obligation];
    if (identity_of(obligation) == errand.identity) return obligation;
  }
  throw std::runtime_error("a rank has read another project");
}

bool lacks_memory(const Finding& finding) {
  return finding.verdict == Verdict::Undecided && finding.reason == describe(StopReason::Memory);
}

Finding undecided_finding(std::string reason) {
  Finding finding;
  finding.verdict = Verdict::Undecided;
  finding.reason = std::move(reason);
  return finding;
}

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
    if (options.workers != nullptr) errands_.resize(options.workers->count());
  }

  Verification run() {
    leave_out_others();
    look_up_costs();
    ::malloc_trim(0);  // What was needed to check the models would count as memory of each child.
    try {
      work();
      ask_all_together();
    } catch (const LimitReached&) {
      result_.interrupted = true;
      // They are interrupted as well, and reply.
      while (hands_out() > 0) hear();
      while (!working_.empty())
        end(working_.begin(), undecided_finding(std::string(describe(StopReason::Interrupt))));
    }
    for (const std::string& path : store_.set_aside()) {
      warn(fmt::format("{} does not agree with its digest: it is not used", path));
    }
    return std::move(result_);
  }

 private:
  enum class State { Waiting, Running, Done, LeftOut };
  using Place = std::list<Working>::iterator;

  void work() {
    while (true) {
      while (working_.size() < std::max(options_.jobs, 1U) || idle_worker()) {
        const auto next = this->next();
        if (!next) break;
        begin(*next);
      }
      if (working_.empty() && hands_out() == 0) return;
      context_.poll({"verifying"});
      hear();
    }
  }

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

  static bool is_over(State state) { return state == State::Done || state == State::LeftOut; }

  std::optional<unsigned> idle_worker() const {
    for (unsigned i = 0; i < errands_.size(); ++i) {
      if (!errands_[i]) return i;
    }
    return std::nullopt;
  }
  std::size_t hands_out() const {
    return static_cast<std::size_t>(
        std::count_if(errands_.begin(), errands_.end(), [](const auto& one) { return !!one; }));
  }

  /// Whether an obligation starts before another one.
  bool precedes(std::size_t one, std::size_t other) const {
    if (errands_.empty()) return costs_[one] < costs_[other];
    // What never ran may take long.
    const auto cost = [this](std::size_t which) {
      return costs_[which] > 0 ? costs_[which] : std::numeric_limits<double>::infinity();
    };
    return cost(one) > cost(other);
  }

  /// The next obligation that can start; nullopt if none can now.
  std::optional<std::size_t> next() {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (states_[i] != State::Waiting) continue;
      const auto& waits_for = plan_.obligations[i].waits_for;
      if (waits_for && !is_over(states_[*waits_for])) continue;
      const auto& violation = plan_.obligations[i].after_violation;
      if (violation && !is_over(states_[*violation])) continue;
      if (!best || precedes(i, *best)) best = i;
    }
    return best;
  }

  void look_up_costs() {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (plan_.obligations[i].intake != Intake::None) continue;
      const auto last = recall(store_, recollection_name(plan_.obligations[i], ""));
      if (last) costs_[i] = last->seconds;
    }
  }

  /// What the obligation takes from the one that it waits for; nullopt if it is needless.
  std::optional<std::string> intake_of(const Obligation& obligation) {
    if (!obligation.waits_for) return std::string();
    const auto& before = result_.findings[*obligation.waits_for];
    if (!before || makes_needless(*before)) return std::nullopt;
    if (obligation.after_violation) {
      const auto& departure = result_.findings[*obligation.after_violation];
      if (!departure || departure->verdict != Verdict::Violated) return std::nullopt;
    }
    return before->made;
  }

  void begin(std::size_t which) {
    const Obligation& obligation = plan_.obligations[which];
    states_[which] = State::Running;
    watcher_.started(which);
    const auto intake = intake_of(obligation);
    if (!intake) return end_needless(which);
    if (!options_.certify) {
      if (auto known = stored_finding(obligation, *intake, store_, digests_)) {
        return end(which, std::move(*known));
      }
    }
    if (const auto worker = idle_worker()) {
      errands_[*worker] = Errand{which, *intake, identity_of(obligation)};
      return options_.workers->hand(*worker, *errands_[*worker]);
    }
    auto process = ForkedProcess::start(
        [this, &obligation, &intake] { return answered(obligation, *intake); });
    if (!process) {
      Finding failed;
      failed.error = process.error();
      return end(which, std::move(failed));
    }
    working_.push_back({which, std::move(*process), deadline_of(obligation)});
  }

  /// What a child does.
  std::string answered(const Obligation& obligation, const std::string& intake) {
    Context context(obligation.request.options.limits, context_);
    return to_text(answer_here(project_, obligation, intake, options_.certify, store_, context));
  }

  /// Answers what remained undecided for lack of memory once more, by all processes together.
  void ask_all_together() {
    if (options_.workers == nullptr) return;
    const unsigned ranks = options_.workers->count() + 1;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const Obligation& obligation = plan_.obligations[i];
      if (!result_.findings[i] || !lacks_memory(*result_.findings[i])) continue;
      if (!is_for_team(obligation, ranks)) continue;
      const Errand errand{i, intake_of(obligation).value_or(""), identity_of(obligation)};
      Team* const team = options_.workers->call_together(errand);
      end(i, answer_together(project_, plan_, errand, store_, *team, context_));
    }
  }

  /// Waits until a child says something, for a moment at most.
  void hear() {
    std::vector<pollfd> waiting;
    for (const Working& one : working_) waiting.push_back({one.process.descriptor(), POLLIN, 0});
    ::poll(waiting.data(), waiting.size(),
           hands_out() > 0 ? kHearEveryMilliseconds : kLookEveryMilliseconds);
    auto at = working_.begin();
    for (const pollfd& heard : waiting) {
      const Place one = at++;
      if (heard.revents != 0 && !one->process.listen()) {
        end(one, result_of(one->process));
      } else if (one->deadline && Clock::now() > *one->deadline) {
        end(one, undecided_finding(std::string(describe(StopReason::Time))));
      }
    }
    if (options_.workers == nullptr) return;
    while (auto reply = options_.workers->hear()) {
      const Errand errand = *std::exchange(errands_[reply->worker], std::nullopt);
      end(errand.obligation, result_of(reply->text));
    }
  }

  static Finding result_of(const std::string& text) {
    if (auto finding = finding_from_text(text)) return std::move(*finding);
    return undecided_finding("the process that looked for the answer ended early");
  }

  static Finding result_of(ForkedProcess& process) {
    return result_of(process.succeeded() ? process.text() : std::string());
  }

  void end(Place working, Finding finding) {
    const std::size_t which = working->obligation;
    working_.erase(working);
    end(which, std::move(finding));
  }

  /// A premise of code needs its assumption; a chain ends where its first link decided.
  void end_needless(std::size_t which) {
    const Obligation& obligation = plan_.obligations[which];
    if (obligation.intake == Intake::Assumption) {
      const std::string& source = plan_.obligations[*obligation.waits_for].id;
      return end(which, undecided_finding(fmt::format("{} found no assumption", source)));
    }
    states_[which] = State::LeftOut;
  }

  void end(std::size_t which, Finding finding) {
    for (const std::string& warning : finding.warnings) warn(warning);
    store_.limit_remote(finding.remote_use);
    watcher_.ended(which, finding);
    result_.findings[which] = std::move(finding);
    states_[which] = State::Done;
  }

  void warn(const std::string& warning) {
    auto& all = result_.warnings;
    if (std::find(all.begin(), all.end(), warning) == all.end()) all.push_back(warning);
  }

  const Project& project_;
  const Plan& plan_;
  const VerifyOptions& options_;
  Store& store_;
  const Watcher& watcher_;
  Context& context_;
  std::vector<State> states_;
  std::vector<double> costs_;
  std::list<Working> working_;
  std::vector<std::optional<Errand>> errands_;  // by worker
  FileDigests digests_;
  Verification result_;
};

}  // namespace

Verification verify(const Project& project, const Plan& plan, const VerifyOptions& options,
                    Store& store, const Watcher& watcher, Context& context) {
  return Run(project, plan, options, store, watcher, context).run();
}

std::string answer_errand(const Project& project, const Plan& plan, const Errand& errand,
                          bool certify, Store& store, Context& context) {
  const Obligation& obligation = obligation_of(plan, errand);
  auto process = ForkedProcess::start([&] {
    Context part(obligation.request.options.limits, context);
    return to_text(answer_here(project, obligation, errand.intake, certify, store, part));
  });
  if (!process) {
    Finding failed;
    failed.error = process.error();
    return to_text(failed);
  }
  const auto deadline = deadline_of(obligation);
  try {
    while (true) {
      pollfd waiting{process->descriptor(), POLLIN, 0};
      ::poll(&waiting, 1, kLookEveryMilliseconds);
      if (waiting.revents != 0 && !process->listen()) break;
      if (deadline && Clock::now() > *deadline) throw LimitReached(StopReason::Time);
      context.poll({"verifying"});
    }
  } catch (const LimitReached& limit) {
    return to_text(undecided_finding(std::string(describe(limit.reason()))));
  }
  return process->succeeded() ? process->text() : std::string();
}

/// The same question, for several processes. Its answer is kept under a key of its own: it may
/// cover less.
static Obligation for_team(const Obligation& obligation, unsigned ranks) {
  Obligation result = obligation;
  result.request.options.ranks = ranks;
  result.words.insert(result.words.end(), {"--ranks", std::to_string(ranks)});
  return result;
}

bool is_for_team(const Obligation& obligation, unsigned ranks) {
  const Obligation asked = for_team(obligation, ranks);
  const auto kind = ask::kind_of(asked.request);
  if (!kind || asked.request.question != ask::Question::Check) return false;
  const bool searched = *kind == subject::ModelKind::Lts || *kind == subject::ModelKind::Process;
  return searched && ask::admissible(asked.request, *kind).has_value();
}

Finding answer_together(const Project& project, const Plan& plan, const Errand& errand,
                        Store& store, Team& team, Context& context) {
  const Obligation obligation = for_team(obligation_of(plan, errand), team.size());
  Context part(obligation.request.options.limits, context);
  part.team = &team;
  team.stopped_by.reset();
  return answer_here(project, obligation, errand.intake, true, store, part);
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
