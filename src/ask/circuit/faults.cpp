// `faults` on SMV, SLIM and AIGER models: the minimal cut sets of invariants, and the effects of
// single faults. The faults of a SLIM model are the error events of its error models; other models
// name the variables that stand for faults.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/circuit/parts.hpp"
#include "ask/drawing.hpp"
#include "ask/option_values.hpp"
#include "base/file_name.hpp"
#include "circuit/word.hpp"
#include "engine/faults/cut_sets.hpp"
#include "report/answer/fault_text.hpp"
#include "report/answer/state_trace.hpp"
#include "report/model/fault_tree.hpp"

namespace proviso::ask {
namespace {

using circuit::System;

constexpr std::size_t kUsualOrder = 3;

/// The fault that a variable stands for: NAME of a Boolean one, or NAME=VALUE.
Maybe<circuit::Fault> fault_of(System& system, const std::string& text) {
  const std::size_t equal = text.find('=');
  const std::string name = text.substr(0, equal);
  std::vector<std::string> known;
  for (const circuit::Variable& variable : system.variables) known.push_back(variable.name);
  const auto at = std::find(known.begin(), known.end(), name);
  if (at == known.end()) return refused(subject::unknown_name("variable", name, known));
  const circuit::Variable& variable =
      system.variables[static_cast<std::size_t>(at - known.begin())];
  circuit::Word bits;
  for (const circuit::BitId bit : variable.bits) bits.push_back(system.bits[index(bit)].now);
  if (equal == std::string::npos) {
    if (variable.domain.kind == circuit::Domain::Kind::Boolean) {
      return circuit::Fault{text, bits.front()};
    }
    return refused(fmt::format("--fault-variables: {} is not Boolean; write {}=VALUE", name, name));
  }
  const std::string value = text.substr(equal + 1);
  std::vector<std::string> values = variable.domain.values;
  if (variable.domain.kind == circuit::Domain::Kind::Boolean) values = {"FALSE", "TRUE"};
  const auto place = std::find(values.begin(), values.end(), value);
  if (place == values.end()) {
    return refused(
        fmt::format("--fault-variables: {} cannot be {}{}", name, value,
                    values.empty() ? "" : fmt::format("; it can be {}", fmt::join(values, ", "))));
  }
  const auto number = static_cast<std::int64_t>(place - values.begin());
  return circuit::Fault{
      text, circuit::equal(system.graph, bits, circuit::constant_word(number, bits.size()))};
}

/// Enters the faults that the request names.
Done name_faults(Task& task, System& system) {
  if (system.injected) {
    if (task.options.fault_variables.empty()) return {};
    return refused("--fault-variables: the faults of a SLIM model are its error events");
  }
  if (task.options.fault_variables.empty()) {
    return refused("faults needs --fault-variables: which variables stand for faults?");
  }
  for (const std::string& text : comma_separated(task.options.fault_variables)) {
    auto fault = fault_of(system, text);
    if (!fault) return refused(fault.error());
    system.faults.push_back(std::move(*fault));
  }
  return {};
}

/// The invariants that the request names, or all; the other specifications are left out.
Maybe<std::vector<std::size_t>> invariants(Task& task) {
  auto reader = task.reader();
  const auto declared = task.subject().properties(reader);
  if (!declared) return refused(declared.error());
  const auto places = subject::select(*declared, task.options.properties);
  if (!places) return refused(places.error());
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < declared->size(); ++i) {
    const bool is_named = std::find(places->begin(), places->end(), i) != places->end();
    const circuit::Property& property = task.subject().circuit().properties[i];
    const bool is_invariant = property.kind == circuit::Property::Kind::Invariant;
    if (is_named && is_invariant) {
      kept.push_back(i);
    } else if (is_named && !task.options.properties.empty()) {
      return refused(fmt::format("{} is not an invariant: only invariants have cut sets",
                                 (*declared)[i].name));
    } else {
      task.leave_out((*declared)[i].name, (*declared)[i].kind,
                     is_named ? "faults is about invariants" : "not named by --property");
    }
  }
  if (kept.empty()) return refused("there is no invariant: state one, or name it with --property");
  return kept;
}

PropertyFaults analyse(const System& system, const circuit::Property& property, std::size_t order,
                       Context& context) {
  PropertyFaults result{subject::shown_name(property)};
  const faults::CutSets found = faults::cut_sets(system, property, order, context);
  result.known_below = found.known_below;
  if (found.stopped) result.reason = describe(*found.stopped);
  for (const faults::CutSet& set : found.sets) {
    result.sets.push_back({set.faults, report::trace_of(system, set.path)});
  }
  return result;
}

PropertyResult result_of(const FaultAnalysis& analysis, const PropertyFaults& one) {
  PropertyResult result;
  result.property = one.property;
  result.kind = "cut sets";
  if (!one.sets.empty()) {
    result.verdict = Verdict::Violated;
    result.trace = one.sets.front().trace;
  } else if (analysis.is_complete(one)) {
    result.verdict = Verdict::Holds;
  }
  if (!analysis.is_complete(one)) result.note = one.reason;
  return result;
}

/// Writes the tree or the table, where the request asks for a file of one.
Done offer_files(Task& task, const FaultAnalysis& analysis) {
  const std::string& output = task.options.output;
  if (!task.writes(Content::Model)) return {};
  const std::string extension = extension_of(output);
  if (extension == "csv") {
    task.answer.files.push_back({output, report::fault_csv(analysis)});
    return {};
  }
  if (extension != "xml") return offer_drawing(task, report::fault_tree(analysis));
  const auto& all = analysis.properties;
  const bool is_complete = std::all_of(
      all.begin(), all.end(), [&](const PropertyFaults& one) { return analysis.is_complete(one); });
  if (is_complete) {
    task.answer.files.push_back({output, report::fault_tree_xml(analysis)});
  } else {
    task.note(fmt::format("{} is not written: not all cut sets are known", output));
  }
  return {};
}

}  // namespace

Done faults_circuit(Task& task) {
  System system = task.subject().circuit();
  if (Done done = name_faults(task, system); !done) return done;
  const auto places = invariants(task);
  if (!places) return refused(places.error());
  use_two_threads(task);
  FaultAnalysis analysis;
  for (const circuit::Fault& fault : system.faults) analysis.faults.push_back(fault.name);
  analysis.order = task.options.fault_order.value_or(kUsualOrder);
  std::vector<PropertyResult> results;
  for (const std::size_t place : *places) {
    analysis.properties.push_back(
        analyse(system, system.properties[place], analysis.order, task.context));
    results.push_back(result_of(analysis, analysis.properties.back()));
  }
  if (analysis.faults.empty())
    task.warn("the model has no faults: the only possible cut set is empty");
  if (Done done = offer_files(task, analysis); !done) return done;
  task.answer.fault_analysis = std::move(analysis);
  Done done = task.conclude(std::move(results));
  if (done && task.answer.verdict == Verdict::Undecided) {
    task.answer.reason = task.answer.fault_analysis->properties.front().reason;
  }
  return done;
}

}  // namespace proviso::ask
