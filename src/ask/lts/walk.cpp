#include "ask/lts/walk.hpp"

#include <algorithm>
#include <set>

#include "ask/replay.hpp"

namespace proviso::ask {

SpaceWalk::SpaceWalk(const space::Space& space, Describe describe, IsHidden is_hidden)
    : space_(space),
      describe_(std::move(describe)),
      is_hidden_(std::move(is_hidden)),
      moves_(space.words()),
      run_(start_of(space)) {}

SpaceWalk::Moment SpaceWalk::start_of(const space::Space& space) {
  Moment start;
  start.state.resize(space.words());
  space.initial(start.state.data());
  return start;
}

const std::vector<SpaceWalk::Choice>& SpaceWalk::choices() {
  if (listed_ == run_.node()) return choices_;
  listed_ = run_.node();
  moves_.clear();
  choices_.clear();
  if (in_error()) return choices_;
  space_.moves(state(), moves_);
  std::set<std::pair<lts::ActionId, std::vector<space::Word>>> seen;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    std::vector<space::Word> target(moves_.target(i), moves_.target(i) + space_.words());
    if (moves_.is_error(i)) target = {};
    if (!seen.insert({moves_.action(i), std::move(target)}).second) continue;
    choices_.push_back(
        {moves_.action(i), space_.alphabet().name(moves_.action(i)), moves_.is_error(i), i});
  }
  std::stable_sort(choices_.begin(), choices_.end(),
                   [](const Choice& a, const Choice& b) { return a.name < b.name; });
  return choices_;
}

std::vector<std::pair<std::string, std::string>> SpaceWalk::values() const {
  if (in_error()) return {};
  return describe_(state());
}

SpaceWalk::Moment SpaceWalk::after(std::size_t move) const {
  Moment next;
  next.in_error = moves_.is_error(move);
  next.action = moves_.action(move);
  next.culprit = moves_.culprit(move);
  if (!next.in_error) {
    next.state.assign(moves_.target(move), moves_.target(move) + space_.words());
  }
  return next;
}

void SpaceWalk::take(std::size_t choice) { run_.enter(after(choices()[choice].move)); }

bool SpaceWalk::matches(lts::ActionId action, const TraceStep& step) const {
  if (space_.alphabet().name(action) == step.action) return true;
  return step.action == "tau" && is_hidden_(action);
}

TraceStep SpaceWalk::told(const Moment& before, const Moment& after) const {
  TraceStep step{space_.alphabet().name(after.action)};
  std::vector<std::string> actors = space_.actors(after.action);
  if (after.in_error) {
    const std::string culprit = space_.culprit_name(after.culprit);
    const bool is_listed = std::find(actors.begin(), actors.end(), culprit) != actors.end();
    if (!is_listed) actors.push_back(culprit);
  }
  set_actors(step, std::move(actors));
  if (after.in_error) return step;
  const auto old = describe_(before.state.data());
  const auto now = describe_(after.state.data());
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (old[i].second != now[i].second) step.changes.push_back(now[i]);
  }
  return step;
}

/// A longest run from here with the actions of the trace, without the present moment. If `exact`,
/// steps must also change what the trace says, where it says anything.
std::vector<SpaceWalk::Moment> SpaceWalk::run_of(const Trace& trace, bool exact) {
  struct Node {
    Moment moment;
    std::size_t before;  // in the layer before
  };
  std::vector<std::vector<Node>> layers;
  layers.push_back({{run_.here(), 0}});
  for (const TraceStep& step : trace.steps) {
    std::vector<Node> next;
    std::set<std::vector<space::Word>> seen;
    for (std::size_t i = 0; i < layers.back().size(); ++i) {
      const Moment& from = layers.back()[i].moment;
      moves_.clear();
      if (!from.in_error) space_.moves(from.state.data(), moves_);
      for (std::size_t m = 0; m < moves_.size(); ++m) {
        if (!matches(moves_.action(m), step)) continue;
        Moment to = after(m);
        const bool wanted = !exact || step.changes.empty() || change_the_same(told(from, to), step);
        if (wanted && seen.insert(to.state).second) next.push_back({std::move(to), i});
      }
    }
    if (next.empty()) break;
    layers.push_back(std::move(next));
  }
  std::vector<Moment> path;
  std::size_t at = 0;
  for (std::size_t layer = layers.size() - 1; layer > 0; --layer) {
    path.push_back(std::move(layers[layer][at].moment));
    at = layers[layer][at].before;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::size_t SpaceWalk::replay(const Trace& trace) {
  listed_.reset();  // the moves are used for other states
  std::vector<Moment> path = run_of(trace, true);
  if (path.size() < trace.steps.size()) path = run_of(trace, false);
  for (Moment& moment : path) run_.enter(std::move(moment));
  return path.size();
}

TraceStep SpaceWalk::step_at(std::size_t number) const {
  return told(run_.at(number - 1), run_.at(number));
}

Trace SpaceWalk::trace() const {
  Trace trace;
  for (std::size_t i = 1; i <= step(); ++i) trace.steps.push_back(step_at(i));
  return trace;
}

}  // namespace proviso::ask
