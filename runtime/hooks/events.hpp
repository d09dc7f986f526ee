// Which design action a place of the program is, by the rules of the job.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "checker/part.hpp"
#include "layout.hpp"
#include "protocol.hpp"

namespace proviso::runtime {

struct Events {
  std::vector<NamedObject> names = {};  // those of the job and of proviso_name
  std::vector<Count> hits = {};         // how often each action happened

  void count(const std::string& action);
};

inline Events& events() { return part<Events>(); }

/// The action of a lock or an unlock by the running thread, kNoEvent if it is none.
std::uint32_t lock_event(EventRule::At at, Address mutex);

/// The name of the object at that address, empty if it has none.
std::string object_name(Address address);

/// The rule that names a thread by its start, plus one; 0 if none does.
std::uint8_t naming_rule(Address routine, Address argument, std::uint32_t creation);
std::uint8_t naming_rule(const char* set_name);

/// Whether a job counts that many creations.
std::uint32_t counted_creations(const Job& job);

}  // namespace proviso::runtime
