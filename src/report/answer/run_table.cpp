#include "report/answer/run_table.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "report/answer/markup.hpp"

namespace proviso::report {
namespace {

class Table {
 public:
  explicit Table(const RunView& view) : view_(view) {
    for (const RunRow& row : view.rows) {
      has_source_ |= !row.place.empty();
      has_actor_ |= !row.actor.empty();
    }
  }

  std::string write() {
    text_ = "<div class=\"run\" tabindex=\"0\">\n<table>\n";
    heading();
    append("<tbody>\n");
    if (!view_.properties.empty()) start();
    for (std::size_t i = 0; i < view_.rows.size(); ++i) row(i);
    append("</tbody>\n</table>\n</div>\n");
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  void heading() {
    append("<thead><tr><th class=\"loop\"></th><th class=\"number\">{}</th>",
           view_.of_states ? "state" : "step");
    if (has_actor_) append("<th class=\"actor\">feature</th>");
    for (const std::string& lane : view_.lanes) {
      append("<th class=\"lane\" scope=\"col\">{}</th>", escaped_markup(lane));
    }
    for (const std::string& property : view_.properties) {
      append("<th class=\"property\" scope=\"col\">{}</th>", escaped_markup(property));
    }
    if (has_source_) append("<th class=\"source\" scope=\"col\">source</th>");
    append("</tr></thead>\n");
  }

  /// The states of the properties before the first step.
  void start() {
    const bool known = std::any_of(view_.first_states.begin(), view_.first_states.end(),
                                   [](const std::string& state) { return !state.empty(); });
    if (!known) return;
    append("<tr class=\"start\"><td class=\"loop\"></td><th class=\"number\">start</th>");
    if (has_actor_) append("<td class=\"actor\"></td>");
    for (std::size_t l = 0; l < view_.lanes.size(); ++l) append("<td class=\"lane\"></td>");
    for (const std::string& state : view_.first_states) {
      append("<td class=\"property\"><span class=\"state\">{}</span></td>", escaped_markup(state));
    }
    if (has_source_) append("<td></td>");
    append("</tr>\n");
  }

  void row(std::size_t i) {
    const RunRow& row = view_.rows[i];
    append("<tr>{}<th class=\"number\" scope=\"row\">{}</th>", bracket(i), i + 1);
    if (has_actor_) append("<td class=\"actor\">{}</td>", escaped_markup(row.actor));
    lanes(row);
    for (std::size_t p = 0; p < view_.properties.size(); ++p) property(i, p);
    if (has_source_) source(row);
    append("</tr>\n");
  }

  /// One cell of the bracket around the steps that repeat.
  std::string bracket(std::size_t i) const {
    if (!view_.loops_to || i < *view_.loops_to) return "<td class=\"loop\"></td>";
    const bool is_first = i == *view_.loops_to, is_last = i + 1 == view_.rows.size();
    return fmt::format(
        "<td class=\"loop in{}{}\">{}</td>", is_first ? " first" : "", is_last ? " last" : "",
        is_last ? fmt::format("<span role=\"img\" title=\"{0}\" aria-label=\"{0}\">↻</span>",
                              escaped_markup(loop_text(view_)))
                : "");
  }

  void lanes(const RunRow& row) {
    std::size_t first = view_.lanes.size(), last = 0;
    for (const RunEvent& event : row.events) {
      first = std::min(first, event.lane);
      last = std::max(last, event.lane);
    }
    for (std::size_t lane = 0; lane < view_.lanes.size(); ++lane) {
      const auto event = std::find_if(row.events.begin(), row.events.end(),
                                      [lane](const RunEvent& one) { return one.lane == lane; });
      // A line joins the participants of one action.
      const bool joins = view_.of_actors && lane >= first && lane <= last && first != last;
      append("<td class=\"lane{}{}{}\">", joins ? " joined" : "",
             joins && lane == first ? " from" : "", joins && lane == last ? " to" : "");
      if (event != row.events.end()) box(*event);
      append("</td>");
    }
  }

  void box(const RunEvent& event) {
    append("<div class=\"event{}{}\">", event.is_partner ? " partner" : "",
           event.action.empty() ? " values" : "");
    if (!event.action.empty()) append("<b>{}</b>", escaped_markup(event.action));
    for (const std::string& change : event.changes) {
      append("<code>{}</code>", escaped_markup(change));
    }
    append("</div>");
  }

  void property(std::size_t i, std::size_t p) {
    const std::string& now = view_.rows[i].states[p];
    const std::string& before = i == 0 ? view_.first_states[p] : view_.rows[i - 1].states[p];
    append("<td class=\"property\"><span class=\"state{}{}\">{}</span></td>",
           now != before && !before.empty() ? " changed" : "", now == "ERROR" ? " error" : "",
           escaped_markup(now));
  }

  void source(const RunRow& row) {
    append("<td class=\"source\">");
    if (!row.place.empty()) {
      append("<span title=\"{}\">{}</span>", escaped_markup(row.function),
             escaped_markup(row.place));
    }
    if (!row.source.empty()) append(" <code>{}</code>", escaped_markup(row.source));
    append("</td>");
  }

  const RunView& view_;
  bool has_source_ = false;
  bool has_actor_ = false;
  std::string text_;
};

}  // namespace

std::string run_table(const RunView& view) {
  if (view.rows.empty()) return "<p class=\"empty\">no step: the initial state</p>\n";
  return Table(view).write();
}

}  // namespace proviso::report
