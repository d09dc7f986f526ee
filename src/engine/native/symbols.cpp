// ELF as its specification lays it out: a header, a table of sections, of which one holds the
// symbols and another their names. Every offset is checked before it is followed.
#include "engine/native/symbols.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>
#include <tuple>

#include <cxxabi.h>
#include <elf.h>

#include "mapping/mapping.hpp"

namespace proviso::native {
namespace {

template <typename Record>
std::optional<Record> record_at(std::string_view file, std::uint64_t offset) {
  if (offset > file.size() || file.size() - offset < sizeof(Record)) return std::nullopt;
  Record record;
  std::memcpy(&record, file.data() + offset, sizeof record);
  return record;
}

std::optional<std::string_view> contents(std::string_view file, const Elf64_Shdr& section) {
  if (section.sh_offset > file.size() || file.size() - section.sh_offset < section.sh_size) {
    return std::nullopt;
  }
  return file.substr(section.sh_offset, section.sh_size);
}

std::string name_at(std::string_view names, std::uint64_t offset) {
  if (offset >= names.size()) return {};
  const std::string_view rest = names.substr(offset);
  return std::string(rest.substr(0, rest.find('\0')));
}

/// How the code of an object file names its symbols, by their numbers.
struct Mentions {
  std::set<std::uint64_t> called = {};
  std::set<std::uint64_t> otherwise = {};  // an address is taken, or memory is read
};

void add_mentions(std::string_view relocations, Mentions& mentions) {
  for (std::uint64_t at = 0; at + sizeof(Elf64_Rela) <= relocations.size();
       at += sizeof(Elf64_Rela)) {
    const auto entry = record_at<Elf64_Rela>(relocations, at);
    const bool calls = ELF64_R_TYPE(entry->r_info) == R_X86_64_PLT32;
    (calls ? mentions.called : mentions.otherwise).insert(ELF64_R_SYM(entry->r_info));
  }
}

std::optional<std::vector<Symbol>> symbols_in(std::string_view table, std::string_view names,
                                              const Mentions& mentions) {
  std::vector<Symbol> symbols;
  for (std::uint64_t at = 0; at + sizeof(Elf64_Sym) <= table.size(); at += sizeof(Elf64_Sym)) {
    const auto entry = record_at<Elf64_Sym>(table, at);
    const unsigned type = ELF64_ST_TYPE(entry->st_info);
    if (type == STT_SECTION || type == STT_FILE) continue;
    Symbol symbol;
    symbol.name = name_at(names, entry->st_name);
    if (symbol.name.empty()) continue;
    symbol.address = entry->st_value;
    symbol.size = entry->st_size;
    symbol.defined = entry->st_shndx != SHN_UNDEF;
    symbol.weak = ELF64_ST_BIND(entry->st_info) == STB_WEAK;
    symbol.local = ELF64_ST_BIND(entry->st_info) == STB_LOCAL;
    symbol.is_variable = type == STT_OBJECT;
    const std::uint64_t number = at / sizeof(Elf64_Sym);
    symbol.only_called = mentions.called.contains(number) && !mentions.otherwise.contains(number);
    symbols.push_back(std::move(symbol));
  }
  return symbols;
}

}  // namespace

std::optional<std::vector<Symbol>> read_symbols(std::string_view file) {
  const auto header = record_at<Elf64_Ehdr>(file, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB) {
    return std::nullopt;
  }
  const auto section_at = [&](std::uint64_t number) {
    return record_at<Elf64_Shdr>(file, header->e_shoff + number * sizeof(Elf64_Shdr));
  };
  Mentions mentions;
  for (unsigned i = 0; i < header->e_shnum; ++i) {
    const auto section = section_at(i);
    if (!section) return std::nullopt;
    if (section->sh_type != SHT_RELA) continue;
    const auto relocations = contents(file, *section);
    if (!relocations) return std::nullopt;
    add_mentions(*relocations, mentions);
  }
  for (unsigned i = 0; i < header->e_shnum; ++i) {
    const auto section = section_at(i);
    if (!section) return std::nullopt;
    if (section->sh_type != SHT_SYMTAB) continue;
    const auto strings = section_at(section->sh_link);
    if (!strings) return std::nullopt;
    const auto table = contents(file, *section);
    const auto names = contents(file, *strings);
    if (!table || !names) return std::nullopt;
    return symbols_in(*table, *names, mentions);
  }
  return std::vector<Symbol>();
}

std::string demangled(const std::string& name) {
  // Without this, b would be taken for the code of a type: bool.
  if (!name.starts_with("_Z")) return name;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 && text ? std::string(text.get()) : name;
}

Variables::Variables(const std::vector<Symbol>& symbols) {
  for (const Symbol& symbol : symbols) {
    if (!symbol.is_variable || !symbol.defined || symbol.size == 0) continue;
    variables_.push_back({symbol.address, symbol.address + symbol.size, symbol.name});
  }
  std::sort(variables_.begin(), variables_.end(), [](const Variable& a, const Variable& b) {
    return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
  });
}

std::string Variables::name_at(std::uint64_t address) const {
  auto behind = std::upper_bound(
      variables_.begin(), variables_.end(), address,
      [](std::uint64_t wanted, const Variable& variable) { return wanted < variable.begin; });
  if (behind == variables_.begin()) return {};
  const Variable& variable = *--behind;
  return address < variable.end ? "::" + demangled(variable.name) : std::string();
}

AllowList::AllowList(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find_first_of("# \t\r"));
    if (line.empty()) continue;
    const bool refuses = line.front() == '!';
    patterns_.push_back({std::string(line.substr(refuses ? 1 : 0)), refuses});
  }
}

bool AllowList::allows(std::string_view symbol) const {
  for (const Pattern& pattern : patterns_) {
    if (mapping::fits(pattern.text, symbol)) return !pattern.refuses;
  }
  return false;
}

}  // namespace proviso::native
