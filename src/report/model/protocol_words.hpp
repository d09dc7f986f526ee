// What a class asks of its callers, in sentences.
//
// Two kinds of sentences. *Order*: the gates (assumption_words.hpp) of the sequential part of the
// assumption, carried over to calls that overlap: a call that opens a gate does so when it has
// returned, one that closes it does so when it begins. *Overlap*: a call that is forbidden whenever
// another one is in progress. A sentence of order is said if it is true of all words that callers
// can make; one of overlap if it explains something that no sentence of order does. The last
// sentence says so if both kinds together say less than the assumption.
//
//   before `read` the caller must have called `open` and got true, and not yet `close`
//   `push` and `pop` must not run at the same time
//   callers of `stop` must hold `m`, unless no other call runs
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::report {

/// Returns true sentences about the calls, of which at most `callers` run at the same time.
std::vector<std::string> protocol_words(const lts::Lts& assumption, std::int64_t callers);

}  // namespace proviso::report
