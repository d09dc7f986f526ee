#include "studio/api.hpp"

#include <charconv>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/version.hpp"
#include "studio/analyse.hpp"
#include "studio/assets.hpp"
#include "studio/model.hpp"
#include "studio/pictures.hpp"
#include "studio/stale.hpp"
#include "studio/states.hpp"
#include "subject/language.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

constexpr double kShortSeconds = 5;
constexpr int kMostShortQuestions = 3;

HttpResponse reply(const json& body, int status = 200) {
  HttpResponse response;
  response.status = status;
  response.body = body.dump(-1, ' ', false, json::error_handler_t::replace);
  return response;
}

json parsed(const HttpRequest& request) { return json::parse(request.body, nullptr, false); }

/// The text that a request gives for its path, if any.
Texts texts_in(const json& body, const std::string& path) {
  Texts texts;
  if (body.is_object() && body.contains("text") && body["text"].is_string()) {
    texts[path] = body["text"].get<std::string>();
  }
  return texts;
}

/// The files of a model: those that are read together with it, and its own.
std::vector<std::string> files_in(const json& body) {
  std::vector<std::string> files;
  const json others = body.is_object() ? body.value("with", json()) : json();
  for (const json& one : others.is_array() ? others : json::array()) {
    if (one.is_string()) files.push_back(one.get<std::string>());
  }
  files.push_back(text_of(body, "path"));
  return files;
}

/// The number behind a prefix of the path, and what follows it.
std::optional<std::pair<std::uint64_t, std::string>> number_after(const std::string& path,
                                                                  std::string_view prefix) {
  if (!path.starts_with(prefix)) return std::nullopt;
  std::uint64_t number = 0;
  const char* const end = path.data() + path.size();
  const auto read = std::from_chars(path.data() + prefix.size(), end, number);
  if (read.ec != std::errc()) return std::nullopt;
  return std::pair(number, std::string(read.ptr, end));
}

json as_json(const JobView& job) {
  json result{{"id", job.id},           {"state", job.state},   {"command", job.command},
              {"words", job.words},     {"status", job.status}, {"verdict", job.verdict},
              {"seconds", job.seconds}, {"errors", job.errors}, {"output", job.output_name}};
  result["result"] = job.result.empty() ? json() : json::parse(job.result, nullptr, false);
  return result;
}

HttpResponse explanation(const std::string& code) {
  for (const subject::Language& language : subject::languages()) {
    for (const CodeExplanation& one : language.codes()) {
      if (one.code == code) {
        return reply({{"code", one.code}, {"title", one.title}, {"text", one.text}});
      }
    }
  }
  return problem(404, "there is no such diagnostic");
}

}  // namespace

Api::Api(const Settings& settings, const Guard& guard)
    : settings_(settings),
      guard_(guard),
      folder_(settings.folder),
      jobs_(folder_, events_),
      walks_(folder_),
      watch_(folder_, events_) {}

HttpResponse Api::serve(const HttpRequest& request) {
  if (const auto refused = guard_.refusal(request)) return *refused;
  const std::string& path = request.path;
  if (!path.starts_with("/api/")) {
    const auto asset = find_asset(path);
    if (!asset) return problem(404, "there is no such page");
    HttpResponse response;
    response.type = asset->type;
    response.body = std::string(asset->content);
    return response;
  }
  const bool posts = request.method == "POST";
  if (path == "/api/session") return guard_.trade(request);
  if (path == "/api/project" && !posts) return project();
  if (path == "/api/file") return file(request);
  if (path == "/api/explain" && !posts) return explanation(query_value(request.query, "code"));
  if (path == "/api/jobs" || path.starts_with("/api/jobs/")) return jobs(request);
  if (path == "/api/walk" || path.starts_with("/api/walk/")) return walk(request);
  if (!posts) return problem(404, "there is nothing here");
  const json body = parsed(request);
  if (body.is_discarded()) return problem(400, "the body is not JSON");
  if (path == "/api/analyse") {
    return reply(analyse(folder_, files_in(body), texts_in(body, text_of(body, "path"))));
  }
  if (path == "/api/graph") return reply(graph(folder_, files_in(body), body));
  if (path == "/api/sizes") return reply(sizes(folder_, files_in(body), body));
  if (path == "/api/reach") return reply(reach(folder_, files_in(body), body));
  if (path == "/api/stale") return reply(stale(folder_, files_in(body), body));
  if (path == "/api/layout") return reply(layout(body));
  if (path == "/api/ask") return ask(request);
  return problem(404, "there is nothing here");
}

HttpResponse Api::project() const {
  json files = json::array();
  for (const FolderEntry& entry : folder_.list()) {
    files.push_back({{"path", entry.path},
                     {"language", entry.language},
                     {"bytes", entry.bytes},
                     {"written", std::to_string(entry.written)}});
  }
  return reply({{"folder", settings_.folder},
                {"version", kVersion},
                {"allowsPrograms", settings_.allows_programs},
                {"examples", settings_.shows_examples},
                {"files", std::move(files)}});
}

HttpResponse Api::file(const HttpRequest& request) const {
  if (request.method == "GET") {
    const std::string path = query_value(request.query, "path");
    const auto text = folder_.read(path);
    if (!text) return problem(text.error().status, text.error().sentence);
    return reply({{"path", path}, {"text", text->text}, {"tag", text->tag}});
  }
  if (request.method != "PUT") return problem(405, "files are read and written only");
  const json body = parsed(request);
  if (!body.is_object() || !body.contains("text") || !body["text"].is_string()) {
    return problem(400, "path and text are missing");
  }
  const auto tag =
      folder_.write(text_of(body, "path"), body["text"].get<std::string>(), text_of(body, "tag"));
  if (!tag) return problem(tag.error().status, tag.error().sentence);
  return reply({{"tag", *tag}});
}

HttpResponse Api::jobs(const HttpRequest& request) {
  if (request.path == "/api/jobs") {
    if (request.method == "GET") {
      json list = json::array();
      for (const JobView& job : jobs_.all()) list.push_back(as_json(job));
      return reply(list);
    }
    auto call = read_call(parsed(request), folder_, settings_.allows_programs);
    if (!call) return problem(400, call.error());
    const auto id = jobs_.add(std::move(*call));
    if (!id) return problem(429, id.error());
    return reply({{"id", *id}}, 202);
  }
  const auto number = number_after(request.path, "/api/jobs/");
  const auto job = number ? jobs_.find(number->first) : std::nullopt;
  if (!job) return problem(404, "there is no such job");
  if (number->second == "/output" && request.method == "GET") {
    HttpResponse response;
    response.type = "application/octet-stream";
    response.body = job->output;
    response.headers.emplace_back("Content-Disposition",
                                  fmt::format("attachment; filename=\"{}\"", job->output_name));
    return response;
  }
  if (!number->second.empty()) return problem(404, "there is nothing here");
  if (request.method == "DELETE") {
    jobs_.cancel(number->first);
    return reply({{"id", number->first}});
  }
  if (request.method != "GET") return problem(405, "jobs are read and cancelled only");
  return reply(as_json(*job));
}

HttpResponse Api::ask(const HttpRequest& request) {
  auto call = read_call(parsed(request), folder_, false);
  if (!call) return problem(400, call.error());
  call->seconds = kShortSeconds;
  if (short_questions_.fetch_add(1) >= kMostShortQuestions) {
    short_questions_.fetch_sub(1);
    return problem(429, "too many questions at once");
  }
  const std::atomic<bool> never{false};
  const JobView view = run_call(*call, folder_, never, [](const std::string&) {});
  short_questions_.fetch_sub(1);
  return reply(as_json(view));
}

HttpResponse Api::walk(const HttpRequest& request) {
  const json body = parsed(request);
  if (request.path == "/api/walk") {
    if (request.method != "POST") return problem(405, "a walk is begun by POST");
    const std::string path = text_of(body, "path");
    const auto started =
        walks_.start(files_in(body), texts_in(body, path), text_of(body, "target"));
    if (!started) return problem(422, started.error());
    return reply(
        {{"id", started->id}, {"response", json::parse(started->response, nullptr, false)}});
  }
  const auto number = number_after(request.path, "/api/walk/");
  if (!number || !number->second.empty()) return problem(404, "there is no such walk");
  if (request.method == "DELETE") {
    walks_.end(number->first);
    return reply({{"id", number->first}});
  }
  if (request.method != "POST" || !body.is_object()) return problem(400, "the body is not JSON");
  if (body.contains("file")) return problem(400, "traces are sent, not named");
  const auto response =
      walks_.ask(number->first, body.dump(-1, ' ', false, json::error_handler_t::replace));
  if (!response) return problem(410, response.error());
  return reply(json::parse(*response, nullptr, false));
}

}  // namespace proviso::studio
