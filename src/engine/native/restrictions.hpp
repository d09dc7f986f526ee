// What a mapping restricts the environment of a component to, sentence by sentence.
//
// Premise 1, ⟨A⟩ I1 ⟨P⟩, closes the component by a driver. Whatever the driver does not do is an
// assumption about the real callers: values and numbers of calls, which methods are called and
// when, by how many threads, under which locks. Premise 2, ⟨true⟩ I2 ⟨A⟩, closes the callers by
// stubs, whose results are an assumption about the real component. The two premises prove something
// together only if each asserts what the other assumes (instrumentation.hpp). The sentences are the
// same on both sides, so that a reader can see which is asserted where.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/native/environment.hpp"
#include "mapping/mapping.hpp"

namespace proviso::native {

/// The methods of a class as far as a driver is concerned, by name.
struct Surface {
  std::vector<std::string> driven;    // that it calls for ever
  std::vector<std::string> left_out;  // public ones that it does not call for ever

  bool empty() const { return driven.empty(); }
};

Surface surface_of(const ClassInterface& interface, const mapping::Mapping& mapping);

/// The methods that the driver calls once each, in this order, before all others. A statement of
/// `setup` says so if it is the call of a method that is left out, without arguments.
std::vector<std::string> setup_methods(const mapping::Mapping& mapping, const Surface& surface);

/// The role that the first thread of a driver has; empty if main has none.
std::string role_of_main(const mapping::Mapping& mapping);

std::string limit_sentence(const mapping::Limit& limit);
std::string argument_sentence(const std::string& method, const mapping::ArgumentDomain& argument);
std::string holding_sentence(const mapping::Holding& holding);
std::string callers_sentence(const mapping::Mapping& mapping);
std::string setup_sentence(const std::string& method);
std::string left_out_sentence(const std::string& method);
std::string result_sentence(const mapping::Stub& stub);
/// A driver makes one object and keeps it.
inline constexpr std::string_view kOneObject = "there is one object of it";
inline constexpr std::string_view kNotDestroyed = "it is not destroyed";
/// Stubs return a value and do nothing else.
inline constexpr std::string_view kCallersAlone =
    "what the assumptions speak of is done by callers, not by itself";

struct Restriction {
  std::string sentence;
  bool can_be_asserted = true;
};

/// What the driver builds in; what needs the surface is there if that is not empty.
std::vector<Restriction> driver_restrictions(const mapping::Mapping& mapping,
                                             const Surface& surface);
/// What the stubs of one class build in.
std::vector<Restriction> stub_restrictions(const mapping::Mapping& mapping, std::string_view owner);

}  // namespace proviso::native
