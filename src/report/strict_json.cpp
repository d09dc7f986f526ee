#include "report/strict_json.hpp"

#include <set>

namespace proviso::report {

Json parse_strictly(std::string_view text, int deepest) {
  std::vector<std::set<std::string>> members;
  const Json::parser_callback_t watch = [&members, deepest](int depth, Json::parse_event_t event,
                                                            Json& parsed) {
    if (depth > deepest) reject("it is nested too deeply");
    if (event == Json::parse_event_t::object_start) members.emplace_back();
    if (event == Json::parse_event_t::object_end) members.pop_back();
    if (event == Json::parse_event_t::key) {
      const auto name = parsed.get<std::string>();
      if (!members.back().insert(name).second) {
        reject(fmt::format("it has the member {} twice", name));
      }
    }
    return true;
  };
  return Json::parse(text, watch);
}

}  // namespace proviso::report
