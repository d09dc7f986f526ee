#include "project/engine_identity.hpp"

#include <cstring>

#include <elf.h>
#include <fmt/format.h>
#include <link.h>

#include "report/version.hpp"

namespace proviso::project {
namespace {

std::size_t padded(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

/// Looks for the note with the build id in the notes of one segment.
std::string build_id_in(const char* notes, std::size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes, sizeof header);
    const std::size_t length = sizeof header + padded(header.n_namesz) + padded(header.n_descsz);
    if (length > size) return {};
    const char* name = notes + sizeof header;
    const char* description = name + padded(header.n_namesz);
    const bool is_gnu = header.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0;
    if (header.n_type == NT_GNU_BUILD_ID && is_gnu) {
      std::string digits;
      for (std::size_t i = 0; i < header.n_descsz; ++i) {
        digits += fmt::format("{:02x}", static_cast<unsigned char>(description[i]));
      }
      return digits;
    }
    notes += length;
    size -= length;
  }
  return {};
}

/// The first object that the loader lists is the program itself.
int read_program(dl_phdr_info* object, std::size_t, void* result) {
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& segment = object->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    // The loader has mapped the segment at this address.
    const auto* notes = reinterpret_cast<const char*>(object->dlpi_addr + segment.p_vaddr);
    auto& found = *static_cast<std::string*>(result);
    if (found.empty()) found = build_id_in(notes, segment.p_memsz);
  }
  return 1;
}

}  // namespace

const std::string& engine_identity() {
  static const std::string identity = [] {
    std::string build;
    ::dl_iterate_phdr(read_program, &build);
    return fmt::format("{} {}", kVersion, build);
  }();
  return identity;
}

}  // namespace proviso::project
