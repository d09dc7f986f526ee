// The image's main: reads the job, lets the program's main be the first thread, searches, and
// writes the outcome.
//
// Static initialisers have run before, on the process's own stack and inside the sandbox
// (system/sandbox.hpp); what they left is the beginning.
#include <cstdlib>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "checker/places.hpp"
#include "debugger/debugging.hpp"
#include "fibre/fibre.hpp"
#include "heap/allocation.hpp"
#include "heap/dangling.hpp"
#include "hooks/events.hpp"
#include "library/endings.hpp"
#include "library/input.hpp"
#include "objects/data.hpp"
#include "races/race_watch.hpp"
#include "search/best_first.hpp"
#include "search/depth_first.hpp"
#include "search/exploration.hpp"
#include "search/sampling.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/automata.hpp"
#include "system/sandbox.hpp"
#include "system/signals.hpp"
#include "system/system.hpp"
#include "weak/watch.hpp"

extern "C" {
int __real_main(int, char**, char**);
int __wrap_main(int, char**, char**);
}

namespace proviso::runtime {
namespace {

/// What main gets, in the arena.
struct Arguments {
  int count = 0;
  char** values = nullptr;
};

void main_fibre(std::uint64_t argument) {
  const auto* arguments = reinterpret_cast<const Arguments*>(argument);
  __real_main(arguments->count, arguments->values, environ);
  leave_process();
}

std::string read_job_file() {
  std::string text;
  char buffer[4096];
  for (;;) {
    const long size =
        proviso_system_call(SYS_read, kJobFile, reinterpret_cast<long>(buffer), sizeof buffer);
    if (size <= 0) break;
    text.append(buffer, static_cast<std::size_t>(size));
  }
  proviso_system_call(SYS_close, kJobFile);
  return text;
}

/// Whether the automata are tables over their alphabets and states.
bool is_sound(const Job& job) {
  for (const ValueRange& range : job.choices)
    if (range.low > range.high) return false;
  if (job.automata.size() > kMaxAutomata || job.threads.size() > 250) return false;
  for (const Automaton& automaton : job.automata) {
    const std::size_t states = automaton.table.size();
    if (automaton.initial >= states || states > 65535) return false;
    for (const auto& row : automaton.table) {
      if (row.size() != automaton.alphabet.size()) return false;
      for (const std::int32_t target : row)
        if (target < Automaton::kRejected || target >= static_cast<std::int64_t>(states))
          return false;
    }
  }
  return true;
}

char* in_arena(const std::string& text) {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

/// Texts, and a null pointer behind them.
char** in_arena(const std::vector<std::string>& texts) {
  auto** values = static_cast<char**>(std::calloc(texts.size() + 1, sizeof(char*)));
  for (std::size_t i = 0; i < texts.size(); ++i) values[i] = in_arena(texts[i]);
  return values;
}

/// Allocated as the program would.
Arguments* make_arguments(const Job& job) {
  std::vector<std::string> words = job.arguments;
  words.insert(words.begin(), "program");
  control().program_runs = true;
  auto* arguments = static_cast<Arguments*>(std::malloc(sizeof(Arguments)));
  arguments->count = static_cast<int>(words.size());
  arguments->values = in_arena(words);
  environ = in_arena(job.environment);
  if (job.input) give_input(in_arena(*job.input), job.input->size());
  control().program_runs = false;
  return arguments;
}

/// What the unwinder sets up when it is first used must not depend on which path throws first.
void throw_once() {
  control().program_runs = true;
  try {
    throw std::runtime_error("");
  } catch (const std::exception&) {
  }
  current_place();
  control().program_runs = false;
}

/// A single run does not, and is not made again.
bool meets_states_again(const Job& job) {
  return job.schedule.empty() && job.order != Order::Random && job.order != Order::Priorities;
}

void explore_weak_atomics(MemoryModel model) {
  the_job().model = model;
  weak::begin_watch(model == MemoryModel::Wide           ? weak::Model::Wide
                    : model == MemoryModel::FencedBefore ? weak::Model::FencedBefore
                                                         : weak::Model::FencedBehind);
}

void begin_program(const Job& job) {
  throw_once();
  Arguments* arguments = make_arguments(job);
  __libc_single_threaded = 0;
  watch_terminate();
  prepare_fibres();
  events().names = job.objects;
  for (const NamedObject& object : job.objects) race_watch().promotes |= object.promoted;
  automata().begin(job);
  Thread& first = world().threads[0];
  first.pending.kind = Kind::Start;
  first.name = naming_rule(0, 0, 0);
  race_watch().log_accesses = job.phase != Phase::Property;
  if (meets_states_again(job)) race_watch().log.leave_out_unshared();
  make_fibre(0, main_fibre, reinterpret_cast<std::uint64_t>(arguments));
  memory().emplace(job.exact, race_watch().log_accesses, own_pages_size());
  if (job.model != MemoryModel::Sequential) explore_weak_atomics(job.model);
  guard_data();
  learn_known_at_start();
  watch_signals();
  memory()->watch();
  control().searching = true;
}

Outcome search_once(const Job& job, Futures* futures) {
  Exploration exploration;
  if (!job.schedule.empty()) {
    if (job.debugged) debug(exploration.initial(), job.schedule);
    exploration.replay(job.schedule);
    return exploration.finish();
  }
  switch (job.order) {
    case Order::DepthFirst:
      search_depth_first(exploration, futures);
      break;
    case Order::BreadthFirst:
    case Order::Heuristic:
      search_best_first(exploration, futures);
      break;
    case Order::Random:
    case Order::Priorities:
      sample(exploration);
      break;
  }
  return exploration.finish();
}

/// Found, or there is no room to look further.
bool is_final(const Outcome& outcome) {
  return outcome.verdict == Verdict::Violated || outcome.reason == Reason::Time ||
         outcome.reason == Reason::Memory || outcome.reason == Reason::States;
}

bool is_reduced(const Job& job) { return job.reduction && !job.graph; }

/// Allocation is a choice from now on. It depends on what every thread remembers, so that no step
/// is independent of it.
void choose_places() {
  allocation().chooses_places = true;
  the_job().reduction = false;
}

/// A reduced search goes by what threads are known to do. What was learned too late would have
/// changed the search: then it is made again, knowing it.
bool is_learned_again(Futures& futures) {
  if (!is_reduced(the_job())) return false;
  if (caveats().passed) {
    // A run that ends takes the other threads with it, which no footprint knows.
    the_job().reduction = false;
    return true;
  }
  if (futures.refuted()) {
    caveats().notes.push_back("without reduction: independent steps were found to be not");
    the_job().reduction = false;
    return true;
  }
  if (futures.changes() == 0) return false;
  futures.begin_again();
  return true;
}

/// There may be more threads than there is room for. First fit is only enough if nobody works with
/// addresses, and lists of accesses leave out what
/// nobody else is known to access.
bool is_made_again(Futures& futures) {
  if (caveats().too_many_threads && !the_job().max_threads) {
    the_job().max_threads = kUsualThreads;
    futures = {};
    return true;
  }
  if (allocation().must_choose_places()) {
    choose_places();
    return true;
  }
  SharedWords& shared = race_watch().log.shared();
  const bool left_out_too_much = shared.changes() > 0;
  if (left_out_too_much) shared.begin_again();
  return is_learned_again(futures) || left_out_too_much;
}

/// A schedule does not say which search found it: it is the one in which all its steps are
/// possible.
Outcome replay(const Snapshot& beginning) {
  const auto is_followed = [](const Outcome& outcome) {
    return outcome.verdict == Verdict::Violated &&
           outcome.steps.size() == the_job().schedule.size();
  };
  Outcome best = search_once(the_job(), nullptr);
  const auto try_again = [&](auto change) {
    if (is_followed(best)) return;
    memory()->restore(beginning);
    change();
    Outcome other = search_once(the_job(), nullptr);
    const bool is_better = is_followed(other) || best.verdict != Verdict::Violated;
    if (is_better && other.verdict == Verdict::Violated) best = std::move(other);
  };
  const bool is_sequential = the_job().model == MemoryModel::Sequential;
  try_again(choose_places);
  if (!is_sequential) return best;
  for (const MemoryModel model :
       {MemoryModel::FencedBefore, MemoryModel::FencedBehind, MemoryModel::Wide})
    for (const bool chooses_places : {false, true})
      try_again([&] {
        allocation().chooses_places = chooses_places;
        explore_weak_atomics(model);
      });
  return best;
}

Outcome search() {
  Job& job = the_job();
  memory()->look();
  const double begin = seconds_now();
  const std::optional<double> seconds = job.seconds;
  const Snapshot beginning = memory()->take();
  if (!job.schedule.empty()) return replay(beginning);
  for (Futures futures;;) {
    Outcome outcome = search_once(job, is_reduced(job) ? &futures : nullptr);
    if (is_final(outcome) || !is_made_again(futures)) return outcome;
    memory()->restore(beginning);
    events().hits.clear();
    if (seconds) job.seconds = *seconds - (seconds_now() - begin);
  }
}

void add_notes(const Job& job, Outcome& outcome) {
  if (job.model != MemoryModel::Sequential)
    outcome.notes.push_back("memory model: RC11, that of C++20 without values out of thin air");
  if (outcome.verdict != Verdict::Holds) return;
  outcome.notes.push_back(job.exact ? "states are compared byte by byte"
                                    : "states are identified by 128-bit hashes");
  if (!job.spurious) outcome.notes.push_back("no spurious wake-ups and failures of try_lock");
  if (allocation().chooses_places)
    outcome.notes.push_back("freed memory whose address is still known may or may not be reused");
  if (!outcome.deadlock_checked) outcome.notes.push_back("deadlock is not checked");
  if (job.sequentially_consistent)
    outcome.notes.push_back("atomic accesses of every order are taken as sequentially consistent");
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

int __wrap_main(int, char**, char**) {
  control().program_runs = false;
  const std::optional<Job> job = read_job(read_job_file());
  Outcome outcome;
  if (!job || !is_sound(*job)) {
    outcome.reason = Reason::BadJob;
    outcome.message = "the job is not understood";
  } else {
    the_job() = *job;
    begin_program(the_job());
    outcome = search();
    add_notes(the_job(), outcome);
  }
  const std::string text = write_outcome(outcome);
  write_outcome_file(text.c_str(), text.size());
  end_process(0);
}
