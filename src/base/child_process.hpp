// Another program run as a child: started with an argument vector, so that no shell sees the text,
// and never outliving the run.
//
//   const auto answer = run_child({.arguments = {"dot", "-Tsvg"}, .input = text}, context);
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"

namespace proviso {

struct ChildProcess {
  std::vector<std::string> arguments;  // the program first, found as a shell would find it
  std::string_view input = {};
  std::string folder = {};      // where it runs; here if empty
  bool with_errors = false;     // does the output take in what it says on standard error?
  std::string_view phase = {};  // for the progress line
};

struct ChildAnswer {
  std::string output;
  bool succeeded = false;  // it ended by itself with status 0
};

enum class ChildError { NotFound, Failed };
struct ChildFailure {
  ChildError error;
  std::string why;  // a sentence for the user
};

using Ended = tl::expected<ChildAnswer, ChildFailure>;

/// Waits for its end. A limit or an interrupt ends the child and throws LimitReached.
Ended run_child(const ChildProcess& child, Context& context);

/// Runs them side by side, at most so many at once, begun in their order, and waits for the end of
/// all. After one that did not succeed no other is begun: the answers are those of the children
/// that were. The first failure in their order is therefore always the same, however fast each is.
std::vector<Ended> run_children(std::span<const ChildProcess> children, std::size_t at_once,
                                Context& context);

}  // namespace proviso
