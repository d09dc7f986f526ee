// What the processes of a component own in a state: taken out, put back, blotted out.
//
// The holdings of a member are its pid, its control state and locals, and the owned globals, as
// bytes; a member that does not exist (not created yet, or removed) holds nothing. Channels that a
// member created are no holdings: others can be told of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "process/execution.hpp"
#include "process/ownership.hpp"
#include "process/residue.hpp"

namespace proviso::process {

using Bytes = std::vector<std::uint8_t>;

class Holdings {
 public:
  Holdings(const Program& program, const Machine& machine, const Component& component);

  std::size_t member_count() const { return component_.members.size(); }
  ProctypeId proctype(std::size_t member) const { return component_.members[member].proctype; }
  const OwnedCells& cells() const { return cells_; }

  /// In the state that is looked at: kNobody if the member does not exist.
  std::uint32_t pid(const Execution& execution, std::size_t member) const;
  /// The member with this pid; member_count() if it is a process of the environment.
  std::size_t member(const Execution& execution, std::uint32_t pid) const;

  Bytes take(const Execution& execution, const std::uint8_t* state, std::size_t member) const;
  /// The member must exist there, with the pid that it holds.
  void put(const Execution& execution, std::uint8_t* state, std::size_t member,
           const Bytes& held) const;
  /// Can `put` be called?
  bool fits(const Execution& execution, std::size_t member, const Bytes& held) const;
  void blot(const Execution& execution, std::uint8_t* state) const;

  // Of holdings that are not empty.
  static std::uint32_t pid(const Bytes& held) { return held[0]; }
  std::uint32_t control(std::size_t member, const Bytes& held) const;
  /// In the order of OwnedCells.
  std::vector<std::int32_t> values(std::size_t member, const Bytes& held) const;
  std::int32_t value(std::size_t member, const Bytes& held, std::uint32_t cell) const;
  /// The type of a cell's variable.
  const Type& type(std::size_t member, std::uint32_t cell) const;
  /// "Sender[0] at line 12: credits = 2, slot[0] = 1"
  std::string describe(std::size_t member, const Bytes& held) const;

 private:
  struct Place {
    std::uint32_t offset = 0;  // in the holdings
    Cell cell = {};
    const Variable* variable = nullptr;
    std::string name = {};
  };
  struct Range {
    std::uint32_t offset = 0;
    std::uint32_t bytes = 0;
  };

  const Program& program_;
  const Machine& machine_;
  const Component& component_;
  OwnedCells cells_;
  std::vector<Range> globals_;
  std::vector<Range> frames_;               // by member: control and locals
  std::vector<std::vector<Place>> places_;  // by member and cell
};

}  // namespace proviso::process
