// The text of jobs and outcomes. Writing and reading are kept side by side, line by line.
#include "protocol.hpp"

#include <array>
#include <charconv>
#include <cstddef>

namespace proviso::runtime {
namespace {

constexpr std::array<std::string_view, 3> kVerdicts = {"holds", "violated", "undecided"};
constexpr std::array<std::string_view, 17> kFindings = {
    "none",        "race",           "deadlock",
    "assertion",   "abort",          "uncaught-exception",
    "terminate",   "use-after-free", "out-of-bounds",
    "dead-object", "uninitialised",  "invalid-free",
    "overlap",     "bad-access",     "crash",
    "misuse",      "property"};
constexpr std::array<std::string_view, 15> kReasons = {"none",
                                                       "time",
                                                       "memory",
                                                       "states",
                                                       "depth",
                                                       "preemptions",
                                                       "threads",
                                                       "sampled",
                                                       "unmodelled",
                                                       "segment",
                                                       "nondeterminism",
                                                       "too-large",
                                                       "undefined-behaviour",
                                                       "suspected-race",
                                                       "bad-job"};

/// The last word of each kind: what is beyond it is not understood.
constexpr Phase last_of(Phase) { return Phase::Both; }
constexpr Order last_of(Order) { return Order::Priorities; }
constexpr Role last_of(Role) { return Role::Assert; }
constexpr MemoryModel last_of(MemoryModel) { return MemoryModel::FencedBehind; }
constexpr ThreadRule::By last_of(ThreadRule::By) { return ThreadRule::By::SetName; }
constexpr EventRule::At last_of(EventRule::At) { return EventRule::At::Unlock; }
constexpr Access::Role last_of(Access::Role) { return Access::Role::Freed; }
constexpr Verdict last_of(Verdict) { return Verdict::Undecided; }
constexpr Finding last_of(Finding) { return Finding::Property; }
constexpr Reason last_of(Reason) { return Reason::BadJob; }

std::string escaped(std::string_view field) {
  if (field.empty()) return "%";
  std::string text;
  for (const char character : field) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte > ' ' && byte != '%') {
      text += character;
      continue;
    }
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    text += '%';
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<unsigned> digit(char character) {
  if (character >= '0' && character <= '9') return static_cast<unsigned>(character - '0');
  if (character >= 'A' && character <= 'F') return static_cast<unsigned>(character - 'A') + 10;
  return std::nullopt;
}

std::optional<std::string> unescaped(std::string_view field) {
  std::string text;
  if (field == "%") return text;
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] != '%') {
      text += field[i];
      continue;
    }
    if (i + 2 >= field.size()) return std::nullopt;
    const auto high = digit(field[i + 1]);
    const auto low = digit(field[i + 2]);
    if (!high || !low) return std::nullopt;
    text += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return text;
}

/// Numbers as decimal text; doubles as millionths, so that both sides round alike.
class Lines {
 public:
  explicit Lines(std::string_view kind) { line(kind, kProtocolVersion); }

  template <class... Fields>
  void line(std::string_view keyword, const Fields&... fields) {
    text_ += keyword;
    (put(fields), ...);
    text_ += '\n';
  }

  std::string finish() && {
    text_ += "end\n";
    return std::move(text_);
  }

 private:
  void put(std::string_view field) { (text_ += ' ') += escaped(field); }
  void put(const std::string& field) { put(std::string_view(field)); }
  void put(const char* field) { put(std::string_view(field)); }
  void put(bool field) { text_ += field ? " 1" : " 0"; }
  void put(double field) { put(static_cast<std::uint64_t>(field * 1e6)); }
  template <class Number>
  void put(const Number& number) {
    if constexpr (std::is_enum_v<Number>)
      (text_ += ' ') += std::to_string(static_cast<int>(number));
    else
      (text_ += ' ') += std::to_string(number);
  }
  template <class Element>
  void put(const std::vector<Element>& elements) {
    put(elements.size());
    for (const Element& element : elements) put(element);
  }

  std::string text_;
};

/// The fields of one line, taken one after the other. A field that is missing or of another kind
/// makes the line bad; what is taken after that means nothing.
class Fields {
 public:
  explicit Fields(std::string_view line) : rest_(line) {}

  std::string_view word() {
    if (!rest_) return bad<std::string_view>();
    const std::size_t end = rest_->find(' ');
    const std::string_view result = rest_->substr(0, end);
    if (end == std::string_view::npos)
      rest_.reset();
    else
      rest_ = rest_->substr(end + 1);
    return result;
  }

  void take(std::string& field) {
    const auto text = unescaped(word());
    if (text)
      field = *text;
    else
      good_ = false;
  }
  void take(bool& field) { field = number<int>() != 0; }
  void take(double& field) { field = static_cast<double>(number<std::uint64_t>()) / 1e6; }
  template <class Value>
  void take(Value& field) {
    if constexpr (std::is_enum_v<Value>) {
      const auto word = number<unsigned>();
      if (word > static_cast<unsigned>(last_of(Value{}))) good_ = false;
      if (good_) field = static_cast<Value>(word);
    } else
      field = number<Value>();
  }
  template <class Value>
  void take(std::optional<Value>& field) {
    take(field.emplace());
  }
  template <class Element>
  void take(std::vector<Element>& elements) {
    const auto count = number<std::size_t>();
    for (std::size_t i = 0; i < count && good_; ++i) take(elements.emplace_back());
  }

  template <class... Values>
  void all(Values&... values) {
    (take(values), ...);
  }

  bool good() const { return good_; }

 private:
  template <class Value>
  Value bad() {
    good_ = false;
    return Value{};
  }

  template <class Number>
  Number number() {
    const std::string_view text = word();
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return bad<Number>();
    return value;
  }

  std::optional<std::string_view> rest_;
  bool good_ = true;
};

/// Calls on_line(keyword, fields) for the lines between the first and `end`.
template <class OnLine>
bool read_lines(std::string_view text, std::string_view kind, OnLine on_line) {
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return false;
    Fields fields(text.substr(0, end));
    text = text.substr(end + 1);
    const std::string_view keyword = fields.word();
    if (first) {
      int version = 0;
      fields.take(version);
      if (keyword != kind || version != kProtocolVersion) return false;
      first = false;
      continue;
    }
    if (keyword == "end") return !first && text.empty();
    if (!on_line(keyword, fields) || !fields.good()) return false;
  }
  return false;
}

template <class Value>
void optional_line(Lines& lines, std::string_view keyword, const std::optional<Value>& value) {
  if (value) lines.line(keyword, *value);
}

/// One field of a job that is a line of its own.
bool read_setting(Job& job, std::string_view keyword, Fields& fields) {
  if (keyword == "phase") return fields.take(job.phase), true;
  if (keyword == "order") return fields.take(job.order), true;
  if (keyword == "spurious") return fields.take(job.spurious), true;
  if (keyword == "reduction") return fields.take(job.reduction), true;
  if (keyword == "exact") return fields.take(job.exact), true;
  if (keyword == "memory-sc") return fields.take(job.sequentially_consistent), true;
  if (keyword == "model") return fields.take(job.model), true;
  if (keyword == "graph") return fields.take(job.graph), true;
  if (keyword == "errors") return fields.take(job.errors), true;
  if (keyword == "circles") return fields.take(job.circles), true;
  if (keyword == "deadlock") return fields.take(job.deadlock), true;
  if (keyword == "debugged") return fields.take(job.debugged), true;
  if (keyword == "passed") return fields.take(job.passed), true;
  if (keyword == "seed") return fields.take(job.seed), true;
  if (keyword == "runs") return fields.take(job.runs), true;
  if (keyword == "priority-changes") return fields.take(job.priority_changes), true;
  if (keyword == "seconds") return fields.take(job.seconds), true;
  if (keyword == "bytes") return fields.take(job.bytes), true;
  if (keyword == "states") return fields.take(job.states), true;
  if (keyword == "depth") return fields.take(job.depth), true;
  if (keyword == "preemptions") return fields.take(job.preemptions), true;
  if (keyword == "max-threads") return fields.take(job.max_threads), true;
  if (keyword == "segment-seconds") return fields.take(job.segment_seconds), true;
  return false;
}

bool read_step(Outcome& outcome, std::string_view keyword, Fields& fields) {
  if (keyword == "step") {
    Step& step = outcome.steps.emplace_back();
    fields.all(step.choice.thread, step.choice.alternative, step.thread_name, step.operation,
               step.object, step.object_name, step.detail, step.place, step.origin, step.events,
               step.automata);
    return true;
  }
  if (keyword == "error") {
    GraphError& error = outcome.errors.emplace_back();
    fields.all(error.finding, error.message, error.automaton, error.place);
    return true;
  }
  if (keyword == "error-access") {
    if (outcome.errors.empty()) return false;
    return fields.take(outcome.errors.back().accesses.emplace_back()), true;
  }
  if (keyword == "access") {
    Access& access = outcome.accesses.emplace_back();
    fields.all(access.role, access.thread, access.address, access.size, access.write, access.atomic,
               access.place);
    return true;
  }
  return false;
}

bool read_named_place(Outcome& outcome, std::string_view keyword, Fields& fields) {
  auto& places = keyword == "weak-atomic"  ? outcome.weak_atomics
                 : keyword == "clock-read" ? outcome.clock_reads
                 : keyword == "unseen"     ? outcome.unseen
                 : keyword == "unhooked"   ? outcome.unhooked
                 : keyword == "ordered"    ? outcome.ordered
                 : keyword == "narrowed"   ? outcome.narrowed
                                           : outcome.unmodelled;
  NamedPlace& place = places.emplace_back();
  fields.all(place.name, place.address, place.only_read_modify_writes, place.place);
  return true;
}

void write_named_places(Lines& lines, std::string_view keyword,
                        const std::vector<NamedPlace>& places) {
  for (const NamedPlace& place : places)
    lines.line(keyword, place.name, place.address, place.only_read_modify_writes, place.place);
}

}  // namespace

std::string_view finding_name(Finding finding) {
  return kFindings[static_cast<std::size_t>(finding)];
}
std::string_view reason_name(Reason reason) { return kReasons[static_cast<std::size_t>(reason)]; }
std::string_view verdict_name(Verdict verdict) {
  return kVerdicts[static_cast<std::size_t>(verdict)];
}

std::string write_job(const Job& job) {
  Lines lines("proviso-job");
  lines.line("phase", job.phase);
  lines.line("order", job.order);
  lines.line("spurious", job.spurious);
  lines.line("reduction", job.reduction);
  lines.line("exact", job.exact);
  lines.line("memory-sc", job.sequentially_consistent);
  lines.line("model", job.model);
  lines.line("graph", job.graph);
  lines.line("errors", job.errors);
  lines.line("circles", job.circles);
  lines.line("deadlock", job.deadlock);
  lines.line("debugged", job.debugged);
  lines.line("passed", job.passed);
  lines.line("seed", job.seed);
  lines.line("runs", job.runs);
  lines.line("priority-changes", job.priority_changes);
  optional_line(lines, "seconds", job.seconds);
  optional_line(lines, "bytes", job.bytes);
  optional_line(lines, "states", job.states);
  optional_line(lines, "depth", job.depth);
  optional_line(lines, "preemptions", job.preemptions);
  optional_line(lines, "max-threads", job.max_threads);
  lines.line("segment-seconds", job.segment_seconds);
  for (const std::string& argument : job.arguments) lines.line("argument", argument);
  for (const std::string& variable : job.environment) lines.line("variable", variable);
  optional_line(lines, "input", job.input);
  for (const ValueRange& range : job.choices)
    lines.line("value", range.function, range.low, range.high);
  for (const NamedObject& object : job.objects)
    lines.line("object", object.name, object.address, object.size, object.promoted);
  for (const ThreadRule& rule : job.threads)
    lines.line("thread", rule.name, rule.by, rule.value, rule.set_name);
  for (const EventRule& rule : job.events)
    lines.line("event", rule.at, rule.site, rule.object, rule.thread, rule.action, rule.inside);
  for (const Automaton& automaton : job.automata) {
    lines.line("automaton", automaton.name, automaton.role, automaton.initial, automaton.alphabet);
    for (const auto& row : automaton.table) lines.line("row", row);
  }
  for (const Choice& choice : job.schedule) lines.line("choice", choice.thread, choice.alternative);
  return std::move(lines).finish();
}

std::optional<Job> read_job(std::string_view text) {
  Job job;
  const bool good = read_lines(text, "proviso-job", [&](std::string_view keyword, Fields& fields) {
    if (keyword == "argument") return fields.take(job.arguments.emplace_back()), true;
    if (keyword == "variable") return fields.take(job.environment.emplace_back()), true;
    if (keyword == "input") return fields.take(job.input), true;
    if (keyword == "value") {
      ValueRange& range = job.choices.emplace_back();
      return fields.all(range.function, range.low, range.high), true;
    }
    if (keyword == "object") {
      NamedObject& object = job.objects.emplace_back();
      return fields.all(object.name, object.address, object.size, object.promoted), true;
    }
    if (keyword == "thread") {
      ThreadRule& rule = job.threads.emplace_back();
      return fields.all(rule.name, rule.by, rule.value, rule.set_name), true;
    }
    if (keyword == "event") {
      EventRule& rule = job.events.emplace_back();
      return fields.all(rule.at, rule.site, rule.object, rule.thread, rule.action, rule.inside),
             true;
    }
    if (keyword == "automaton") {
      Automaton& automaton = job.automata.emplace_back();
      return fields.all(automaton.name, automaton.role, automaton.initial, automaton.alphabet),
             true;
    }
    if (keyword == "row") {
      if (job.automata.empty()) return false;
      return fields.take(job.automata.back().table.emplace_back()), true;
    }
    if (keyword == "choice") {
      Choice& choice = job.schedule.emplace_back();
      return fields.all(choice.thread, choice.alternative), true;
    }
    return read_setting(job, keyword, fields);
  });
  if (!good) return std::nullopt;
  return job;
}

std::string write_outcome(const Outcome& outcome) {
  Lines lines("proviso-outcome");
  lines.line("verdict", outcome.verdict, outcome.finding, outcome.reason, outcome.message);
  lines.line("of", outcome.automaton, outcome.place);
  for (const Access& access : outcome.accesses)
    lines.line("access", access.role, access.thread, access.address, access.size, access.write,
               access.atomic, access.place);
  for (const Step& step : outcome.steps)
    lines.line("step", step.choice.thread, step.choice.alternative, step.thread_name,
               step.operation, step.object, step.object_name, step.detail, step.place, step.origin,
               step.events, step.automata);
  lines.line("statistics", outcome.states, outcome.transitions, outcome.depth, outcome.bytes,
             outcome.seconds, outcome.deadlock_checked, outcome.model, outcome.mixed_order);
  write_named_places(lines, "weak-atomic", outcome.weak_atomics);
  write_named_places(lines, "clock-read", outcome.clock_reads);
  write_named_places(lines, "unmodelled", outcome.unmodelled);
  write_named_places(lines, "unseen", outcome.unseen);
  write_named_places(lines, "unhooked", outcome.unhooked);
  write_named_places(lines, "ordered", outcome.ordered);
  write_named_places(lines, "narrowed", outcome.narrowed);
  for (const GraphEdge& edge : outcome.edges) lines.line("edge", edge.from, edge.to, edge.event);
  for (const GraphError& error : outcome.errors) {
    lines.line("error", error.finding, error.message, error.automaton, error.place);
    for (const Place& place : error.accesses) lines.line("error-access", place);
  }
  for (const Count& count : outcome.event_hits) lines.line("hits", count.name, count.value);
  for (const std::string& note : outcome.notes) lines.line("note", note);
  return std::move(lines).finish();
}

std::optional<Outcome> read_outcome(std::string_view text) {
  Outcome outcome;
  const auto on_line = [&](std::string_view keyword, Fields& fields) {
    if (keyword == "verdict")
      return fields.all(outcome.verdict, outcome.finding, outcome.reason, outcome.message), true;
    if (keyword == "of") return fields.all(outcome.automaton, outcome.place), true;
    if (keyword == "statistics")
      return fields.all(outcome.states, outcome.transitions, outcome.depth, outcome.bytes,
                        outcome.seconds, outcome.deadlock_checked, outcome.model,
                        outcome.mixed_order),
             true;
    if (keyword == "weak-atomic" || keyword == "clock-read" || keyword == "unmodelled" ||
        keyword == "unseen" || keyword == "unhooked" || keyword == "ordered" ||
        keyword == "narrowed")
      return read_named_place(outcome, keyword, fields);
    if (keyword == "edge") {
      GraphEdge& edge = outcome.edges.emplace_back();
      return fields.all(edge.from, edge.to, edge.event), true;
    }
    if (keyword == "hits") {
      Count& count = outcome.event_hits.emplace_back();
      return fields.all(count.name, count.value), true;
    }
    if (keyword == "note") return fields.take(outcome.notes.emplace_back()), true;
    return read_step(outcome, keyword, fields);
  };
  if (!read_lines(text, "proviso-outcome", on_line)) return std::nullopt;
  return outcome;
}

}  // namespace proviso::runtime
