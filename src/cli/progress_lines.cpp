#include "cli/progress_lines.hpp"

#include <cmath>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "base/memory.hpp"

namespace proviso::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kSecondsBetween = 0.1;

double rounded(double seconds) { return std::round(seconds * 1000) / 1000; }

void write_line(const Json& json) {
  const std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json to_json(const Depth& depth) {
  Json json{{"unit", depth.unit}, {"reached", depth.reached}};
  if (depth.limit) json["limit"] = *depth.limit;
  return json;
}

}  // namespace

void ProgressLines::progress(const Progress& progress, double seconds) {
  const std::lock_guard lock(mutex_);
  if (progress.phase == last_phase_ && seconds < next_) return;
  last_phase_ = progress.phase;
  next_ = seconds + kSecondsBetween;
  Json json{{"progress", progress.phase},
            {"states", progress.states},
            {"transitions", progress.transitions},
            {"frontier", progress.frontier}};
  if (progress.depth) json["depth"] = to_json(*progress.depth);
  json["seconds"] = rounded(seconds);
  json["memoryBytes"] = resident_memory();
  write_line(json);
}

void ProgressLines::done(const Answer& answer) {
  const std::lock_guard lock(mutex_);
  Json json{{"progress", "done"}};
  json["verdict"] = answer.verdict ? Json(to_string(*answer.verdict)) : Json(nullptr);
  if (!answer.error.empty()) json["error"] = answer.error;
  json["states"] = or_null(answer.statistics.states);
  json["transitions"] = or_null(answer.statistics.transitions);
  json["seconds"] = rounded(answer.statistics.seconds);
  json["memoryBytes"] = answer.statistics.peak_memory_bytes;
  write_line(json);
}

}  // namespace proviso::cli
