// Tuples of small numbers, each stored once and numbered in order of discovery: the joint states of
// several processes.
//
// If there are few enough possible tuples, the place of a tuple among all of them is the index of
// its number in an array, and a step of one process takes an addition and a look-up. Otherwise a
// tuple is packed into as few words as the sizes of its fields allow, and a step takes one copy,
// one field replaced and a look-up in a hash table.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "space/state_store.hpp"
#include "space/zeroed_pages.hpp"

namespace proviso::cut {

using Tuple = std::vector<std::uint32_t>;

class TupleStore {
 public:
  /// `sizes` has the number of values of each field.
  TupleStore(const std::vector<std::uint32_t>& sizes, Context& context)
      : sizes_(sizes),
        fields_(fields_of(sizes)),
        store_(words_of(fields_), context),
        packed_(words_of(fields_)) {
    std::uint64_t all = 1;
    for (const std::uint32_t size : sizes) {
      steps_.push_back(static_cast<std::uint32_t>(all));
      all *= size;
      if (all > kMostPlaces) return;
    }
    context.reserve(all * sizeof(std::uint32_t));
    numbers_ = space::ZeroedPages(all * sizeof(std::uint32_t));
    by_place_ = true;
  }

  std::uint32_t size() const {
    return static_cast<std::uint32_t>(by_place_ ? places_.size() : store_.size());
  }

  std::uint32_t insert(const Tuple& tuple) {
    if (by_place_) {
      std::uint32_t place = 0;
      for (std::size_t i = 0; i < tuple.size(); ++i) place += tuple[i] * steps_[i];
      return number_of(place);
    }
    for (space::Word& word : packed_) word = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) replace(i, tuple[i]);
    return lts::index(store_.insert(packed_.data()).id);
  }

  /// Inserts a copy of a known tuple with the number `to` in place of `from` in one field.
  std::uint32_t insert_changed(std::uint32_t tuple, std::size_t field, std::uint32_t from,
                               std::uint32_t to) {
    if (by_place_) return number_of(places_[tuple] + (to - from) * steps_[field]);
    const space::Word* const known = store_.state(std::size_t{tuple});
    packed_.assign(known, known + packed_.size());
    replace(field, to);
    return lts::index(store_.insert(packed_.data()).id);
  }

  void read(std::uint32_t tuple, Tuple& to) const {
    to.resize(fields_.size());
    if (by_place_) {
      std::uint32_t place = places_[tuple];
      for (std::size_t i = 0; i < to.size(); ++i) {
        to[i] = place % sizes_[i];
        place /= sizes_[i];
      }
      return;
    }
    const space::Word* const from = store_.state(std::size_t{tuple});
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const Field& field = fields_[i];
      to[i] = static_cast<std::uint32_t>(from[field.word] >> field.shift & field.mask);
    }
  }

 private:
  static constexpr std::uint64_t kMostPlaces = std::uint64_t{1} << 24;

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

  /// The number of the tuple at a place; the array has one more, 0 where there is none yet.
  std::uint32_t number_of(std::uint32_t place) {
    auto* const numbers = reinterpret_cast<std::uint32_t*>(numbers_.data());
    if (numbers[place] == 0) {
      places_.push_back(place);
      numbers[place] = static_cast<std::uint32_t>(places_.size());
    }
    return numbers[place] - 1;
  }

  void replace(std::size_t place, std::uint32_t number) {
    const Field& field = fields_[place];
    space::Word& word = packed_[field.word];
    word = (word & ~(field.mask << field.shift)) | space::Word{number} << field.shift;
  }

  std::vector<std::uint32_t> sizes_;
  bool by_place_ = false;
  std::vector<std::uint32_t> steps_;  // by field: how far apart tuples are that differ by one in it
  space::ZeroedPages numbers_;        // by place
  GrowingArray<std::uint32_t> places_;  // by number
  std::vector<Field> fields_;
  space::StateStore store_;
  std::vector<space::Word> packed_;
};

}  // namespace proviso::cut
