// The one place where a call is set up, where exceptions end, and where results are printed.
#include <cstdio>
#include <vector>

#include <fmt/format.h>

#include "ask/ask.hpp"
#include "cli/answering.hpp"
#include "cli/command_line.hpp"
#include "cli/completion.hpp"
#include "cli/console.hpp"
#include "cli/explain.hpp"
#include "cli/help.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/project_command.hpp"
#include "cli/protocol.hpp"
#include "cli/ranks.hpp"
#include "report/version.hpp"

namespace proviso::cli {
namespace {

/// Standard output belongs to the session: only what kept it from beginning is written there.
int end_session(const Answer& answer, bool has_begun, Terminal& terminal) {
  if (!answer.error.empty()) terminal.error(answer.error);
  if (!has_begun) terminal.print(refusal_line(answer));
  return status_of(answer);
}

int ask_and_print(const ask::Request& request, const Presentation& presentation) {
  Terminal terminal(presentation.quiet);
  if (request.options.ranks) return ask_ranks(request, presentation, terminal);
  Context context(request.options.limits);
  const bool protocol = request.options.protocol;
  ProgressLines lines;
  report_progress(request, context, terminal, lines);
  const InterruptGuard guard(context);
  Console console(terminal, context, presentation.quiet, presentation.json, protocol);
  ask::Session session{context, console};
  Answer answer = ask::answer(request, session);
  write_output(request, answer, terminal);
  if (request.options.progress == ask::ProgressKind::Json) lines.done(answer);
  if (protocol) return end_session(answer, console.has_simulated(), terminal);
  return print(answer, presentation.json, terminal);
}

int show(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return std::fflush(stdout) == 0 && written ? kHolds : kWrong;
}

int serve(const std::vector<std::string>& arguments) {
  const auto invocation = parse(arguments);
  if (!invocation) {
    Terminal(false).error(invocation.error());
    const bool about = !arguments.empty() && find_command(arguments.front()) != nullptr;
    std::fprintf(stderr, "try: proviso help%s%s\n", about ? " " : "",
                 about ? arguments.front().c_str() : "");
    return kWrong;
  }
  const bool json = invocation->presentation.json;
  switch (invocation->kind) {
    case Invocation::Kind::Help:
      return show(invocation->about == nullptr
                      ? general_help()
                      : command_help(*invocation->about, invocation->only_for));
    case Invocation::Kind::Version:
      return show(fmt::format("proviso {}\n", kVersion));
    case Invocation::Kind::Manual:
      return show(manual_page());
    case Invocation::Kind::Completion:
      return show(completion(invocation->shell).value());
    case Invocation::Kind::Explain: {
      Terminal terminal(invocation->presentation.quiet);
      return print(explain(invocation->code), json, terminal);
    }
    case Invocation::Kind::Project:
      return run_project_command(*invocation);
    case Invocation::Kind::Ask:
      return ask_and_print(invocation->request, invocation->presentation);
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
