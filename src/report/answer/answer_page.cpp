#include "report/answer/answer_page.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/shell_word.hpp"
#include "report/answer/analysis_text.hpp"
#include "report/answer/assumption_sentences.hpp"
#include "report/answer/fault_text.hpp"
#include "report/answer/markup.hpp"
#include "report/answer/page_style.hpp"
#include "report/answer/premises_text.hpp"
#include "report/answer/proof_text.hpp"
#include "report/answer/run_table.hpp"
#include "report/answer/text.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

/// The run of a program has the operations, the plain trace the source text.
RunView program_view(const ProgramTrace& program, const std::optional<Trace>& trace) {
  RunView view = view_of(program);
  if (!trace || trace->steps.size() != view.rows.size()) return view;
  for (std::size_t i = 0; i < view.rows.size(); ++i) {
    if (trace->steps[i].source) view.rows[i].source = trace->steps[i].source->text;
  }
  return view;
}

class Page {
 public:
  Page(const Answer& answer, const PageOptions& options) : answer_(answer), options_(options) {}

  std::string write() {
    const std::string title =
        fmt::format("{} {}", answer_.command, escaped_markup(options_.subject));
    append(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'\">\n<title>{}{}</title>\n<style>{}</style>\n</head>\n<body>\n",
        answer_.verdict ? fmt::format("{}: ", to_string(*answer_.verdict)) : "", title, kPageStyle);
    top(title);
    results();
    if (!answer_.results || answer_.results->empty() || !shows_run_) own_trace();
    if (answer_.fault_analysis) preformatted("Faults", fault_text(*answer_.fault_analysis));
    assumption();
    if (answer_.certificate) preformatted("Proof", proof_text(answer_.certificate->proof));
    if (answer_.premises) {
      preformatted("Proof", premises_text(*answer_.premises, std::nullopt, false));
    }
    if (answer_.analysis) preformatted("Under the assumption", analysis_text(*answer_.analysis));
    lists();
    append("<details><summary>The answer as text</summary>\n<pre>{}</pre></details>\n",
           escaped_markup(to_text(answer_, false)));
    bottom();
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  static std::string chip(Verdict verdict) {
    return fmt::format("<span class=\"verdict {0}\">{0}</span>", to_string(verdict));
  }

  void preformatted(std::string_view heading, std::string_view text) {
    if (text.empty()) return;
    append("<section><h2>{}</h2>\n<pre>{}</pre></section>\n", heading, escaped_markup(text));
  }

  void top(const std::string& title) {
    append("<header>\n<h1>{} {}</h1>\n", answer_.verdict ? chip(*answer_.verdict) : "", title);
    std::vector<std::string> facts;
    const auto fact = [&facts](std::string_view name, const std::optional<std::string>& value) {
      if (value && !value->empty()) {
        facts.push_back(fmt::format("{} <b>{}</b>", name, escaped_markup(*value)));
      }
    };
    fact("target", answer_.target);
    fact("component", answer_.component);
    fact("property", answer_.property);
    if (answer_.faults) {
      fact("faults", answer_.faults->empty() ? "none (nominal)"
                                             : fmt::format("{}", fmt::join(*answer_.faults, ", ")));
    }
    if (!facts.empty()) append("<p>{}</p>\n", fmt::join(facts, " · "));
    if (!answer_.reason.empty()) append("<p>{}</p>\n", escaped_markup(answer_.reason));
    append("</header>\n");
  }

  void results() {
    if (!answer_.results || answer_.results->empty()) return;
    append(
        "<section><h2>Results</h2>\n<table class=\"results\"><thead><tr><th>verdict</th>"
        "<th>kind</th><th>property</th><th>remark</th></tr></thead>\n<tbody>\n");
    for (const PropertyResult& result : *answer_.results) {
      append("<tr><td>{}</td><td>{}{}</td><td>{}</td><td>{}</td></tr>\n", chip(result.verdict),
             escaped_markup(result.kind), result.is_default ? " (default)" : "",
             escaped_markup(name_of(result)), escaped_markup(remark(result)));
    }
    append("</tbody></table></section>\n");
    for (const PropertyResult& result : *answer_.results) {
      if (result.trace && counts(result, *answer_.results)) run(result);
    }
  }

  static std::string name_of(const PropertyResult& result) {
    const std::string property = result.property.value_or("");
    if (result.subject.empty()) return property;
    return property.empty() ? result.subject : fmt::format("{}: {}", result.subject, property);
  }

  static std::string remark(const PropertyResult& result) {
    std::vector<std::string> parts;
    if (!result.note.empty()) parts.push_back(result.note);
    if (result.stopped) parts.emplace_back(describe(*result.stopped));
    if (!result.covers.empty()) parts.push_back(fmt::format("{}", fmt::join(result.covers, ", ")));
    if (!result.method.empty()) parts.push_back("by " + result.method);
    return fmt::format("{}", fmt::join(parts, "; "));
  }

  void run(const PropertyResult& result) {
    const std::string name = name_of(result);
    show(answer_.program ? program_view(*answer_.program, result.trace) : view_of(*result.trace),
         fmt::format("Counterexample: {}{}{}", result.kind, name.empty() ? "" : " ", name));
  }

  /// A run that stands beside the results: that of a proof, of an assumption that does not exist.
  void own_trace() {
    if (const auto view = run_of(answer_)) show(*view, "Counterexample");
  }

  void show(const RunView& view, const std::string& heading) {
    shows_run_ = true;
    append("<section><h2>{}</h2>\n<p class=\"soft\">{}{}</p>\n", escaped_markup(heading),
           counted(view.rows.size(), view.of_states ? "state" : "step"),
           view.loops_to ? ", " + loop_text(view) : "");
    text_ += run_table(view);
    if (!view.finding.empty()) {
      append("<p class=\"finding\">{}</p>\n", escaped_markup(view.finding));
    }
    if (!view.judgement.empty()) append("<p>{}</p>\n", escaped_markup(view.judgement));
    append("</section>\n");
  }

  void assumption() {
    if (!answer_.assumption) return;
    const lts::Lts& lts = *answer_.assumption;
    append("<section><h2>{}</h2>\n<p class=\"soft\">{}, {}</p>\n<ul>\n",
           answer_.requirement ? "Allowed words" : "Assumption",
           counted(lts.state_count(), "state"), counted(lts.transition_count(), "transition"));
    for (const std::string& sentence : assumption_sentences(answer_)) {
      append("<li>{}</li>\n", escaped_markup(sentence));
    }
    append("</ul>\n");
    if (!options_.picture.empty()) append("<div class=\"picture\">{}</div>\n", options_.picture);
    if (lts.state_count() <= kMostPrintedStates) {
      append("<pre>{}</pre>\n",
             escaped_markup(assumption_fsp(
                 lts, answer_.requirement ? kRequirementProcess : kAssumptionProcess)));
    }
    append("</section>\n");
    if (answer_.protocol) list("What goes wrong otherwise", answer_.protocol->departures);
  }

  void list(std::string_view heading, const std::vector<std::string>& items) {
    if (items.empty()) return;
    append("<section><h2>{}</h2>\n<ul>\n", heading);
    for (const std::string& item : items) append("<li>{}</li>\n", escaped_markup(item));
    append("</ul></section>\n");
  }

  void lists() {
    std::vector<std::string> left_out, remarks;
    for (const NotCovered& one : answer_.not_covered) {
      left_out.push_back(fmt::format("{}{}{}: {}", one.kind, one.property.empty() ? "" : " ",
                                     one.property, one.reason));
    }
    for (const Remark& one : answer_.remarks) {
      remarks.push_back(fmt::format("{}:{}:{}: {}[{}]: {}", one.file, one.line, one.column,
                                    one.severity, one.code, one.message));
    }
    list("Not covered", left_out);
    list("Conditions", answer_.notes);
    list("Warnings", answer_.warnings);
    list("Diagnostics", remarks);
  }

  void bottom() {
    if (!options_.call.empty()) {
      append("<section><h2>Ask again</h2>\n<pre class=\"call\">{}</pre></section>\n",
             escaped_markup(shell_call(options_.call)));
    }
    append("<footer>Proviso {}", kVersion);
    if (answer_.statistics.states) {
      append(" · {}", counted(*answer_.statistics.states, "state"));
    }
    append(" · {:.2f} s</footer>\n</body>\n</html>\n", answer_.statistics.seconds);
  }

  const Answer& answer_;
  const PageOptions& options_;
  bool shows_run_ = false;
  std::string text_;
};

}  // namespace

std::string answer_page(const Answer& answer, const PageOptions& options) {
  return Page(answer, options).write();
}

std::optional<RunView> run_of(const Answer& answer) {
  if (answer.program) return program_view(*answer.program, answer.trace);
  if (answer.trace) return view_of(*answer.trace);
  if (!answer.results) return std::nullopt;
  for (const PropertyResult& result : *answer.results) {
    if (result.trace) return view_of(*result.trace);
  }
  return std::nullopt;
}

}  // namespace proviso::report
