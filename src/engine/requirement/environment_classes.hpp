// A refinable partition of the environment's nodes, in arrays.
//
// The members of a class are neighbours in one array, and splitting moves them only within their
// class: marking a member costs constant time, splitting a class as much as the smaller half has
// members.
//
//   EnvironmentClasses classes(5);     // one class, 0
//   classes.mark(3); classes.mark(4);
//   classes.split(0);                  // 1: {3, 4}; class 0 is {0, 1, 2}
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace proviso::requirement {

class EnvironmentClasses {
 public:
  explicit EnvironmentClasses(std::uint32_t nodes);

  std::uint32_t count() const { return static_cast<std::uint32_t>(ranges_.size()); }
  std::uint32_t class_of(std::uint32_t node) const { return class_of_[node]; }
  const std::vector<std::uint32_t>& class_of() const { return class_of_; }
  std::span<const std::uint32_t> members(std::uint32_t c) const {
    return {members_.data() + ranges_[c].first, members_.data() + ranges_[c].end};
  }

  /// Marks a member of its class; returns whether it is the first one marked there.
  bool mark(std::uint32_t node);
  bool all_marked(std::uint32_t c) const { return ranges_[c].marked_end == ranges_[c].end; }
  void unmark(std::uint32_t c) { ranges_[c].marked_end = ranges_[c].first; }
  /// Separates the marked members from the others, of which there are some, and unmarks them. The
  /// smaller half becomes a new class, the last one. Returns the class of those that were marked.
  std::uint32_t split(std::uint32_t c);

 private:
  /// The range of a class in members_; its marked members come first.
  struct Range {
    std::uint32_t first;
    std::uint32_t marked_end;
    std::uint32_t end;
  };
  std::vector<std::uint32_t> members_;
  std::vector<std::uint32_t> place_;  // of each node in members_
  std::vector<std::uint32_t> class_of_;
  std::vector<Range> ranges_;
};

}  // namespace proviso::requirement
