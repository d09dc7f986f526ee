// One line is one transition, so recovery is simple: a line that cannot be read is reported and the
// next one is tried. Counts are compared at the end, and only if every line could be read: a wrong
// line and a wrong count are one mistake, not two.
#include <algorithm>
#include <cstring>
#include <limits>

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include "lang/aut/assemble.hpp"
#include "lang/aut/aut.hpp"
#include "lang/aut/codes.hpp"
#include "lang/aut/lexer.hpp"

namespace proviso::aut {
namespace {

constexpr std::uint64_t kPollEvery = 1 << 13;
constexpr std::int64_t kMaximumStates = 0xFFFFFFFELL;

struct LabelHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view label) const {
    return std::hash<std::string_view>()(label);
  }
};

struct Header {
  std::int64_t initial = 0;
  std::int64_t transitions = 0;
  std::int64_t states = 0;
  Span initial_span, transitions_span, states_span;
};

class Parser {
 public:
  Parser(const ByteSource& source, FileId file, Diagnostics& diagnostics, Context& context)
      : lines_(source), file_(file), diagnostics_(diagnostics), context_(context) {}

  std::optional<lts::Lts> run() {
    if (!read_header()) return std::nullopt;
    while (const auto line = next_line()) {
      read_transition(*line);
      if (diagnostics_.full()) break;
    }
    if (errors_ == 0) compare_counts();
    if (errors_ > 0) return std::nullopt;
    raw_.initial = static_cast<std::uint32_t>(header_.initial);
    raw_.states = static_cast<std::uint32_t>(header_.states);
    if (has_unmentioned_states(raw_)) {
      report(Severity::Warning, code::kUnmentionedStates, header_.states_span,
             fmt::format("the header announces {} states, more than its transitions can mention",
                         header_.states));
      drop_unmentioned_states(raw_);
    }
    return assemble(std::move(raw_), context_);
  }

 private:
  /// The next line that is not blank.
  std::optional<std::string_view> next_line() {
    while (const auto line = lines_.next()) {
      if (++lines_seen_ % kPollEvery == 0) {
        context_.poll({"reading", 0, raw_.transitions.size(), 0});
      }
      if (!LineLexer(*line).at_end()) return line;
    }
    return std::nullopt;
  }

  Span span(std::size_t begin, std::size_t end) const {
    constexpr std::uint64_t kLast = std::numeric_limits<std::uint32_t>::max();
    return {file_, static_cast<std::uint32_t>(std::min(lines_.offset() + begin, kLast)),
            static_cast<std::uint32_t>(std::min(lines_.offset() + end, kLast))};
  }

  void report(Severity severity, std::string_view which, Span where, std::string message,
              std::string help = {}, std::vector<DiagnosticNote> notes = {}) {
    if (severity == Severity::Error) ++errors_;
    diagnostics_.report(
        {severity, which, where, std::move(message), std::move(notes), std::move(help)});
  }
  void error(std::string_view which, Span where, std::string message, std::string help = {}) {
    report(Severity::Error, which, where, std::move(message), std::move(help));
  }

  bool read_header() {
    const auto line = next_line();
    if (!line) {
      error(code::kMissingHeader, span(0, 0), "the file is empty",
            "an Aldebaran file starts with des (initial, transitions, states)");
      return false;
    }
    LineLexer lexer(*line);
    if (!lexer.take_word("des")) {
      error(code::kMissingHeader, span(lexer.position(), line->size()),
            "expected the header des (initial, transitions, states)");
      return false;
    }
    const auto field = [&](char before, std::int64_t& value, Span& where) {
      if (!lexer.take(before)) return false;
      const auto number = lexer.number();
      if (!number || *number < 0) return false;
      value = *number;
      where = span(lexer.token_start(), lexer.position());
      return true;
    };
    const bool complete = field('(', header_.initial, header_.initial_span) &&
                          field(',', header_.transitions, header_.transitions_span) &&
                          field(',', header_.states, header_.states_span) && lexer.take(')') &&
                          lexer.at_end();
    if (!complete) {
      error(code::kMalformedHeader, span(lexer.position(), lexer.position() + 1),
            "the header is not of the form des (initial, transitions, states)");
      return false;
    }
    return check_header();
  }

  bool check_header() {
    if (header_.states == 0) {
      error(code::kMalformedHeader, header_.states_span, "there must be at least one state");
    } else if (header_.states > kMaximumStates) {
      error(
          code::kTooManyStates, header_.states_span,
          fmt::format("the header announces {} states, more than can be numbered", header_.states));
    } else if (header_.initial >= header_.states) {
      error(code::kStateOutOfRange, header_.initial_span,
            fmt::format("the initial state is {}, but there are only {} states", header_.initial,
                        header_.states));
    }
    return errors_ == 0;
  }

  void read_transition(std::string_view line) {
    ++transitions_seen_;
    LineLexer lexer(line);
    const auto fail = [&](std::string_view expected) {
      const bool cut_off = lexer.at_end();
      error(code::kMalformedTransition,
            span(lexer.position(), lexer.position() + (cut_off ? 0 : 1)),
            cut_off ? fmt::format("the line ends where {} is expected", expected)
                    : fmt::format("expected {}", expected),
            "a transition is written (source, \"label\", target)");
    };
    if (!lexer.take('(')) return fail("'('");
    const auto source = lexer.number();
    if (!source) return fail("a state number");
    const Span source_span = span(lexer.token_start(), lexer.position());
    if (!lexer.take(',')) return fail("a comma");
    const auto label = lexer.label();
    if (!label) return fail("a label");
    const std::uint32_t action = action_of(*label);
    if (!lexer.take(',')) return fail("a comma");
    const auto target = lexer.number();
    if (!target) return fail("a state number");
    const Span target_span = span(lexer.token_start(), lexer.position());
    if (!lexer.take(')')) return fail("')'");
    if (!lexer.at_end()) return fail("the end of the line");
    if (transitions_seen_ == static_cast<std::uint64_t>(header_.transitions) + 1) {
      surplus_ = cover(source_span, target_span);
    }
    const bool in_range =
        check_state(*source, source_span) && (*target == -1 || check_state(*target, target_span));
    if (!in_range) return;
    // -1 becomes kErrorTarget by itself.
    raw_.transitions.push_back(
        {static_cast<std::uint32_t>(*source), action, static_cast<std::uint32_t>(*target)});
  }

  bool check_state(std::int64_t state, Span where) {
    if (state >= 0 && state < header_.states) return true;
    error(code::kStateOutOfRange, where,
          state < 0 ? "only a target can be -1, the error state"
                    : fmt::format("state {} does not exist: the header announces {} states", state,
                                  header_.states));
    return false;
  }

  std::uint32_t action_of(std::string_view label) {
    if (label == "i" || label == "tau") return 0;
    const auto known = actions_.find(label);
    if (known != actions_.end()) return known->second;
    raw_.labels.emplace_back(label);
    const auto action = static_cast<std::uint32_t>(raw_.labels.size());
    actions_.emplace(std::string(label), action);
    return action;
  }

  void compare_counts() {
    const auto announced = static_cast<std::uint64_t>(header_.transitions);
    if (transitions_seen_ == announced) return;
    const auto message = fmt::format("{} transitions follow, but the header announces {}",
                                     transitions_seen_, announced);
    const bool surplus = transitions_seen_ > announced;
    const DiagnosticNote note =
        surplus ? DiagnosticNote{surplus_, "the first that is too many"}
                : DiagnosticNote{span(0, 0), "the file ends here; it may have been cut off"};
    report(Severity::Error, surplus ? code::kTooManyTransitions : code::kTooFewTransitions,
           header_.transitions_span, message, {}, {note});
  }

  LineReader lines_;
  FileId file_;
  Diagnostics& diagnostics_;
  Context& context_;
  Header header_;
  RawSystem raw_;
  boost::unordered_flat_map<std::string, std::uint32_t, LabelHash, std::equal_to<>> actions_;
  std::uint64_t errors_ = 0;  // those of this file; the sink may hold others
  std::uint64_t lines_seen_ = 0;
  std::uint64_t transitions_seen_ = 0;
  Span surplus_;
};

}  // namespace

std::optional<lts::Lts> read(const ByteSource& source, FileId file, Diagnostics& diagnostics,
                             Context& context) {
  return Parser(source, file, diagnostics, context).run();
}

std::optional<lts::Lts> read(std::string_view text, FileId file, Diagnostics& diagnostics,
                             Context& context) {
  const ByteSource source = [&text](char* buffer, std::size_t capacity) {
    const std::size_t length = std::min(capacity, text.size());
    std::memcpy(buffer, text.data(), length);
    text.remove_prefix(length);
    return length;
  };
  return read(source, file, diagnostics, context);
}

bool is_mcrl2_binary(std::string_view head) {
  return head.substr(0, 3) == std::string_view("\x00\x8B\xAF", 3);
}

}  // namespace proviso::aut
