#include "engine/cut/environment_exploration.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace proviso::cut {
namespace {

using process::Choice;
using process::Choices;
using process::Execution;
using process::kNobody;
using process::Mishap;
using process::Mishaps;

}  // namespace

EnvironmentExploration::EnvironmentExploration(Stage& stage, std::vector<LocalGraph>& graphs,
                                               RequestTable& requests, LabelTable& labels,
                                               SplitOptions options, Context& context)
    : stage_(stage),
      graphs_(graphs),
      requests_(requests),
      labels_(labels),
      options_(options),
      context_(context),
      store_(stage.words(), context) {}

std::uint32_t EnvironmentExploration::insert(const space::Word* state) {
  const auto [id, fresh] = store_.insert(state);
  if (fresh) states_.emplace_back();
  return lts::index(id);
}

bool EnvironmentExploration::expand() {
  bool changed = false;
  for (std::uint32_t state = 0; state < store_.size(); ++state) {
    context_.poll({"cutting", store_.size(), edges_.size(), store_.size() - state});
    changed = expand(state) || changed;
  }
  return changed;
}

bool EnvironmentExploration::expand(std::uint32_t state) {
  bool changed = false;
  if (state >= expanded_) {
    step_alone(state);
    expanded_ = state + 1;
    changed = true;
  }
  while (states_[state].answered < requests_.size()) {
    answer(state, requests_[states_[state].answered++]);
    changed = true;
  }
  return changed;
}

void EnvironmentExploration::step_alone(std::uint32_t state) {
  stage_.look(this->state(state));
  Execution& execution = stage_.execution();
  Choices found;
  Mishaps mishaps;
  const std::uint32_t holder = execution.holder();
  if (holder != kNobody) {
    states_[state].only = holder;
    if (stage_.is_member(holder)) return;
    add_own_choices(holder, found, mishaps);
  }
  if (found.empty() && mishaps.empty()) {
    states_[state].only = kNobody;
    execution.drop_token();
    for (std::uint32_t pid = 0; pid < execution.process_count(); ++pid) {
      if (!stage_.is_member(pid)) add_own_choices(pid, found, mishaps);
    }
  }
  if (!mishaps.empty()) edges_.push_back({state, kPrivate, kViolation});
  for (const Choice& choice : found) {
    const Mishap mishap = stage_.apply(choice);
    if (options_.is_violation(mishap.fault)) {
      edges_.push_back({state, kPrivate, kViolation});
    } else {
      arrive(state);
    }
  }
}

void EnvironmentExploration::add_own_choices(std::uint32_t pid, Choices& found, Mishaps& mishaps) {
  choices_.clear();
  stage_.execution().choices_of(pid, choices_, mishaps);
  for (const Choice& choice : choices_) {
    if (stage_.reaches_no_member(choice)) found.push_back(choice);
  }
}

// Adds an edge to the successor, with a label if processes of the component were created.
void EnvironmentExploration::arrive(std::uint32_t source) {
  std::vector<std::pair<std::size_t, Bytes>> held_by_new;
  for (std::size_t i = 0; i < graphs_.size(); ++i) {
    if (stage_.created(i)) held_by_new.emplace_back(i, stage_.holdings_after(i));
  }
  const std::uint32_t target = insert(stage_.environment_after());
  if (held_by_new.empty()) {
    edges_.push_back({source, kPrivate, target});
    return;
  }
  std::string text = "run";
  std::vector<Creation> created;
  for (const auto& [member, held] : held_by_new) {
    text += ' ' + stage_.holdings().describe(member, held);
    created.push_back({member, graphs_[member].insert(held, target)});
  }
  edges_.push_back({source, labels_.creating(std::move(text), source, std::move(created)), target});
}

void EnvironmentExploration::answer(std::uint32_t state, Request& request) {
  grant(state, request.member, request.held, request.wish, request.transition,
        [&](const Mishap& mishap) {
          if (options_.is_violation(mishap.fault)) {
            edges_.push_back({state, labels_.failing(request, state), kViolation});
            return;
          }
          const std::uint32_t label = labels_.granting(request, received(request), state);
          edges_.push_back({state, label, insert(stage_.environment_after())});
        });
}

std::vector<std::int32_t> EnvironmentExploration::received(const Request& request) const {
  std::vector<std::int32_t> values;
  if (request.residue.received.empty()) return values;
  const Bytes held = stage_.holdings_after(request.member);
  for (const std::uint32_t cell : request.residue.received) {
    values.push_back(stage_.holdings().value(request.member, held, cell));
  }
  return values;
}

void EnvironmentExploration::find_ways(std::uint32_t state, std::size_t member, const Bytes& held,
                                       Wish wish, std::uint32_t transition) {
  choices_.clear();
  mishaps_.clear();
  may_wait_ = false;
  stage_.look(this->state(state));
  if (!stage_.fits(member, held)) return;
  const std::uint32_t pid = Holdings::pid(held);
  const std::uint32_t only = states_[state].only;
  Execution& execution = stage_.execution();
  stage_.put(member, held);
  if (only == kNobody) execution.drop_token();
  const bool may_go = only == kNobody || only == pid;
  if (may_go && wish == Wish::Statement) {
    execution.choices_of(pid, transition, choices_, mishaps_);
  } else if (may_go) {
    execution.choices_of(pid, choices_, mishaps_);
  }
  if (wish == Wish::Wait) {
    const auto own = [this](const Choice& choice) { return stage_.reaches_no_member(choice); };
    may_wait_ =
        only == pid && mishaps_.empty() && std::none_of(choices_.begin(), choices_.end(), own);
    choices_.clear();
    mishaps_.clear();
    return;
  }
  const auto is_of_another = [&](const Mishap& mishap) {
    return mishap.process != pid || mishap.transition != transition;
  };
  mishaps_.erase(std::remove_if(mishaps_.begin(), mishaps_.end(), is_of_another), mishaps_.end());
  if (receives(member, transition)) add_senders(only);
  const auto is_no_way = [&](const Choice& choice) {
    const bool sends = choice.process == pid && choice.transition == transition &&
                       stage_.reaches_no_member(choice);
    const bool is_sent_to = choice.partner == pid && choice.partner_transition == transition;
    return !sends && !is_sent_to;
  };
  choices_.erase(std::remove_if(choices_.begin(), choices_.end(), is_no_way), choices_.end());
}

bool EnvironmentExploration::receives(std::size_t member, std::uint32_t transition) const {
  if (transition == process::kDeath) return false;
  const process::Proctype& proctype = stage_.program()[stage_.holdings().proctype(member)];
  return proctype.transitions[transition].statement.kind == process::Statement::Kind::Receive;
}

// Adds the steps of processes of the environment that may send to a member.
void EnvironmentExploration::add_senders(std::uint32_t only) {
  Execution& execution = stage_.execution();
  Mishaps ignored;
  for (std::uint32_t pid = 0; pid < execution.process_count(); ++pid) {
    if (stage_.is_member(pid) || (only != kNobody && only != pid)) continue;
    execution.choices_of(pid, choices_, ignored);
  }
}

}  // namespace proviso::cut
