// Calls of the program about classes.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "golden/process.hpp"
#include "schema/json_schema.hpp"

namespace proviso::testing {

using Words = std::vector<std::string>;

inline bool has_clang() { return ::access("/usr/bin/clang++-19", X_OK) == 0; }

/// What `proviso assume` prints as JSON, which keeps to its schema.
inline nlohmann::json assume(Words words, const std::string& folder) {
  words.insert(words.begin(), "assume");
  words.insert(words.end(), {"--json", "--quiet"});
  const ProcessResult result = run_process(PROVISO_PROGRAM, words, folder, "");
  static const JsonSchema kSchema(PROVISO_SCHEMAS);
  for (const std::string& complaint : kSchema.complaints("outcome.schema.json", result.out)) {
    ADD_FAILURE() << complaint;
  }
  nlohmann::json answer = nlohmann::json::parse(result.out, nullptr, false);
  if (answer.is_discarded()) throw std::runtime_error(result.out + result.err);
  return answer;
}

inline Words sentences_of(const nlohmann::json& answer) {
  if (!answer.contains("assumption")) return {answer.dump()};
  return answer["assumption"]["sentences"].get<Words>();
}

}  // namespace proviso::testing
