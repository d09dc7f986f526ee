#include "report/answer/markdown.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "report/answer/assumption_sentences.hpp"
#include "report/answer/fault_text.hpp"
#include "report/answer/markup.hpp"
#include "report/answer/text.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

// Tables with more rows than this are folded.
constexpr std::size_t kMostRows = 25;

std::string code(std::string_view text) {
  return text.empty() ? "" : fmt::format("<code>{}</code>", escaped_markdown(text));
}

std::string_view mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds:
    case Verdict::HoldsUnder:
      return "✅";
    case Verdict::Violated:
      return "❌";
    case Verdict::Undecided:
      return "❔";
  }
  return "";
}

class Document {
 public:
  Document(const Answer& answer, const std::string& subject) : answer_(answer), subject_(subject) {}

  std::string write() {
    append("### {} {}\n\n", answer_.verdict ? mark(*answer_.verdict) : "",
           fmt::format("{} {}{}", answer_.command, code(subject_),
                       answer_.verdict ? fmt::format(": {}", to_string(*answer_.verdict)) : ""));
    facts();
    results();
    if (answer_.fault_analysis) text_ += fault_markdown(*answer_.fault_analysis);
    runs();
    assumption();
    list("Not covered", not_covered());
    list("Conditions", answer_.notes);
    list("Warnings", answer_.warnings);
    fold("The answer as text", block(to_text(answer_, false)));
    append("<sub>Proviso {}</sub>\n", kVersion);
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  /// A block of code, with a fence that is longer than any in the text.
  static std::string block(std::string_view text) {
    std::size_t longest = 2, ticks = 0;
    for (const char c : text) {
      ticks = c == '`' ? ticks + 1 : 0;
      longest = std::max(longest, ticks);
    }
    const std::string fence(longest + 1, '`');
    const std::string_view end = text.ends_with('\n') || text.empty() ? "" : "\n";
    return fmt::format("{0}text\n{1}{2}{0}\n", fence, text, end);
  }

  void fold(std::string_view summary, std::string_view body) {
    append("<details><summary>{}</summary>\n\n{}\n</details>\n\n", summary, body);
  }

  void facts() {
    const auto fact = [this](std::string_view name, const std::optional<std::string>& value) {
      if (value && !value->empty()) append("- {}: {}\n", name, code(*value));
    };
    const std::size_t before = text_.size();
    fact("target", answer_.target);
    fact("component", answer_.component);
    fact("property", answer_.property);
    if (answer_.faults) {
      fact("faults", answer_.faults->empty() ? "none (nominal)"
                                             : fmt::format("{}", fmt::join(*answer_.faults, ", ")));
    }
    if (!answer_.reason.empty()) append("- {}\n", escaped_markdown(answer_.reason));
    if (text_.size() > before) append("\n");
  }

  void results() {
    if (!answer_.results || answer_.results->empty()) return;
    std::string table = "| | kind | property | remark |\n|---|---|---|---|\n";
    for (const PropertyResult& result : *answer_.results) {
      std::string name = code(result.property.value_or(""));
      if (!result.subject.empty()) name = code(result.subject) + ' ' + name;
      table += fmt::format(
          "| {} {} | {}{} | {} | {} |\n", mark(result.verdict), to_string(result.verdict),
          result.kind, result.is_default ? " (default)" : "", name, escaped_markdown(result.note));
    }
    if (answer_.results->size() > kMostRows) {
      fold(counted(answer_.results->size(), "result"), table);
    } else {
      append("{}\n", table);
    }
  }

  void runs() {
    bool shown = false;
    if (answer_.results) {
      for (const PropertyResult& result : *answer_.results) {
        if (!result.trace || !counts(result, *answer_.results)) continue;
        run(*result.trace, result.property.value_or(result.kind));
        shown = true;
      }
    }
    if (!shown && answer_.trace) run(*answer_.trace, answer_.property.value_or(""));
    if (answer_.program) append("{}\n\n", escaped_markdown(answer_.program->finding));
  }

  void run(const Trace& trace, const std::string& property) {
    std::string table = "| step | actor | action | changes |\n|--:|---|---|---|\n";
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
      const TraceStep& step = trace.steps[i];
      std::string changes;
      for (const auto* values : {&step.inputs, &step.changes}) {
        for (const auto& [name, value] : *values) {
          changes += fmt::format("{}{}", changes.empty() ? "" : ", ",
                                 code(fmt::format("{} = {}", name, value)));
        }
      }
      const bool begins = trace.loops_to == i;
      table += fmt::format("| {}{} | {} | {} | {} |\n", begins ? "↻ " : "", i + 1,
                           code(step.component), code(step.action), changes);
    }
    std::string heading =
        fmt::format("Counterexample{}{}, {}", property.empty() ? "" : " for ", code(property),
                    counted(trace.steps.size(), trace.of_states ? "state" : "step"));
    if (trace.loops_to) heading += fmt::format(", and again from step {}", *trace.loops_to + 1);
    if (trace.steps.size() > kMostRows) {
      fold(heading, table);
    } else {
      append("**{}**\n\n{}\n", heading, trace.steps.empty() ? "The initial state.\n" : table);
    }
  }

  void assumption() {
    if (!answer_.assumption) return;
    const lts::Lts& lts = *answer_.assumption;
    append("**{}**, {}:\n\n", answer_.requirement ? "Allowed words" : "Assumption",
           counted(lts.state_count(), "state"));
    for (const std::string& sentence : assumption_sentences(answer_)) {
      append("- {}\n", escaped_markdown(sentence));
    }
    append("\n");
    if (answer_.protocol) list("What goes wrong otherwise", answer_.protocol->departures);
    if (lts.state_count() > kMostPrintedStates) return;
    fold("as a process", block(assumption_fsp(
                             lts, answer_.requirement ? kRequirementProcess : kAssumptionProcess)));
  }

  std::vector<std::string> not_covered() const {
    std::vector<std::string> items;
    for (const NotCovered& one : answer_.not_covered) {
      items.push_back(fmt::format("{}{}{}: {}", one.kind, one.property.empty() ? "" : " ",
                                  one.property, one.reason));
    }
    return items;
  }

  void list(std::string_view heading, const std::vector<std::string>& items) {
    if (items.empty()) return;
    append("**{}**\n\n", heading);
    for (const std::string& item : items) append("- {}\n", escaped_markdown(item));
    append("\n");
  }

  const Answer& answer_;
  const std::string& subject_;
  std::string text_;
};

}  // namespace

std::string to_markdown(const Answer& answer, const std::string& subject) {
  return Document(answer, subject).write();
}

}  // namespace proviso::report
