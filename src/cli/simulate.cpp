// A terminal simulator: it shows where the system is and what it can do, and does what it is told.
//
// The dialogue is plain lines, so that a script can be piped in; a prompt is shown only to a
// person.
#include <cstdio>
#include <optional>
#include <random>

#include <fmt/format.h>
#include <unistd.h>

#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "cli/lines.hpp"
#include "cli/simulator.hpp"
#include "report/answer/json.hpp"
#include "report/answer/trace_table.hpp"
#include "space/product.hpp"

namespace proviso::cli {
namespace {

constexpr std::string_view kHelp =
    "  NUMBER or ACTION  take this step (an action that is named like a command: by its number)\n"
    "  b                 back one step\n"
    "  r [COUNT]         random steps, one if no count is given\n"
    "  s                 show the steps so far\n"
    "  t FILE            start again and replay a trace (JSON)\n"
    "  w FILE            write the steps so far as a trace (JSON)\n"
    "  ?                 this help\n"
    "  q                 quit\n";

constexpr std::string_view kCommands = "b r s t w q ?";

constexpr std::uint64_t kPollEvery = 1024;

/// `a[1].b` is the label a.1.b.
std::string dotted(std::string_view label) {
  std::string result;
  for (const char c : label) {
    if (c == '[') result += '.';
    if (c != '[' && c != ']') result += c;
  }
  return result;
}

class Dialogue {
 public:
  Dialogue(Simulator& simulator, Run& run)
      : simulator_(simulator),
        run_(run),
        random_(run.options.seed),
        out_(run.options.json ? stderr : stdout),
        prompts_(::isatty(STDIN_FILENO) == 1) {}

  void hold() {
    show_state();
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
    while (simulator_.back()) {
    }
    const std::size_t done = simulator_.replay(*trace);
    if (done == trace->steps.size()) {
      write(fmt::format("replayed {} of {}\n", counted(done, "step"), file));
      if (trace->loops_to) {
        write(fmt::format("the run goes on with step {}\n", *trace->loops_to + 1));
      }
      return {};
    }
    return fmt::format("step {} of {} cannot be done here: {}", done + 1, file,
                       trace->steps[done].action);
  }

 private:
  void write(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), out_);
    std::fflush(out_);
  }

  void show_state() {
    std::string text = fmt::format("step {}", simulator_.step());
    for (const auto& [name, value] : simulator_.values()) {
      text += fmt::format("  {}={}", name, value);
    }
    text += '\n';
    const auto& choices = simulator_.choices();
    for (std::size_t i = 0; i < choices.size(); ++i) {
      text += fmt::format("{:>4}  {}{}\n", i + 1, choices[i].name,
                          choices[i].to_error ? "  -> ERROR" : "");
    }
    if (simulator_.in_error()) {
      text += fmt::format("      ERROR: {} is violated\n", simulator_.culprit());
    } else if (choices.empty()) {
      text += simulator_.terminated() ? "      END: the system has terminated\n"
                                      : "      STOP: nothing can happen, the system is stuck\n";
    }
    write(text);
  }

  void obey(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    std::string rest = blank == std::string::npos ? std::string() : line.substr(blank + 1);
    rest.erase(0, rest.find_first_not_of(' '));
    for (const Simulator::Choice& choice : simulator_.choices()) {
      const bool ambiguous = choice.name == word && kCommands.find(word) != std::string_view::npos;
      if (ambiguous)
        write(fmt::format("({0} is a command; take the action {0} by its number)\n", word));
    }
    if (word == "?") return write(kHelp);
    if (word == "b") return go_back();
    if (word == "r") return walk(rest);
    if (word == "s") return write(report::trace_table(simulator_.trace()));
    if (word == "t" && !rest.empty()) return load(rest);
    if (word == "w" && !rest.empty()) return save(rest);
    take(line);
  }

  void go_back() {
    if (!simulator_.back()) return write("this is the start\n");
    show_state();
  }

  void walk(const std::string& count) {
    const auto wanted = count.empty() ? std::optional<std::uint64_t>(1) : as_number(count);
    if (!wanted) return write(fmt::format("r takes a number of steps, not {}\n", count));
    for (std::uint64_t i = 0; i < *wanted && !simulator_.choices().empty(); ++i) {
      if (i % kPollEvery == 0) run_.context.poll({"walking"});
      // Not a std distribution: those differ from one library to another.
      simulator_.take(random_() % simulator_.choices().size());
    }
    show_state();
  }

  void load(const std::string& file) {
    const std::string complaint = replay(file);
    if (!complaint.empty()) write(complaint + '\n');
    show_state();
  }

  void save(const std::string& file) {
    const Done done = write_file(file, report::to_json(simulator_.trace()));
    write(done ? fmt::format("wrote {}\n", file) : done.error() + '\n');
  }

  void take(const std::string& word) {
    const auto& choices = simulator_.choices();
    if (const auto number = as_number(word)) {
      if (*number < 1 || *number > choices.size()) {
        return write(fmt::format("there is no choice {}\n", *number));
      }
      simulator_.take(*number - 1);
      return show_state();
    }
    std::vector<std::size_t> found;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (choices[i].name == dotted(word) || choices[i].name == word) found.push_back(i);
      names.push_back(choices[i].name);
    }
    if (found.size() == 1) {
      simulator_.take(found.front());
      return show_state();
    }
    if (found.size() > 1) {
      return write(
          fmt::format("{} steps are called {}; choose one by its number\n", found.size(), word));
    }
    const std::string suggestion = did_you_mean(word, names);
    write(fmt::format("{} is not enabled here; {}\n", word,
                      suggestion.empty() ? "? for help" : suggestion));
  }

  Simulator& simulator_;
  Run& run_;
  std::mt19937_64 random_;
  std::FILE* out_;
  bool prompts_;
};

}  // namespace

Done simulate(Run& run) {
  if (is_circuit(run)) return simulate_circuit(run);
  if (ending(run.options.arguments.front()) == "json") return simulate_program(run);
  auto system = run.system();
  if (!system) return tl::unexpected(system.error());
  // What its keywords ask for is known of the finished composition only.
  if (system->minimal || system->deterministic || system->property) {
    system = lts::System{system->name, {{system->name, run.build(*system)}}};
  }
  const space::Product product(*system);
  const auto describe = [&](const space::Word* state) {
    std::vector<std::pair<std::string, std::string>> values;
    for (std::size_t i = 0; i < product.component_count(); ++i) {
      const lts::StateId local = product.local_state(state, i);
      const lts::Component& component = system->components[i];
      values.emplace_back(component.name,
                          component.lts.end() == local ? "END" : std::to_string(index(local)));
    }
    return values;
  };
  const auto is_hidden = [&](lts::ActionId action) {
    return action == lts::kTau ||
           (system->visibility && !system->visibility->shows(product.alphabet().name(action)));
  };
  Simulator simulator(product, describe, is_hidden);
  Dialogue dialogue(simulator, run);
  if (!run.options.trace.empty()) {
    const std::string complaint = dialogue.replay(run.options.trace);
    if (!complaint.empty()) return tl::unexpected(complaint);
  }
  dialogue.hold();
  run.answer.statistics = {};  // nothing was counted that the user asked for
  if (run.options.json) run.answer.trace = simulator.trace();
  return {};
}

}  // namespace proviso::cli
