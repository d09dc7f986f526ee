#include "space/dense_set.hpp"

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
  if (!table_.insert(hash, note_ >> 1 >> (63 - table_.note_bits()))) return {false};
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

}  // namespace proviso::space
