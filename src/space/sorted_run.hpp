// A sorted sequence of states in a scratch file.
//
// A state is a string of bytes whose order is that of its words. It is written as the length of the
// prefix that it shares with the state before and the bytes that follow. Blocks of about 64 KB
// begin with a whole state; the first state and the place of each block are kept in memory, so that
// a reader that looks for a state skips the blocks before it.
//
// Cost: 4 to 5 bytes of disk for a state of 40 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/scratch_file.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// How states become bytes: only those bytes of a word that can be in use, if there is one word.
struct StateBytes {
  std::size_t words;
  std::size_t size;

  StateBytes(std::size_t words_of_state, unsigned bits)
      : words(words_of_state), size(words_of_state > 1 ? 8 * words_of_state : (bits + 7) / 8) {}

  void write(const Word* state, unsigned char* bytes) const;
  void read(const unsigned char* bytes, Word* state) const;
};

struct SortedRun {
  struct Block {
    std::uint64_t begin = 0;
    std::uint32_t states = 0;
    std::uint32_t bytes = 0;
  };

  std::shared_ptr<ScratchFile> file;
  std::uint64_t states = 0;
  std::vector<Block> blocks = {};
  std::vector<Word> firsts = {};  // the first state of each block
};

/// Appends a run to a file.
class RunWriter {
 public:
  RunWriter(StateBytes format, std::shared_ptr<ScratchFile> file);

  /// States must come in ascending order, each once.
  void add(const Word* state);
  std::uint64_t states() const { return run_.states; }
  SortedRun finish();

 private:
  void flush();

  StateBytes format_;
  SortedRun run_;
  std::vector<unsigned char> last_;
  std::vector<unsigned char> now_;
  std::vector<unsigned char> block_;
  std::uint32_t states_in_block_ = 0;
};

/// Reads a run from its beginning to its end.
class RunReader {
 public:
  RunReader(StateBytes format, const SortedRun& run);

  bool at_end() const { return at_end_; }
  const Word* state() const { return state_.data(); }
  void next();
  /// Goes on to the first state that is not smaller. Returns whether it is this state.
  bool advance_to(const Word* wanted);

 private:
  void open(std::size_t block);
  int compare(const Word* wanted, const Word* other) const;

  StateBytes format_;
  const SortedRun* run_;
  std::vector<unsigned char> bytes_;  // of the block
  std::size_t block_ = 0;
  std::size_t at_ = 0;      // in the block
  std::uint32_t left_ = 0;  // states of the block that follow
  bool at_end_ = false;
  std::vector<unsigned char> record_;
  std::vector<Word> state_;
};

}  // namespace proviso::space
