#include "engine/requirement/closure.hpp"

#include <algorithm>

namespace proviso::requirement {
namespace {

constexpr std::uint64_t kWorkBetweenPolls = 1 << 16;
/// To ask how much memory is in use takes longer than a small split.
constexpr std::size_t kBytesBetweenLooks = 1 << 20;

}  // namespace

void Effort::operator+=(const Effort& other) {
  work += other.work;
  rounds += other.rounds;
  splits += other.splits;
  pairs += other.pairs;
}

Closure::Closure(const Rows& component, const Rows& environment, Choice choice, Context& context)
    : component_(component),
      environment_(environment),
      choice_(choice),
      context_(context),
      classes_(environment.size()),
      marks_(component.size(), 1),
      fresh_(1),
      scheduled_(1, false) {
  const std::uint32_t labels = std::max(component.label_count(), environment.label_count());
  component_steps_.resize(labels);
  environment_steps_.resize(labels);
}

void Closure::separate(std::uint32_t environment_node) {
  const std::uint32_t c = classes_.class_of(environment_node);
  classes_.mark(environment_node);
  if (classes_.all_marked(c)) {
    classes_.unmark(c);
  } else {
    split(c);
  }
}

void Closure::mark(std::uint32_t component_node, std::uint32_t environment_node) {
  mark_in(classes_.class_of(environment_node), {component_node});
}

void Closure::mark_all(std::uint32_t environment_node) {
  Nodes all(component_.size());
  for (std::uint32_t n = 0; n < component_.size(); ++n) all[n] = n;
  mark_in(classes_.class_of(environment_node), all);
}

void Closure::watch(std::uint32_t environment_node, std::optional<std::uint32_t> component_node) {
  watched_ = environment_node;
  watched_component_ = component_node;
  const std::uint32_t c = classes_.class_of(watched_);
  found_ = component_node ? marks_.test(c, *component_node) : marks_.any(c);
}

void Closure::advance(std::uint64_t work) {
  const std::uint64_t end = work > ~effort_.work ? ~std::uint64_t{0} : effort_.work + work;
  while (!found_ && waiting_ > 0 && effort_.work < end) {
    const std::uint32_t next = queue_.top().second;
    queue_.pop();
    if (fresh_[next].empty()) continue;
    look_at(next);
    if (effort_.work < next_poll_) continue;
    next_poll_ = effort_.work + kWorkBetweenPolls;
    context_.poll({"refining", effort_.pairs, effort_.work, waiting_});
  }
}

/// Hot: everything happens here. The benchmark `requirement` guards it.
void Closure::look_at(std::uint32_t looked_at) {
  ++effort_.rounds;
  const Nodes marked = std::exchange(fresh_[looked_at], {});
  scheduled_[looked_at] = false;
  --waiting_;
  gather_component_steps(marked);
  // The predecessors of the class as it is: it may be split by what comes next.
  gather_environment_steps(looked_at);
  mark_in(looked_at, component_steps_[kPrivate]);
  spread(marked, environment_steps_[kPrivate]);
  for (const std::uint32_t label : labels_) {
    if (label != kPrivate) spread(component_steps_[label], environment_steps_[label]);
    component_steps_[label].clear();
    environment_steps_[label].clear();
  }
  environment_steps_[kPrivate].clear();
  labels_.clear();
}

void Closure::gather_component_steps(const Nodes& marked) {
  for (const std::uint32_t node : marked) {
    const auto row = component_[node];
    effort_.work += 1 + row.size();
    for (const Arrow& arrow : row) {
      Nodes& steps = component_steps_[arrow.label];
      if (steps.empty()) labels_.push_back(arrow.label);
      steps.push_back(arrow.node);
    }
  }
}

void Closure::gather_environment_steps(std::uint32_t looked_at) {
  for (const std::uint32_t node : classes_.members(looked_at)) {
    const auto row = environment_[node];
    effort_.work += 1 + row.size();
    for (const Arrow& arrow : row) {
      const bool matters = arrow.label == kPrivate || !component_steps_[arrow.label].empty();
      if (matters) environment_steps_[arrow.label].push_back(arrow.node);
    }
  }
}

/// Marks each of the component's nodes together with each of the environment's.
void Closure::spread(const Nodes& component_nodes, const Nodes& environment_nodes) {
  Nodes touched;
  for (const std::uint32_t node : environment_nodes) {
    if (classes_.mark(node)) touched.push_back(classes_.class_of(node));
  }
  effort_.work += environment_nodes.size() + touched.size() * component_nodes.size();
  for (const std::uint32_t c : touched) {
    const bool matters = std::any_of(component_nodes.begin(), component_nodes.end(),
                                     [this, c](std::uint32_t node) { return is_news(c, node); });
    if (matters && !classes_.all_marked(c)) {
      mark_in(split(c), component_nodes);
    } else {
      classes_.unmark(c);
      if (matters) mark_in(c, component_nodes);
    }
  }
}

void Closure::mark_in(std::uint32_t c, const Nodes& component_nodes) {
  Nodes& fresh = fresh_[c];
  const bool was_empty = fresh.empty();
  for (const std::uint32_t node : component_nodes) {
    if (!is_news(c, node)) continue;
    marks_.set(c, node);
    fresh.push_back(node);
    ++effort_.pairs;
    if (watched_ != kNone && classes_.class_of(watched_) == c &&
        (!watched_component_ || *watched_component_ == node)) {
      found_ = true;
    }
  }
  if (fresh.empty()) return;
  if (was_empty) ++waiting_;
  schedule(c);
}

std::uint32_t Closure::split(std::uint32_t c) {
  unreserved_ += marks_.column_bytes() * (confines_ ? 2 : 1);
  if (unreserved_ > kBytesBetweenLooks) context_.reserve(std::exchange(unreserved_, 0));
  ++effort_.splits;
  const std::uint32_t marked = classes_.split(c);
  const std::uint32_t fresh = classes_.count() - 1;
  marks_.repeat(c);
  if (confines_) confines_->repeat(c);
  fresh_.push_back(Nodes(fresh_[c]));
  scheduled_.push_back(false);
  if (!fresh_[fresh].empty()) {
    ++waiting_;
    schedule(fresh);
  }
  return marked;
}

void Closure::schedule(std::uint32_t c) {
  if (choice_ == Choice::Busiest) {
    queue_.push({static_cast<std::int64_t>(fresh_[c].size()), c});
    return;
  }
  if (scheduled_[c]) return;
  scheduled_[c] = true;
  const bool by_size = choice_ == Choice::Largest;
  queue_.push({by_size ? static_cast<std::int64_t>(classes_.members(c).size()) : --sequence_, c});
}

}  // namespace proviso::requirement
