#include "engine/invariant/portfolio.hpp"

#include <algorithm>
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

namespace proviso::invariant {
namespace {

constexpr double kFirstTurnSeconds = 0.1;

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

/// The contenders of one question, in one or two threads.
class Race {
 public:
  Race(const circuit::System& system, const circuit::Property& property, Context& context)
      : system_(system), property_(property), context_(context) {}

  Decision run(const Contender& first, std::vector<const Contender*> others) {
    if (context_.threads < 2) {
      others.insert(others.begin(), &first);
      take_turns(others);
    } else {
      std::thread beside([this, &others] { guarded([&] { take_turns(others); }); });
      guarded([&] { turn(first, {}); });
      beside.join();
    }
    if (failure_) std::rethrow_exception(failure_);
    return std::move(best_);
  }

 private:
  template <typename Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      finish();
    }
  }

  enum class State { Over, GaveUp, WantsMore };

  void take_turns(std::vector<const Contender*> contenders) {
    for (double seconds = kFirstTurnSeconds; !contenders.empty(); seconds *= 2) {
      std::vector<const Contender*> remaining;
      for (const Contender* contender : contenders) {
        const State state = turn(*contender, seconds);
        if (state == State::Over) return;
        if (state == State::WantsMore) remaining.push_back(contender);
      }
      contenders = std::move(remaining);
    }
  }

  State turn(const Contender& contender, std::optional<double> seconds) {
    Context part(Limits{seconds, {}, {}}, context_);
    part.threads = 1;
    {
      const std::lock_guard lock(mutex_);
      if (over_) return State::Over;
      running_.push_back(&part);
    }
    Decision decision;
    std::exception_ptr failure;
    try {
      decision = contender.decide(system_, property_, part);
      confirm(system_, property_, decision);
    } catch (const LimitReached& limit) {
      decision.stopped = limit.reason();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    std::erase(running_, &part);
    if (failure) std::rethrow_exception(failure);
    return note(std::move(decision), seconds && part.seconds() >= *seconds);
  }

  /// Call with the mutex held. An engine that stops before its time is up was stopped by a limit of
  /// the whole run.
  State note(Decision decision, bool time_is_up) {
    if (over_) return State::Over;
    if (decision.verdict != Verdict::Undecided) {
      best_ = std::move(decision);
      finish();
      return State::Over;
    }
    best_.bound = std::max(best_.bound, decision.bound);
    if (!decision.stopped || decision.stopped == StopReason::States) return State::GaveUp;
    if (time_is_up) return State::WantsMore;
    best_.stopped = decision.stopped;
    finish();
    return State::Over;
  }

  void finish() {
    over_ = true;
    for (Context* part : running_) part->cancel();
  }

  const circuit::System& system_;
  const circuit::Property& property_;
  Context& context_;
  std::mutex mutex_;
  bool over_ = false;
  std::vector<Context*> running_;
  Decision best_;
  std::exception_ptr failure_;
};

}  // namespace

Contender contender(std::string name, std::function<Answer(circuit::Problem&, Context&)> engine) {
  const auto decide = [engine = std::move(engine)](const circuit::System& system,
                                                   const circuit::Property& property,
                                                   Context& context) {
    circuit::Problem whole = circuit::problem_of(system, property);
    circuit::Problem cone = cone_of_influence(whole);
    Answer answer = engine(cone, context);
    if (!answer.counterexample) return decision_of(system, property, cone, std::move(answer));
    answer.counterexample = extended(whole, cone, *answer.counterexample, context);
    if (!answer.counterexample) answer = engine(whole, context);
    Decision decision = decision_of(system, property, whole, std::move(answer));
    confirm(system, property, decision);
    return decision;
  };
  return {std::move(name), decide};
}

Decision portfolio(const circuit::System& system, const circuit::Property& property,
                   std::span<const Contender> others, Context& context) {
  const Contender directed = contender("pdr", pdr);
  const Contender inductive = contender("induction", [](circuit::Problem& problem, Context& part) {
    return induction(problem, {}, part);
  });
  // A proof that nothing is left to look at has no certificate; PDR's has one.
  const Contender growing = contender("bounded", [](circuit::Problem& problem, Context& part) {
    Answer answer = bounded(problem, {}, part);
    if (answer.verdict == Verdict::Holds && !answer.proof) answer.verdict = Verdict::Undecided;
    return answer;
  });
  std::vector<const Contender*> turns{&inductive, &growing};
  for (const Contender& other : others) turns.push_back(&other);
  return Race(system, property, context).run(directed, turns);
}

}  // namespace proviso::invariant
