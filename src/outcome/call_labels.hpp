// The labels of a usage protocol: how calls of a class are written as actions.
//
// A call has a beginning and an end, so that words can say which calls overlap. With several
// callers these are `read.call` and `read.return`; a single caller cannot overlap with itself, and
// there the beginning is just `read` and only results are shown as ends. Arguments that are chosen
// follow the beginning, a result follows the end, and a mutex that is held during the call follows
// both:
//
//   open.call  open.return.1  add.call.3  add.return  stop.call.with_m  stop.return.with_m
//   open       open.return.1  add.3                   stop.with_m
//
// Results are Boolean: 0 is false and 1 is true, as a mapping writes them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proviso {

/// What destroys the object, among the methods.
inline constexpr std::string_view kDestroy = "destroy";

struct CallLabel {
  std::string method;
  std::vector<std::string> values = {};  // arguments of a beginning, the result of an end
  std::string mutex = {};                // held during the call
  bool is_return = false;

  friend bool operator==(const CallLabel&, const CallLabel&) = default;
};

/// How the label is written; `overlaps` if there are several callers.
std::string to_string(const CallLabel& label, bool overlaps);

/// `add(3)`: the method with the arguments that were chosen.
std::string call_text(const CallLabel& label);

/// The labels of a class, each with its meaning.
struct CallAlphabet {
  bool overlaps = false;          // whether calls can run at the same time
  std::vector<CallLabel> labels;  // in the order of the alphabet

  bool is_call(std::size_t label) const { return !labels[label].is_return; }
};

/// Reads the labels; nullopt if they are not those of a usage protocol.
std::optional<CallAlphabet> read_call_labels(std::span<const std::string> labels);

}  // namespace proviso
