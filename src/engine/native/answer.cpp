#include "engine/native/answer.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "engine/native/job_automata.hpp"
#include "engine/native/source_places.hpp"
#include "engine/native/symbols.hpp"

namespace proviso::native {
namespace {

using runtime::Finding;
using runtime::Reason;

Variables variables_of(const std::string& image) {
  const auto bytes = read_file(image);
  const auto symbols = bytes ? read_symbols(*bytes) : std::nullopt;
  return Variables(symbols.value_or(std::vector<Symbol>()));
}

/// Objects without a name are numbered as they appear: an address would say nothing.
using Numbers = std::map<std::uint64_t, std::size_t>;

/// `origin` is the line of the older store that the step reads.
std::string operation_of(const runtime::Step& step, const std::string& origin,
                         const Variables& variables, Numbers& numbers) {
  std::string text = step.operation;
  const std::string global = variables.name_at(step.object);
  if (!step.object_name.empty()) {
    text += " " + step.object_name;
  } else if (!global.empty()) {
    text += " " + global;
  } else if (step.object != 0) {
    const auto numbered = numbers.try_emplace(step.object, numbers.size() + 1).first;
    text += fmt::format(" #{}", numbered->second);
  }
  const std::string from = origin.empty() ? "" : fmt::format(" written at {}", origin);
  if (!step.detail.empty()) text += fmt::format(" ({}{})", step.detail, from);
  return text;
}

std::string_view words_of(Finding finding) {
  switch (finding) {
    case Finding::None:
      return "nothing";
    case Finding::Race:
      return "data race";
    case Finding::Deadlock:
      return "deadlock";
    case Finding::Assertion:
      return "assertion failed";
    case Finding::Abort:
      return "the program aborts";
    case Finding::UncaughtException:
      return "uncaught exception";
    case Finding::Terminate:
      return "std::terminate is called";
    case Finding::UseAfterFree:
      return "use of unallocated memory";
    case Finding::OutOfBounds:
      return "out of bounds";
    case Finding::DeadObject:
      return "a variable is used that no longer exists";
    case Finding::Uninitialised:
      return "a value is used that was never set";
    case Finding::InvalidFree:
      return "memory is freed wrongly";
    case Finding::Overlap:
      return "memory is copied onto itself";
    case Finding::BadAccess:
    case Finding::Crash:
      return "the program crashes";
    case Finding::Misuse:
      return "misuse of a synchronisation object";
    case Finding::Property:
      return "property violated";
  }
  return "";
}

std::string_view file_name(const Frame& frame) {
  const std::string_view file = frame.place.file;
  return file.substr(file.rfind('/') + 1);
}

/// Whether std::string asks if a text is its own: it orders addresses, and the answer is the same
/// wherever they are.
bool is_test_of_string(const std::vector<Frame>& frames) {
  for (const Frame& frame : frames) {
    if (file_name(frame) != "stl_function.h") return file_name(frame).starts_with("basic_string.");
  }
  return false;
}

/// Whether the library hashes the name of a thread for itself: a hash table finds its elements, and
/// std::barrier counts, whatever the hashes are.
bool is_hash_of_library(const std::vector<Frame>& frames) {
  constexpr std::array<std::string_view, 4> kHashes = {"functional_hash.h", "hashes.cpp",
                                                       "std_thread.h", "thread"};
  for (const Frame& frame : frames) {
    const bool hashes =
        std::find(kHashes.begin(), kHashes.end(), file_name(frame)) != kHashes.end();
    if (!hashes) return frame.place.file.find("/c++/") != std::string::npos;
  }
  return false;
}

bool is_without_effect(const runtime::NamedPlace& ordered, const std::vector<Frame>& frames) {
  return ordered.name == runtime::kNumberOfThread ? is_hash_of_library(frames)
                                                  : is_test_of_string(frames);
}

std::string access_text(const runtime::Access& access, const SourcePlace& place) {
  const std::string where = to_words(place);
  const std::string at = where.empty() ? "" : " at " + where;
  using Role = runtime::Access::Role;
  if (access.role == Role::Allocated)
    return fmt::format("allocated by thread {}{}", access.thread, at);
  if (access.role == Role::Freed) return fmt::format("freed by thread {}{}", access.thread, at);
  return fmt::format("thread {} {}{}", access.thread, access.write ? "writes" : "reads", at);
}

/// The event that is not allowed says itself what should be.
std::string restriction_text(std::string_view message) {
  constexpr std::string_view kRefusal = " does not allow ";
  const std::size_t at = message.find(kRefusal);
  if (at != std::string_view::npos) message.remove_prefix(at + kRefusal.size());
  return fmt::format("restriction violated: {}", message);
}

std::string finding_text(const runtime::Outcome& outcome,
                         std::span<const SourcePlace> access_places) {
  if (kind_of(outcome) == "restriction") return restriction_text(outcome.message);
  std::string text(words_of(outcome.finding));
  if (outcome.finding == Finding::Property) text += ": " + outcome.automaton;
  // Some messages are whole sentences that say it all.
  const bool says_all = outcome.message.find(text) != std::string::npos;
  if (says_all) {
    text = outcome.message;
  } else if (!outcome.message.empty()) {
    text += ": " + outcome.message;
  }
  for (std::size_t i = 0; i < access_places.size(); ++i) {
    const bool is_access = outcome.accesses[i].role == runtime::Access::Role::Access;
    text += fmt::format("{}{}", i == 0 && is_access ? ": " : ", ",
                        access_text(outcome.accesses[i], access_places[i]));
  }
  return text;
}

}  // namespace

ProgramTrace to_program_trace(const runtime::Outcome& outcome, const std::string& image,
                              const std::vector<std::string>& automata, Context& context) {
  std::vector<runtime::Place> chains{outcome.place};
  for (const runtime::Access& access : outcome.accesses) chains.push_back(access.place);
  for (const runtime::Step& step : outcome.steps) chains.push_back(step.place);
  for (const runtime::Step& step : outcome.steps) chains.push_back(step.origin);
  const auto frames = find_frames(image, chains, context);
  std::vector<SourcePlace> accesses;
  for (std::size_t i = 0; i < outcome.accesses.size(); ++i) {
    accesses.push_back(shown_frame(frames[1 + i]).place);
  }
  const Variables variables = variables_of(image);
  Numbers numbers;
  ProgramTrace trace;
  trace.finding = finding_text(outcome, accesses);
  const Frame last = shown_frame(frames.front());
  trace.place = last.place;
  trace.frame = last.position;
  trace.automata = automata;
  for (std::size_t i = 0; i < outcome.steps.size(); ++i) {
    const runtime::Step& step = outcome.steps[i];
    ProgramStep next;
    next.thread = step.choice.thread;
    next.alternative = step.choice.alternative;
    next.thread_name = step.thread_name;
    const Frame frame = shown_frame(frames[1 + accesses.size() + i]);
    next.place = frame.place;
    next.frame = frame.position;
    const Frame origin = shown_frame(frames[1 + accesses.size() + outcome.steps.size() + i]);
    next.operation = operation_of(step, to_string(origin.place), variables, numbers);
    next.actions = step.events;
    for (const std::int32_t state : step.automata) {
      next.states.push_back(state == runtime::Automaton::kRejected ? "ERROR"
                                                                   : std::to_string(state));
    }
    trace.steps.push_back(std::move(next));
  }
  const auto rejecting = std::find(automata.begin(), automata.end(), outcome.automaton);
  const auto place = static_cast<std::size_t>(rejecting - automata.begin());
  if (!trace.steps.empty() && place < trace.steps.back().states.size()) {
    trace.steps.back().states[place] = "ERROR";
  }
  return trace;
}

std::string place_of_race(const runtime::Outcome& outcome, const std::string& image,
                          Context& context) {
  std::vector<runtime::Place> chains;
  for (const runtime::Access& access : outcome.accesses) chains.push_back(access.place);
  for (const auto& frames : find_frames(image, chains, context)) {
    if (const std::string line = to_string(shown_frame(frames).place); !line.empty()) return line;
  }
  return {};
}

std::string place_of(const runtime::Outcome& outcome, const std::string& image, Context& context) {
  if (outcome.place.empty()) return {};
  const std::vector<runtime::Place> chains{outcome.place};
  return to_string(shown_frame(find_frames(image, chains, context).front()).place);
}

bool uses_weak_atomics(const runtime::Outcome& outcome, const std::string& image,
                       Context& context) {
  std::vector<runtime::Place> chains;
  for (const runtime::NamedPlace& place : outcome.weak_atomics) {
    if (!place.only_read_modify_writes) chains.push_back(place.place);
  }
  if (chains.empty()) return false;
  const auto frames = find_frames(image, chains, context);
  return !std::all_of(frames.begin(), frames.end(), is_in_library);
}

std::vector<std::string> objections(const runtime::Outcome& outcome, const std::string& image,
                                    bool sequentially_consistent, Context& context) {
  std::vector<runtime::Place> chains;
  std::vector<std::string> sentences;
  const auto add = [&](const runtime::NamedPlace& place, std::string_view sentence) {
    chains.push_back(place.place);
    sentences.push_back(fmt::format(fmt::runtime(sentence), place.name));
  };
  for (const runtime::NamedPlace& place : outcome.weak_atomics) {
    if (sequentially_consistent || place.only_read_modify_writes) continue;
    add(place, "{} is weaker than sequential consistency, which is what was explored");
  }
  for (const runtime::NamedPlace& place : outcome.clock_reads) {
    add(place, "{}: what the program does may depend on the time");
  }
  const std::size_t excusable = chains.size();
  for (const runtime::NamedPlace& place : outcome.unseen) {
    add(place, "what is done with {} is not seen from here on, so that events may be missed");
  }
  for (const runtime::NamedPlace& place : outcome.unhooked) {
    add(place, "what {} does to memory is not seen");
  }
  for (const runtime::NamedPlace& place : outcome.narrowed) add(place, "{}");
  const std::size_t ordered = chains.size();
  for (const runtime::NamedPlace& place : outcome.ordered) {
    add(place, "{}, and only one order of them was explored");
  }
  if (chains.empty()) return {};
  const auto frames = find_frames(image, chains, context);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < chains.size(); ++i) {
    if (i < excusable && is_in_library(frames[i])) continue;
    if (i >= ordered && is_without_effect(outcome.ordered[i - ordered], frames[i])) continue;
    const std::string where = to_words(shown_frame(frames[i]).place);
    result.push_back(sentences[i] + (where.empty() ? "" : fmt::format(" ({})", where)));
  }
  return result;
}

std::string_view kind_of(Finding finding) {
  switch (finding) {
    case Finding::None:
      return "";
    case Finding::Race:
      return "race";
    case Finding::Deadlock:
      return "deadlock";
    case Finding::UseAfterFree:
    case Finding::OutOfBounds:
    case Finding::DeadObject:
    case Finding::InvalidFree:
    case Finding::Overlap:
    case Finding::BadAccess:
      return "memory";
    case Finding::Uninitialised:
      return "uninitialised";
    case Finding::Misuse:
      return "misuse";
    case Finding::Property:
      return "safety";
    case Finding::Assertion:
    case Finding::Abort:
    case Finding::UncaughtException:
    case Finding::Terminate:
    case Finding::Crash:
      break;
  }
  return "assertion";
}

std::string kind_of(const runtime::Outcome& outcome) {
  const bool is_property = outcome.finding == Finding::Property;
  if (is_property && outcome.automaton == kRestrictions) return "restriction";
  return std::string(kind_of(outcome.finding));
}

std::optional<StopReason> stop_reason(const runtime::Outcome& outcome) {
  if (outcome.reason == Reason::Time) return StopReason::Time;
  if (outcome.reason == Reason::Memory) return StopReason::Memory;
  if (outcome.reason == Reason::States) return StopReason::States;
  return std::nullopt;
}

std::string undecided_note(const runtime::Outcome& outcome) {
  if (stop_reason(outcome)) return {};
  std::string text;
  if (outcome.reason == Reason::Depth || outcome.reason == Reason::Preemptions ||
      outcome.reason == Reason::Threads) {
    text = "nothing was found up to the bound";
  } else if (outcome.reason == Reason::Sampled) {
    text = "nothing was found in the runs that were tried";
  } else if (outcome.reason == Reason::SuspectedRace || outcome.reason == Reason::Undefined ||
             outcome.reason == Reason::Unmodelled) {
    return outcome.message;
  } else {
    text = std::string(runtime::reason_name(outcome.reason));
  }
  if (!outcome.message.empty()) text += ": " + outcome.message;
  return text;
}

}  // namespace proviso::native
