#include "engine/invariant/portfolio.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "engine/invariant/bounded.hpp"
#include "engine/invariant/certificate.hpp"
#include "engine/invariant/cone_of_influence.hpp"
#include "engine/invariant/induction.hpp"
#include "engine/invariant/pdr.hpp"
#include "engine/invariant/proof_check.hpp"
#include "engine/invariant/sweeping.hpp"

namespace proviso::invariant {
namespace {

// Most circuits are decided by PDR, or violated within few steps.
constexpr Share kBoundedShare{0, 0.02, 0.3};
constexpr Share kInductionShare{0, 0.01, 0.1};
constexpr double kInductionDelay = 2e-6;  // for each node: its solver is prepared at one go
constexpr double kSecondsAlone = 5;       // before a second processor is used

/// The share of bounded search by what the engines have reached. PDR that is still in its first
/// frames after some time is lost there. Where it has come half as far as bounded search, which
/// slows down with every step, PDR is likely to find a violation too.
double share_of_search(std::uint64_t steps, std::uint64_t frames, double seconds_of_pdr) {
  if (frames <= 3 && seconds_of_pdr > 1) return 2;
  if (frames <= 6 && seconds_of_pdr > 0.3) return 1;
  if (2 * frames > steps) return kBoundedShare.share / 2;
  return kBoundedShare.share;
}

Decision decision_of(const circuit::System& system, const circuit::Property& property,
                     const circuit::Problem& problem, Answer answer) {
  Decision decision{
      answer.verdict, std::move(answer.engine), {}, {}, answer.bound, std::move(answer.phases),
      answer.stopped};
  if (answer.counterexample) decision.path = path_of(system, problem, *answer.counterexample);
  if (answer.proof) decision.certificate = certificate_of(system, problem, property, *answer.proof);
  return decision;
}

void confirm(const circuit::System& system, const circuit::Property& property,
             const Decision& decision) {
  if (decision.verdict != Verdict::Violated) return;
  if (!decision.path || circuit::defect(system, *decision.path) ||
      !circuit::violates(system, *decision.path, property)) {
    throw std::logic_error("engine " + decision.engine + " found a path that is no violation");
  }
}

/// Is told what a contender reports, and may change shares.
using Referee = std::function<void(std::size_t contender, const Progress&, Turns&)>;

/// The contenders of one question, each in a thread of its own; Turns says who runs.
class Race {
 public:
  Race(const circuit::System& system, const circuit::Property& property,
       std::vector<const Contender*> contenders, Referee referee, Context& context)
      : system_(system),
        property_(property),
        contenders_(std::move(contenders)),
        referee_(std::move(referee)),
        context_(context),
        turns_(shares_of(contenders_), context.threads, kSecondsAlone) {}

  Decision run() {
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      threads.emplace_back([this, i] { take_part(i); });
    }
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(best_);
  }

 private:
  static std::vector<Share> shares_of(const std::vector<const Contender*>& contenders) {
    std::vector<Share> shares;
    for (const Contender* contender : contenders) shares.push_back(contender->share);
    return shares;
  }

  void take_part(std::size_t number) {
    turns_.enter(number);
    try {
      note(decide(number));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      finish();
    }
    turns_.leave(number);
  }

  Decision decide(std::size_t number) {
    Context part(Limits{}, context_);
    part.threads = 1;
    part.on_progress([this, number](const Progress& progress) {
      if (referee_) referee_(number, progress, turns_);
      turns_.pass(number);
    });
    {
      const std::lock_guard lock(mutex_);
      if (over_) return {};
      running_.push_back(&part);
    }
    Decision decision;
    std::exception_ptr failure;
    try {
      decision = contenders_[number]->decide(system_, property_, part);
      confirm(system_, property_, decision);
    } catch (const LimitReached& limit) {
      decision.stopped = limit.reason();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    std::erase(running_, &part);
    if (failure) std::rethrow_exception(failure);
    return decision;
  }

  /// A contender without an answer has given up, or reached a limit of the whole run.
  void note(Decision decision) {
    const std::lock_guard lock(mutex_);
    if (over_) return;
    if (decision.verdict != Verdict::Undecided) {
      best_ = std::move(decision);
      finish();
      return;
    }
    best_.bound = std::max(best_.bound, decision.bound);
    if (!decision.stopped || decision.stopped == StopReason::States) return;
    best_.stopped = decision.stopped;
    finish();
  }

  /// Call with the mutex held.
  void finish() {
    over_ = true;
    for (Context* part : running_) part->cancel();
    turns_.stop();
  }

  const circuit::System& system_;
  const circuit::Property& property_;
  const std::vector<const Contender*> contenders_;
  const Referee referee_;
  Context& context_;
  Turns turns_;
  std::mutex mutex_;
  bool over_ = false;
  std::vector<Context*> running_;
  Decision best_;
  std::exception_ptr failure_;
};

}  // namespace

namespace {

using Engine = std::function<Answer(circuit::Problem&, Context&)>;

/// A property as a problem: of the whole system, of what the property depends on, and of the same
/// with fewer nodes.
struct Question {
  Question(const circuit::System& system, const circuit::Property& property, Context& context)
      : whole(circuit::problem_of(system, property)),
        cone(cone_of_influence(whole)),
        small(swept(cone, context)) {}

  circuit::Problem whole;
  circuit::Problem cone;
  circuit::Problem small;
};

/// The proof of a problem for one with the same bits, whose functions are written otherwise.
Proof moved(const Proof& proof, const circuit::Problem& from, circuit::Problem& to) {
  circuit::Substitution copy(from.graph, to.graph, [](circuit::Node) { return circuit::kFalse; });
  for (std::size_t i = 0; i < to.state.size(); ++i) {
    copy.replace(from.state[i].now.node(), to.state[i].now ^ from.state[i].now.negated());
  }
  return {copy(proof.invariant), proof.depth};
}

/// Asks about the cone; if a counterexample of the cone is none of the whole, about the whole.
Decision decide(const circuit::System& system, const circuit::Property& property,
                const Question& question, const Engine& engine, Context& context) {
  circuit::Problem problem = question.small;
  Answer answer = engine(problem, context);
  if (!answer.counterexample) {
    circuit::Problem cone = question.cone;
    if (answer.proof) answer.proof = moved(*answer.proof, problem, cone);
    if (answer.proof_is_open) require_proof(cone, *answer.proof, context);
    return decision_of(system, property, cone, std::move(answer));
  }
  answer.counterexample = extended(question.whole, question.cone, *answer.counterexample, context);
  problem = question.whole;
  if (!answer.counterexample) answer = engine(problem, context);
  if (answer.proof_is_open) require_proof(problem, *answer.proof, context);
  Decision decision = decision_of(system, property, problem, std::move(answer));
  confirm(system, property, decision);
  return decision;
}

/// A proof that nothing is left to look at has no certificate; PDR's has one.
Answer by_bounded_search(circuit::Problem& problem, Context& context) {
  Answer answer = bounded(problem, {}, context);
  if (answer.verdict == Verdict::Holds && !answer.proof) answer.verdict = Verdict::Undecided;
  return answer;
}

}  // namespace

Decision race(const circuit::System& system, const circuit::Property& property,
              std::vector<const Contender*> contenders, Context& context) {
  return Race(system, property, std::move(contenders), {}, context).run();
}

Contender search_for_violations() {
  const auto search = [](circuit::Problem& problem, Context& context) {
    Answer answer = bounded(problem, {}, context);
    if (answer.verdict == Verdict::Holds) answer.verdict = Verdict::Undecided;
    return answer;
  };
  return contender("bounded", search, kBoundedShare);
}

Contender contender(std::string name, Engine engine, Share share) {
  const auto on_its_own = [engine = std::move(engine)](const circuit::System& system,
                                                       const circuit::Property& property,
                                                       Context& context) {
    return decide(system, property, Question(system, property, context), engine, context);
  };
  return {std::move(name), on_its_own, share};
}

Decision portfolio(const circuit::System& system, const circuit::Property& property,
                   std::span<const Contender> others, Context& context) {
  const Question question(system, property, context);
  const auto contender = [&question](std::string name, Engine engine, Share share = {}) {
    const auto on_shared = [&question, engine = std::move(engine)](const circuit::System& whole,
                                                                   const circuit::Property& asked,
                                                                   Context& part) {
      return decide(whole, asked, question, engine, part);
    };
    return Contender{std::move(name), on_shared, share};
  };
  const Contender directed = contender("pdr", unchecked_pdr);
  const auto by_induction = [](circuit::Problem& problem, Context& part) {
    return induction(problem, {}, part);
  };
  Share for_induction = kInductionShare;
  for_induction.delay = kInductionDelay * static_cast<double>(question.small.graph.size());
  const Contender inductive = contender("induction", by_induction, for_induction);
  const Contender growing = contender("bounded", by_bounded_search, kBoundedShare);
  std::vector<const Contender*> contenders{&growing, &directed, &inductive};
  for (const Contender& other : others) contenders.push_back(&other);
  std::atomic<std::uint64_t> steps = 0;
  const auto divide = [&steps, share = kBoundedShare.share](
                          std::size_t number, const Progress& progress, Turns& turns) mutable {
    if (number > 1 || !progress.depth) return;
    // Called in the thread of the contender: bounded search tells PDR how far it is.
    if (number == 0) {
      steps = progress.depth->reached;
      return;
    }
    const double now = share_of_search(steps, progress.depth->reached, turns.used(1));
    if (now != share) turns.set_share(0, now);
    share = now;
  };
  return Race(system, property, std::move(contenders), divide, context).run();
}

}  // namespace proviso::invariant
