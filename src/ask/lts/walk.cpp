#include "ask/lts/walk.hpp"

#include <algorithm>
#include <set>

namespace proviso::ask {

SpaceWalk::SpaceWalk(const space::Space& space, Describe describe, IsHidden is_hidden)
    : space_(space),
      describe_(std::move(describe)),
      is_hidden_(std::move(is_hidden)),
      moves_(space.words()) {
  Moment start;
  start.state.resize(space.words());
  space.initial(start.state.data());
  enter(std::move(start));
}

void SpaceWalk::enter(Moment moment) {
  history_.push_back(std::move(moment));
  list_choices();
}

void SpaceWalk::list_choices() {
  moves_.clear();
  choices_.clear();
  if (in_error()) return;
  space_.moves(history_.back().state.data(), moves_);
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
}

std::vector<std::pair<std::string, std::string>> SpaceWalk::values() const {
  if (in_error()) return {};
  return describe_(history_.back().state.data());
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

void SpaceWalk::take(std::size_t choice) { enter(after(choices_[choice].move)); }

bool SpaceWalk::back() {
  if (history_.size() == 1) return false;
  history_.pop_back();
  list_choices();
  return true;
}

bool SpaceWalk::matches(lts::ActionId action, const TraceStep& step) const {
  if (space_.alphabet().name(action) == step.action) return true;
  return step.action == "tau" && is_hidden_(action);
}

std::size_t SpaceWalk::replay(const Trace& trace) {
  struct Node {
    Moment moment;
    std::size_t before;  // in the layer before
  };
  std::vector<std::vector<Node>> layers;
  layers.push_back({{history_.back(), 0}});
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
        if (seen.insert(to.state).second) next.push_back({std::move(to), i});
      }
    }
    if (next.empty()) break;
    layers.push_back(std::move(next));
  }
  std::vector<Moment> path;
  std::size_t at = 0;
  for (std::size_t layer = layers.size() - 1; layer > 0; --layer) {
    path.push_back(layers[layer][at].moment);
    at = layers[layer][at].before;
  }
  history_.insert(history_.end(), path.rbegin(), path.rend());
  list_choices();
  return path.size();
}

Trace SpaceWalk::trace() const {
  Trace trace;
  for (std::size_t i = 1; i < history_.size(); ++i) {
    const Moment& moment = history_[i];
    TraceStep step{space_.alphabet().name(moment.action)};
    set_actors(step, space_.actors(moment.action));
    if (moment.in_error) {
      set_actors(step, {space_.culprit_name(moment.culprit)});
    } else {
      const auto before = describe_(history_[i - 1].state.data());
      const auto now = describe_(moment.state.data());
      for (std::size_t k = 0; k < now.size(); ++k) {
        if (before[k].second != now[k].second) step.changes.push_back(now[k]);
      }
    }
    trace.steps.push_back(std::move(step));
  }
  return trace;
}

}  // namespace proviso::ask
