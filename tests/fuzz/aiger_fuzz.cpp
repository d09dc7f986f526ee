// Any bytes as AIGER: reading must end and either give a system or report places in the file.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/context.hpp"
#include "lang/aiger/aiger.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proviso;
  Diagnostics diagnostics;
  Context context({.seconds = {}, .memory_bytes = std::size_t{1} << 30, .states = {}});
  try {
    const auto system = aiger::read(std::string_view(reinterpret_cast<const char*>(data), size),
                                    FileId{0}, diagnostics, context);
    if (system.has_value() == diagnostics.has_errors()) std::abort();
  } catch (const LimitReached&) {
    return 0;
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.span.begin > size || diagnostic.span.end > size) std::abort();
  }
  return 0;
}
