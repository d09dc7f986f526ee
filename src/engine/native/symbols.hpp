// The symbols of an object file or an executable: what it defines, where, and what it needs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::native {

struct Symbol {
  std::string name;  // as the linker knows it
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  bool defined = false;
  bool weak = false;
  bool local = false;  // no other object can mean it
  bool is_variable = false;
  bool only_called = false;  // of an object file: every place that names it is a call
};

/// Reads the symbols of a 64-bit little-endian ELF file; nullopt if it is another file or damaged.
std::optional<std::vector<Symbol>> read_symbols(std::string_view file);

/// `Checker::get(int)` of `_ZN7Checker3getEi`; other names stay as they are.
std::string demangled(const std::string& name);

/// Which variable lies at an address: the first that covers it.
class Variables {
 public:
  explicit Variables(const std::vector<Symbol>& symbols);
  /// `::mutex`, or nothing.
  std::string name_at(std::uint64_t address) const;

 private:
  struct Variable {
    std::uint64_t begin;
    std::uint64_t end;
    std::string name;
  };
  std::vector<Variable> variables_;  // ascending
};

/// What a program may call: one pattern per line, in which * matches any text. The first that fits
/// decides, ! before it refuses, and # begins a comment. What no pattern fits is refused.
class AllowList {
 public:
  explicit AllowList(std::string_view text);
  bool allows(std::string_view symbol) const;

 private:
  struct Pattern {
    std::string text;
    bool refuses = false;
  };
  std::vector<Pattern> patterns_;
};

}  // namespace proviso::native
