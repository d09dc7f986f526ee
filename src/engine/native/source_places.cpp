#include "engine/native/source_places.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/child_process.hpp"

namespace proviso::native {
namespace {

using Frames = std::vector<Frame>;

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// `/home/me/exec.cpp:88 (discriminator 2)`
SourcePlace place_in(std::string_view line, std::string_view function) {
  SourcePlace place;
  place.function = function == "??" ? "" : std::string(function);
  line = line.substr(0, line.find(" ("));
  const std::size_t colon = line.rfind(':');
  if (colon == std::string_view::npos || line.starts_with("??")) return place;
  place.file = std::string(line.substr(0, colon));
  const std::string_view number = line.substr(colon + 1);
  std::from_chars(number.data(), number.data() + number.size(), place.line);
  return place;
}

/// addr2line -a -f -i: an address, then a function and a place for each frame.
std::map<std::uint64_t, Frames> read_answer(std::string_view text) {
  std::map<std::uint64_t, Frames> frames;
  std::uint64_t address = 0;
  std::uint32_t depth = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with("0x")) {
      std::from_chars(line.data() + 2, line.data() + line.size(), address, 16);
      depth = 0;
      continue;
    }
    const SourcePlace place = place_in(take_line(text), line);
    if (line.starts_with("??") && place.line == 0) continue;
    const std::uint32_t inner = depth++;
    if (place.line != 0) frames[address].push_back({place, {address + 1, inner}});
  }
  return frames;
}

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// Whether the file belongs to the standard library: headers of others lie below /usr as well, and
/// so may the program.
bool is_standard_library_file(std::string_view file) {
  const auto has = [file](std::string_view part) { return file.find(part) != file.npos; };
  return has("/include/c++/") || has("/include/bits/atomic_wait.h") ||
         file.ends_with("/include/barrier") || has("/lib/gcc/") || has("/lib/llvm-") ||
         has("/lib/clang/") || file.starts_with("../") || file.starts_with("./");
}

}  // namespace

std::vector<Frames> find_frames(const std::string& image,
                                std::span<const std::vector<std::uint64_t>> chains,
                                Context& context) {
  std::set<std::uint64_t> addresses;
  for (const auto& chain : chains) {
    for (const std::uint64_t address : chain) addresses.insert(address - 1);
  }
  std::string input;
  for (const std::uint64_t address : addresses) input += fmt::format("{:#x}\n", address);
  std::map<std::uint64_t, Frames> known;
  const auto answer = run_child({.arguments = {"addr2line", "-a", "-f", "-C", "-i", "-e", image},
                                 .input = input,
                                 .phase = "finding source lines"},
                                context);
  if (answer && answer->succeeded) known = read_answer(answer->output);
  std::vector<Frames> result;
  for (const auto& chain : chains) {
    Frames& frames = result.emplace_back();
    for (const std::uint64_t address : chain) {
      const auto found = known.find(address - 1);
      if (found == known.end()) continue;
      frames.insert(frames.end(), found->second.begin(), found->second.end());
    }
  }
  return result;
}

bool is_system_file(std::string_view file) {
  return file.starts_with("/usr/") || file.starts_with("/lib/") || file.starts_with("../") ||
         file.starts_with("./");
}

Frame shown_frame(const Frames& frames) {
  const auto is_own = [](const Frame& frame) {
    const std::string& file = frame.place.file;
    return !is_system_file(file) && file.find("/runtime/") == std::string::npos;
  };
  // What happens in a stub that we wrote is shown where it was called.
  const auto is_users = [&](const Frame& frame) {
    return is_own(frame) && !frame.place.file.starts_with("/proviso/stubs");
  };
  auto own = std::find_if(frames.begin(), frames.end(), is_users);
  if (own == frames.end()) own = std::find_if(frames.begin(), frames.end(), is_own);
  if (own == frames.end()) return {};
  Frame shown = *own;
  if (own != frames.begin()) shown.place.library = short_name(std::prev(own)->place.function);
  return shown;
}

std::string short_name(std::string_view function) {
  constexpr std::string_view kOperator = "operator";
  // The result of a template's function stands before its name.
  const auto without_result = [](const std::string& name) {
    const std::size_t blank = name.rfind(' ');
    return blank == std::string::npos ? name : name.substr(blank + 1);
  };
  std::string name;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < function.size(); ++i) {
    if (depth == 0 && function.substr(i).starts_with(kOperator)) {
      const std::size_t end = function.find('(', i + kOperator.size() + 1);
      const std::string_view own = function.substr(i, end == function.npos ? end : end - i);
      return without_result(name) + std::string(own);
    }
    if (function[i] == '<') ++depth;
    if (depth == 0 && function[i] == '(') break;
    if (depth == 0) name += function[i];
    if (function[i] == '>' && depth > 0) --depth;
  }
  return without_result(name);
}

bool is_in_library(const Frames& frames) {
  for (const Frame& frame : frames) {
    const std::string_view name = file_name(frame.place.file);
    // The additions to floating-point atomics choose the orders of their loads themselves.
    if (name == "atomic_base.h" && frame.place.function.find("_flt") != std::string::npos) {
      return true;
    }
    if (name == "atomic" || name == "atomic_base.h" || name == "stdatomic.h") continue;
    return is_standard_library_file(frame.place.file);
  }
  return false;
}

}  // namespace proviso::native
