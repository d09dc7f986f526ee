#include "project/property_order.hpp"

#include <fmt/format.h>

#include "project/codes.hpp"
#include "project/request_draft.hpp"

namespace proviso::project {
namespace {

void report_cycle(const Project& project, const std::vector<std::size_t>& path, std::size_t at,
                  Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (auto i = std::find(path.begin(), path.end(), at); i != path.end(); ++i) {
    names.push_back(project.properties[*i].name.text);
  }
  names.push_back(names.front());
  diagnostics.report({Severity::Error, code::kCycle,
                      project.properties[path.back()].assume_from->span,
                      fmt::format("properties rest on each other: {}", fmt::join(names, " → "))});
}

}  // namespace

std::vector<std::size_t> property_order(const Project& project, Diagnostics& diagnostics) {
  const auto& properties = project.properties;
  std::vector<std::size_t> result;
  enum class Mark { New, Open, Done };
  std::vector<Mark> marks(properties.size(), Mark::New);
  for (std::size_t first = 0; first < properties.size(); ++first) {
    std::vector<std::size_t> path;
    std::size_t at = first;
    while (marks[at] == Mark::New) {
      marks[at] = Mark::Open;
      path.push_back(at);
      const auto& from = properties[at].assume_from;
      if (!from) break;
      const Property* next = find_named(properties, from->text);
      if (next == nullptr) {
        report_unknown(diagnostics, "property", *from, names_in(properties));
        break;
      }
      at = static_cast<std::size_t>(next - properties.data());
      if (marks[at] == Mark::Open) report_cycle(project, path, at, diagnostics);
    }
    for (auto i = path.rbegin(); i != path.rend(); ++i) {
      marks[*i] = Mark::Done;
      result.push_back(*i);
    }
  }
  return result;
}

}  // namespace proviso::project
