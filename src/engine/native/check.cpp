// Two searches answer what is asked.
//
// Races are looked for in the plain image, where the compiler has not removed any access, without
// reduction, because a race is not visible in every order of independent steps. That search moves
// no automaton: what it finds might lie outside of the assumptions, and if there are any, a finding
// is looked for again in a search that obeys them. Where it finds nothing, what it explored
// includes every run under the assumptions, so that the program is free of races there too.
//
// Properties are looked for in the optimised image, reduced; that search is only a proof for a
// program without races, because only then do interleavings at synchronisation operations tell
// everything. With nothing to move it is left out: the first search has seen it all.
#include "engine/native/check.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "base/child_process.hpp"
#include "base/output_file.hpp"
#include "base/temporary_folder.hpp"
#include "engine/native/answer.hpp"
#include "engine/native/build.hpp"
#include "engine/native/promotion.hpp"
#include "engine/native/symbols.hpp"
#include "lts/minimise.hpp"

namespace proviso::native {
namespace {

using runtime::Job;
using runtime::Outcome;
using runtime::Phase;
using Done = tl::expected<void, std::string>;

runtime::Automaton automaton_of(const lts::Component& component, runtime::Role role) {
  const lts::Lts& lts = component.lts;
  runtime::Automaton automaton;
  automaton.name = component.name;
  automaton.role = role;
  const auto labels = lts.alphabet().labels();
  automaton.alphabet.assign(labels.begin(), labels.end());
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    std::vector<std::int32_t> row(labels.size(), runtime::Automaton::kRejected);
    for (const lts::Edge& edge : lts.edges(lts::StateId{s})) {
      if (edge.target == lts::kError || edge.action == lts::kTau) continue;
      row[index(edge.action) - 1] = static_cast<std::int32_t>(index(edge.target));
    }
    automaton.table.push_back(std::move(row));
  }
  return automaton;
}

/// Rejects every event but those of the setup, one after the other, and then of the use.
runtime::Automaton restrictions_of(const Instrumentation& instrumentation) {
  runtime::Automaton automaton;
  automaton.name = kRestrictions;
  automaton.role = runtime::Role::Assert;
  automaton.alphabet = instrumentation.restrictions;
  const std::size_t last = instrumentation.setup.size();
  for (std::size_t state = 0; state <= last; ++state) {
    const std::string& allowed = state == last ? instrumentation.use : instrumentation.setup[state];
    const auto next = static_cast<std::int32_t>(std::min(state + 1, last));
    auto& row = automaton.table.emplace_back();
    for (const std::string& letter : automaton.alphabet) {
      row.push_back(letter == allowed ? next : runtime::Automaton::kRejected);
    }
  }
  return automaton;
}

runtime::Order order_of(SearchOrder order) {
  switch (order) {
    case SearchOrder::DepthFirst:
      return runtime::Order::DepthFirst;
    case SearchOrder::BreadthFirst:
      return runtime::Order::BreadthFirst;
    case SearchOrder::Heuristic:
      return runtime::Order::Heuristic;
    case SearchOrder::Random:
      return runtime::Order::Random;
    case SearchOrder::Priorities:
      return runtime::Order::Priorities;
  }
  return runtime::Order::DepthFirst;
}

using Automata = std::vector<lts::Component>;

std::vector<std::string> labels_of(std::initializer_list<const Automata*> lists) {
  std::vector<std::string> labels;
  for (const Automata* list : lists) {
    for (const lts::Component& component : *list) {
      const auto own = component.lts.alphabet().labels();
      labels.insert(labels.end(), own.begin(), own.end());
    }
  }
  return labels;
}

tl::expected<Instrumentation, std::string> instrumentation_of(const Program& program) {
  if (!program.mapping) return Instrumentation();
  const std::vector<std::string> labels = labels_of({&program.assumptions, &program.properties});
  BuiltIn built_in{!program.environment.driver.empty(), program.environment.stubbed,
                   program.is_premise};
  if (program.is_premise && built_in.driver) built_in.callers = labels_of({&program.assumptions});
  return instrument(*program.mapping, labels, built_in, program.surface);
}

/// What one search answered, and on which image.
struct Search {
  Phase phase = Phase::Both;
  Outcome outcome;
  std::string image;
  std::vector<std::string> objections;
  std::vector<std::string> missing = {};  // as of the image
  std::vector<std::string> defined = {};
  std::vector<std::string> replaced = {};

  bool holds() const { return outcome.verdict == runtime::Verdict::Holds && objections.empty(); }
  bool violated() const { return outcome.verdict == runtime::Verdict::Violated; }
};

lts::Lts lts_of(const Outcome& outcome, const std::vector<std::string>& alphabet) {
  lts::LtsBuilder builder;
  builder.add_states(static_cast<std::uint32_t>(std::max<std::uint64_t>(outcome.states, 1)));
  for (const std::string& label : alphabet) builder.action(label);
  for (const runtime::GraphEdge& edge : outcome.edges) {
    const std::uint32_t last = std::max(edge.from, edge.to);
    if (last >= builder.state_count()) builder.add_states(last + 1 - builder.state_count());
    const bool is_action =
        std::find(alphabet.begin(), alphabet.end(), edge.event) != alphabet.end();
    builder.add_transition(lts::StateId{edge.from},
                           is_action ? builder.action(edge.event) : lts::kTau,
                           lts::StateId{edge.to});
  }
  return std::move(builder).build();
}

class Checker {
 public:
  Checker(const Program& program, const Toolchain& toolchain, const SearchOptions& options,
          Instrumentation instrumentation, RunFolder folder, Context& context)
      : program_(program),
        toolchain_(toolchain),
        options_(options),
        instrumentation_(std::move(instrumentation)),
        folder_(std::move(folder)),
        context_(context) {
    for (const lts::Component& one : program.assumptions) {
      automata_.push_back(automaton_of(one, runtime::Role::Assume));
    }
    for (const lts::Component& one : program.properties) {
      automata_.push_back(automaton_of(one, runtime::Role::Assert));
    }
    if (!instrumentation_.restrictions.empty()) {
      automata_.push_back(restrictions_of(instrumentation_));
    }
  }

  tl::expected<CheckOutcome, std::string> run() {
    std::vector<ImageKind> kinds;
    if (asks_for_races()) kinds.push_back(kind_for(Phase::Race));
    if (!automata_.empty()) kinds.push_back(kind_for(Phase::Property));
    if (Done built = prepare(kinds); !built) return tl::unexpected(built.error());
    if (asks_for_races()) {
      if (Done done = look_for_races(); !done) return tl::unexpected(done.error());
    }
    if (!automata_.empty() && !properties_ && !(races_ && races_->violated())) {
      auto properties = search(Phase::Property);
      if (!properties) return tl::unexpected(properties.error());
      properties_ = std::move(*properties);
    }
    // What was not asked for is not told, but a proof needs it.
    if (!races_ && properties_->holds()) {
      if (Done done = look_for_races(); !done) return tl::unexpected(done.error());
    }
    return answer();
  }

  /// Every mapped action is an event of an automaton that allows all of them.
  tl::expected<lts::Lts, std::string> graph() {
    runtime::Automaton all;
    all.name = "actions";
    for (const runtime::EventRule& rule : instrumentation_.events) {
      const auto& left = instrumentation_.restrictions;
      const bool is_action = std::find(left.begin(), left.end(), rule.action) == left.end();
      const bool is_known =
          std::find(all.alphabet.begin(), all.alphabet.end(), rule.action) != all.alphabet.end();
      if (is_action && !is_known) all.alphabet.push_back(rule.action);
    }
    if (all.alphabet.empty()) {
      return tl::unexpected(std::string("the mapping has no events that could be extracted"));
    }
    all.table = {std::vector<std::int32_t>(all.alphabet.size(), 0)};
    automata_.push_back(all);
    wants_graph_ = true;
    const auto done = search(Phase::Property);
    if (!done) return tl::unexpected(done.error());
    if (done->violated()) {
      return tl::unexpected(fmt::format("the program goes wrong ({}): check it first",
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

  tl::expected<CheckOutcome, std::string> again(const std::vector<runtime::Choice>& schedule,
                                                ProgramPhase asked, const Inspect& inspect) {
    if (Done found = promote_again(asked); !found) return tl::unexpected(found.error());
    schedule_ = schedule;
    const Phase phase = asked == ProgramPhase::Race       ? Phase::Race
                        : asked == ProgramPhase::Property ? Phase::Property
                                                          : Phase::Both;
    auto done = search(phase);
    if (!done) return tl::unexpected(done.error());
    const std::string image = done->image;
    if (asked != ProgramPhase::Property) races_ = *done;
    if (asked != ProgramPhase::Race) properties_ = std::move(*done);
    CheckOutcome result = answer();
    if (!inspect || !result.trace) return result;
    Job debugged = job(phase, image);
    debugged.debugged = true;
    debugged.seconds.reset();
    const Replayed replayed{image, folder_.path + "/debugged-job.txt",
                            folder_.path + "/debugged-outcome.txt", *result.trace};
    auto inspected = write_file(replayed.job, runtime::write_job(debugged));
    if (inspected) inspected = inspect(replayed);
    if (!inspected) return tl::unexpected(inspected.error());
    return result;
  }

 private:
  Job job(Phase phase, const std::string& image) const {
    Job job;
    job.phase = phase;
    job.order = order_of(options_.order);
    job.spurious = options_.spurious_wakeups;
    job.reduction = options_.reduction;
    job.exact = options_.exact;
    job.graph = wants_graph_;
    job.sequentially_consistent = options_.sequentially_consistent;
    job.deadlock = !program_.environment.open && program_.assumptions.empty();
    job.seed = context_.seed;
    if (context_.limits().seconds) {
      // It ends before it would be ended, and says how far it came.
      const double left = *context_.limits().seconds - context_.seconds();
      job.seconds = std::max(0.1, 0.95 * left - 0.2);
    }
    job.bytes = context_.limits().memory_bytes;
    job.states = context_.limits().states;
    job.depth = options_.depth;
    job.preemptions = options_.preemptions;
    job.threads = instrumentation_.threads;
    job.schedule = schedule_;
    job.objects = promotions_.objects();
    if (phase == Phase::Race) return job;
    job.events = instrumentation_.events;
    job.automata = automata_;
    const std::vector<runtime::NamedObject> globals = globals_in(image);
    job.objects.insert(job.objects.end(), globals.begin(), globals.end());
    return job;
  }

  /// The mutexes that are global variables have their addresses in the image.
  std::vector<runtime::NamedObject> globals_in(const std::string& image) const {
    std::vector<runtime::NamedObject> objects;
    if (instrumentation_.globals.empty()) return objects;
    const auto bytes = read_file(image);
    const auto symbols = bytes ? read_symbols(*bytes) : std::nullopt;
    if (!symbols) return objects;
    for (const std::string& name : instrumentation_.globals) {
      for (const Symbol& symbol : *symbols) {
        const bool is_it =
            symbol.defined && symbol.size > 0 && mapping::fits(name, demangled(symbol.name));
        if (is_it) objects.push_back({name, symbol.address, symbol.size});
      }
    }
    return objects;
  }

  /// A name without `::` may be one that the program gives.
  std::optional<std::string> missing_global(const Job& asked) const {
    if (asked.phase == Phase::Race) return std::nullopt;
    for (const std::string& name : instrumentation_.globals) {
      const auto is_it = [&](const runtime::NamedObject& object) { return object.name == name; };
      if (!name.starts_with("::") || std::any_of(asked.objects.begin(), asked.objects.end(), is_it))
        continue;
      return fmt::format("the mapping speaks of {}, which is no variable of the sources", name);
    }
    return std::nullopt;
  }

  /// At -O1 the compiler joins accesses to plain variables, which are operations if they are
  /// racy by intent.
  ImageKind kind_for(Phase phase) const {
    if (options_.racy_by_intent) return ImageKind::Exposed;
    return phase == Phase::Property ? ImageKind::Optimised : ImageKind::Plain;
  }

  /// Builds those images that are not there yet, side by side.
  bool asks_for_races() const {
    return options_.races || options_.racy_by_intent || automata_.empty();
  }

  Done look_for_races() {
    auto races = search_promoting(Phase::Race);
    if (!races) return tl::unexpected(races.error());
    const bool outside = races->violated() && !program_.assumptions.empty();
    if (outside) races = search_promoting(Phase::Both);
    if (!races) return tl::unexpected(races.error());
    races_ = std::move(*races);
    if (outside && asks_for_races()) properties_ = races_;
    return {};
  }

  Done prepare(std::vector<ImageKind> kinds) {
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    std::erase_if(kinds, [this](ImageKind kind) { return images_.contains(kind); });
    if (kinds.empty()) return {};
    const double began = context_.seconds();
    auto built = build(program_, instrumentation_, toolchain_, kinds, folder_, context_);
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

  /// If races are intended: until there is none, or one of which nothing can be made.
  tl::expected<Search, std::string> search_promoting(Phase phase) {
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

  bool is_intended(const Outcome& outcome) const {
    const bool spins = outcome.reason == runtime::Reason::Segment && !outcome.accesses.empty();
    return options_.racy_by_intent && (outcome.finding == runtime::Finding::Race || spins);
  }

  /// The operations of a schedule are those that were found when it was.
  Done promote_again(ProgramPhase phase) {
    if (!options_.racy_by_intent) return {};
    const auto races = search_promoting(Phase::Race);
    if (!races) return tl::unexpected(races.error());
    if (phase != ProgramPhase::Both) return {};
    const auto both = search_promoting(Phase::Both);
    if (!both) return tl::unexpected(both.error());
    return {};
  }

  tl::expected<Search, std::string> search(Phase phase) {
    const ImageKind kind = kind_for(phase);
    if (Done built = prepare({kind}); !built) return tl::unexpected(built.error());
    const Image* const image = &images_.at(kind);
    if (!image->not_allowed.empty()) return refused(phase, *image);
    Job asked = job(phase, image->path);
    if (const auto missing = missing_global(asked)) return tl::unexpected(*missing);
    Search done;
    done.phase = phase;
    done.image = image->path;
    done.defined = image->defined;
    done.replaced = image->replaced;
    auto outcome = run(image->path, asked);
    if (!outcome) return tl::unexpected(outcome.error());
    done.outcome = std::move(*outcome);
    const bool may_be_long = done.violated() && !is_intended(done.outcome) &&
                             asked.schedule.empty() && asked.order == runtime::Order::DepthFirst;
    if (may_be_long) shorten(image->path, std::move(asked), done.outcome);
    if (done.outcome.verdict == runtime::Verdict::Holds) {
      done.objections =
          objections(done.outcome, image->path, options_.sequentially_consistent, context_);
    }
    return done;
  }

  tl::expected<Outcome, std::string> run(const std::string& image, const Job& asked) {
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

  /// Depth-first search finds a run soon and breadth-first search a short one. The latter is worth
  /// some seconds; what it does not find in them stays as it was found.
  void shorten(const std::string& image, Job asked, Outcome& found) {
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

  static Search refused(Phase phase, const Image& image) {
    Search done;
    done.phase = phase;
    done.image = image.path;
    done.missing = image.not_allowed;
    done.outcome.reason = runtime::Reason::Unmodelled;
    done.outcome.message =
        fmt::format("the program calls {}, of which it is not known what it does",
                    fmt::join(image.not_allowed, ", "));
    return done;
  }

  CheckOutcome answer() {
    CheckOutcome result;
    result.compilation = compilation_;
    const bool is_shown = asks_for_races() && races_;
    const Search* violated = is_shown && races_->violated()           ? &*races_
                             : properties_ && properties_->violated() ? &*properties_
                                                                      : nullptr;
    if (violated != nullptr) show(*violated, result);
    add_results(violated, result);
    for (const auto* search : {&races_, &properties_}) {
      if (!*search) continue;
      if (!(*search)->missing.empty()) result.missing = (*search)->missing;
      const Outcome& outcome = (*search)->outcome;
      const bool again = search == &properties_ && races_ && properties_->phase == Phase::Both;
      if (again) continue;
      result.steps.push_back({search == &races_ ? "races" : "properties", outcome.states,
                              outcome.transitions, outcome.seconds, outcome.bytes});
      result.statistics.states = outcome.states;
      result.statistics.transitions = outcome.transitions;
      for (const std::string& note : outcome.notes) {
        if (std::find(result.notes.begin(), result.notes.end(), note) == result.notes.end()) {
          result.notes.push_back(note);
        }
      }
    }
    if (const std::string note = promotions_.note(); !note.empty()) result.notes.push_back(note);
    for (const runtime::EventRule& rule : instrumentation_.events) {
      result.actions.push_back(rule.action);
    }
    if (properties_) {
      result.asserted = instrumentation_.asserted;
      result.defined = properties_->defined;
      result.replaced = properties_->replaced;
      for (const runtime::Count& hits : properties_->outcome.event_hits) {
        if (hits.value == 0) result.never_happened.push_back(hits.name);
      }
    }
    return result;
  }

  void show(const Search& search, CheckOutcome& result) {
    std::vector<std::string> names;
    const bool moved = properties_ && &search == &*properties_;
    const bool both = search.phase == Phase::Both;
    if (moved || both) {
      for (const runtime::Automaton& automaton : automata_) {
        if (automaton.name != kRestrictions) names.push_back(automaton.name);
      }
    }
    result.trace = to_program_trace(search.outcome, search.image, names, context_);
    hide_order(*result.trace);
    result.trace->phase = both    ? ProgramPhase::Both
                          : moved ? ProgramPhase::Property
                                  : ProgramPhase::Race;
  }

  /// That a component is set up and used is no action of the design; only where it ends a run does
  /// it say something.
  void hide_order(ProgramTrace& trace) const {
    const auto& setup = instrumentation_.setup;
    for (std::size_t i = 0; i + 1 < trace.steps.size(); ++i) {
      std::erase_if(trace.steps[i].actions, [&](const std::string& action) {
        return action == instrumentation_.use ||
               std::find(setup.begin(), setup.end(), action) != setup.end();
      });
    }
  }

  /// The results in the order of the kinds; the violated one has the trace.
  void add_results(const Search* violated, CheckOutcome& result) {
    const std::string kind = violated == nullptr ? "" : kind_of(violated->outcome);
    const auto add = [&](std::string name, const std::optional<Search>& search,
                         std::optional<std::string> property) {
      PropertyResult one;
      one.kind = std::move(name);
      one.property = std::move(property);
      const bool is_it = violated != nullptr && one.kind == kind &&
                         (!one.property || *one.property == violated->outcome.automaton);
      if (is_it) {
        one.verdict = Verdict::Violated;
        one.note = result.trace->finding;
        one.trace = to_trace(*result.trace);
      } else if (violated != nullptr) {
        one.note = "the search ended at the violation";
      } else {
        judge(search, one);
      }
      result.results.push_back(std::move(one));
    };
    const bool is_shown = asks_for_races() && races_;
    const std::optional<Search>& first = is_shown ? races_ : properties_;
    if (is_shown) add("race", races_, std::nullopt);
    add("deadlock", first, std::nullopt);
    if (!first->outcome.deadlock_checked && kind != "deadlock") {
      PropertyResult& deadlock = result.results.back();
      deadlock.verdict = Verdict::Undecided;
      deadlock.note = "not checked in an open environment";
      deadlock.is_default = true;
    }
    add("assertion", properties_ ? properties_ : first, std::nullopt);
    for (const lts::Component& property : program_.properties) {
      add("safety", properties_, property.name);
    }
    if (!instrumentation_.restrictions.empty()) add("restriction", properties_, std::nullopt);
  }

  void judge(const std::optional<Search>& search, PropertyResult& one) const {
    if (!search) return;
    if (search->holds() && (!races_ || races_->holds())) {
      one.verdict = Verdict::Holds;
    } else if (search->holds()) {
      one.note = "nothing was found, but races are not excluded";
    } else if (!search->objections.empty()) {
      one.note = search->objections.front();
    } else {
      one.stopped = stop_reason(search->outcome);
      one.note = undecided_note(search->outcome);
    }
  }

  const Program& program_;
  const Toolchain& toolchain_;
  const SearchOptions& options_;
  Instrumentation instrumentation_;
  RunFolder folder_;
  Context& context_;
  std::map<ImageKind, Image> images_;
  Promotions promotions_;
  Compilation compilation_;
  std::vector<runtime::Automaton> automata_;
  std::vector<runtime::Choice> schedule_;
  bool wants_graph_ = false;
  std::optional<Search> races_;
  std::optional<Search> properties_;
};

/// The choices that a trace tells in its changes.
std::optional<std::vector<runtime::Choice>> schedule_of(const Trace& trace) {
  std::vector<runtime::Choice> schedule;
  for (const TraceStep& step : trace.steps) {
    const auto found = std::find_if(step.changes.begin(), step.changes.end(),
                                    [](const auto& change) { return change.first == "choice"; });
    if (found == step.changes.end()) return std::nullopt;
    const std::string& text = found->second;
    runtime::Choice choice;
    const char* const last = text.data() + text.size();
    const auto [dot, wrong] = std::from_chars(text.data(), last, choice.thread);
    if (wrong != std::errc() || dot == last || *dot != '.') return std::nullopt;
    const auto [end, error] = std::from_chars(dot + 1, last, choice.alternative);
    if (error != std::errc() || end != last) return std::nullopt;
    schedule.push_back(choice);
  }
  return schedule;
}

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

}  // namespace

tl::expected<CheckOutcome, std::string> check_program(const Program& program,
                                                      const Toolchain& toolchain,
                                                      const SearchOptions& options,
                                                      Context& context) {
  auto instrumentation = instrumentation_of(program);
  if (!instrumentation) return tl::unexpected(instrumentation.error());
  const TemporaryFolder temporary;
  const auto folder = folder_for(toolchain, temporary);
  if (!folder) return tl::unexpected(folder.error());
  return Checker(program, toolchain, options, std::move(*instrumentation), *folder, context).run();
}

tl::expected<lts::Lts, std::string> extract(const Program& program, const Toolchain& toolchain,
                                            const SearchOptions& options, Context& context) {
  auto instrumentation = instrumentation_of(program);
  if (!instrumentation) return tl::unexpected(instrumentation.error());
  const TemporaryFolder temporary;
  const auto folder = folder_for(toolchain, temporary);
  if (!folder) return tl::unexpected(folder.error());
  const auto graph =
      Checker(program, toolchain, options, std::move(*instrumentation), *folder, context).graph();
  if (!graph) return tl::unexpected(graph.error());
  return lts::minimise(*graph, lts::Equivalence::Trace, context);
}

tl::expected<CheckOutcome, std::string> replay(const Program& program, const Toolchain& toolchain,
                                               const SearchOptions& options, const Trace& trace,
                                               ProgramPhase phase, Context& context,
                                               const Inspect& inspect) {
  const auto schedule = schedule_of(trace);
  if (!schedule) return tl::unexpected(std::string("the trace is not that of a C++ program"));
  auto instrumentation = instrumentation_of(program);
  if (!instrumentation) return tl::unexpected(instrumentation.error());
  const TemporaryFolder temporary;
  const auto folder = folder_for(toolchain, temporary);
  if (!folder) return tl::unexpected(folder.error());
  return Checker(program, toolchain, options, std::move(*instrumentation), *folder, context)
      .again(*schedule, phase, inspect);
}

}  // namespace proviso::native
