// The labels on which component and environment synchronise.
//
// A label is a request and the values with which the environment answers it: the residue of the
// statement with the received values filled in. A statement that fails has the same label as
// elsewhere, unless it would have received values, which are then unknown: its label says that it
// fails. Steps of the environment that create processes of the component have separate labels.
//
//   request  c?_           labels  c?1  and  c?3
//   request  a[g] == _     labels  a[g] == 2  and, where g is out of range,  a[g] == ? fails
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "engine/cut/holdings.hpp"
#include "engine/cut/requests.hpp"
#include "lts/alphabet.hpp"

namespace proviso::cut {

inline constexpr std::uint32_t kPrivate = 0xFFFFFFFFU;    // instead of a label
inline constexpr std::uint32_t kViolation = 0xFFFFFFFFU;  // instead of a target: π

/// A member that the environment creates, and the local state in which it begins.
struct Creation {
  std::size_t member;
  std::uint32_t local;
};

struct Label {
  std::string text;
  std::uint32_t witness = 0;  // a state of the environment that has it
  std::vector<std::int32_t> received = {};
  /// Whether the statement always fails, so that the values are unknown.
  bool failure = false;
  bool granted = false;  // it does not always fail, and not in the witness
  std::vector<Creation> created = {};
};

class LabelTable {
 public:
  /// Keeps references to the program and the holdings. `atomic` says whether some member may hold
  /// the token.
  LabelTable(const process::Program& program, const Holdings& holdings, bool atomic)
      : program_(program), holdings_(holdings), atomic_(atomic) {}

  const Label& operator[](std::uint32_t label) const { return labels_[label]; }

  /// Returns the label of a request that the witness grants with these values.
  std::uint32_t granting(Request& request, std::vector<std::int32_t> values, std::uint32_t witness);
  /// Returns the label of a statement that fails: the one that the statement has elsewhere, unless
  /// that depends on values which it has not received.
  std::uint32_t failing(Request& request, std::uint32_t witness);
  /// Returns the label of a step of the environment that creates members.
  std::uint32_t creating(std::string text, std::uint32_t witness, std::vector<Creation> created);
  /// The labels of such steps, by their texts.
  const boost::unordered_flat_map<std::string, std::uint32_t>& creations() const {
    return creations_;
  }

  lts::Alphabet alphabet() const;
  /// Returns the index of each label in the alphabet.
  std::vector<lts::ActionId> actions() const;
  const std::vector<Label>& all() const { return labels_; }
  /// Each label as a statement of Promela, empty if it cannot be written as such.
  std::map<std::string, std::string> statements() && { return std::move(statements_); }

 private:
  std::uint32_t number(Request& request, std::vector<std::int32_t> values, bool failure,
                       std::uint32_t witness);

  const process::Program& program_;
  const Holdings& holdings_;
  bool atomic_;
  std::vector<Label> labels_;
  std::map<std::string, std::string> statements_;
  boost::unordered_flat_map<std::string, std::uint32_t> creations_;
};

}  // namespace proviso::cut
