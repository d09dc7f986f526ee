#include "cli/dialogue.hpp"

#include <charconv>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "ask/replay.hpp"
#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "report/answer/json.hpp"

namespace proviso::cli {
namespace {

constexpr std::string_view kCommands = "b r s t w q ?";
constexpr std::uint64_t kPollEvery = 64;

std::string help_for(const ask::Simulation& simulation) {
  const std::string first =
      simulation.has_names()
          ? "  NUMBER or ACTION  take this step (an action that is named like a command: by its "
            "number)\n"
          : "  NUMBER            go to this state\n";
  return first + fmt::format(
                     "  b                 back one step\n"
                     "  r [COUNT]         random steps, one if no count is given\n"
                     "  s                 show the {0}s so far\n"
                     "  t FILE            start again and replay a trace (JSON)\n"
                     "  w FILE            write the {0}s so far as a trace (JSON)\n"
                     "  ?                 this help\n"
                     "  q                 quit\n",
                     simulation.noun());
}

/// The next line of standard input without blanks at its ends; nullopt at the end.
std::optional<std::string> read_line() {
  std::string line;
  int c = 0;
  while ((c = std::getc(stdin)) != EOF && c != '\n') line += static_cast<char>(c);
  if (c == EOF && line.empty()) return std::nullopt;
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  line.erase(0, line.find_first_not_of(' '));
  return line;
}

std::optional<std::uint64_t> as_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// `a[1].b` is the label a.1.b.
std::string dotted(std::string_view label) {
  std::string result;
  for (const char c : label) {
    if (c == '[') result += '.';
    if (c != '[' && c != ']') result += c;
  }
  return result;
}

}  // namespace

Dialogue::Dialogue(ask::Simulation& simulation, Context& context, bool on_standard_error)
    : simulation_(simulation),
      context_(context),
      random_(context.seed),
      out_(on_standard_error ? stderr : stdout),
      prompts_(::isatty(STDIN_FILENO) == 1) {}

void Dialogue::hold() {
  show();
  while (true) {
    if (prompts_) write("> ");
    const auto line = read_line();
    if (!line || *line == "q") break;
    if (!line->empty()) obey(*line);
  }
  if (prompts_) write("\n");
}

void Dialogue::tell_of_replay(const Trace& trace, const std::string& file) {
  write(fmt::format(
      "replayed {} of {}\n",
      counted(trace.steps.size() - (trace.of_states && trace.loops_to ? 1 : 0), simulation_.noun()),
      file));
  if (trace.loops_to) {
    write(fmt::format("the run continues with {} {}\n", simulation_.noun(), *trace.loops_to + 1));
  }
}

void Dialogue::write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), out_);
  std::fflush(out_);
}

void Dialogue::show() {
  std::string text = simulation_.position() + '\n';
  const auto& choices = simulation_.choices();
  for (std::size_t i = 0; i < choices.size(); ++i) {
    text += fmt::format("{:>4}  {}{}{}\n", i + 1, choices[i].name,
                        choices[i].remark.empty() ? "" : "  ", choices[i].remark);
  }
  if (const std::string remark = simulation_.remark(); !remark.empty()) {
    text += fmt::format("      {}\n", remark);
  }
  write(text);
}

void Dialogue::obey(const std::string& line) {
  const std::size_t blank = line.find(' ');
  const std::string word = line.substr(0, blank);
  std::string rest = blank == std::string::npos ? std::string() : line.substr(blank + 1);
  rest.erase(0, rest.find_first_not_of(' '));
  const bool is_command = kCommands.find(word) != std::string_view::npos;
  if (is_command && simulation_.has_names()) {
    for (const auto& choice : simulation_.choices()) {
      if (choice.name != word) continue;
      write(fmt::format("({0} is a command; take the action {0} by its number)\n", word));
    }
  }
  if (word == "?") return write(help_for(simulation_));
  if (word == "b") return go_back();
  if (word == "r") return walk(rest);
  if (word == "s") return write(simulation_.trace_text());
  if (word == "t" && !rest.empty()) return load(rest);
  if (word == "w" && !rest.empty()) return save(rest);
  take(line);
}

void Dialogue::go_back() {
  if (!simulation_.run().back()) return write("this is the start\n");
  show();
}

void Dialogue::walk(const std::string& count) {
  const auto wanted = count.empty() ? std::optional<std::uint64_t>(1) : as_number(count);
  if (!wanted) return write(fmt::format("r takes a number of steps, not {}\n", count));
  for (std::uint64_t i = 0; i < *wanted; ++i) {
    if (i % kPollEvery == 0) context_.poll({"walking"});
    if (!simulation_.take_any(random_)) break;
  }
  show();
}

void Dialogue::load(const std::string& file) {
  const auto trace = ask::read_trace(file);
  const auto done = trace ? simulation_.replay(*trace, file) : refused(trace.error());
  if (done) {
    tell_of_replay(*trace, file);
  } else {
    write(done.error() + '\n');
  }
  show();
}

void Dialogue::save(const std::string& file) {
  const Done done = write_file(file, report::to_json(simulation_.trace()));
  write(done ? fmt::format("wrote {}\n", file) : done.error() + '\n');
}

void Dialogue::take(const std::string& word) {
  const auto number = as_number(word);
  if (!number) {
    if (simulation_.has_names()) return take_by_name(word);
    return write(fmt::format("{} is not a number or a command; ? for help\n", word));
  }
  if (*number < 1 || *number > simulation_.choices().size()) {
    return write(fmt::format("there is no choice {}\n", *number));
  }
  simulation_.take(*number - 1);
  show();
}

void Dialogue::take_by_name(const std::string& word) {
  const auto& choices = simulation_.choices();
  std::vector<std::size_t> found;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].name == dotted(word) || choices[i].name == word) found.push_back(i);
    names.push_back(choices[i].name);
  }
  if (found.size() == 1) {
    simulation_.take(found.front());
    return show();
  }
  if (found.size() > 1) {
    return write(
        fmt::format("{} steps are called {}; choose one by its number\n", found.size(), word));
  }
  const std::string suggestion = did_you_mean(word, names);
  write(fmt::format("{} is not enabled here; {}\n", word,
                    suggestion.empty() ? "? for help" : suggestion));
}

}  // namespace proviso::cli
