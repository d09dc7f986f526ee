// Variables that are racy by intent.
//
// A race is undefined behaviour, and by default a mistake. Whoever knows better (an old program
// that relies on its compiler, a model of a protocol) may ask instead: is the program right if the
// variables that race behave as sequentially consistent atomics? Then every access to them is an
// operation of its own, at which threads may be switched, and orders what atomics order.
//
// Which variables these are is found out: the search tells a race, the bytes that both accesses
// touch are promoted, and the search begins again, until it finds none. A named variable is
// promoted as a whole; of other memory only those bytes, at their address. That may name other
// objects too, in runs that lay memory out in another way: more operations than needed, which adds
// no behaviour to a program and hides none. In turn the same object at another address races there
// again, and is found again. Each round promotes at least one byte more, and there is a bound.
//
// A thread that spins on a plain variable reaches no operation, and so no race: what such a segment
// reads is promoted too. That may be more than what races, which is harmless in the same way.
//
// Example: `ready` and `data`, plain: the first search finds the race of `ready`, the second one
// that of `data`, unless the order of `ready` excludes it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/native/symbols.hpp"
#include "runtime/protocol.hpp"

namespace proviso::native {

class Promotions {
 public:
  /// Promotes what the race is about, or what an endless segment reads; the line says where it is,
  /// for memory without a name. The error says why that would not help.
  tl::expected<void, std::string> add(const runtime::Outcome& outcome,
                                      const std::vector<Symbol>& symbols, const std::string& line);

  const std::vector<runtime::NamedObject>& objects() const { return objects_; }
  /// `sequential consistency of ::x, ::y is assumed`; empty if there are none.
  std::string note() const;

 private:
  using Done = tl::expected<void, std::string>;
  Done add(std::uint64_t begin, std::uint64_t end, const std::vector<Symbol>& symbols,
           const std::string& line);
  bool covers(std::uint64_t begin, std::uint64_t end) const;

  std::vector<runtime::NamedObject> objects_;
};

}  // namespace proviso::native
