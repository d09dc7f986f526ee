#include "report/answer/swim_lanes.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace proviso::report {
namespace {

constexpr int kRow = 34;
constexpr int kTop = 56;
constexpr int kNumbers = 46;
constexpr int kPlaces = 170;
constexpr int kLane = 250;
constexpr int kState = 74;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        // What a page cannot hold is not shown.
        if (static_cast<unsigned char>(c) >= ' ') result += c;
    }
  }
  return result;
}

/// Long texts lose their end; the whole stands in the tooltip. Characters are not cut in two.
std::string shortened(const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

class Picture {
 public:
  explicit Picture(const ProgramTrace& trace) : trace_(trace) {
    for (const ProgramStep& step : trace.steps) {
      if (lanes_.try_emplace(step.thread, lanes_.size()).second) names_.push_back(step.thread_name);
      // The name that a thread is given later is the better one.
      names_[lanes_[step.thread]] = step.thread_name;
    }
  }

  std::string run() {
    const int width = left() + kLane * static_cast<int>(lanes_.size()) +
                      kState * static_cast<int>(trace_.automata.size()) + 10;
    const int height = kTop + kRow * static_cast<int>(trace_.steps.size()) + 60;
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
        width, height);
    headings(height);
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) step(i);
    ending();
    return text_ + "</svg>\n";
  }

 private:
  static int left() { return kNumbers + kPlaces; }
  static int row(std::size_t i) { return kTop + kRow * static_cast<int>(i); }
  int lane(std::size_t i) {
    return left() + kLane * static_cast<int>(lanes_[trace_.steps[i].thread]);
  }

  void write(int x, int y, const std::string& text, std::string_view style = "") {
    text_ += fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", x, y, style, escaped(text));
  }

  void headings(int height) {
    for (std::size_t l = 0; l < names_.size(); ++l) {
      const int x = left() + kLane * static_cast<int>(l);
      text_ += fmt::format("<rect x=\"{}\" y=\"30\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", x,
                           kLane, height - 60, l % 2 == 0 ? "#f4f6fa" : "#ffffff");
      write(x + 8, 22, names_[l], "font-weight=\"bold\"");
    }
    const int states = left() + kLane * static_cast<int>(names_.size());
    for (std::size_t a = 0; a < trace_.automata.size(); ++a) {
      write(states + kState * static_cast<int>(a) + 6, 22, shortened(trace_.automata[a], 10),
            "font-weight=\"bold\"");
    }
  }

  void step(std::size_t i) {
    const ProgramStep& step = trace_.steps[i];
    const int y = row(i);
    write(10, y + 4, std::to_string(i + 1), "fill=\"#666\"");
    write(kNumbers, y + 4, shortened(to_string(step.place), 24), "fill=\"#666\"");
    const bool is_action = !step.actions.empty();
    text_ += fmt::format(
        "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" "
        "fill=\"{}\" stroke=\"#99a\"/>\n",
        escaped(step.place.function), lane(i) + 6, y - 14, kLane - 12, kRow - 6,
        is_action ? "#fff3d6" : "#ffffff");
    const std::string shown =
        is_action ? fmt::format("{}", fmt::join(step.actions, ", ")) : step.operation;
    write(lane(i) + 12, y + (is_action ? -2 : 4), shortened(shown, 38),
          is_action ? "font-weight=\"bold\"" : "");
    if (is_action) {
      write(lane(i) + 12, y + 10, shortened(step.operation, 44), "fill=\"#666\" font-size=\"10\"");
    }
    text_ += "</g>\n";
    if (i > 0 && trace_.steps[i - 1].thread != step.thread) {
      text_ += fmt::format(
          "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#36c\" stroke-dasharray=\"4 "
          "3\"/>\n",
          lane(i - 1) + kLane / 2, row(i - 1) + kRow - 20, lane(i) + kLane / 2, y - 14);
    }
    const int states = left() + kLane * static_cast<int>(names_.size());
    for (std::size_t a = 0; a < trace_.automata.size() && a < step.states.size(); ++a) {
      const bool wrong = step.states[a] == "ERROR";
      write(states + kState * static_cast<int>(a) + 6, y + 4, step.states[a],
            wrong ? "fill=\"#c00\" font-weight=\"bold\"" : "");
    }
  }

  void ending() {
    const int y = row(trace_.steps.size()) + 8;
    const std::string where = to_string(trace_.place);
    write(10, y, trace_.finding + (where.empty() ? "" : fmt::format(" ({})", where)),
          "fill=\"#c00\" font-weight=\"bold\"");
    if (!trace_.judgement.empty()) write(10, y + 20, trace_.judgement);
  }

  const ProgramTrace& trace_;
  std::map<std::uint32_t, std::size_t> lanes_;
  std::vector<std::string> names_;
  std::string text_;
};

}  // namespace

std::string swim_lanes_svg(const ProgramTrace& trace) { return Picture(trace).run(); }

std::string swim_lanes_html(const ProgramTrace& trace, const std::string& title) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{0}</title>\n"
      "</head>\n<body>\n<h1>{0}</h1>\n{1}</body>\n</html>\n",
      escaped(title), swim_lanes_svg(trace));
}

}  // namespace proviso::report
