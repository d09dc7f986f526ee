#include "engine/native/job.hpp"

#include <algorithm>
#include <initializer_list>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "engine/native/answer.hpp"
#include "engine/native/job_automata.hpp"
#include "engine/native/symbols.hpp"

namespace proviso::native {
namespace {

using runtime::Job;
using runtime::Phase;
using Automata = std::vector<lts::Component>;

std::vector<std::string> labels_of(std::initializer_list<const Automata*> lists) {
  std::vector<std::string> labels;
  for (const Automata* list : lists) {
    for (const lts::Component& component : *list) {
      const auto own = component.lts.alphabet().labels();
      labels.insert(labels.end(), own.begin(), own.end());
    }
  }
  return labels;
}

tl::expected<Instrumentation, std::string> instrumentation_of(const Program& program) {
  if (!program.mapping) return Instrumentation();
  const std::vector<std::string> labels = labels_of({&program.assumptions, &program.properties});
  BuiltIn built_in{!program.environment.driver.empty(), program.environment.stubbed,
                   program.is_premise};
  if (program.is_premise && built_in.driver) built_in.callers = labels_of({&program.assumptions});
  return instrument(*program.mapping, labels, built_in, program.surface);
}

runtime::Order order_of(SearchOrder order) {
  switch (order) {
    case SearchOrder::DepthFirst:
      return runtime::Order::DepthFirst;
    case SearchOrder::BreadthFirst:
      return runtime::Order::BreadthFirst;
    case SearchOrder::Heuristic:
      return runtime::Order::Heuristic;
    case SearchOrder::Random:
      return runtime::Order::Random;
    case SearchOrder::Priorities:
      return runtime::Order::Priorities;
  }
  return runtime::Order::DepthFirst;
}

/// The mapped mutexes that are global variables, with their addresses in the image.
std::vector<runtime::NamedObject> globals_in(const std::string& image,
                                             const std::vector<std::string>& names) {
  std::vector<runtime::NamedObject> objects;
  if (names.empty()) return objects;
  const auto bytes = read_file(image);
  const auto symbols = bytes ? read_symbols(*bytes) : std::nullopt;
  if (!symbols) return objects;
  for (const std::string& name : names) {
    for (const Symbol& symbol : *symbols) {
      const bool is_it =
          symbol.defined && symbol.size > 0 && mapping::fits(name, demangled(symbol.name));
      if (is_it) objects.push_back({name, symbol.address, symbol.size});
    }
  }
  return objects;
}

std::vector<runtime::Finding> findings_of(const std::vector<std::string>& kinds) {
  std::vector<runtime::Finding> found;
  for (int i = 0; i < static_cast<int>(runtime::Finding::Property); ++i) {
    const auto finding = static_cast<runtime::Finding>(i);
    if (std::find(kinds.begin(), kinds.end(), kind_of(finding)) != kinds.end()) {
      found.push_back(finding);
    }
  }
  return found;
}

}  // namespace

tl::expected<ProgramUnderCheck, std::string> program_under_check(const Program& program,
                                                                 const SearchOptions& options) {
  auto instrumentation = instrumentation_of(program);
  if (!instrumentation) return tl::unexpected(instrumentation.error());
  ProgramUnderCheck checked{program, options, std::move(*instrumentation)};
  for (const lts::Component& one : program.assumptions) {
    checked.automata.push_back(automaton_of(one, runtime::Role::Assume));
  }
  for (const lts::Component& one : program.properties) {
    checked.automata.push_back(automaton_of(one, runtime::Role::Assert));
  }
  if (!checked.instrumentation.restrictions.empty()) {
    checked.automata.push_back(restrictions_of(checked.instrumentation));
  }
  if (program.protocol) add_protocol(*program.protocol, checked.automata);
  return checked;
}

Job job_for(const ProgramUnderCheck& checked, Phase phase, const std::string& image,
            const std::vector<runtime::NamedObject>& promoted, Context& context) {
  const SearchOptions& options = checked.options;
  const Program& program = checked.program;
  Job job;
  job.phase = phase;
  job.order = order_of(options.order);
  job.spurious = options.spurious_wakeups;
  job.reduction = options.reduction;
  job.exact = options.exact;
  job.graph = checked.wants_graph;
  job.errors = checked.wants_errors;
  job.circles = program.protocol.has_value();
  job.sequentially_consistent = options.sequentially_consistent;
  job.deadlock = !program.environment.open && program.assumptions.empty();
  job.passed = findings_of(options.left_out);
  job.seed = context.seed;
  if (context.limits().seconds) {
    // It ends before it would be ended, and says how far it came.
    const double left = *context.limits().seconds - context.seconds();
    job.seconds = std::max(0.1, 0.95 * left - 0.2);
  }
  job.bytes = context.limits().memory_bytes;
  job.states = context.limits().states;
  job.depth = options.depth;
  job.preemptions = options.preemptions;
  job.max_threads = options.max_threads;
  job.arguments = program.surroundings.arguments;
  job.environment = program.surroundings.environment;
  job.input = program.surroundings.input;
  for (const ResultRange& one : program.surroundings.results) {
    job.choices.push_back({one.function, one.low, one.high});
  }
  job.threads = checked.instrumentation.threads;
  job.schedule = checked.schedule;
  job.objects = promoted;
  if (phase == Phase::Race) return job;
  job.events = checked.instrumentation.events;
  job.automata = checked.automata;
  const auto globals = globals_in(image, checked.instrumentation.globals);
  job.objects.insert(job.objects.end(), globals.begin(), globals.end());
  return job;
}

std::optional<std::string> missing_global(const Instrumentation& instrumentation, const Job& job) {
  if (job.phase == Phase::Race) return std::nullopt;
  for (const std::string& name : instrumentation.globals) {
    const auto is_it = [&](const runtime::NamedObject& object) { return object.name == name; };
    if (!name.starts_with("::") || std::any_of(job.objects.begin(), job.objects.end(), is_it))
      continue;
    return fmt::format("the mapping names {}, which is not a variable of the sources", name);
  }
  return std::nullopt;
}

}  // namespace proviso::native
