#include "engine/native/job_automata.hpp"

#include <algorithm>
#include <cstdint>

namespace proviso::native {

runtime::Automaton automaton_of(const lts::Component& component, runtime::Role role) {
  const lts::Lts& lts = component.lts;
  runtime::Automaton automaton;
  automaton.name = component.name;
  automaton.role = role;
  const auto labels = lts.alphabet().labels();
  automaton.alphabet.assign(labels.begin(), labels.end());
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    std::vector<std::int32_t> row(labels.size(), runtime::Automaton::kRejected);
    for (const lts::Edge& edge : lts.edges(lts::StateId{s})) {
      if (edge.target == lts::kError || edge.action == lts::kTau) continue;
      row[index(edge.action) - 1] = static_cast<std::int32_t>(index(edge.target));
    }
    automaton.table.push_back(std::move(row));
  }
  return automaton;
}

runtime::Automaton restrictions_of(const Instrumentation& instrumentation) {
  runtime::Automaton automaton;
  automaton.name = kRestrictions;
  automaton.role = runtime::Role::Assert;
  automaton.alphabet = instrumentation.restrictions;
  const std::size_t last = instrumentation.setup.size();
  for (std::size_t state = 0; state <= last; ++state) {
    const std::string& allowed = state == last ? instrumentation.use : instrumentation.setup[state];
    const auto next = static_cast<std::int32_t>(std::min(state + 1, last));
    auto& row = automaton.table.emplace_back();
    for (const std::string& letter : automaton.alphabet) {
      row.push_back(letter == allowed ? next : runtime::Automaton::kRejected);
    }
  }
  return automaton;
}

runtime::Automaton actions_of(const Instrumentation& instrumentation) {
  runtime::Automaton all;
  all.name = "actions";
  for (const runtime::EventRule& rule : instrumentation.events) {
    const auto& left = instrumentation.restrictions;
    const bool is_action = std::find(left.begin(), left.end(), rule.action) == left.end();
    const bool is_known =
        std::find(all.alphabet.begin(), all.alphabet.end(), rule.action) != all.alphabet.end();
    if (is_action && !is_known) all.alphabet.push_back(rule.action);
  }
  all.table = {std::vector<std::int32_t>(all.alphabet.size(), 0)};
  return all;
}

void add_protocol(const Protocol& protocol, std::vector<runtime::Automaton>& automata) {
  runtime::Automaton all;
  all.name = "calls";
  all.alphabet = protocol.labels();
  all.table = {std::vector<std::int32_t>(all.alphabet.size(), 0)};
  automata.push_back(std::move(all));
  for (const CallLimit& limit : protocol.limits) {
    runtime::Automaton bound;
    bound.name = "limit";
    bound.role = runtime::Role::Assume;
    bound.alphabet = limit.calls;
    for (std::int64_t made = 0; made <= limit.most; ++made) {
      const auto next =
          made == limit.most ? runtime::Automaton::kRejected : static_cast<std::int32_t>(made + 1);
      bound.table.emplace_back(limit.calls.size(), next);
    }
    automata.push_back(std::move(bound));
  }
  if (protocol.destruction.empty()) return;
  runtime::Automaton lifetime;
  lifetime.name = kLifetime;
  lifetime.alphabet = protocol.calls;
  lifetime.table.resize(
      2, std::vector<std::int32_t>(protocol.calls.size(), runtime::Automaton::kRejected));
  for (std::size_t i = 0; i < protocol.calls.size(); ++i) {
    lifetime.table[0][i] = protocol.calls[i] == protocol.destruction ? 1 : 0;
  }
  automata.push_back(std::move(lifetime));
}

lts::Lts lts_of(const runtime::Outcome& outcome, const std::vector<std::string>& alphabet) {
  lts::LtsBuilder builder;
  builder.add_states(static_cast<std::uint32_t>(std::max<std::uint64_t>(outcome.states, 1)));
  for (const std::string& label : alphabet) builder.action(label);
  for (const runtime::GraphEdge& edge : outcome.edges) {
    const bool errs = edge.to == runtime::kErrorState;
    const std::uint32_t last = errs ? edge.from : std::max(edge.from, edge.to);
    if (last >= builder.state_count()) builder.add_states(last + 1 - builder.state_count());
    const bool is_action =
        std::find(alphabet.begin(), alphabet.end(), edge.event) != alphabet.end();
    builder.add_transition(lts::StateId{edge.from},
                           is_action ? builder.action(edge.event) : lts::kTau,
                           errs ? lts::kError : lts::StateId{edge.to});
  }
  return std::move(builder).build();
}

}  // namespace proviso::native
