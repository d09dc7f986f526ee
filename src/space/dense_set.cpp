#include "space/dense_set.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace proviso::space {

DenseSet::DenseSet(unsigned bits, Context& context)
    : context_(context),
      permutation_(std::max(bits, 1U)),
      unused_(kMostBits - std::max(bits, 1U)),
      table_(bits) {}

DenseSet::Insertion DenseSet::insert(const Word* state, Word hash) {
  if (table_.must_grow()) {
    context_.reserve(table_.more_bytes());
    table_.grow();
  }
  // A shift by 64 has no meaning, hence two.
  if (!table_.insert(hash, origin_ >> 1 >> (63 - table_.note_bits()))) return {false};
  const std::size_t at = size_ - first_queued_;
  if (at == queue_.size() * kBlock) {
    queue_.push_back(spare_ ? std::move(spare_) : std::make_unique<Word[]>(kBlock));
  }
  queue_[at / kBlock][at % kBlock] = *state;
  ++size_;
  return {true};
}

void DenseSet::drop_before(std::size_t number) {
  while (number >= first_queued_ + kBlock) {
    spare_ = std::move(queue_.front());
    queue_.pop_front();
    first_queued_ += kBlock;
  }
}

std::vector<DenseSet::Source> DenseSet::sources(const Space& space, Word state, std::size_t level,
                                                Moves& moves) const {
  const unsigned known = hint_bits_[level - 1];
  const Word hint = table_.note_of(hash(&state)) >> (table_.note_bits() - known);
  const Word low = known == 0 ? 0 : hint << (64 - known);
  const Word high = low | ~Word{0} >> known;
  std::vector<Source> found;
  table_.for_each(low, high, [&](Word word) {
    const Word source = permutation_.backward(word >> unused_);
    space.moves(&source, moves);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (moves.is_error(k) || *moves.target(k) != state) continue;
      found.push_back({source, moves.action(k)});
      return;
    }
  });
  return found;
}

Finding DenseSet::run_to(const Space& space, std::size_t number) const {
  struct Visit {
    Word state;
    std::vector<Source> sources;
    std::size_t tried = 0;
  };
  const std::size_t last = hint_bits_.size() - 1;
  Word initial = 0;
  space.initial(&initial);
  Moves moves(1);
  std::set<std::pair<std::size_t, Word>> failed;  // level and state
  std::vector<Visit> way;
  const auto visit = [&](Word at) {
    const std::size_t level = last - way.size();
    way.push_back({at, {}});
    if (level > 0 && at != initial) way.back().sources = sources(space, at, level, moves);
  };
  visit(*state(number));
  while (way.size() <= last || way.back().state != initial) {
    const std::size_t level = last + 1 - way.size();
    Visit& at = way.back();
    if (at.tried < at.sources.size()) {
      const Word source = at.sources[at.tried++].state;
      if (!failed.contains({level - 1, source})) visit(source);
      continue;
    }
    failed.emplace(level, at.state);
    way.pop_back();
    if (way.empty()) throw std::logic_error("a state without a way back to the initial state");
  }
  Finding run;
  for (std::size_t i = way.size(); i-- > 0;) {
    run.states.push_back(way[i].state);
    if (i > 0) run.trace.push_back(way[i - 1].sources[way[i - 1].tried - 1].action);
  }
  return run;
}

}  // namespace proviso::space
