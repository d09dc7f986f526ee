// The report as a page. It shares its style and its tables of runs with the pages of single
// answers (report/answer/answer_page.cpp).
#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "report/answer/markup.hpp"
#include "report/answer/page_style.hpp"
#include "report/answer/run_table.hpp"
#include "report/verification/verification_report.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

constexpr std::string_view kReportStyle = R"css(
main { display: block; }
.title { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .9rem; }
.title .verdict { font-size: 1.05rem; padding: .1rem .8em; }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.1rem 0 .5rem; padding: 0;
  list-style: none; }
.tiles li { min-width: 8.5rem; padding: .55rem 1rem .6rem; background: var(--wash);
  border: 1px solid var(--line); border-radius: 8px; color: var(--soft); font-size: 13px; }
.tiles b { display: block; color: var(--ink); font-size: 1.35rem; line-height: 1.25;
  font-variant-numeric: tabular-nums; }
.verdict.error, .verdict.not-as-expected { color: var(--bad); }
.verdict.as-expected { color: var(--good); }
.verdict.not-asked { color: var(--soft); border-style: dashed; }
.verdict.extracted { color: var(--accent); }
.matrix { width: 100%; overflow-x: auto; }
.matrix table { border-collapse: collapse; width: 100%; }
.matrix th, .matrix td { padding: .45rem 1rem .45rem 0; text-align: left; vertical-align: baseline;
  border-bottom: 1px solid var(--line); }
.matrix thead th { color: var(--soft); font-weight: 500; white-space: nowrap; }
.matrix tbody th { font-weight: 600; overflow-wrap: anywhere; }
.matrix .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.matrix a { color: inherit; text-decoration: none; }
.matrix a:hover .verdict { background: var(--wash); }
.matrix .mark { display: inline-block; width: 1.25em; font-weight: 700; }
span.good { color: var(--good); } span.bad { color: var(--bad); } span.open { color: var(--open); }
article { margin: 1.75rem 0; padding: 1rem 1.25rem 1.1rem; border: 1px solid var(--line);
  border-left: 4px solid var(--good); border-radius: 8px; }
article.bad { border-left-color: var(--bad); }
article.open { border-left-color: var(--open); }
article > h3 { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center;
  margin: 0 0 .25rem; font-size: 1.1rem; }
.tree { margin: .75rem 0 0; padding: 0; list-style: none; }
.tree > li { position: relative; padding: 0 0 .9rem 1.4rem; border-left: 2px solid var(--line);
  margin-left: .4rem; }
.tree > li:last-child { padding-bottom: 0; border-left-color: transparent; }
.tree > li::before { content: ""; position: absolute; left: -.45rem; top: .45rem; width: .75rem;
  height: .75rem; border-radius: 50%; background: var(--paper); border: 2px solid var(--accent); }
.tree .verdict { font-size: 13px; }
.tree pre { margin: .35rem 0; padding: .4rem .75rem; }
.key { font: 12px ui-monospace, monospace; color: var(--soft); overflow-wrap: anywhere; }
.picture { margin: .6rem 0; width: fit-content; max-width: 100%; }
figure { margin: .6rem 0; } figcaption { color: var(--soft); font-size: 13px; }
article details { margin-top: .9rem; }
article summary { font-size: 1rem; font-weight: 600; }
@media print { article { break-inside: auto; } .tiles { break-inside: avoid; } }
)css";

std::string class_of(std::string_view verdict) {
  std::string name(verdict);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string chip(std::string_view verdict) {
  return fmt::format("<span class=\"verdict {}\">{}</span>", escaped_markup(class_of(verdict)),
                     escaped_markup(verdict));
}

std::string_view verdict_of(const ReportCase& one) {
  return one.verdict ? to_string(*one.verdict) : std::string_view("error");
}

/// Whether the case is as it should be, is wrong, or is open.
std::string_view tone_of(const ReportCase& one) {
  if (one.verdict && one.as_expected) return "good";
  return one.verdict == Verdict::Undecided ? "open" : "bad";
}

std::string_view mark_of(const ReportCase& one) {
  const std::string_view tone = tone_of(one);
  return tone == "good" ? "✓" : tone == "bad" ? "✗" : "?";
}

std::string remark_of(const ReportCase& one) {
  std::string text;
  if (one.expected) {
    text =
        one.as_expected ? "as expected" : fmt::format("{} was expected", to_string(*one.expected));
  }
  if (!one.message.empty()) text += (text.empty() ? "" : "; ") + one.message;
  return text;
}

const std::string& row_of(const ReportCase& one) {
  return one.property.empty() ? one.name : one.property;
}

class Page {
 public:
  explicit Page(const VerificationReport& report) : report_(report) {}

  std::string write() {
    const std::string title = escaped_markup(report_.title);
    append(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'\">\n<title>{}: {}</title>\n<style>{}{}</style>\n</head>\n<body>\n",
        escaped_markup(verdict()), title, kPageStyle, kReportStyle);
    append("<header>\n<div class=\"title\"><h1>{}</h1>{}</div>\n", title, chip(verdict()));
    tiles();
    append("</header>\n<main>\n");
    matrix();
    if (!report_.steps.empty()) {
      append("<section><h2>Question</h2>\n");
      tree(report_.steps);
      append("</section>\n");
    }
    list("Not covered", report_.not_asked);
    list("Warnings", report_.warnings);
    append("<section><h2>Properties</h2>\n");
    for (std::size_t i = 0; i < report_.cases.size(); ++i) property(i);
    append("</section>\n</main>\n<footer>Proviso {}</footer>\n</body>\n</html>\n", kVersion);
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  std::string verdict() const {
    if (!report_.verdict.empty()) return report_.verdict;
    const auto any = [this](std::string_view tone) {
      return std::any_of(report_.cases.begin(), report_.cases.end(),
                         [tone](const ReportCase& one) { return tone_of(one) == tone; });
    };
    return any("bad") ? "violated" : any("open") ? "undecided" : "holds";
  }

  void tile(const std::string& number, std::string_view what) {
    append("<li><b>{}</b>{}</li>\n", number, what);
  }

  void tiles() {
    std::map<std::string_view, std::size_t> tones;
    double seconds = 0;
    for (const ReportCase& one : report_.cases) {
      ++tones[tone_of(one)];
      seconds += one.seconds;
    }
    append("<ul class=\"tiles\">\n");
    tile(fmt::format("{} of {}", tones["good"], report_.cases.size()), "as expected");
    if (tones["bad"] > 0) tile(std::to_string(tones["bad"]), "not as expected");
    if (tones["open"] > 0) tile(std::to_string(tones["open"]), "undecided");
    tile(fmt::format("{:.1f} s", seconds), "of search, when it was made");
    append("</ul>\n");
    if (!report_.effort.empty()) {
      append("<p class=\"soft\">{}</p>\n", escaped_markup(report_.effort));
    }
  }

  /// A row a property, a column a variant.
  void matrix() {
    std::vector<std::string> variants, rows;
    for (const ReportCase& one : report_.cases) {
      add_new(variants, one.variant);
      add_new(rows, row_of(one));
    }
    append("<section><h2>Verdicts</h2>\n<div class=\"matrix\"><table><thead><tr><th>property</th>");
    for (const std::string& variant : variants) {
      append("<th>{}</th>", variant.empty() ? (variants.size() == 1 ? "verdict" : "as it is")
                                            : escaped_markup(variant));
    }
    append(
        "<th>by</th><th></th><th class=\"number\">seconds</th><th>remark</th></tr></thead>\n"
        "<tbody>\n");
    for (const std::string& row : rows) matrix_row(row, variants);
    append("</tbody></table></div></section>\n");
  }

  static void add_new(std::vector<std::string>& list, const std::string& item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
  }

  void matrix_row(const std::string& row, const std::vector<std::string>& variants) {
    append("<tr><th scope=\"row\">{}</th>", escaped_markup(row));
    std::vector<std::string> methods, hows, remarks;
    double seconds = 0;
    for (const std::string& variant : variants) {
      append("<td>");
      for (std::size_t i = 0; i < report_.cases.size(); ++i) {
        const ReportCase& one = report_.cases[i];
        if (row_of(one) != row || one.variant != variant) continue;
        append("<a href=\"#property-{}\"><span class=\"mark {}\">{}</span>{}</a> ", i + 1,
               tone_of(one), mark_of(one), chip(verdict_of(one)));
        add_new(methods, one.method);
        add_new(hows, one.how);
        const std::string remark = remark_of(one);
        if (!remark.empty()) {
          add_new(remarks, one.name == row ? remark : fmt::format("{}: {}", one.name, remark));
        }
        seconds += one.seconds;
      }
      append("</td>");
    }
    append("<td>{}</td><td>{}</td><td class=\"number\">{:.3f}</td><td>{}</td></tr>\n",
           escaped_markup(fmt::format("{}", fmt::join(methods, "; "))),
           escaped_markup(fmt::format("{}", fmt::join(hows, "; "))), seconds,
           escaped_markup(fmt::format("{}", fmt::join(remarks, "; "))));
  }

  void list(std::string_view heading, const std::vector<std::string>& items) {
    if (items.empty()) return;
    append("<section><h2>{}</h2>\n<ul>\n", heading);
    for (const std::string& item : items) append("<li>{}</li>\n", escaped_markup(item));
    append("</ul></section>\n");
  }

  void property(std::size_t i) {
    const ReportCase& one = report_.cases[i];
    append(
        "<article class=\"{}\" id=\"property-{}\">\n<h3><span class=\"{}\">{}</span> {} {}</h3>\n",
        tone_of(one), i + 1, tone_of(one), mark_of(one), escaped_markup(one.name),
        chip(verdict_of(one)));
    const std::string remark = remark_of(one);
    if (!remark.empty()) append("<p>{}</p>\n", escaped_markup(remark));
    if (!one.file.empty() && report_.steps.empty()) {
      append("<p class=\"soft\">{}:{}</p>\n", escaped_markup(one.file), one.line);
    }
    tree(one.steps);
    const bool in_steps =
        std::any_of(one.steps.begin(), one.steps.end(),
                    [](const ReportStep& step) { return step.trace.has_value(); });
    if (one.trace && !in_steps) run(*one.trace);
    append("</article>\n");
  }

  void tree(const std::vector<ReportStep>& steps) {
    if (steps.empty()) return;
    append("<ul class=\"tree\">\n");
    for (const ReportStep& step : steps) this->step(step);
    append("</ul>\n");
  }

  void step(const ReportStep& step) {
    append("<li><b>{}</b> {} <span class=\"soft\">{}</span>\n", escaped_markup(step.name),
           step.verdict.empty() ? "" : chip(step.verdict), escaped_markup(step.how));
    if (!step.call.empty()) append("<pre class=\"call\">{}</pre>\n", escaped_markup(step.call));
    if (!step.key.empty()) append("<div class=\"key\">key {}</div>\n", escaped_markup(step.key));
    for (const std::string& note : step.notes) {
      append("<p class=\"soft\">{}</p>\n", escaped_markup(note));
    }
    if (!step.assumption.empty()) {
      append("<p class=\"soft\">assumes</p>\n<ul>\n");
      for (const std::string& line : step.assumption) append("<li>{}</li>\n", escaped_markup(line));
      append("</ul>\n");
    }
    for (const ReportPicture& picture : step.pictures) {
      append("<figure><div class=\"picture\">{}</div><figcaption>{}</figcaption></figure>\n",
             picture.svg, escaped_markup(picture.title));
    }
    if (!step.process.empty()) {
      append("<details><summary>The assumption as a process</summary>\n<pre>{}</pre></details>\n",
             escaped_markup(step.process));
    }
    if (step.trace) run(*step.trace);
    append("</li>\n");
  }

  void run(const Trace& trace) {
    const RunView view = view_of(trace);
    append("<details open><summary>Counterexample</summary>\n<p class=\"soft\">{}{}</p>\n",
           counted(view.rows.size(), view.of_states ? "state" : "step"),
           view.loops_to ? ", " + loop_text(view) : "");
    text_ += run_table(view);
    append("</details>\n");
  }

  const VerificationReport& report_;
  std::string text_;
};

}  // namespace

std::string to_page(const VerificationReport& report) { return Page(report).write(); }

}  // namespace proviso::report
