#include "engine/native/search.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/child_process.hpp"
#include "base/output_file.hpp"
#include "engine/native/answer.hpp"
#include "engine/native/symbols.hpp"

namespace proviso::native {
namespace {

using runtime::Job;
using runtime::Outcome;
using runtime::Phase;
using Done = tl::expected<void, std::string>;

/// The outcome of an image that is not started, because of what it calls.
Search refused(Phase phase, const Image& image) {
  Search done;
  done.phase = phase;
  done.image = image.path;
  done.missing = image.not_allowed;
  done.outcome.reason = runtime::Reason::Unmodelled;
  done.outcome.message = fmt::format("the program calls {}, which is not modelled",
                                     fmt::join(image.not_allowed, ", "));
  return done;
}

}  // namespace

tl::expected<RunFolder, std::string> folder_for(const Toolchain& toolchain,
                                                const TemporaryFolder& temporary) {
  std::error_code error;
  if (toolchain.keep.empty()) {
    if (temporary.path().empty()) {
      return tl::unexpected(std::string("cannot make a temporary folder"));
    }
    return RunFolder{temporary.path(), true};
  }
  std::filesystem::create_directories(toolchain.keep, error);
  if (error) {
    return tl::unexpected(fmt::format("cannot make {}: {}", toolchain.keep, error.message()));
  }
  return RunFolder{std::filesystem::absolute(toolchain.keep).string(), false};
}

Job Searcher::job(Phase phase, const std::string& image) const {
  return job_for(checked_, phase, image, promotions_.objects(), context_);
}

/// At -O1 the compiler joins accesses to plain variables, which are operations if they are racy by
/// intent, and may do so with weak atomics.
ImageKind Searcher::kind_for(Phase phase, runtime::MemoryModel model) const {
  const bool is_weak = model != runtime::MemoryModel::Sequential;
  if (checked_.options.racy_by_intent || is_weak) return ImageKind::Plain;
  return phase == Phase::Property ? ImageKind::Optimised : ImageKind::Plain;
}

Done Searcher::prepare(const std::vector<Phase>& phases) {
  std::vector<ImageKind> kinds;
  for (const Phase phase : phases) kinds.push_back(kind_for(phase));
  return prepare(std::move(kinds));
}

Done Searcher::prepare(std::vector<ImageKind> kinds) {
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  std::erase_if(kinds, [this](ImageKind kind) { return images_.contains(kind); });
  if (kinds.empty()) return {};
  const double began = context_.seconds();
  auto built =
      build(checked_.program, checked_.instrumentation, toolchain_, kinds, folder_, context_);
  if (!built) return tl::unexpected(built.error());
  compilation_.images += kinds.size();
  compilation_.units += built->units;
  compilation_.cached += built->cached;
  compilation_.seconds += context_.seconds() - began;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    images_.emplace(kinds[i], std::move(built->images[i]));
  }
  return {};
}

tl::expected<Search, std::string> Searcher::search_promoting(Phase phase) {
  while (true) {
    auto done = search(phase);
    if (!done || !is_intended(done->outcome)) return done;
    const auto bytes = read_file(done->image);
    const auto symbols = bytes ? read_symbols(*bytes) : std::nullopt;
    const std::string line = place_of_race(done->outcome, done->image, context_);
    const Done added =
        promotions_.add(done->outcome, symbols.value_or(std::vector<Symbol>()), line);
    if (added) continue;
    if (!done->violated()) return done;
    done->outcome.verdict = runtime::Verdict::Undecided;
    done->outcome.reason = runtime::Reason::Unmodelled;
    done->outcome.message = fmt::format("the race{} cannot be taken as intended: {}",
                                        line.empty() ? "" : " at " + line, added.error());
    return done;
  }
}

bool Searcher::is_intended(const Outcome& outcome) const {
  using runtime::Reason;
  const bool spins = outcome.reason == Reason::Segment && !outcome.accesses.empty();
  const bool is_race =
      outcome.finding == runtime::Finding::Race || outcome.reason == Reason::SuspectedRace;
  return checked_.options.racy_by_intent && (is_race || spins);
}

bool Searcher::needs_weak_atomics(const Search& done) const {
  const SearchOptions& options = checked_.options;
  const bool is_assumed = options.sequentially_consistent || options.racy_by_intent;
  return done.outcome.verdict == runtime::Verdict::Holds && !is_assumed && !checked_.wants_graph &&
         uses_weak_atomics(done.outcome, done.image, context_);
}

bool Searcher::needs_clocks(const Search& done) const {
  const SearchOptions& options = checked_.options;
  return done.outcome.verdict == runtime::Verdict::Undecided &&
         done.outcome.reason == runtime::Reason::SuspectedRace && !options.racy_by_intent &&
         !options.sequentially_consistent && !checked_.wants_graph;
}

tl::expected<Search, std::string> Searcher::search(Phase phase) {
  using runtime::MemoryModel;
  auto done = explore(phase, MemoryModel::Sequential);
  if (!done || !(needs_weak_atomics(*done) || needs_clocks(*done))) return done;
  auto wide = explore(phase, MemoryModel::Wide);
  if (!wide || !wide->violated() || !wide->outcome.mixed_order) return wide;
  for (const MemoryModel model : {MemoryModel::FencedBefore, MemoryModel::FencedBehind}) {
    done = explore(phase, model);
    if (!done || done->violated()) return done;
  }
  done->objections.clear();
  done->outcome.verdict = runtime::Verdict::Undecided;
  done->outcome.reason = runtime::Reason::Unmodelled;
  done->outcome.message = fmt::format(
      "seq_cst accesses stand beside weaker ones, and whether RC11 allows a run that was found is "
      "not known: {}",
      wide->outcome.message);
  return done;
}

tl::expected<Search, std::string> Searcher::explore(Phase phase, runtime::MemoryModel model) {
  const ImageKind kind = kind_for(phase, model);
  if (Done built = prepare(std::vector{kind}); !built) return tl::unexpected(built.error());
  const Image* const image = &images_.at(kind);
  if (!image->not_allowed.empty()) return refused(phase, *image);
  Job asked = job(phase, image->path);
  asked.model = model;
  if (const auto missing = missing_global(checked_.instrumentation, asked)) {
    return tl::unexpected(*missing);
  }
  Search done;
  done.phase = phase;
  done.image = image->path;
  done.defined = image->defined;
  done.replaced = image->replaced;
  auto outcome = run_in_stages(image->path, asked);
  if (!outcome) return tl::unexpected(outcome.error());
  done.outcome = std::move(*outcome);
  for (const runtime::NamedPlace& place : done.outcome.unmodelled) {
    const auto& names = image->stood_in;
    if (std::find(names.begin(), names.end(), place.name) != names.end()) {
      done.missing.push_back(place.name);
    }
  }
  const bool may_be_long = done.violated() && !is_intended(done.outcome) &&
                           asked.schedule.empty() && asked.order == runtime::Order::DepthFirst;
  if (may_be_long) shorten(image->path, std::move(asked), done.outcome);
  if (done.outcome.verdict == runtime::Verdict::Holds) {
    done.objections =
        objections(done.outcome, image->path, checked_.options.sequentially_consistent, context_);
  }
  return done;
}

tl::expected<Outcome, std::string> Searcher::run(const std::string& image, const Job& asked) {
  const std::string job_file = folder_.path + "/job.txt";
  const std::string outcome_file = folder_.path + "/outcome.txt";
  std::error_code ignored;
  std::filesystem::remove(outcome_file, ignored);
  const auto written = write_file(job_file, runtime::write_job(asked));
  if (!written) return tl::unexpected(written.error());
  const auto ended =
      run_child({.arguments = {image, job_file, outcome_file},
                 .phase = asked.phase == Phase::Race ? "looking for races" : "searching"},
                context_);
  if (!ended) return tl::unexpected(ended.error().why);
  const auto text = read_file(outcome_file);
  auto outcome = text ? runtime::read_outcome(*text) : std::nullopt;
  if (outcome && ended->succeeded) return std::move(*outcome);
  Outcome none;
  none.reason = runtime::Reason::Unmodelled;
  none.message = "the program brought down its own search";
  return none;
}

/// A depth-first search of a large space stays among the runs that begin like its first one for
/// very long. So one that has not ended soon is interrupted by single runs with random priorities,
/// which meet most errors that few switches lead to; if they find none, it begins again and goes
/// on. Changes the job into the one that gave the outcome.
tl::expected<Outcome, std::string> Searcher::run_in_stages(const std::string& image, Job& asked) {
  constexpr std::uint64_t kStates = 50'000;
  constexpr double kSeconds = 5;
  const bool is_full = asked.order == runtime::Order::DepthFirst && asked.schedule.empty() &&
                       !asked.graph && !asked.errors && !asked.circles && !asked.preemptions &&
                       !asked.depth && asked.states.value_or(UINT64_MAX) > kStates;
  if (!is_full) return run(image, asked);
  Job first = asked;
  first.states = kStates;
  auto outcome = run(image, first);
  if (!outcome || outcome->reason != runtime::Reason::States) return outcome;
  const double began = context_.seconds();
  Job samples = asked;
  samples.order = runtime::Order::Priorities;
  samples.seconds = std::min(asked.seconds.value_or(kSeconds) / 10, kSeconds);
  auto sampled = run(image, samples);
  if (!sampled || sampled->verdict == runtime::Verdict::Violated) {
    asked.order = samples.order;
    return sampled;
  }
  if (asked.seconds) {
    *asked.seconds -= context_.seconds() - began + outcome->seconds;
    *asked.seconds = std::max(0.1, *asked.seconds);
  }
  return run(image, asked);
}

/// Depth-first search finds a run soon and breadth-first search a short one. The latter is worth
/// some seconds; what it does not find in them stays as it was found.
void Searcher::shorten(const std::string& image, Job asked, Outcome& found) {
  constexpr double kSeconds = 20;
  asked.order = runtime::Order::BreadthFirst;
  asked.seconds = std::min(asked.seconds.value_or(kSeconds), kSeconds);
  auto shorter = run(image, asked);
  const bool is_better = shorter && shorter->verdict == runtime::Verdict::Violated &&
                         shorter->steps.size() < found.steps.size();
  if (!is_better) return;
  shorter->states = found.states;
  shorter->transitions = found.transitions;
  shorter->seconds += found.seconds;
  shorter->bytes = std::max(shorter->bytes, found.bytes);
  found = std::move(*shorter);
}

}  // namespace proviso::native
