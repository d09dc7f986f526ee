#include "report/answer/swim_lanes.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "report/answer/aligned_table.hpp"
#include "report/answer/markup.hpp"

namespace proviso::report {
namespace {

constexpr int kTop = 44;
constexpr int kLine = 15;
constexpr int kNumbers = 56;
constexpr int kNarrowest = 90;
constexpr int kWidest = 300;
constexpr std::size_t kMostChanges = 8;  // lines in one box

/// The width of a text in the picture, as a browser sets it, roughly.
int text_width(std::string_view text) { return static_cast<int>(7 * shown_width(text)); }

std::size_t fitting(int width) { return static_cast<std::size_t>(std::max(width, 28) / 7); }

class Picture {
 public:
  explicit Picture(const RunView& view) : view_(view) {
    for (std::size_t l = 0; l < view.lanes.size(); ++l) measure_lane(l);
    for (std::size_t p = 0; p < view.properties.size(); ++p) measure_property(p);
    int longest = 0;
    for (const RunRow& row : view.rows) longest = std::max(longest, text_width(source_of(row)));
    source_width_ = longest == 0 ? 0 : std::clamp(longest + 16, kNarrowest, 420);
    int y = kTop;
    for (const RunRow& row : view.rows) {
      tops_.push_back(y);
      y += height_of(row) + 8;
    }
    tops_.push_back(y);
  }

  std::string write() {
    const int width = std::max(source_left() + source_width_ + 8, 460);
    const int lines = static_cast<int>(endings().size());
    const int height = tops_.back() + 24 * lines + 12;
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
        width, height);
    headings();
    for (std::size_t i = 0; i < view_.rows.size(); ++i) row(i);
    if (view_.loops_to) bracket();
    ending();
    append("</svg>\n");
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  void write_text(int x, int y, std::string_view text, std::string_view style = "") {
    append("<text x=\"{}\" y=\"{}\"{}{}>{}</text>\n", x, y, style.empty() ? "" : " ", style,
           escaped_markup(text));
  }

  static std::string source_of(const RunRow& row) {
    return row.source.empty() ? row.place : fmt::format("{}  {}", row.place, row.source);
  }

  void measure_lane(std::size_t lane) {
    int width = text_width(view_.lanes[lane]) + 24;
    for (const RunRow& row : view_.rows) {
      for (const RunEvent& event : row.events) {
        if (event.lane != lane) continue;
        width = std::max(width, text_width(event.action) + 28);
        for (const std::string& change : event.changes) {
          width = std::max(width, text_width(change) + 28);
        }
      }
    }
    widths_.push_back(std::clamp(width, kNarrowest, kWidest));
  }

  void measure_property(std::size_t property) {
    int width = text_width(view_.properties[property]);
    for (const RunRow& row : view_.rows) width = std::max(width, text_width(row.states[property]));
    property_widths_.push_back(std::clamp(width + 20, 60, 160));
  }

  int lane_left(std::size_t lane) const {
    int x = kNumbers;
    for (std::size_t l = 0; l < lane; ++l) x += widths_[l];
    return x;
  }
  int lane_middle(std::size_t lane) const { return lane_left(lane) + widths_[lane] / 2; }
  int property_left(std::size_t property) const {
    int x = lane_left(view_.lanes.size());
    for (std::size_t p = 0; p < property; ++p) x += property_widths_[p];
    return x;
  }
  int source_left() const { return property_left(view_.properties.size()); }

  static std::size_t lines_of(const RunEvent& event) {
    return (event.action.empty() ? 0 : 1) + std::min(event.changes.size(), kMostChanges);
  }
  static int height_of(const RunRow& row) {
    std::size_t lines = 1;
    for (const RunEvent& event : row.events) lines = std::max(lines, lines_of(event));
    return kLine * static_cast<int>(lines) + 10;
  }

  void headings() {
    const int bottom = tops_.back();
    for (std::size_t l = 0; l < view_.lanes.size(); ++l) {
      append("<rect x=\"{}\" y=\"30\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", lane_left(l),
             widths_[l], bottom - 30, l % 2 == 0 ? "#f4f6fa" : "#ffffff");
      append("<g><title>{}</title>", escaped_markup(view_.lanes[l]));
      write_text(lane_left(l) + 8, 20, shortened(view_.lanes[l], fitting(widths_[l] - 8)),
                 "font-weight=\"bold\"");
      append("</g>\n");
    }
    for (std::size_t p = 0; p < view_.properties.size(); ++p) {
      append("<g><title>{}</title>", escaped_markup(view_.properties[p]));
      write_text(property_left(p) + 8, 20,
                 shortened(view_.properties[p], fitting(property_widths_[p] - 8)),
                 "font-weight=\"bold\" fill=\"#55a\"");
      append("</g>\n");
    }
  }

  void row(std::size_t i) {
    const RunRow& row = view_.rows[i];
    const int middle = tops_[i] + height_of(row) / 2 + 4;
    write_text(22, middle, std::to_string(i + 1), "fill=\"#666\"");
    join(i);
    for (const RunEvent& event : row.events) box(row, event, tops_[i]);
    for (std::size_t p = 0; p < view_.properties.size(); ++p) {
      const bool wrong = row.states[p] == "ERROR";
      write_text(property_left(p) + 8, middle,
                 shortened(row.states[p], fitting(property_widths_[p] - 8)),
                 wrong ? "fill=\"#c00\" font-weight=\"bold\"" : "");
    }
    if (!row.place.empty()) {
      write_text(source_left() + 8, middle, shortened(source_of(row), fitting(source_width_)),
                 "fill=\"#666\"");
    }
  }

  /// A line between the participants of an action, or from the actor before to this one.
  void join(std::size_t i) {
    if (!view_.of_actors) return;
    const RunRow& row = view_.rows[i];
    const int middle = tops_[i] + height_of(row) / 2;
    const auto [first, last] =
        std::minmax_element(row.events.begin(), row.events.end(),
                            [](const auto& a, const auto& b) { return a.lane < b.lane; });
    if (first->lane != last->lane) {
      append("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#36c\" stroke-width=\"2\"/>\n",
             lane_middle(first->lane), middle, lane_middle(last->lane), middle);
    }
    if (i == 0) return;
    const std::size_t before = view_.rows[i - 1].events.front().lane;
    const std::size_t now = row.events.front().lane;
    if (before == now || first->lane != last->lane) return;
    append(
        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#9ab\" stroke-dasharray=\"4 "
        "3\"/>\n",
        lane_middle(before), tops_[i] - 8, lane_middle(now), tops_[i]);
  }

  void box(const RunRow& row, const RunEvent& event, int top) {
    const int x = lane_left(event.lane) + 6, width = widths_[event.lane] - 12;
    const int height = kLine * static_cast<int>(lines_of(event)) + 10;
    const std::size_t longest = fitting(width - 12);
    append("<g><title>{}</title>", escaped_markup(tooltip(row, event)));
    append(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"{}\" "
        "stroke=\"#99a\"/>\n",
        x, top, width, height, event.is_partner ? "#eef3ff" : "#fffdf6");
    int y = top + kLine;
    if (!event.action.empty()) {
      write_text(x + 7, y, shortened(event.action, longest), "font-weight=\"bold\"");
      y += kLine;
    }
    for (std::size_t c = 0; c < event.changes.size() && c < kMostChanges; ++c, y += kLine) {
      const bool is_cut = c + 1 == kMostChanges && event.changes.size() > kMostChanges;
      write_text(x + 7, y,
                 is_cut ? fmt::format("… {} more", event.changes.size() - c)
                        : shortened(event.changes[c], longest),
                 "fill=\"#445\" font-size=\"11\"");
    }
    append("</g>\n");
  }

  static std::string tooltip(const RunRow& row, const RunEvent& event) {
    std::string text = event.action;
    for (const std::string& change : event.changes) text += '\n' + change;
    if (!row.function.empty()) text += '\n' + row.function;
    return text;
  }

  void bracket() {
    const int top = tops_[*view_.loops_to], bottom = tops_.back() - 8;
    append(
        "<path d=\"M16 {0} H8 V{1} H16\" fill=\"none\" stroke=\"#b60\" stroke-width=\"2\">"
        "<title>{2}</title></path>\n",
        top + 2, bottom - 2, escaped_markup(loop_text(view_)));
  }

  /// The lines below the picture, each with its style.
  std::vector<std::pair<std::string, std::string_view>> endings() const {
    std::vector<std::pair<std::string, std::string_view>> lines;
    if (view_.loops_to) lines.emplace_back(loop_text(view_), "fill=\"#b60\"");
    if (!view_.finding.empty()) {
      lines.emplace_back(view_.finding, "fill=\"#c00\" font-weight=\"bold\"");
    }
    if (!view_.judgement.empty()) lines.emplace_back(view_.judgement, "");
    return lines;
  }

  void ending() {
    int y = tops_.back() + 14;
    for (const auto& [line, style] : endings()) {
      write_text(10, y, line, style);
      y += 22;
    }
  }

  const RunView& view_;
  std::vector<int> widths_;
  std::vector<int> property_widths_;
  int source_width_ = 0;
  std::vector<int> tops_;  // of the rows, and the bottom of the last
  std::string text_;
};

}  // namespace

std::string swim_lanes_svg(const RunView& view) { return Picture(view).write(); }

}  // namespace proviso::report
