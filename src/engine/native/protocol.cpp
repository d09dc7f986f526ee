#include "engine/native/protocol.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/native/answer.hpp"
#include "engine/native/job.hpp"
#include "engine/native/job_automata.hpp"
#include "engine/native/search.hpp"
#include "engine/native/source_places.hpp"

namespace proviso::native {
namespace {

using runtime::Phase;

/// Each costs a look into the debug information.
constexpr std::size_t kMostDepartures = 12;

/// Allows just this word, and behind it the labels that callers do not decide on.
runtime::Automaton chain_of(const std::vector<std::string>& word, const Protocol& protocol) {
  runtime::Automaton chain;
  chain.name = "word";
  chain.role = runtime::Role::Assume;
  chain.alphabet = protocol.labels();
  for (std::size_t i = 0; i <= word.size(); ++i) {
    auto& row = chain.table.emplace_back();
    for (std::size_t a = 0; a < chain.alphabet.size(); ++a) {
      const bool is_return = a >= protocol.calls.size();
      const bool is_next = i < word.size() && chain.alphabet[a] == word[i];
      const bool is_free = i == word.size() && is_return;
      row.push_back(is_next   ? static_cast<std::int32_t>(i + 1)
                    : is_free ? static_cast<std::int32_t>(i)
                              : runtime::Automaton::kRejected);
    }
  }
  return chain;
}

/// Allows what the assumption allows, and one letter more with the returns behind it.
runtime::Automaton beyond(const lts::Lts& assumption, const Protocol& protocol) {
  runtime::Automaton made = automaton_of({"assumption", assumption}, runtime::Role::Assume);
  const auto outside = static_cast<std::int32_t>(made.table.size());
  for (auto& row : made.table) {
    std::replace(row.begin(), row.end(), runtime::Automaton::kRejected, outside);
  }
  auto& last = made.table.emplace_back();
  for (const std::string& label : made.alphabet) {
    const auto& calls = protocol.calls;
    const bool is_call = std::find(calls.begin(), calls.end(), label) != calls.end();
    last.push_back(is_call ? runtime::Automaton::kRejected : outside);
  }
  return made;
}

}  // namespace

class ProtocolSearch::Implementation {
 public:
  Implementation(const Toolchain& toolchain, const SearchOptions& options, Context& context,
                 ProgramUnderCheck checked)
      : toolchain_(toolchain),
        options_(options),
        checked_{checked.program, options_, std::move(checked.instrumentation),
                 std::move(checked.automata)},
        context_(context) {}
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  tl::expected<void, std::string> open() {
    auto folder = folder_for(toolchain_, temporary_);
    if (!folder) return tl::unexpected(folder.error());
    searcher_.emplace(checked_, toolchain_, std::move(*folder), context_);
    return searcher_->prepare({Phase::Both});
  }

  tl::expected<ProtocolSystem, std::string> extract() {
    options_.order = SearchOrder::DepthFirst;
    checked_.wants_graph = checked_.wants_errors = true;
    auto done = searcher_->search(Phase::Both);
    checked_.wants_graph = checked_.wants_errors = false;
    if (!done) return tl::unexpected(done.error());
    count(done->outcome);
    ProtocolSystem system;
    if (!done->holds()) {
      system.unexplored = unexplored(*done);
      return system;
    }
    system.lts = lts_of(done->outcome, protocol().labels());
    for (const runtime::GraphError& error : done->outcome.errors) {
      if (system.departures.size() == kMostDepartures) break;
      const std::string sentence = sentence_of(error, done->image);
      const auto& known = system.departures;
      if (std::find(known.begin(), known.end(), sentence) == known.end()) {
        system.departures.push_back(sentence);
      }
    }
    return system;
  }

  tl::expected<ProtocolSystem, std::string> step_beyond(const lts::Lts& assumption) {
    checked_.automata.push_back(beyond(assumption, protocol()));
    auto system = extract();
    checked_.automata.pop_back();
    return system;
  }

  tl::expected<Answer, std::string> follow(const std::vector<std::string>& word) {
    return under(chain_of(word, protocol()));
  }

  tl::expected<Answer, std::string> obey(const lts::Lts& assumption) {
    return under(automaton_of({"assumption", assumption}, runtime::Role::Assume));
  }

  const Compilation& compilation() const { return searcher_->compilation(); }
  const Statistics& statistics() const { return statistics_; }
  const std::vector<std::string>& notes() const { return notes_; }
  bool saw_calls() const { return saw_calls_; }

 private:
  const Protocol& protocol() const { return *checked_.program.protocol; }

  /// Breadth-first: short words, and nothing that would have to be shortened.
  tl::expected<Answer, std::string> under(runtime::Automaton allowed) {
    options_.order = SearchOrder::BreadthFirst;
    checked_.automata.push_back(std::move(allowed));
    auto done = searcher_->search(Phase::Both);
    checked_.automata.pop_back();
    if (!done) return tl::unexpected(done.error());
    count(done->outcome);
    Answer answer;
    if (done->violated()) {
      answer.word = word_of(done->outcome);
    } else if (!done->holds()) {
      answer.unexplored = unexplored(*done);
    }
    return answer;
  }

  std::vector<std::string> word_of(const runtime::Outcome& outcome) const {
    const std::vector<std::string> labels = protocol().labels();
    std::vector<std::string> word;
    for (const runtime::Step& step : outcome.steps) {
      for (const std::string& event : step.events) {
        if (std::find(labels.begin(), labels.end(), event) != labels.end()) word.push_back(event);
      }
    }
    return word;
  }

  Unexplored unexplored(const Search& done) const {
    if (!done.objections.empty()) return {{}, done.objections.front()};
    Unexplored found{stop_reason(done.outcome), undecided_note(done.outcome)};
    using runtime::Reason;
    const Reason reason = done.outcome.reason;
    const std::string line =
        reason == Reason::SuspectedRace ? place_of_race(done.outcome, done.image, context_)
        : reason == Reason::Unmodelled  ? place_of(done.outcome, done.image, context_)
                                        : std::string();
    if (!line.empty()) found.reason += fmt::format(" ({})", line);
    return found;
  }

  std::string sentence_of(const runtime::GraphError& error, const std::string& image) const {
    if (error.automaton == kLifetime) return "a call after the object is destroyed";
    runtime::Outcome shown;
    shown.finding = error.finding;
    shown.message = error.message;
    shown.automaton = error.automaton;
    shown.place = error.place;
    const bool is_race = error.finding == runtime::Finding::Race;
    for (const runtime::Place& place : is_race ? error.accesses : std::vector<runtime::Place>()) {
      shown.accesses.emplace_back().place = place;
    }
    return describe(shown, image);
  }

  /// Who is which thread of the driver does not matter: calls are anonymous.
  std::string describe(const runtime::Outcome& shown, const std::string& image) const {
    if (shown.finding == runtime::Finding::Race) {
      std::vector<std::string> lines;
      for (const auto& frames : find_frames(image, places_of(shown), context_)) {
        lines.push_back(to_string(shown_frame(frames).place));
      }
      std::sort(lines.begin(), lines.end());
      return fmt::format("data race: {}", fmt::join(lines, " and "));
    }
    const ProgramTrace trace = to_program_trace(shown, image, {}, context_);
    const std::string where = to_string(trace.place);
    const bool says_where = trace.finding.find(where) != std::string::npos;
    return says_where ? trace.finding : fmt::format("{} ({})", trace.finding, where);
  }

  static std::vector<runtime::Place> places_of(const runtime::Outcome& shown) {
    std::vector<runtime::Place> places;
    for (const runtime::Access& access : shown.accesses) places.push_back(access.place);
    return places;
  }

  void count(const runtime::Outcome& outcome) {
    if (outcome.states > statistics_.states.value_or(0)) {
      statistics_.states = outcome.states;
      statistics_.transitions = outcome.transitions;
    }
    for (const runtime::Count& hits : outcome.event_hits) {
      const auto& calls = protocol().calls;
      const bool is_call = std::find(calls.begin(), calls.end(), hits.name) != calls.end();
      saw_calls_ = saw_calls_ || (is_call && hits.value > 0);
    }
    for (const std::string& note : outcome.notes) {
      if (std::find(notes_.begin(), notes_.end(), note) == notes_.end()) notes_.push_back(note);
    }
  }

  const Toolchain& toolchain_;
  SearchOptions options_;
  ProgramUnderCheck checked_;
  Context& context_;
  TemporaryFolder temporary_ = {};
  std::optional<Searcher> searcher_ = {};
  Statistics statistics_ = {};
  std::vector<std::string> notes_ = {};
  bool saw_calls_ = false;
};

ProtocolSearch::ProtocolSearch(std::unique_ptr<Implementation> made) : made_(std::move(made)) {}
ProtocolSearch::ProtocolSearch(ProtocolSearch&&) noexcept = default;
ProtocolSearch::~ProtocolSearch() = default;

tl::expected<ProtocolSearch, std::string> ProtocolSearch::make(const Program& program,
                                                               const Toolchain& toolchain,
                                                               const SearchOptions& options,
                                                               Context& context) {
  auto checked = program_under_check(program, options);
  if (!checked) return tl::unexpected(checked.error());
  auto made = std::make_unique<Implementation>(toolchain, options, context, std::move(*checked));
  if (auto opened = made->open(); !opened) return tl::unexpected(opened.error());
  return ProtocolSearch(std::move(made));
}

tl::expected<ProtocolSystem, std::string> ProtocolSearch::extract() { return made_->extract(); }

tl::expected<ProtocolSearch::Answer, std::string> ProtocolSearch::follow(
    const std::vector<std::string>& word) {
  return made_->follow(word);
}

tl::expected<ProtocolSearch::Answer, std::string> ProtocolSearch::obey(const lts::Lts& assumption) {
  return made_->obey(assumption);
}

tl::expected<ProtocolSystem, std::string> ProtocolSearch::step_beyond(const lts::Lts& assumption) {
  return made_->step_beyond(assumption);
}

const Compilation& ProtocolSearch::compilation() const { return made_->compilation(); }
const Statistics& ProtocolSearch::statistics() const { return made_->statistics(); }
const std::vector<std::string>& ProtocolSearch::notes() const { return made_->notes(); }
bool ProtocolSearch::saw_calls() const { return made_->saw_calls(); }

}  // namespace proviso::native
