#include "project/example_runner.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "schema/json_schema.hpp"

namespace proviso::testing {

void ProjectFolder::write(const std::string& name, const std::string& text) const {
  std::filesystem::create_directories((path() / name).parent_path());
  std::ofstream(path() / name, std::ios::binary) << text;
}

void ProjectFolder::replace(const std::string& name, const std::string& before,
                            const std::string& after) const {
  std::string text = read(name);
  const std::size_t at = text.find(before);
  if (at == std::string::npos) {
    ADD_FAILURE() << name << " has no " << before;
    return;
  }
  write(name, text.replace(at, before.size(), after));
}

ProcessResult ProjectFolder::run(std::vector<std::string> words) const {
  return run_process(PROVISO_PROGRAM, words, path().string(), "", {}, 120);
}

nlohmann::json ProjectFolder::verify(std::vector<std::string> more) const {
  more.insert(more.begin(), {"verify", "--json"});
  const ProcessResult result = run(more);
  const auto json = nlohmann::json::parse(result.out, nullptr, false);
  if (!json.is_object()) {
    ADD_FAILURE() << result.status << result.out << result.err;
    return nlohmann::json::object();
  }
  const JsonSchema schema(PROVISO_SCHEMAS);
  for (const std::string& wrong : schema.complaints("verify.schema.json", result.out)) {
    ADD_FAILURE() << wrong;
  }
  return json;
}

std::vector<std::pair<std::string, std::string>> verdicts_of(const nlohmann::json& answer) {
  std::vector<std::pair<std::string, std::string>> verdicts;
  for (const auto& one : answer.at("properties")) {
    verdicts.emplace_back(one.at("name").get<std::string>(),
                          one.contains("verdict") ? one["verdict"].get<std::string>() : "error");
  }
  return verdicts;
}

std::vector<std::string> worked_on(const nlohmann::json& answer) {
  std::vector<std::string> ids;
  for (const auto& one : answer.at("obligations")) {
    if (one.at("how") != "reused") ids.push_back(one.at("id").get<std::string>());
  }
  return ids;
}

std::size_t number_from(const char* variable, std::size_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoul(text, nullptr, 10);
}

}  // namespace proviso::testing
