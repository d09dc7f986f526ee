#include "cli/studio_command.hpp"

#include <charconv>
#include <cstdio>

#include <fmt/format.h>

#include "cli/exit_status.hpp"
#include "cli/terminal.hpp"
#include "studio/studio.hpp"

namespace proviso::cli {
namespace {

Maybe<std::uint16_t> port_in(const OwnValues& values) {
  const auto at = values.find("port");
  if (at == values.end()) return std::uint16_t{0};
  const std::string& text = at->second.front();
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  const bool valid = error == std::errc() && end == text.data() + text.size() && port > 0;
  if (!valid) return refused(fmt::format("--port: '{}' is not a number from 1 to 65535", text));
  return port;
}

}  // namespace

int run_studio_command(const Invocation& invocation) {
  Terminal terminal(invocation.presentation.quiet);
  const auto port = port_in(invocation.own);
  if (!port) {
    terminal.error(port.error());
    return kWrong;
  }
  studio::Options options;
  options.port = *port;
  if (!invocation.arguments.empty()) options.folder = invocation.arguments.front();
  options.opens_browser = !invocation.own.contains("no-browser");
  options.allows_programs = invocation.own.contains("allow-programs");
  const Done done = studio::run(options, [&terminal](const std::string& address) {
    terminal.print(address + "\n");
    terminal.note("open this address in a browser of this machine; Ctrl-C ends the studio");
  });
  if (done) return kHolds;
  terminal.error(done.error());
  return kWrong;
}

}  // namespace proviso::cli
