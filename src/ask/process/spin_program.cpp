#include "ask/process/spin_program.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "report/model/requirement_promela.hpp"

namespace proviso::ask {
namespace {

struct Range {
  std::size_t begin;
  std::size_t end;
};

/// The place behind a comment or a string that begins here; the same place if none does.
std::size_t skip_passive(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  const auto behind = [&](std::string_view closing, std::size_t from) {
    const std::size_t end = text.find(closing, from);
    return end == std::string_view::npos ? text.size() : end + closing.size();
  };
  if (rest.starts_with("/*")) return behind("*/", at + 2);
  if (rest.starts_with("//")) return behind("\n", at + 2);
  if (rest.starts_with("\"")) return behind("\"", at + 1);
  return at;
}

/// Behind the brace that closes the first one after `from`.
std::optional<std::size_t> body_end(std::string_view text, std::size_t from) {
  std::size_t depth = 0;
  for (std::size_t at = from; at < text.size();) {
    if (const std::size_t next = skip_passive(text, at); next != at) {
      at = next;
      continue;
    }
    if (text[at] == '{') ++depth;
    if (text[at] == '}' && depth > 0 && --depth == 0) return at + 1;
    ++at;
  }
  return std::nullopt;
}

/// From `active` or `proctype` to the closing brace, in the text of the file.
std::optional<Range> extent(std::string_view text, std::size_t name) {
  const std::size_t keyword = text.rfind("proctype", name);
  if (keyword == std::string_view::npos) return std::nullopt;
  const std::size_t active = text.rfind("active", keyword);
  std::size_t begin = keyword;
  if (active != std::string_view::npos) {
    const std::string_view between = text.substr(active, keyword - active);
    if (between.find_first_of(";{}") == std::string_view::npos) begin = active;
  }
  const auto end = body_end(text, name);
  if (!end) return std::nullopt;
  return Range{begin, *end};
}

}  // namespace

Maybe<std::string> program_with_requirement(const SourceSet& sources,
                                            const ProgramDivision& division,
                                            const lts::Lts& automaton,
                                            const std::vector<std::string>& defines) {
  const process::Program& program = division.program();
  const auto& members = division.members().members;
  std::vector<process::ProctypeId> proctypes;
  for (const cut::Member& member : members) {
    if (std::find(proctypes.begin(), proctypes.end(), member.proctype) == proctypes.end()) {
      proctypes.push_back(member.proctype);
    }
  }
  const auto is_mine = [&](const process::ActiveProcess& active) {
    return std::find(proctypes.begin(), proctypes.end(), active.proctype) != proctypes.end();
  };
  const auto instances = std::count_if(program.active.begin(), program.active.end(), is_mine);
  if (proctypes.size() > 1 || static_cast<std::size_t>(instances) != members.size()) {
    return refused(
        "a program for SPIN is written if the component is all processes of one active proctype");
  }
  const Span name = program[proctypes.front()].span;
  const std::string_view text = sources[name.file].text();
  const auto cut = extent(text, name.begin);
  if (!cut) return refused("cannot tell where the proctype ends in the text");
  const auto replacement = report::requirement_promela(
      automaton, division.split().statements, static_cast<std::uint32_t>(members.size() - 1));
  if (!replacement) return refused(replacement.error());
  std::string result;
  for (const std::string& define : defines) {
    const std::size_t equals = define.find('=');
    result += fmt::format("#define {} {}\n", define.substr(0, equals),
                          equals == std::string::npos ? "1" : define.substr(equals + 1));
  }
  result += text.substr(0, cut->begin);
  result += *replacement;
  result += text.substr(cut->end);
  return result;
}

}  // namespace proviso::ask
