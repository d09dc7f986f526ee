// A usage protocol as its callers see it: which calls are in progress, and which may begin.
//
// The assumption A over calls and returns allows words that no callers can make: returns of calls
// that nobody made, more calls at a time than there are callers. The call graph is the reachable
// part of A together with the number of calls of each kind that are in progress, up to the state
// where anything goes. The *sequential part* is A between complete calls, one after the other: an
// automaton over whole calls with their results, in which "read only after open" is easy to see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lts/lts.hpp"
#include "outcome/call_labels.hpp"

namespace proviso::report {

/// Calls of one method, with one mutex held or none.
struct CallKind {
  std::string method;
  std::string mutex;

  friend bool operator==(const CallKind&, const CallKind&) = default;
};

struct CallGraph {
  struct Step {
    std::size_t label = 0;  // of the alphabet
    std::size_t target = 0;
  };
  struct Node {
    std::vector<std::uint8_t> running;  // by kind
    bool is_full = false;               // every caller is in a call
    std::vector<Step> steps;            // without those to where anything goes
    std::vector<bool> forbids;          // by label, of calls that somebody could make
  };
  CallAlphabet alphabet;
  std::vector<CallKind> kinds;
  std::vector<std::size_t> kind_of;  // a label
  std::vector<Node> nodes;           // 0 is the beginning
};

/// nullopt if the labels are not those of calls, or if the graph is too large to be spoken about.
std::optional<CallGraph> call_graph(const lts::Lts& assumption, std::int64_t callers);

/// A whole call: its beginning, and its end if that is shown.
struct WholeCall {
  std::size_t begin = 0;  // labels of the alphabet
  std::optional<std::size_t> end = {};
};

/// What follows the destruction is left out: anything is allowed there.
/// The label of action k + 1 is that of whole call k, zero-padded so that the order is kept.
struct SequentialPart {
  lts::Lts lts;
  std::vector<WholeCall> calls;
};

SequentialPart sequential_part(const lts::Lts& assumption, const CallGraph& graph);

}  // namespace proviso::report
