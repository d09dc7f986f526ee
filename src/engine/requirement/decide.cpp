#include "engine/requirement/decide.hpp"

#include <algorithm>

#include "engine/requirement/directions.hpp"

namespace proviso::requirement {
namespace {

/// The fraction of memory for the forward closure, which is dropped first.
constexpr double kPartForForward = 0.5;

class Decider {
 public:
  Decider(const Joint& joint, const Query& query, std::uint64_t wanted, Context& context)
      : joint_(joint),
        choice_(query.choice),
        slice_(query.slice),
        wanted_(wanted),
        context_(context),
        forward_context_(part_of_memory(kPartForForward, context), context) {}

  Decision run() {
    forward_ = forward_closure(joint_.component, joint_.environment, joint_.error, choice_,
                               forward_context_);
    // To have read M and E has cost that much: where few pairs are reachable it ends here.
    advance_or_drop(forward_, std::max<std::uint64_t>(slice_, joint_.component.out.arrow_count()));
    backward_ =
        std::make_unique<Closure>(joint_.component.in, joint_.environment.in, choice_, context_);
    backward_->separate(joint_.error);
    if (!answered_forward() && !confine()) run_in_turn();
    decision_.effort += backward_->effort();
    if (forward_) decision_.effort += forward_->effort();
    if (backward_->found()) decision_.guide = std::move(backward_);
    return std::move(decision_);
  }

 private:
  void run_in_turn() {
    backward_->mark_all(joint_.error);
    backward_->watch(0, 0);
    while (!answered_backward() && !answered_forward()) {
      backward_->advance(slice_);
      const bool many_more = backward_->classes().count() >= 2 * confined_classes_;
      if (many_more && !backward_->complete() && confine()) return;
      if (forward_) advance_or_drop(forward_, std::max(slice_, work_behind()));
    }
  }

  /// How much less the forward closure has done so far.
  std::uint64_t work_behind() const {
    const std::uint64_t backward = decision_.effort.work + backward_->effort().work;
    const std::uint64_t forward = forward_->effort().work;
    return backward > forward ? backward - forward : 0;
  }

  bool answered_backward() {
    if (!backward_->found() && backward_->complete()) {
      decision_.good = confined_and_not_marked(*backward_);
    }
    return backward_->found() || backward_->complete();
  }

  bool answered_forward() {
    if (!forward_) return false;
    if (!forward_->found() && forward_->complete()) decision_.good = marked(*forward_);
    return forward_->found() || forward_->complete();
  }

  /// Finds MayF. Returns whether that is the answer.
  bool confine() {
    const EnvironmentClasses& classes = backward_->classes();
    confined_classes_ = classes.count();
    const Graph seen = class_graph(joint_.environment, classes);
    const std::uint32_t error = classes.class_of(joint_.error);
    Closure may(joint_.component.out, seen.out, choice_, context_);
    may.separate(error);
    if (const std::uint32_t initial = classes.class_of(0); initial != error) may.separate(initial);
    may.mark(0, classes.class_of(0));
    may.finish();
    decision_.effort += may.effort();
    BitColumns columns(joint_.component.size(), 0);
    for (std::uint32_t c = 0; c < classes.count(); ++c) {
      columns.append(may.marks(), may.classes().class_of(c));
    }
    if (!columns.any(error)) {
      decision_.good = GoodPairs{classes.class_of(), std::move(columns)};
      return true;
    }
    backward_->confine(std::move(columns));
    return wanted_ > 0 && is_small_enough(seen, error);
  }

  /// Merges what all is known of.
  bool is_small_enough(const Graph& seen, std::uint32_t error) {
    Closure may(joint_.component.in, seen.in, choice_, context_);
    may.separate(error);
    may.mark_all(error);
    may.finish();
    decision_.effort += may.effort();
    const EnvironmentClasses& classes = backward_->classes();
    BitColumns gaps = backward_->confines();
    BitColumns known = backward_->confines();
    std::vector<bool> is_open(joint_.component.size(), false);
    for (std::uint32_t c = 0; c < classes.count(); ++c) {
      gaps.intersect(c, may.marks(), may.classes().class_of(c));
      gaps.subtract(c, backward_->marks(), c);
      gaps.for_each(c, [&is_open](std::uint32_t node) { is_open[node] = true; });
      known.append(backward_->marks(), c);
    }
    lts::Partition partition = equal_rows(known);
    std::uint32_t next = partition.block_count;
    for (std::uint32_t node = 0; node < is_open.size(); ++node) {
      if (is_open[node]) partition.block_of_state[node] = next++;
    }
    partition = lts::canonical(std::move(partition.block_of_state));
    const bool enough = partition.block_count <= wanted_;
    if (enough) decision_.open = std::move(partition);
    return enough;
  }

  const Joint& joint_;
  Choice choice_;
  std::uint64_t slice_;
  std::uint64_t wanted_;
  Context& context_;
  Context forward_context_;
  std::unique_ptr<Closure> backward_;
  std::unique_ptr<Closure> forward_;
  std::uint32_t confined_classes_ = 0;
  Decision decision_;
};

}  // namespace

Decision decide(const Joint& joint, const Query& query, std::uint64_t wanted, Context& context) {
  return Decider(joint, query, wanted, context).run();
}

}  // namespace proviso::requirement
