// What the processes of a component own in a state: taking it out, putting it back, erasing it.
//
// The holdings of a member are its pid, its control state and locals, and the owned globals, as
// bytes; a member that does not exist (not created yet, or removed) holds nothing. Channels that a
// member created are not holdings: other processes can refer to them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/cut/owned_cells.hpp"
#include "engine/cut/ownership.hpp"
#include "process/execution.hpp"
#include "space/space.hpp"

namespace proviso::cut {

using Bytes = std::vector<std::uint8_t>;

/// Returns the bytes of a packed state, as an Execution reads them.
inline std::uint8_t* bytes(space::Word* state) { return reinterpret_cast<std::uint8_t*>(state); }

class Holdings {
 public:
  Holdings(const process::Program& program, const process::Machine& machine,
           const Component& component);

  std::size_t member_count() const { return component_.members.size(); }
  process::ProctypeId proctype(std::size_t member) const {
    return component_.members[member].proctype;
  }
  const OwnedCells& cells() const { return cells_; }

  /// Returns the pid of a member in the current state; kNobody if it does not exist.
  std::uint32_t pid(const process::Execution& execution, std::size_t member) const;
  /// Returns the member with this pid; member_count() if it is a process of the environment.
  std::size_t member(const process::Execution& execution, std::uint32_t pid) const;

  Bytes take(const process::Execution& execution, const std::uint8_t* state,
             std::size_t member) const;
  /// Puts holdings into a state. The member must exist there, with the pid that it holds.
  void put(const process::Execution& execution, std::uint8_t* state, std::size_t member,
           const Bytes& held) const;
  /// Whether `put` can be called.
  bool fits(const process::Execution& execution, std::size_t member, const Bytes& held) const;
  void blot(const process::Execution& execution, std::uint8_t* state) const;

  // The rest is about holdings that are not empty.

  static std::uint32_t pid(const Bytes& held) { return held[0]; }
  std::uint32_t control(std::size_t member, const Bytes& held) const;
  /// Returns the values of all cells, in the order of OwnedCells.
  std::vector<std::int32_t> values(std::size_t member, const Bytes& held) const;
  std::int32_t value(std::size_t member, const Bytes& held, std::uint32_t cell) const;
  /// Returns the type of a cell's variable.
  const process::Type& type(std::size_t member, std::uint32_t cell) const;
  /// Describes holdings as text: "Sender[0] at line 12: credits = 2, slot[0] = 1"
  std::string describe(std::size_t member, const Bytes& held) const;

 private:
  struct Place {
    std::uint32_t offset = 0;  // in the holdings
    process::Cell cell = {};
    const process::Variable* variable = nullptr;
    std::string name = {};
  };
  struct Range {
    std::uint32_t offset = 0;
    std::uint32_t bytes = 0;
  };

  const process::Program& program_;
  const process::Machine& machine_;
  const Component& component_;
  OwnedCells cells_;
  std::vector<Range> globals_;
  std::vector<Range> frames_;               // by member: control and locals
  std::vector<std::vector<Place>> places_;  // by member and cell
};

}  // namespace proviso::cut
