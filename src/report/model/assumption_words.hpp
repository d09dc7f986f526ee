// What an assumption says, in sentences.
//
// A sentence is a gate before a label x: a watcher with two states, open and closed. Some labels
// open it, some close it (x itself may), all others leave it as it is, and x may happen only while
// it is open. "x only after a", "x at most once", "before x the environment must have done a and
// not yet b", "x and y alternately" are gates or pairs of them.
//
// The assumption A is deterministic; θ is its state where anything goes. A gate is *true* if it is
// open whenever A, not in θ, allows x: then no word of A breaks the sentence before A reaches θ,
// after which nothing is demanded any more. A gate *explains* a state that forbids x if it is
// closed whenever A is in that state. Both are read off the product of A and the gate. If for every
// label every state that forbids it is explained by a sentence, the sentences together say the same
// as A as long as θ is not reached, and nothing is left to say.
//
// If a gate is true without the exception of θ, so much the better.
//
// For each label the gate is read off the states first: a label that always leads to states which
// allow x opens, one that always leads to states which forbid it closes. If that contradicts
// itself, or takes many labels, gates with one label each to open and close are tried, and those
// that explain most are taken.
//
// Cost: linear in the size of A for each label; the second way, which is for small A only, is
// quadratic in the number of labels besides.
//
//   A = (acquire -> B), B = (enter -> B | release -> A):
//     before enter the environment must have done acquire and not yet release
//     acquire and release alternately, beginning with acquire
#pragma once

#include <string>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::report {

/// True sentences, most of what there is to say first; the last tells if they are not all. None if
/// none fits or if there would be too many to be read.
std::vector<std::string> assumption_words(const lts::Lts& assumption);

}  // namespace proviso::report
