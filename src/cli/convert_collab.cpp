#include <algorithm>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/design.hpp"
#include "cli/language.hpp"
#include "report/model/smv.hpp"
#include "report/model/state_diagram.hpp"

namespace proviso::cli {
namespace {

/// The system or product named; the last one if none is.
Maybe<const machine::HostDefinition*> find_host(const Options& options,
                                                const machine::Design& design) {
  if (options.targets.size() > 1) return tl::unexpected(std::string("convert takes one target"));
  if (options.targets.empty()) return &design.hosts.back();
  std::vector<std::string> known;
  for (const machine::HostDefinition& host : design.hosts) {
    if (host.name == options.targets.front()) return &host;
    known.push_back(host.name);
  }
  const std::string suggestion = did_you_mean(options.targets.front(), known);
  return tl::unexpected(fmt::format(
      "there is no system or product {}; {}", options.targets.front(),
      suggestion.empty() ? fmt::format("there are {}", fmt::join(known, ", ")) : suggestion));
}

/// Those of the system, of the product and of its extensions.
std::vector<machine::Property> properties_of(const machine::Design& design,
                                             const machine::HostDefinition& host) {
  std::vector<machine::Property> result;
  const auto add = [&result](const std::vector<machine::Property>& more) {
    result.insert(result.end(), more.begin(), more.end());
  };
  add(design.hosts[host.system].properties);
  for (const std::size_t extension : host.extensions) add(design.extensions[extension].properties);
  if (!host.extensions.empty()) add(host.properties);
  return result;
}

}  // namespace

Done convert_design(Run& run) {
  const std::string format = ending(run.options.output);
  if (format != "smv" && format != "puml" && format != "mmd") {
    return tl::unexpected(
        fmt::format("a design is written as .smv, .puml or .mmd, not {}", run.options.output));
  }
  const auto design = open_design(run);
  if (!design) return tl::unexpected(design.error());
  const auto host = find_host(run.options, *design);
  if (!host) return tl::unexpected(host.error());
  run.answer.target = (*host)->name;
  machine::System system = machine::compose(*design, (*host)->system, (*host)->extensions);
  system.name = (*host)->name;
  const auto features = machine::feature_names(*design, (*host)->system);
  const machine::Vocabulary& vocabulary = design->vocabulary;
  const std::string text =
      format == "smv" ? report::to_smv(system, properties_of(*design, **host), vocabulary, features)
      : format == "puml" ? report::to_plantuml(system, vocabulary, features)
                         : report::to_mermaid(system, vocabulary, features);
  run.answer.output = run.options.output;
  return write_file(run.options.output, text);
}

}  // namespace proviso::cli
