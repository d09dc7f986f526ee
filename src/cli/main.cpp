// The one place where a run is set up, where exceptions end, and where results are printed.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <new>
#include <vector>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "base/output_file.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/language.hpp"
#include "report/answer/json.hpp"
#include "report/answer/text.hpp"
#include "report/version.hpp"

namespace proviso::cli {
namespace {

enum ExitStatus : int {
  kHolds = 0,
  kViolated = 1,
  kWrong = 2,
  kUndecided = 3,
  kHoldsUnder = 4,
  kBug = 70
};

// A signal handler has no other way to reach what it must stop.
std::atomic<Context*> interrupted_run{nullptr};

void on_interrupt(int) {
  if (Context* context = interrupted_run.load()) context->cancel();
}

/// While it lives, the first Ctrl-C ends the run in Undecided; the second ends the process.
class InterruptGuard {
 public:
  explicit InterruptGuard(Context& context) {
    interrupted_run = &context;
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, &before_);
  }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard() {
    ::sigaction(SIGINT, &before_, nullptr);
    interrupted_run = nullptr;
  }

 private:
  struct sigaction before_ {};
};

Done dispatch(Run& run) {
  switch (run.options.command) {
    case Command::Check:
      return check(run);
    case Command::Assume:
      return assume(run);
    case Command::Prove:
      return prove(run);
    case Command::Discharge:
      return discharge(run);
    case Command::Certify:
      return certify(run);
    case Command::Monitor:
      return monitor(run);
    case Command::Compose:
      return compose(run);
    case Command::Minimise:
      return minimise(run);
    case Command::Determinise:
      return determinise(run);
    case Command::Compare:
      return compare(run);
    case Command::Convert:
      return convert(run);
    case Command::Alphabet:
      return alphabet(run);
    case Command::Draw:
      return draw(run);
    case Command::Simulate:
      return simulate(run);
    case Command::Extract:
      return extract(run);
    case Command::Explain:
      return explain(run);
  }
  return {};
}

ExitStatus status_of(const Answer& answer) {
  if (!answer.error.empty()) return kWrong;
  if (!answer.verdict) return kHolds;
  switch (*answer.verdict) {
    case Verdict::Holds:
      return kHolds;
    case Verdict::Violated:
      return kViolated;
    case Verdict::HoldsUnder:
      return kHoldsUnder;
    case Verdict::Undecided:
      return kUndecided;
  }
  return kBug;
}

/// check, compare and discharge make an answer, not a system: that is what -o writes.
bool writes_answer(const Options& options) {
  const CommandSet answering = only(Command::Check, Command::Compare, Command::Discharge);
  return (answering & only(options.command)) != 0 && !options.output.empty();
}

Done write_answer(Run& run) {
  run.answer.output = run.options.output;
  return write_file(run.options.output, report::to_json(run.answer));
}

/// Limits that strike outside an engine leave the whole question undecided.
void perform(Run& run) {
  Answer& answer = run.answer;
  const std::string last = ending(run.options.output);
  const bool is_picture = answer.command == "check" && (last == "html" || last == "svg");
  if (writes_answer(run.options) && last != "json" && !is_picture) {
    answer.error = fmt::format("{} writes .json files, not {}", answer.command, run.options.output);
    return;
  }
  const auto undecided = [&answer](StopReason reason) {
    answer.verdict = Verdict::Undecided;
    answer.reason = describe(reason);
  };
  try {
    const Done done = dispatch(run);
    if (!done) answer.error = done.error();
  } catch (const LimitReached& limit) {
    undecided(limit.reason());
  } catch (const std::bad_alloc&) {
    undecided(StopReason::Memory);
  }
  answer.statistics.seconds = run.context.seconds();
  answer.statistics.peak_memory_bytes = peak_memory();
}

int print(Run& run) {
  Answer& answer = run.answer;
  if (writes_answer(run.options) && ending(run.options.output) == "json" && answer.error.empty()) {
    if (const Done done = write_answer(run); !done) answer.error = done.error();
  }
  Terminal& terminal = run.terminal;
  if (!answer.error.empty()) terminal.error(answer.error);
  std::string text;
  if (run.options.json) {
    text = report::to_json(answer);
  } else if (answer.error.empty()) {
    text = report::to_text(answer, terminal.colours_results());
  }
  if (!terminal.print(text)) {
    terminal.error("cannot write to standard output");
    return kWrong;
  }
  return status_of(answer);
}

int run_command(const Options& options) {
  Context context(options.limits);
  context.seed = options.seed;
  context.threads = options.threads.value_or(1);
  Terminal terminal(options.quiet);
  if (terminal.shows_progress()) {
    context.on_progress(
        [&](const Progress& progress) { terminal.progress(progress, context.seconds()); });
  }
  const InterruptGuard guard(context);
  Run run(options, context, terminal);
  perform(run);
  return print(run);
}

int show(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return std::fflush(stdout) == 0 && written ? kHolds : kWrong;
}

int serve(const std::vector<std::string>& arguments) {
  const auto invocation = parse(arguments);
  if (!invocation) {
    Terminal(false).error(invocation.error());
    std::fputs("try: proviso help\n", stderr);
    return kWrong;
  }
  switch (invocation->kind) {
    case Invocation::Kind::Help:
      return show(invocation->about ? command_help(*invocation->about) : general_help());
    case Invocation::Kind::Version:
      return show(fmt::format("proviso {}\n", kVersion));
    case Invocation::Kind::Manual:
      return show(manual_page());
    case Invocation::Kind::Completion:
      return show(bash_completion());
    case Invocation::Kind::Run:
      return run_command(invocation->options);
  }
  return kBug;
}

}  // namespace
}  // namespace proviso::cli

int main(int count, char** words) {
  try {
    return proviso::cli::serve({words + 1, words + count});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bug in Proviso: %s\n", error.what());
    return proviso::cli::kBug;
  }
}
