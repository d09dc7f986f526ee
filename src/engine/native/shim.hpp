// The C++ that the points of a mapping call: one function each, written to be read.
#pragma once

#include <string>

#include "engine/native/label_sites.hpp"
#include "mapping/mapping.hpp"
#include "runtime/protocol.hpp"

namespace proviso::native {

/// A function and whether it needs the types of the program.
struct PointCode {
  std::string text;
  bool needs_types = false;
};

/// Computes the values of an event and reports its site.
PointCode event_code(const std::string& symbol, const mapping::Event& event, const Sites& sites);

/// Names the thread that comes here first.
PointCode role_code(const std::string& symbol, const std::string& thread_name);

/// Names a mutex that is a field of the object.
PointCode naming_code(const std::string& symbol, const std::string& owner,
                      const std::string& field);

/// Reports the site if a parameter is outside of its domain.
PointCode argument_code(const std::string& symbol, const std::string& function,
                        std::size_t parameter, mapping::Range range, std::uint32_t site);

/// Reports the site if the result is outside of its domain.
PointCode result_code(const std::string& symbol, const std::string& function, mapping::Range range,
                      std::uint32_t site);

/// Counts calls and reports the site when there are more.
PointCode limit_code(const std::string& symbol, std::int64_t most, std::uint32_t site);

/// Reports the site if the thread that enters does not hold the mutex: an expression over `object`.
PointCode holding_code(const std::string& symbol, const std::string& owner,
                       const std::string& mutex, std::uint32_t site);

/// Reports the site if a thread enters that must not enter: a named thread other than the one of
/// this rule of the job (counted from 1), or an unnamed thread after `most` unnamed threads have
/// entered.
PointCode caller_code(const std::string& symbol, std::uint32_t main_rule, std::int64_t most,
                      std::uint32_t site);

/// Reports the site, whoever enters.
PointCode entry_code(const std::string& symbol, std::uint32_t site);

/// Reports the site if a method is called of another object than that of the first call.
PointCode object_code(const std::string& symbol, std::uint32_t site);

/// Tells the runtime that a call of the component begins, or ends.
PointCode call_code(const std::string& symbol, bool begins);

/// What stands before the first function.
std::string shim_prologue();

}  // namespace proviso::native
