#include "ask/process/race.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "engine/invariant/turns.hpp"
#include "engine/reach/program_claims.hpp"

namespace proviso::ask {
namespace {

// The seconds of the processor after which the search of the whole is given up.
constexpr double kMostForWhole = 1.0;
// The seconds after which the proof by parts joins in.
constexpr double kAlone = 0.02;
// The states that it gets where the search of the whole has ended before that: not time, so that
// the answer is the same on a busy machine.
constexpr std::uint64_t kFewStates = 5'000;
// Shares of the processor: three quarters for the search, one for the proof.
constexpr double kShareOfWhole = 3.0;
constexpr double kShareOfParts = 1.0;

constexpr std::size_t kWhole = 0;
constexpr std::size_t kParts = 1;

Limits limits_of_whole(const Context& context) {
  Limits limits;
  if (const auto most = context.limits().memory_bytes) {
    const std::size_t used = std::min(resident_memory(), *most);
    limits.memory_bytes = used + (*most - used) / 2;
  }
  return limits;
}

class Race {
 public:
  Race(Task& task, const DivisionNames& names, const process::Machine& machine)
      : task_(task),
        names_(names),
        program_(task.subject().process()),
        machine_(machine),
        turns_({{.share = kShareOfWhole}, {.share = kShareOfParts}}, 1),
        whole_(limits_of_whole(task.context), task.context),
        parts_({}, task.context) {
    whole_.on_progress([this](const Progress&) { pass_as_whole(); });
    parts_.on_progress([this](const Progress&) { turns_.pass(kParts); });
  }
  Race(const Race&) = delete;
  Race& operator=(const Race&) = delete;
  ~Race() {
    parts_.cancel();
    if (prover_.joinable()) prover_.join();
  }

  RaceResult run() {
    search_in_turns();
    if (prover_.joinable()) {
      prover_.join();
    } else if (!is_decided(result_.whole)) {
      prove(parts_, {.merges = true});
    } else if (result_.whole->verdict == Verdict::Holds) {
      Context briefly({.seconds = {}, .memory_bytes = {}, .states = kFewStates}, task_.context);
      prove(briefly, {});
    }
    if (failure_) std::rethrow_exception(failure_);
    return std::move(result_);
  }

 private:
  static bool is_decided(const std::optional<PropertyResult>& result) {
    return result && result->verdict != Verdict::Undecided;
  }

  void search_in_turns() {
    turns_.enter(kWhole);
    begin_ = invariant::processor_seconds_of_this_thread();
    try {
      search();
    } catch (...) {
      parts_.cancel();
      turns_.leave(kWhole);
      throw;
    }
    if (is_decided(result_.whole)) parts_.cancel();
    turns_.leave(kWhole);
  }

  /// Called at intervals by the thread that searches the whole.
  void pass_as_whole() {
    const double used = invariant::processor_seconds_of_this_thread() - begin_;
    if (used > kMostForWhole) throw LimitReached(StopReason::Time);
    if (!prover_.joinable()) {
      if (used < kAlone) return;
      prover_ = std::thread([this] { prove_in_turns(); });
    }
    turns_.pass(kWhole);
  }

  void search() {
    reach::ProgramOptions options;
    options.deadlocks = false;
    if (names_.properties.empty()) {
      reach::ProgramSafety found = reach::check_program(program_, machine_, options, whole_);
      return enter(std::move(found.assertion), found.statistics);
    }
    const std::string& name = names_.properties.front();
    for (std::size_t i = 0; i < program_.claims.size(); ++i) {
      if (program_.claims[i].name != name) continue;
      return enter(reach::check_claim(program_, machine_, i, options, whole_));
    }
    for (std::size_t i = 0; i < program_.properties.size(); ++i) {
      if (program_.properties[i].name != name) continue;
      return enter(reach::check_property(program_, machine_, i, options, whole_));
    }
  }

  void enter(reach::ClaimOutcome outcome) { enter(std::move(outcome.result), outcome.statistics); }
  void enter(PropertyResult result, const Statistics& statistics) {
    result_.whole = std::move(result);
    result_.statistics = statistics;
  }

  void prove_in_turns() {
    turns_.enter(kParts);
    try {
      prove(parts_, {.merges = true});
    } catch (...) {
      failure_ = std::current_exception();
      whole_.cancel();
    }
    turns_.leave(kParts);
  }

  void prove(Context& parts, cut::SplitOptions options) {
    try {
      result_.division = ProgramDivision::make(task_, names_, parts, options);
      if (!*result_.division) return;
      ProgramDivision& division = ***result_.division;
      result_.requirement = requirement::find_requirement(
          {division.component(), division.environment()}, {requirement::Mode::Verdict}, parts);
      const requirement::Requirement& found = *result_.requirement;
      const bool holds = found.verdict == Verdict::Holds;
      // A violation counts only if the program can do it.
      if (holds || (found.trace && division.run_of(*found.trace, parts))) whole_.cancel();
    } catch (const LimitReached& stop) {
      result_.stopped = stop.reason();
    }
  }

  Task& task_;
  const DivisionNames& names_;
  const process::Program& program_;
  const process::Machine& machine_;
  invariant::Turns turns_;
  Context whole_;
  Context parts_;
  double begin_ = 0;
  std::thread prover_;
  std::exception_ptr failure_;  // of the proof by parts
  RaceResult result_;
};

/// Whether the names are those of a component and a safety property.
bool are_known(const Task& task, const DivisionNames& names, const process::Machine& machine) {
  const process::Program& program = task.subject().process();
  if (names.component.empty() || names.properties.size() > 1) return false;
  if (!cut::find_component(program, fmt::format("{}", fmt::join(names.component, ",")))) {
    return false;
  }
  if (names.properties.empty()) return true;
  return cut::make_observer(program, machine, names.properties.front(), machine.layout.first_room,
                            task.context)
      .has_value();
}

}  // namespace

std::optional<RaceResult> race(Task& task, const DivisionNames& names) {
  const process::Machine machine = process::compile(task.subject().process());
  if (!are_known(task, names, machine)) return std::nullopt;
  return Race(task, names, machine).run();
}

}  // namespace proviso::ask
