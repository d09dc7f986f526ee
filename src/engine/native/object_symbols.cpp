#include "engine/native/object_symbols.hpp"

#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "engine/native/symbols.hpp"

namespace proviso::native {
namespace {

tl::expected<std::vector<Symbol>, std::string> symbols_of(const ObjectFile& object) {
  const auto bytes = read_file(object.path);
  auto symbols = bytes ? read_symbols(*bytes) : std::nullopt;
  if (!symbols) return tl::unexpected(fmt::format("{} is not an object file", object.path));
  return std::move(*symbols);
}

/// The plugin marks in each object which places of the mapping it has found.
std::optional<std::string> not_placed(std::span<const MappedPlace> places,
                                      const std::set<std::string>& names) {
  for (const MappedPlace& place : places) {
    if (names.contains("proviso_placed_" + place.point)) continue;
    if (!place.is_field) {
      return fmt::format("the mapping names {}, which the sources never define", place.name);
    }
    return fmt::format(
        "the mapping names {}, which is not a field of a class of the sources (static members, "
        "references, bit-fields and members of unions cannot be mapped)",
        place.name);
  }
  return std::nullopt;
}

/// `operator"" _s` in a string of the assembler.
std::string assembler_text(std::string_view text) {
  std::string result;
  for (const char character : text) {
    if (character == '"' || character == '\\') result += '\\';
    result += character;
  }
  return result;
}

/// The linker takes the program's definitions first: these would stand in for what holds it.
bool is_reserved(const std::string& name, const AllowList& allowed) {
  if (name == "_start" || name == "__wrap_main" || name == "__libc_start_main") return true;
  for (const char* prefix : {"__tsan_", "_ZN7proviso7runtime", "_ZNK7proviso7runtime"}) {
    if (name.starts_with(prefix)) return true;
  }
  return name.starts_with("proviso_") && !allowed.allows(name);
}

}  // namespace

tl::expected<NotAllowed, std::string> not_allowed(std::span<const ObjectFile> objects,
                                                  const std::string& allowed_list,
                                                  std::span<const MappedPlace> places) {
  const auto list = read_file(allowed_list);
  if (!list) return tl::unexpected(list.error());
  const AllowList allowed(*list);
  std::set<std::string> placed;
  std::set<std::string> defined;
  std::vector<std::pair<std::string, std::string>> needed;
  std::set<std::string> used_otherwise;
  for (const ObjectFile& object : objects) {
    const auto symbols = symbols_of(object);
    if (!symbols) return tl::unexpected(symbols.error());
    for (const Symbol& symbol : *symbols) {
      if (!symbol.defined) {
        needed.emplace_back(symbol.name, object.source);
        if (!symbol.only_called) used_otherwise.insert(symbol.name);
        continue;
      }
      placed.insert(symbol.name);
      if (symbol.local) continue;
      if (is_reserved(symbol.name, allowed)) {
        return tl::unexpected(fmt::format("{} defines {}, which belongs to the checker",
                                          object.source, demangled(symbol.name)));
      }
      defined.insert(symbol.name);
    }
  }
  if (const auto missing = not_placed(places, placed)) return tl::unexpected(*missing);
  NotAllowed result;
  std::set<std::string> called;
  for (const auto& [name, source] : needed) {
    if (defined.contains(name) || allowed.allows(name)) continue;
    // A stand-in for a name of the runtime would take its place for the search as well.
    if (used_otherwise.contains(name) || is_reserved(name, allowed)) {
      result.refused.push_back(fmt::format("{} ({})", demangled(name), source));
    } else {
      called.insert(name);
    }
  }
  result.called.assign(called.begin(), called.end());
  return result;
}

std::string stand_ins(std::span<const std::string> functions) {
  std::string text = ".text\n";
  for (std::size_t i = 0; i < functions.size(); ++i) {
    text += fmt::format(
        ".globl \"{0}\"\n.type \"{0}\", @function\n\"{0}\":\n.cfi_startproc\n"
        "pushq %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\n"
        "movq %rsp, %rbp\n.cfi_def_cfa_register %rbp\n"
        "leaq .Lname{1}(%rip), %rdi\ncall proviso_refused\nud2\n"
        ".cfi_endproc\n.size \"{0}\", .-\"{0}\"\n",
        functions[i], i);
  }
  text += ".section .rodata\n";
  for (std::size_t i = 0; i < functions.size(); ++i) {
    text += fmt::format(".Lname{}: .asciz \"{}\"\n", i, assembler_text(demangled(functions[i])));
  }
  return text + ".section .note.GNU-stack,\"\",@progbits\n";
}

tl::expected<Replaceable, std::string> find_replaceable(std::span<const ObjectFile> objects,
                                                        std::span<const std::string> classes) {
  std::set<std::string> needed;
  std::set<std::string> defined;
  for (const ObjectFile& object : objects) {
    const auto symbols = symbols_of(object);
    if (!symbols) return tl::unexpected(symbols.error());
    for (const Symbol& symbol : *symbols) {
      if (symbol.defined && symbol.weak) continue;
      const std::string name = demangled(symbol.name);
      for (const std::string& owner : classes) {
        if (name.starts_with(owner + "::")) (symbol.defined ? defined : needed).insert(owner);
      }
    }
  }
  Replaceable result;
  result.defined.assign(defined.begin(), defined.end());
  for (const std::string& owner : needed) {
    if (!defined.contains(owner)) result.replaced.push_back(owner);
  }
  return result;
}

}  // namespace proviso::native
