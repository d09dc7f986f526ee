#include "space/sorted_run.hpp"

#include <algorithm>

namespace proviso::space {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 16;
constexpr std::size_t kLongestPrefix = 255;

}  // namespace

void StateBytes::write(const Word* state, unsigned char* bytes) const {
  const std::size_t each = words > 1 ? 8 : size;
  for (std::size_t w = 0; w < words; ++w) {
    for (std::size_t i = each; i-- > 0;) *bytes++ = static_cast<unsigned char>(state[w] >> (8 * i));
  }
}

void StateBytes::read(const unsigned char* bytes, Word* state) const {
  const std::size_t each = words > 1 ? 8 : size;
  for (std::size_t w = 0; w < words; ++w) {
    state[w] = 0;
    for (std::size_t i = 0; i < each; ++i) state[w] = state[w] << 8 | *bytes++;
  }
}

RunWriter::RunWriter(StateBytes format, std::shared_ptr<ScratchFile> file)
    : format_(format), run_{std::move(file)}, last_(format.size), now_(format.size) {}

void RunWriter::add(const Word* state) {
  format_.write(state, now_.data());
  std::size_t shared = 0;
  if (states_in_block_ == 0) {
    run_.firsts.insert(run_.firsts.end(), state, state + format_.words);
  } else {
    const std::size_t most = std::min(kLongestPrefix, format_.size);
    while (shared < most && now_[shared] == last_[shared]) ++shared;
  }
  block_.push_back(static_cast<unsigned char>(shared));
  block_.insert(block_.end(), now_.begin() + static_cast<std::ptrdiff_t>(shared), now_.end());
  last_.swap(now_);
  ++states_in_block_;
  ++run_.states;
  if (block_.size() >= kBlockBytes) flush();
}

void RunWriter::flush() {
  if (states_in_block_ == 0) return;
  const std::uint64_t begin = run_.file->append(block_);
  run_.blocks.push_back({begin, states_in_block_, static_cast<std::uint32_t>(block_.size())});
  block_.clear();
  states_in_block_ = 0;
}

SortedRun RunWriter::finish() {
  flush();
  return std::move(run_);
}

RunReader::RunReader(StateBytes format, const SortedRun& run)
    : format_(format), run_(&run), record_(format.size), state_(format.words) {
  if (run.blocks.empty()) {
    at_end_ = true;
  } else {
    open(0);
  }
}

void RunReader::open(std::size_t block) {
  const SortedRun::Block& opened = run_->blocks[block];
  bytes_.resize(opened.bytes);
  run_->file->read(opened.begin, bytes_);
  block_ = block;
  at_ = 0;
  left_ = opened.states;
  next();
}

void RunReader::next() {
  if (left_ == 0) {
    at_end_ = block_ + 1 == run_->blocks.size();
    if (!at_end_) open(block_ + 1);
    return;
  }
  const std::size_t shared = bytes_[at_++];
  std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at_), format_.size - shared,
              record_.begin() + static_cast<std::ptrdiff_t>(shared));
  at_ += format_.size - shared;
  --left_;
  format_.read(record_.data(), state_.data());
}

int RunReader::compare(const Word* wanted, const Word* other) const {
  for (std::size_t w = 0; w < format_.words; ++w) {
    if (wanted[w] != other[w]) return wanted[w] < other[w] ? -1 : 1;
  }
  return 0;
}

bool RunReader::advance_to(const Word* wanted) {
  if (at_end_) return false;
  const auto first_of = [&](std::size_t block) {
    return run_->firsts.data() + block * format_.words;
  };
  std::size_t block = block_;
  if (block + 1 < run_->blocks.size() && compare(wanted, first_of(block + 1)) >= 0) {
    // The last block that does not begin behind the state.
    std::size_t low = block + 1;
    std::size_t high = run_->blocks.size();
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      (compare(wanted, first_of(middle)) >= 0 ? low : high) = middle;
    }
    open(low);
  }
  while (!at_end_) {
    const int order = compare(wanted, state_.data());
    if (order <= 0) return order == 0;
    next();
  }
  return false;
}

}  // namespace proviso::space
