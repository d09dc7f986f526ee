#include "ask/code/surroundings.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/code/toolchain.hpp"
#include "base/output_file.hpp"

namespace proviso::ask {
namespace {

using namespace std::string_view_literals;

// The runtime's choices.cpp has these functions.
constexpr std::array kTypes = {"bool"sv,   "_Bool"sv,    "char"sv,      "uchar"sv,    "short"sv,
                               "ushort"sv, "int"sv,      "uint"sv,      "unsigned"sv, "long"sv,
                               "ulong"sv,  "longlong"sv, "ulonglong"sv, "size_t"sv,   "u8"sv,
                               "u16"sv,    "u32"sv,      "float"sv,     "double"sv};
constexpr std::array kFunctions = {
    "rand"sv,    "rand_r"sv,  "random"sv,        "drand48"sv,
    "lrand48"sv, "mrand48"sv, "random_device"sv, "hardware_concurrency"sv};

/// A choice with more alternatives would never be exhausted.
constexpr std::uint64_t kMostValues = 65536;

bool is_known(const auto& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

Done check_size(const mapping::Domain& domain) {
  const std::uint64_t behind =
      static_cast<std::uint64_t>(domain.range.high) - static_cast<std::uint64_t>(domain.range.low);
  if (behind < kMostValues) return {};
  return refused(fmt::format("{}={}..{} has more than {} values", domain.name.text,
                             domain.range.low, domain.range.high, kMostValues));
}

Done check_function(const mapping::Domain& domain) {
  const std::string& name = domain.name.text;
  if (!is_known(kFunctions, name)) {
    return refused(fmt::format("--choices knows no function {}; there are {}", name,
                               fmt::join(kFunctions, ", ")));
  }
  const bool is_negative = domain.range.low < 0 && name != "mrand48";
  if (is_negative) return refused(fmt::format("{} returns no negative number", name));
  return check_size(domain);
}

}  // namespace

bool is_verifiers_type(const std::string& name) { return is_known(kTypes, name); }

Maybe<native::Surroundings> read_surroundings(const Options& options) {
  native::Surroundings found;
  found.arguments = split_words(options.program_arguments);
  found.environment = options.program_environment;
  if (!options.program_input.empty()) {
    auto text = read_file(options.program_input);
    if (!text) return refused(text.error());
    found.input = std::move(*text);
  }
  for (const mapping::Domain& one : options.choices) {
    if (Done done = check_function(one); !done) return refused(done.error());
    found.results.push_back({one.name.text, one.range.low, one.range.high});
  }
  for (const mapping::Domain& one : options.domains) {
    if (!is_verifiers_type(one.name.text)) continue;
    if (Done done = check_size(one); !done) return refused(done.error());
    found.results.push_back({"__VERIFIER_nondet_" + one.name.text, one.range.low, one.range.high});
  }
  return found;
}

std::vector<std::string> assumed_of(const native::Surroundings& surroundings) {
  std::vector<std::string> notes;
  for (const native::ResultRange& one : surroundings.results) {
    notes.push_back(fmt::format(
        "assumed of the surroundings: {} returns {}..{}{}", one.function, one.low, one.high,
        one.function == "drand48" ? fmt::format(", each divided by {}", one.high + 1) : ""));
  }
  if (surroundings.input) {
    notes.push_back("assumed of the surroundings: standard input holds the text of --stdin");
  }
  if (!surroundings.arguments.empty()) {
    notes.push_back(fmt::format("assumed of the surroundings: the arguments of main are {}",
                                fmt::join(surroundings.arguments, " ")));
  }
  return notes;
}

}  // namespace proviso::ask
