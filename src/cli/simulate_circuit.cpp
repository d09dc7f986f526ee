// The terminal simulator for SMV models and circuits: it shows the state and some of the states
// that may follow, by what changes, and goes where it is told.
#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "cli/circuit.hpp"
#include "cli/circuit_walk.hpp"
#include "cli/commands.hpp"
#include "cli/lines.hpp"
#include "report/answer/json.hpp"
#include "report/answer/state_trace.hpp"

namespace proviso::cli {
namespace {

constexpr std::size_t kMostListed = 12;
constexpr std::uint64_t kPollEvery = 64;

constexpr std::string_view kHelp =
    "  NUMBER     go to this state\n"
    "  b          back one step\n"
    "  r [COUNT]  random steps, one if no count is given\n"
    "  s          show the states so far\n"
    "  t FILE     start again and replay a trace (JSON)\n"
    "  w FILE     write the states so far as a trace (JSON)\n"
    "  ?          this help\n"
    "  q          quit\n";

class CircuitDialogue {
 public:
  CircuitDialogue(const circuit::System& system, Run& run)
      : system_(system),
        run_(run),
        walk_(system, run.context),
        random_(run.options.seed),
        out_(run.options.json ? stderr : stdout),
        prompts_(::isatty(STDIN_FILENO) == 1) {}

  void hold() {
    show();
    while (true) {
      if (prompts_) write("> ");
      const auto line = read_line();
      if (!line || *line == "q") break;
      if (!line->empty()) obey(*line);
    }
    if (prompts_) write("\n");
  }

  /// The complaint, empty if the whole trace could be done.
  std::string replay(const std::string& file) {
    const auto text = read_file(file);
    if (!text) return text.error();
    const auto trace = report::trace_from_json(*text);
    if (!trace) return fmt::format("cannot use {}: {}", file, trace.error());
    const auto path = report::path_of(system_, *trace);
    if (!path) return fmt::format("cannot use {}: {}", file, path.error());
    if (const auto wrong = circuit::defect(system_, *path)) {
      return fmt::format("{} is no run of the model: {}", file, *wrong);
    }
    walk_.follow(*path);
    write(fmt::format("replayed {} of {}\n", counted(path->states.size(), "state"), file));
    if (path->loops_to) {
      write(fmt::format("the run goes on with state {}\n", *path->loops_to + 1));
    }
    return {};
  }

  Trace trace() const { return report::trace_of(system_, walk_.path()); }

 private:
  void write(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), out_);
    std::fflush(out_);
  }

  /// What is different there, the inputs of the step first.
  std::string difference(const CircuitWalk::Choice& choice) const {
    circuit::Path two;
    if (!walk_.path().states.empty()) {
      two.states.push_back(walk_.path().states.back());
      for (std::size_t i = 0; i < choice.inputs.size(); ++i) {
        const bool is_input = system_.is_input(circuit::BitId{static_cast<std::uint32_t>(i)});
        if (is_input) two.states.back()[i] = choice.inputs[i];
      }
    }
    two.states.push_back(choice.state);
    const TraceStep step = report::trace_of(system_, two).steps.back();
    std::vector<std::string> parts;
    for (const auto& [name, value] : step.inputs) {
      parts.push_back(fmt::format("[{} = {}]", name, value));
    }
    for (const auto& [name, value] : step.changes) {
      parts.push_back(fmt::format("{} = {}", name, value));
    }
    return parts.empty() ? "nothing changes" : fmt::format("{}", fmt::join(parts, ", "));
  }

  void show() {
    const std::size_t count = walk_.path().states.size();
    std::string text = count == 0 ? "initial states\n" : fmt::format("state {}", count);
    if (count > 0) {
      circuit::Path one;
      one.states = {walk_.path().states.back()};
      const Trace here = report::trace_of(system_, one);
      for (const auto& [name, value] : here.steps.front().changes) {
        text += fmt::format("  {}={}", name, value);
      }
      text += '\n';
    }
    choices_ = walk_.choices(kMostListed + 1);
    // Not in the order in which a solver happens to find them.
    std::sort(choices_.begin(), choices_.end(),
              [this](const auto& a, const auto& b) { return difference(a) < difference(b); });
    for (std::size_t i = 0; i < choices_.size() && i < kMostListed; ++i) {
      text += fmt::format("{:>4}  {}\n", i + 1, difference(choices_[i]));
    }
    if (choices_.size() > kMostListed) text += "      and others: r takes any of them\n";
    if (choices_.empty()) text += "      STOP: no state follows\n";
    write(text);
  }

  void obey(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    std::string rest = blank == std::string::npos ? std::string() : line.substr(blank + 1);
    rest.erase(0, rest.find_first_not_of(' '));
    if (word == "?") return write(kHelp);
    if (word == "b") {
      if (!walk_.back()) return write("this is the start\n");
      return show();
    }
    if (word == "r") return go_at_random(rest);
    if (word == "s") return write(report::state_trace_text(trace(), 1));
    if (word == "t" && !rest.empty()) {
      const std::string complaint = replay(rest);
      if (!complaint.empty()) write(complaint + '\n');
      return show();
    }
    if (word == "w" && !rest.empty()) {
      const Done done = write_file(rest, report::to_json(trace()));
      return write(done ? fmt::format("wrote {}\n", rest) : done.error() + '\n');
    }
    take(word);
  }

  void take(const std::string& word) {
    const auto number = as_number(word);
    if (!number) return write(fmt::format("{} is not a number or a command; ? for help\n", word));
    if (*number < 1 || *number > std::min(choices_.size(), kMostListed)) {
      return write(fmt::format("there is no choice {}\n", *number));
    }
    walk_.take(choices_[*number - 1]);
    show();
  }

  void go_at_random(const std::string& count) {
    const auto wanted = count.empty() ? std::optional<std::uint64_t>(1) : as_number(count);
    if (!wanted) return write(fmt::format("r takes a number of steps, not {}\n", count));
    for (std::uint64_t i = 0; i < *wanted; ++i) {
      if (i % kPollEvery == 0) run_.context.poll({"walking"});
      const auto choice = walk_.random_choice(random_);
      if (!choice) break;
      walk_.take(*choice);
    }
    show();
  }

  const circuit::System& system_;
  Run& run_;
  CircuitWalk walk_;
  std::vector<CircuitWalk::Choice> choices_;
  std::mt19937_64 random_;
  std::FILE* out_;
  bool prompts_;
};

}  // namespace

Done simulate_circuit(Run& run) {
  const auto system = open_circuit(run, run.options.arguments.front());
  if (!system) return tl::unexpected(system.error());
  CircuitDialogue dialogue(*system, run);
  if (!run.options.trace.empty()) {
    const std::string complaint = dialogue.replay(run.options.trace);
    if (!complaint.empty()) return tl::unexpected(complaint);
  }
  dialogue.hold();
  if (run.options.json) run.answer.trace = dialogue.trace();
  return {};
}

}  // namespace proviso::cli
