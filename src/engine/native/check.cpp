// Which searches answer what is asked?
//
// Races are looked for in the plain image, where the compiler has not removed any access. If
// properties are asked for too, the same search moves the automata: it obeys the assumptions, ends
// at the first race or violation, and where it finds neither there is none.
//
// If races are not asked for, properties are looked for in the optimised image. That search is only
// a proof for a program without races, because only then do interleavings at synchronisation
// operations tell everything. So if it finds nothing, races are looked for after all. They may lie
// outside of the assumptions; then they are looked for again in a search that obeys them.
#include "engine/native/check.hpp"

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "base/temporary_folder.hpp"
#include "engine/native/answer.hpp"
#include "engine/native/job.hpp"
#include "engine/native/job_automata.hpp"
#include "engine/native/results.hpp"
#include "engine/native/schedule.hpp"
#include "engine/native/search.hpp"
#include "lts/minimise.hpp"

namespace proviso::native {
namespace {

using runtime::Phase;
using Done = tl::expected<void, std::string>;

Phase phase_of(ProgramPhase phase) {
  return phase == ProgramPhase::Race       ? Phase::Race
         : phase == ProgramPhase::Property ? Phase::Property
                                           : Phase::Both;
}

class Checker {
 public:
  Checker(ProgramUnderCheck checked, const Toolchain& toolchain, RunFolder folder, Context& context)
      : checked_(std::move(checked)),
        searcher_(checked_, toolchain, std::move(folder), context),
        context_(context) {
    const SearchOptions& options = checked_.options;
    searches_.asks_for_races = options.races || options.racy_by_intent || checked_.automata.empty();
  }
  // The searcher refers to the program under check.
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  tl::expected<CheckOutcome, std::string> run() {
    auto& [races, properties, asks_for_races] = searches_;
    const bool moves_automata = !checked_.automata.empty();
    if (asks_for_races) {
      const Phase phase = moves_automata ? Phase::Both : Phase::Race;
      auto found = searcher_.search_promoting(phase);
      if (!found) return tl::unexpected(found.error());
      races = std::move(*found);
      if (moves_automata) properties = races;
      return outcome_of(checked_, searches_, searcher_, context_);
    }
    const std::vector<Phase> phases{Phase::Race, Phase::Property};
    if (Done built = searcher_.prepare(phases); !built) return tl::unexpected(built.error());
    auto found = searcher_.search(Phase::Property);
    if (!found) return tl::unexpected(found.error());
    properties = std::move(*found);
    // What was not asked for is not told, but a proof needs it.
    if (properties->holds()) {
      if (Done done = look_for_races(); !done) return tl::unexpected(done.error());
    }
    return outcome_of(checked_, searches_, searcher_, context_);
  }

  /// Every mapped action is an event of an automaton that allows all of them.
  tl::expected<lts::Lts, std::string> graph() {
    const runtime::Automaton all = actions_of(checked_.instrumentation);
    if (all.alphabet.empty()) {
      return tl::unexpected(std::string("the mapping has no events that could be extracted"));
    }
    checked_.automata.push_back(all);
    checked_.wants_graph = true;
    const auto done = searcher_.search(Phase::Property);
    if (!done) return tl::unexpected(done.error());
    if (done->violated()) {
      return tl::unexpected(fmt::format("the program has an error ({}): check it first",
                                        runtime::finding_name(done->outcome.finding)));
    }
    if (!done->holds()) {
      const auto stopped = stop_reason(done->outcome);
      if (stopped) throw LimitReached(*stopped);
      return tl::unexpected(fmt::format(
          "not everything could be explored: {}",
          done->objections.empty() ? undecided_note(done->outcome) : done->objections.front()));
    }
    return lts_of(done->outcome, all.alphabet);
  }

  /// Repeats the run of a schedule.
  tl::expected<CheckOutcome, std::string> again(const std::vector<runtime::Choice>& schedule,
                                                ProgramPhase asked, const Inspect& inspect) {
    if (Done found = promote_again(asked); !found) return tl::unexpected(found.error());
    checked_.schedule = schedule;
    auto done = searcher_.search(phase_of(asked));
    if (!done) return tl::unexpected(done.error());
    const std::string image = done->image;
    const runtime::MemoryModel model = done->outcome.model;
    if (asked != ProgramPhase::Property) searches_.races = *done;
    if (asked != ProgramPhase::Race) searches_.properties = std::move(*done);
    CheckOutcome result = outcome_of(checked_, searches_, searcher_, context_);
    if (!inspect || !result.trace) return result;
    const Done inspected = let_inspect(inspect, phase_of(asked), image, model, *result.trace);
    if (!inspected) return tl::unexpected(inspected.error());
    return result;
  }

 private:
  Done look_for_races() {
    auto races = searcher_.search_promoting(Phase::Race);
    if (!races) return tl::unexpected(races.error());
    const bool outside = races->violated() && !checked_.program.assumptions.empty();
    if (outside) races = searcher_.search_promoting(Phase::Both);
    if (!races) return tl::unexpected(races.error());
    searches_.races = std::move(*races);
    return {};
  }

  /// The operations of a schedule are those that were found when it was.
  Done promote_again(ProgramPhase phase) {
    if (!checked_.options.racy_by_intent) return {};
    const auto found = searcher_.search_promoting(phase_of(phase));
    if (!found) return tl::unexpected(found.error());
    return {};
  }

  /// Writes the job that makes the run once more under a debugger.
  Done let_inspect(const Inspect& inspect, Phase phase, const std::string& image,
                   runtime::MemoryModel model, const ProgramTrace& trace) const {
    runtime::Job debugged = searcher_.job(phase, image);
    debugged.debugged = true;
    debugged.model = model;
    debugged.seconds.reset();
    const std::string& folder = searcher_.folder().path;
    const Replayed replayed{image, folder + "/debugged-job.txt", folder + "/debugged-outcome.txt",
                            trace};
    const auto written = write_file(replayed.job, runtime::write_job(debugged));
    if (!written) return tl::unexpected(written.error());
    return inspect(replayed);
  }

  ProgramUnderCheck checked_;
  Searcher searcher_;
  Context& context_;
  Searches searches_ = {};
};

}  // namespace

tl::expected<CheckOutcome, std::string> check_program(const Program& program,
                                                      const Toolchain& toolchain,
                                                      const SearchOptions& options,
                                                      Context& context) {
  auto checked = program_under_check(program, options);
  if (!checked) return tl::unexpected(checked.error());
  const TemporaryFolder temporary;
  const auto folder = folder_for(toolchain, temporary);
  if (!folder) return tl::unexpected(folder.error());
  return Checker(std::move(*checked), toolchain, *folder, context).run();
}

tl::expected<lts::Lts, std::string> extract(const Program& program, const Toolchain& toolchain,
                                            const SearchOptions& options, Context& context) {
  auto checked = program_under_check(program, options);
  if (!checked) return tl::unexpected(checked.error());
  const TemporaryFolder temporary;
  const auto folder = folder_for(toolchain, temporary);
  if (!folder) return tl::unexpected(folder.error());
  const auto graph = Checker(std::move(*checked), toolchain, *folder, context).graph();
  if (!graph) return tl::unexpected(graph.error());
  return lts::minimise(*graph, lts::Equivalence::Trace, context);
}

tl::expected<CheckOutcome, std::string> replay(const Program& program, const Toolchain& toolchain,
                                               const SearchOptions& options, const Trace& trace,
                                               ProgramPhase phase, Context& context,
                                               const Inspect& inspect) {
  const auto schedule = schedule_of(trace);
  if (!schedule) return tl::unexpected(std::string("the trace is not that of a C++ program"));
  auto checked = program_under_check(program, options);
  if (!checked) return tl::unexpected(checked.error());
  const TemporaryFolder temporary;
  const auto folder = folder_for(toolchain, temporary);
  if (!folder) return tl::unexpected(folder.error());
  return Checker(std::move(*checked), toolchain, *folder, context).again(*schedule, phase, inspect);
}

}  // namespace proviso::native
