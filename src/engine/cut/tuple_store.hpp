// Tuples of small numbers, each stored once and numbered in order of discovery: the joint states of
// several processes.
//
// A tuple is packed into as few words as the sizes of its fields allow, so that a step of one
// process takes one copy, one field replaced and one look-up.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "base/context.hpp"
#include "space/state_store.hpp"

namespace proviso::cut {

using Tuple = std::vector<std::uint32_t>;

class TupleStore {
 public:
  /// `sizes` has the number of values of each field.
  TupleStore(const std::vector<std::uint32_t>& sizes, Context& context)
      : fields_(fields_of(sizes)), store_(words_of(fields_), context), packed_(words_of(fields_)) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(store_.size()); }

  std::uint32_t insert(const Tuple& tuple) {
    for (space::Word& word : packed_) word = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) replace(i, tuple[i]);
    return lts::index(store_.insert(packed_.data()).id);
  }

  /// Inserts a copy of a known tuple with another number in one field.
  std::uint32_t insert_changed(std::uint32_t tuple, std::size_t place, std::uint32_t number) {
    const space::Word* const from = store_.state(std::size_t{tuple});
    packed_.assign(from, from + packed_.size());
    replace(place, number);
    return lts::index(store_.insert(packed_.data()).id);
  }

  void read(std::uint32_t tuple, Tuple& to) const {
    const space::Word* const from = store_.state(std::size_t{tuple});
    to.resize(fields_.size());
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const Field& field = fields_[i];
      to[i] = static_cast<std::uint32_t>(from[field.word] >> field.shift & field.mask);
    }
  }

 private:
  struct Field {
    std::size_t word;
    unsigned shift;
    space::Word mask;
  };

  static std::vector<Field> fields_of(const std::vector<std::uint32_t>& sizes) {
    constexpr unsigned kBits = 64;
    std::vector<Field> fields;
    std::size_t word = 0;
    unsigned used = 0;
    for (const std::uint32_t size : sizes) {
      const auto bits = static_cast<unsigned>(std::bit_width(size));
      if (used + bits > kBits) {
        ++word;
        used = 0;
      }
      fields.push_back({word, used, (space::Word{1} << bits) - 1});
      used += bits;
    }
    return fields;
  }
  static std::size_t words_of(const std::vector<Field>& fields) {
    return fields.empty() ? 1 : fields.back().word + 1;
  }

  void replace(std::size_t place, std::uint32_t number) {
    const Field& field = fields_[place];
    space::Word& word = packed_[field.word];
    word = (word & ~(field.mask << field.shift)) | space::Word{number} << field.shift;
  }

  std::vector<Field> fields_;
  space::StateStore store_;
  std::vector<space::Word> packed_;
};

}  // namespace proviso::cut
