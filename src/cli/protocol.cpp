#include "cli/protocol.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>

#include <fmt/format.h>
#include <unistd.h>

#include "ask/replay.hpp"
#include "base/suggest.hpp"
#include "cli/line_reader.hpp"
#include "cli/protocol_json.hpp"
#include "report/answer/json.hpp"
#include "report/version.hpp"

namespace proviso::cli {
namespace {

using Json = Protocol::Json;

constexpr int kProtocolVersion = 1;
/// Longer lines are skipped. A trace of 100,000 steps fits.
constexpr std::size_t kLongestLine = std::size_t{64} << 20;
/// Nothing that is asked for is nested deeper.
constexpr int kDeepest = 32;
constexpr std::uint64_t kMostRandomSteps = 1'000'000;
constexpr std::uint64_t kPollEvery = 64;

/// A request and the members that it may have besides `request` and `tag`.
struct RequestRow {
  std::string_view name;
  std::array<std::string_view, 2> members = {};
};
constexpr RequestRow kRequests[] = {
    {"state"},
    {"enabled"},
    {"blocked"},
    {"step", {"id", "action"}},
    {"back", {"steps"}},
    {"goto", {"step", "node"}},
    {"replay", {"trace", "file"}},
    {"random", {"steps"}},
    {"trace"},
    {"quit"},
};

const RequestRow* find_request(std::string_view name) {
  const auto* found = std::find_if(std::begin(kRequests), std::end(kRequests),
                                   [name](const RequestRow& row) { return row.name == name; });
  return found == std::end(kRequests) ? nullptr : found;
}

bool is_known(const RequestRow& row, std::string_view member) {
  return member == "request" || member == "tag" ||
         std::find(row.members.begin(), row.members.end(), member) != row.members.end();
}

/// Whether brackets are nested deeper than any request needs.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (depth > kDeepest) return true;
  }
  return false;
}

/// A member that must be a number; `otherwise` if it is missing and may be.
Maybe<std::uint64_t> number(const Json& given, const char* name,
                            std::optional<std::uint64_t> otherwise = {}) {
  if (!given.contains(name)) {
    if (otherwise) return *otherwise;
    return refused(fmt::format("\"{}\" is missing", name));
  }
  if (!given[name].is_number_unsigned()) {
    return refused(fmt::format("\"{}\" must be a number from 0", name));
  }
  return given[name].get<std::uint64_t>();
}

Maybe<std::string> text(const Json& given, const char* name) {
  if (given[name].is_string()) return given[name].get<std::string>();
  return refused(fmt::format("\"{}\" must be a string", name));
}

/// Members that exclude each other: exactly one must be given.
Done require_one(const Json& given, const char* one, const char* other) {
  if (given.contains(one) != given.contains(other)) return {};
  return refused(fmt::format("give either \"{}\" or \"{}\"", one, other));
}

Json named(std::string_view response, Json rest) {
  Json json{{"response", response}};
  json.update(rest);
  return json;
}

bool write_line(const Json& json) {
  const std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  const bool written = std::fwrite(line.data(), 1, line.size(), stdout) == line.size();
  return std::fflush(stdout) == 0 && written;
}

Json end_line(std::string_view reason) { return {{"response", "end"}, {"reason", reason}}; }

}  // namespace

Protocol::Protocol(ask::Simulation& simulation, Context& context)
    : simulation_(simulation), context_(context), random_(context.seed) {}

Json Protocol::greeting() {
  Json json{{"response", "ready"}, {"protocol", kProtocolVersion}, {"proviso", kVersion}};
  json.update(state());
  json["response"] = "ready";
  return json;
}

void Protocol::hold() {
  LineReader reader(STDIN_FILENO, kLongestLine, context_);
  try {
    bool written = write_line(greeting());
    while (written && !ended_) {
      const auto line = reader.next();
      if (!line) {
        write_line(end_line("end of input"));
        return;
      }
      if (line->too_long) {
        written =
            write_line({{"error", fmt::format("the line is longer than {} bytes", kLongestLine)}});
      } else if (line->text.find_first_not_of(" \t\r") != std::string::npos) {
        written = write_line(respond(line->text));
      }
    }
  } catch (const LimitReached& limit) {
    write_line(end_line(describe(limit.reason())));
    throw;
  }
}

Json Protocol::respond(const std::string& line) {
  const auto wrong = [](const std::string& message) { return Json{{"error", message}}; };
  if (is_too_deep(line)) return wrong("the request is nested too deeply");
  const Json given = Json::parse(line, nullptr, false);
  if (given.is_discarded()) return wrong("the line is not JSON");
  if (!given.is_object()) return wrong("a request is a JSON object");
  const auto tagged = [&given](Json response) {
    if (given.contains("tag")) response["tag"] = given["tag"];
    return response;
  };
  if (given.contains("tag") && !given["tag"].is_string() && !given["tag"].is_number()) {
    return wrong("\"tag\" must be a string or a number");
  }
  if (!given.contains("request") || !given["request"].is_string()) {
    return tagged(wrong("\"request\" is missing: it names what is wanted"));
  }
  const std::string request = given["request"];
  const Served served = serve(request, given);
  return tagged(served ? *served : wrong(served.error()));
}

Protocol::Served Protocol::serve(const std::string& request, const Json& given) {
  const RequestRow* row = find_request(request);
  if (row == nullptr) {
    std::vector<std::string> known;
    for (const RequestRow& other : kRequests) known.emplace_back(other.name);
    const std::string suggestion = did_you_mean(request, known);
    return refused(
        fmt::format("there is no request '{}'; {}", request,
                    suggestion.empty() ? fmt::format("{}", fmt::join(known, ", ")) : suggestion));
  }
  for (const auto& [member, value] : given.items()) {
    if (!is_known(*row, member)) return refused(fmt::format("{} has no \"{}\"", request, member));
  }
  context_.poll({"stepping"});
  if (request == "state") return state();
  if (request == "enabled") {
    return Json{{"response", "enabled"},
                {"node", simulation_.run().node()},
                {"enabled", enabled_json(simulation_)},
                {"more", simulation_.has_more()}};
  }
  if (request == "blocked") {
    return Json{{"response", "blocked"},
                {"node", simulation_.run().node()},
                {"blocked", blocked_json(simulation_)}};
  }
  if (request == "trace") {
    return Json{{"response", "trace"},
                {"node", simulation_.run().node()},
                {"trace", Json::parse(report::to_json(simulation_.trace()))}};
  }
  if (request == "step") return step(given);
  if (request == "back") return back(given);
  if (request == "goto") return go_to(given);
  if (request == "replay") return replay(given);
  if (request == "random") return random(given);
  ended_ = true;
  return end_line("quit");
}

Json Protocol::state() {
  Json json = named("state", position_json(simulation_));
  json["values"] = values_json(simulation_.values());
  return json;
}

Protocol::Served Protocol::step(const Json& given) {
  if (Done done = require_one(given, "id", "action"); !done) return refused(done.error());
  if (given.contains("action")) return step_by_name(given);
  const auto id = number(given, "id");
  if (!id) return refused(id.error());
  if (*id < 1 || *id > simulation_.choices().size()) {
    return refused(fmt::format("no enabled action has the id {}", *id));
  }
  simulation_.take(*id - 1);
  return named("step", position_json(simulation_));
}

Protocol::Served Protocol::step_by_name(const Json& given) {
  const auto name = text(given, "action");
  if (!name) return refused(name.error());
  std::vector<std::size_t> found;
  std::vector<std::string> known;
  const auto& choices = simulation_.choices();
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].name == *name || choices[i].action == *name) found.push_back(i);
    known.push_back(choices[i].name);
  }
  if (found.size() > 1) {
    return refused(
        fmt::format("{} enabled actions are called {}; choose one by its id", found.size(), *name));
  }
  if (found.empty()) {
    const std::string suggestion = did_you_mean(*name, known);
    return refused(fmt::format("{} is not enabled here{}", *name,
                               suggestion.empty() ? "" : "; " + suggestion));
  }
  simulation_.take(found.front());
  return named("step", position_json(simulation_));
}

Protocol::Served Protocol::back(const Json& given) {
  const auto steps = number(given, "steps", 1);
  if (!steps) return refused(steps.error());
  ask::RunCursor& run = simulation_.run();
  if (*steps > run.step()) {
    return refused(run.step() == 0 ? std::string("this is the start")
                                   : fmt::format("only {} can be undone", run.step()));
  }
  run.go_to(run.step() - *steps);
  return named("back", position_json(simulation_));
}

Protocol::Served Protocol::go_to(const Json& given) {
  if (Done done = require_one(given, "step", "node"); !done) return refused(done.error());
  const bool by_node = given.contains("node");
  const auto wanted = number(given, by_node ? "node" : "step");
  if (!wanted) return refused(wanted.error());
  ask::RunCursor& run = simulation_.run();
  if (by_node && !run.go_to_node(*wanted)) {
    return refused(
        fmt::format("there is no node {}: there are 0 to {}", *wanted, run.node_count() - 1));
  }
  if (!by_node && !run.go_to(*wanted)) {
    return refused(fmt::format("there is no step {}: the run has 0 to {}", *wanted, run.length()));
  }
  return named("goto", position_json(simulation_));
}

Protocol::Served Protocol::replay(const Json& given) {
  if (Done done = require_one(given, "trace", "file"); !done) return refused(done.error());
  Maybe<Trace> trace;
  std::string source = "the trace";
  if (given.contains("file")) {
    const auto file = text(given, "file");
    if (!file) return refused(file.error());
    source = *file;
    trace = ask::read_trace(*file);
  } else {
    trace =
        report::trace_from_json(given["trace"].dump(-1, ' ', false, Json::error_handler_t::replace))
            .map_error([](const std::string& wrong) { return "cannot use the trace: " + wrong; });
  }
  if (!trace) return refused(trace.error());
  const std::size_t node = simulation_.run().node();
  const auto done = simulation_.replay(*trace, source);
  if (!done) {
    simulation_.run().go_to_node(node);
    return refused(done.error());
  }
  Json json = named("replay", position_json(simulation_));
  json["replayed"] = *done;
  json["loopsTo"] = trace->loops_to ? Json(*trace->loops_to) : Json(nullptr);
  return json;
}

Protocol::Served Protocol::random(const Json& given) {
  const auto steps = number(given, "steps", 1);
  if (!steps) return refused(steps.error());
  if (*steps > kMostRandomSteps) {
    return refused(fmt::format("at most {} random steps at once", kMostRandomSteps));
  }
  std::uint64_t taken = 0;
  for (; taken < *steps; ++taken) {
    if (taken % kPollEvery == 0) context_.poll({"walking"});
    if (!simulation_.take_any(random_)) break;
  }
  Json json = named("random", position_json(simulation_));
  json["taken"] = taken;
  return json;
}

std::string refusal_line(const Answer& answer) {
  if (answer.error.empty()) return end_line(answer.reason).dump() + '\n';
  Json diagnostics = Json::array();
  for (const Remark& remark : answer.remarks) {
    diagnostics.push_back({{"severity", remark.severity},
                           {"code", remark.code},
                           {"file", remark.file},
                           {"line", remark.line},
                           {"column", remark.column},
                           {"message", remark.message}});
  }
  const Json json{{"error", answer.error}, {"diagnostics", diagnostics}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace proviso::cli
