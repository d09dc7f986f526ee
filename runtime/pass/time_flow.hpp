// Where the result of a clock reading goes.
//
// *Times* are values that a reading gave or that were computed from times. They, and the addresses
// of the variables that hold times, are followed from the reading through the functions of the
// unit, by arguments and results, whoever calls them. A reading is without effect if all times end
// in deadlines of functions that wait, in seeds, or in output. Anything else speaks against it: a
// time that is compared, is an index or a divisor, is stored where not all accesses are known, or
// is given to a function without a body; a variable that holds one and whose address is stored
// elsewhere or given to a thread. A variable holds times in some of its bytes.
//
// Two kinds of branches may depend on a time. One changes nothing but variables that hold times,
// and carries seconds:
//
//   if (end.tv_nsec >= 1000000000) { end.tv_sec += 1; end.tv_nsec -= 1000000000; }
//
// The other is in a function of the standard library that waits until a deadline: that it found the
// deadline passed is one of the alternatives of its wait, which are tried anyway.
//
// What is printed must not be read back; nobody knows that of a stream but in the only unit of a
// program. A function that other units may call must not give them a time. Those of the standard
// library may return one, since they make it of what they are given.
//
// Cost: for each reading the uses of times and addresses are looked at once, those of addresses
// again where a variable holds times in more bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "time_functions.hpp"

namespace proviso::pass {

/// Whether it is a call that reads a clock, other than in the standard library.
bool reads_clock(const llvm::CallBase& call);

class TimeFlow {
 public:
  TimeFlow(llvm::CallBase& reading, bool is_whole);

  bool is_without_effect() &&;

 private:
  using Value = llvm::Value;
  /// Bytes behind an address.
  struct Extent {
    std::int64_t begin;
    std::int64_t end;
    Extent moved(std::int64_t by) const;
  };
  static constexpr Extent kAll{INT64_MIN, INT64_MAX};
  /// Where an address points to.
  struct Place {
    Value* variable;
    std::optional<std::int64_t> offset;  // unknown where there is none
    bool operator==(const Place&) const = default;
  };
  using Places = llvm::SmallVector<Place, 2>;
  using Extents = llvm::SmallVector<Extent, 2>;

  bool follow_time(llvm::Use& use);
  bool follow_compared(llvm::CmpInst& compared);
  bool follow_time_into(llvm::CallBase& call, const llvm::Use& use);
  bool follow_address(llvm::Use& use, const Places& places);
  bool follow_address_into(llvm::CallBase& call, const llvm::Use& use, const Places& places);
  bool convert(llvm::CallBase& call, const Conversion& conversion);
  bool follow_copy(llvm::MemTransferInst& copy, const Places& places);
  llvm::Argument* parameter_of(llvm::CallBase& call, const llvm::Use& use) const;
  bool calls_of(const llvm::Function& function, std::vector<llvm::CallBase*>& calls) const;
  bool is_known(const llvm::GlobalValue& value) const;

  bool hold_time(Value& address, Extent extent);
  bool hold_in(Value& variable, Extent extent);
  bool hold_in_argument(llvm::Argument& argument, Extent extent);
  bool hold_in_slot(const llvm::LoadInst& load, Extent extent);
  bool hold_in_result(llvm::CallBase& call, Extent extent);
  std::optional<std::int64_t> offset_of(const llvm::GEPOperator& part) const;
  std::uint64_t size_of(const llvm::Type& type) const;

  void add_places(Value& address, const Places& places);
  bool may_hold_time(const Place& place, Extent extent) const;
  bool only_changes_places(llvm::BasicBlock& block) const;

  llvm::CallBase& reading_;
  bool is_whole_;
  const llvm::DataLayout& layout_;
  llvm::SmallSetVector<Value*, 16> times_ = {};
  llvm::MapVector<Value*, Places> places_ = {};    // by address
  llvm::MapVector<Value*, Extents> extents_ = {};  // with times, by variable
  llvm::SmallSetVector<Value*, 16> pending_ = {};  // addresses to be followed
  std::set<std::tuple<Value*, std::int64_t, std::int64_t>> held_ = {};
  llvm::SmallVector<llvm::BasicBlock*, 4> carries_ = {};
};

}  // namespace proviso::pass
