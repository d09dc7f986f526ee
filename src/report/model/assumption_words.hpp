// Describes an assumption in English sentences.
//
// A sentence is a gate before a label x: an observer with two states, open and closed. Some labels
// open it, some close it (x itself may), all others leave it as it is, and x may happen only while
// it is open. "x only after a", "x at most once", "x only after a and before the next
// b", "x and y alternately" are gates or pairs of them.
//
// The assumption A is deterministic; θ is its state where anything is allowed. A gate is *true* if
// it is open whenever A, not in θ, allows x: then no word of A breaks the sentence before A reaches
// θ, after which nothing is demanded any more. A gate *explains* a state that forbids x if it is
// closed whenever A is in that state. Both follow from the product of A and the gate. If for every
// label every state that forbids it is explained by a sentence, the sentences together are
// equivalent to A as long as θ is not reached, and the description is complete.
//
// A gate that is true even without the exception for θ is preferred.
//
// For each label, the gate is first derived from the states: a label that always leads to states
// which allow x opens, one that always leads to states which forbid it closes. If that is
// contradictory, or takes many labels, gates with one label each to open and close are tried, and
// those that explain most are taken.
//
// Cost: linear in the size of A for each label; the second method, used for small A only, is also
// quadratic in the number of labels.
//
//   A = (acquire -> B), B = (enter -> B | release -> A):
//     enter only after acquire and before the next release
//     acquire and release alternately, beginning with acquire
#pragma once

#include <string>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::report {

/// Returns true sentences, those that explain most first; the last one says so if they are
/// incomplete. One sentence says that there are none if no sentence fits or if there would be too
/// many to read.
std::vector<std::string> assumption_words(const lts::Lts& assumption);

}  // namespace proviso::report
