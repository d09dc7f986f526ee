#include "studio/model.hpp"

#include <nlohmann/json.hpp>

namespace proviso::studio {

using nlohmann::json;

std::string text_of(const json& object, const char* name) {
  if (!object.is_object()) return {};
  const auto at = object.find(name);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

json ask_model(const Folder& folder, const std::vector<std::string>& files, const json& request,
               double seconds, const ModelQuestion& question) {
  const auto error = [](const std::string& sentence) { return json{{"error", sentence}}; };
  if (!request.is_object()) return error("the request is not an object");
  Texts texts;
  if (request.contains("text") && request["text"].is_string()) {
    texts[files.back()] = text_of(request, "text");
  }
  const auto given = Given::make(folder, files, texts);
  if (!given) return error(given.error().sentence);
  SourceSet sources;
  Diagnostics diagnostics;
  Context context(Limits{seconds, std::nullopt, 200'000});
  subject::Reader reader{sources, diagnostics, context};
  try {
    const auto subject = subject::open(given->paths(), "", {}, reader);
    return subject ? question(*subject, diagnostics, context) : error("the model has errors");
  } catch (const LimitReached& limit) {
    return error("too large: " + std::string(describe(limit.reason())));
  }
}

}  // namespace proviso::studio
