#include "engine/native/restrictions.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::native {
namespace {

bool contains(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

/// `start` of `object.start();`; empty for anything else.
std::string called_method(std::string_view statement) {
  constexpr std::string_view kBegin = "object.";
  constexpr std::string_view kEnd = "();";
  if (!statement.starts_with(kBegin) || !statement.ends_with(kEnd)) return {};
  statement.remove_prefix(kBegin.size());
  statement.remove_suffix(kEnd.size());
  return std::string(statement);
}

}  // namespace

Surface surface_of(const ClassInterface& interface, const mapping::Mapping& mapping) {
  const mapping::Driver driver = mapping.driver.value_or(mapping::Driver());
  Surface surface;
  for (const Method& method : interface.methods) {
    const bool is_driven = is_driven_by(driver, interface, method);
    if (!is_driven && (!method.is_public || is_special(interface, method))) continue;
    auto& list = is_driven ? surface.driven : surface.left_out;
    if (!contains(list, method.name)) list.push_back(method.name);
  }
  return surface;
}

std::vector<std::string> setup_methods(const mapping::Mapping& mapping, const Surface& surface) {
  std::vector<std::string> methods;
  if (!mapping.driver) return methods;
  for (const std::string& statement : mapping.driver->setup) {
    const std::string method = called_method(statement);
    if (contains(surface.left_out, method)) methods.push_back(method);
  }
  return methods;
}

std::string role_of_main(const mapping::Mapping& mapping) {
  for (const mapping::Role& role : mapping.roles) {
    if (role.kind == mapping::Role::Kind::Main) return role.name.text;
  }
  return {};
}

std::string limit_sentence(const mapping::Limit& limit) {
  return fmt::format("at most {} calls of {}", limit.most, limit.method.text);
}

std::string argument_sentence(const std::string& method, const mapping::ArgumentDomain& argument) {
  if (!argument.values.empty()) {
    return fmt::format("{} of {} is {}", argument.parameter, method,
                       fmt::join(argument.values, " or "));
  }
  return fmt::format("{} of {} in {}..{}", argument.parameter, method, argument.range.low,
                     argument.range.high);
}

std::string holding_sentence(const mapping::Holding& holding) {
  return fmt::format("who calls it holds {}", holding.mutex);
}

std::string callers_sentence(const mapping::Mapping& mapping) {
  const std::string main = role_of_main(mapping);
  const std::int64_t threads = mapping.driver ? mapping.driver->threads : 1;
  if (main.empty()) {
    return fmt::format("at most {} {} it", threads, threads == 1 ? "thread calls" : "threads call");
  }
  if (threads == 1) return fmt::format("only {} calls it", main);
  return fmt::format("only {} and at most {} without a name call it", main,
                     threads == 2 ? "one thread" : fmt::format("{} threads", threads - 1));
}

std::string setup_sentence(const std::string& method) {
  return fmt::format("{} is called once, in its turn before all else", method);
}

std::string left_out_sentence(const std::string& method) {
  return fmt::format("{} is not called", method);
}

std::string result_sentence(const mapping::Stub& stub) {
  return fmt::format("{} returns {}..{}", stub.pattern.text, stub.range->low, stub.range->high);
}

std::vector<Restriction> driver_restrictions(const mapping::Mapping& mapping,
                                             const Surface& surface) {
  std::vector<Restriction> all;
  for (const mapping::Limit& limit : mapping.limits) all.push_back({limit_sentence(limit)});
  const mapping::Driver driver = mapping.driver.value_or(mapping::Driver());
  for (const mapping::MethodArguments& method : driver.arguments) {
    for (const mapping::ArgumentDomain& argument : method.arguments) {
      all.push_back({argument_sentence(method.method.text, argument), argument.values.empty()});
    }
  }
  const bool is_known = !surface.empty();
  for (const mapping::Holding& holding : driver.holdings) {
    if (!holding.optional) all.push_back({holding_sentence(holding), is_known});
  }
  if (!is_known) return all;
  all.push_back({callers_sentence(mapping)});
  const std::vector<std::string> setup = setup_methods(mapping, surface);
  for (const std::string& method : setup) all.push_back({setup_sentence(method)});
  for (const std::string& statement : driver.setup) {
    if (contains(setup, called_method(statement))) continue;
    all.push_back({fmt::format("it begins with {}", statement), false});
  }
  for (const std::string& method : surface.left_out) {
    if (!contains(setup, method)) all.push_back({left_out_sentence(method)});
  }
  return all;
}

std::vector<Restriction> stub_restrictions(const mapping::Mapping& mapping,
                                           std::string_view owner) {
  std::vector<Restriction> all;
  for (const mapping::Stub& stub : mapping.stubs) {
    if (!mapping::overlap(stub.pattern.text, fmt::format("{}::*", owner))) continue;
    if (stub.range) {
      const bool is_pattern = stub.pattern.text.find('*') != std::string::npos;
      all.push_back({result_sentence(stub), !is_pattern});
    } else if (!stub.values.empty()) {
      all.push_back(
          {fmt::format("{} returns {}", stub.pattern.text, fmt::join(stub.values, ", ")), false});
    }
  }
  return all;
}

}  // namespace proviso::native
