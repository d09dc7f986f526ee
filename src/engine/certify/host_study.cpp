#include "engine/certify/host_study.hpp"

#include <algorithm>

namespace proviso::certify {
namespace {

bool includes(const std::vector<std::size_t>& large, const std::vector<std::size_t>& small) {
  return std::all_of(small.begin(), small.end(), [&](std::size_t one) {
    return std::find(large.begin(), large.end(), one) != large.end();
  });
}

std::string name_of(const machine::Design& design, std::size_t system,
                    const std::vector<std::size_t>& extensions) {
  std::string name = design.systems[system].name;
  for (const std::size_t e : extensions) name += " + " + design.extensions[e].extension.name;
  return name;
}

}  // namespace

std::unique_ptr<Explored> explore(machine::System system, const Questions& questions,
                                  Context& context) {
  auto result = std::make_unique<Explored>(std::move(system));
  enumerate(MachineProduct(result->system), result->graph, context);
  for (std::uint32_t s = 0; s < result->graph.size(); ++s) {
    if (result->graph.targets(s).empty()) result->gets_stuck = true;
  }
  if (result->gets_stuck) return result;
  result->marks.fairness = fairness_sets(questions, result->system, result->graph, context);
  result->marks.labels = label(questions, result->system, result->graph, nullptr, context);
  return result;
}

HostStudy::HostStudy(const machine::Design& design, std::size_t system,
                     std::vector<std::size_t> extensions, const PathFormulas& formulas,
                     const std::set<FormulaId>& negative, Context& context)
    : design_(design),
      system_(system),
      extensions_(std::move(extensions)),
      formulas_(formulas),
      negative_(negative),
      context_(context),
      base_(explore(assemble(design, system, extensions_), questions(), context)),
      ports_(ports_of(design, system, extensions_, base_->system)),
      exits_(base_->graph.size(), false) {
  for (std::uint32_t s = 0; s < base_->graph.size(); ++s) {
    const State state = base_->graph.states[s];
    exits_[s] = std::any_of(ports_.begin(), ports_.end(), [&](const Port& port) {
      return std::any_of(port.places.begin(), port.places.end(), [&](const Port::Place& place) {
        return state[place.machine] == place.exit;
      });
    });
  }
  steps_.push_back(
      {name_of(design_, system_, extensions_), base_->graph.size(), base_->graph.edges.size()});
}

Questions HostStudy::questions() const {
  return {design_.vocabulary, formulas_, design_.systems[system_].fairness};
}

const FeatureStudy& HostStudy::feature(std::size_t extension) {
  if (const auto known = features_.find(extension); known != features_.end()) return known->second;
  return features_.emplace(extension, examine(extension)).first->second;
}

std::vector<Entry> HostStudy::entries_of_others(std::size_t extension) const {
  std::vector<Entry> result;
  for (std::size_t other = 0; other < design_.extensions.size(); ++other) {
    const machine::HostDefinition& needed = design_.hosts[design_.extensions[other].host];
    if (other == extension || needed.system != system_) continue;
    if (includes(extensions_, {other}) || !includes(extensions_, needed.extensions)) continue;
    const auto more = entries_of(design_, base_->system, other);
    result.insert(result.end(), more.begin(), more.end());
  }
  return result;
}

FeatureStudy HostStudy::examine(std::size_t extension) {
  const machine::Extension& own = design_.extensions[extension].extension;
  FeaturePart part(assemble_apart(design_, base_->system, extension), own.feature);
  enumerate(part, base_->graph, {entries_of_others(extension), ports_}, context_);
  FeatureStudy study{part.actives, part.lands_in_host, part.gets_stuck, part.comes_back_together,
                     std::move(part.meets)};
  steps_.push_back({own.name, part.exits + part.landings + part.actives, part.graph.edges.size()});
  if (!part.lands_in_host) return study;
  const Seeds seeds{base_->marks.labels, part.host_state};
  const machine::System& system = part.assembly.system;
  const FairLabels marks{label(questions(), system, part.graph, &seeds, context_),
                         fairness_sets(questions(), system, part.graph, context_)};
  for (const FormulaId f : negative_) {
    if (!gains_nothing(part, marks.labels, formulas_, f)) study.changed.insert(f);
    if (formulas_[f].op != logic::CtlOperator::ExistsGlobally) continue;
    study.ways.emplace(f, ways_through(part, marks, formulas_, f));
  }
  return study;
}

bool HostStudy::closes_loop(FormulaId globally, const std::vector<std::size_t>& features) {
  if (formulas_[globally].op != logic::CtlOperator::ExistsGlobally) return false;
  std::vector<const Ways*> through;
  for (const std::size_t extension : features) {
    through.push_back(&feature(extension).ways.at(globally));
  }
  const auto host =
      ways_.try_emplace(globally, base_->graph, base_->marks, formulas_, exits_, globally);
  return close_fair_loop(through, host.first->second, base_->marks.fairness.size());
}

}  // namespace proviso::certify
