// Runs another program as a child process: started with an argument vector, so that no shell
// interprets the text, and never outliving the run.
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
  std::string folder = {};      // working directory; the current one if empty
  bool with_errors = false;     // whether the output includes standard error
  std::string_view phase = {};  // for the progress line
};

struct ChildAnswer {
  std::string output;
  bool succeeded = false;  // exited by itself with status 0
};

enum class ChildError { NotFound, Failed };
struct ChildFailure {
  ChildError error;
  std::string why;  // a sentence for the user
};

using Ended = tl::expected<ChildAnswer, ChildFailure>;

/// Runs the child and waits for its end. A limit or an interrupt ends the child and throws
/// LimitReached.
Ended run_child(const ChildProcess& child, Context& context);

/// Runs children side by side, at most `at_once` at a time, started in their order, and waits for
/// all. After one fails, no further child is started; only those that were started have results.
/// The first failure in their order is therefore always the same, however fast each child is.
std::vector<Ended> run_children(std::span<const ChildProcess> children, std::size_t at_once,
                                Context& context);

/// Gives the terminal to the program until it ends: it inherits standard input and output, and
/// receives interrupts itself.
tl::expected<void, ChildFailure> run_in_terminal(const std::vector<std::string>& arguments);

}  // namespace proviso
