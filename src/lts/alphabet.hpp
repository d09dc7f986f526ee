// The labels of one transition system: τ is action 0, then the observable labels in ascending
// order.
//
// Action numbers are local to an Lts; two systems are brought together by name. Because the names
// are sorted, equal alphabets are equal vectors and numbers compare as names do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::lts {

enum class ActionId : std::uint32_t {};
inline constexpr ActionId kTau{0};

constexpr std::uint32_t index(ActionId action) { return static_cast<std::uint32_t>(action); }

class Alphabet {
 public:
  /// The alphabet with τ only.
  Alphabet() : names_{"tau"} {}
  /// Takes the observable labels in any order, with or without repetitions.
  explicit Alphabet(std::vector<std::string> labels);

  /// Number of actions, τ included.
  std::size_t size() const { return names_.size(); }
  const std::string& name(ActionId action) const { return names_[index(action)]; }
  /// The observable labels, ascending; labels()[k] is action k + 1.
  std::span<const std::string> labels() const { return std::span(names_).subspan(1); }
  /// Returns the action with this name; never τ.
  std::optional<ActionId> find(std::string_view label) const;
  bool contains(std::string_view label) const { return find(label).has_value(); }

  friend bool operator==(const Alphabet&, const Alphabet&) = default;

 private:
  std::vector<std::string> names_;
};

/// The union of the two alphabets.
Alphabet join(const Alphabet& a, const Alphabet& b);
/// The labels that are in both alphabets.
Alphabet intersection(const Alphabet& a, const Alphabet& b);
/// The labels of `a` that are not in `b`.
Alphabet difference(const Alphabet& a, const Alphabet& b);

}  // namespace proviso::lts
