// Any bytes as Aldebaran: reading must end and either give a system or report places in the file.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/context.hpp"
#include "lang/aut/aut.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proviso;
  Diagnostics diagnostics;
  Context context({.seconds = {}, .memory_bytes = {}, .states = 100'000});
  try {
    const auto lts = aut::read(std::string_view(reinterpret_cast<const char*>(data), size),
                               FileId{0}, diagnostics, context);
    if (lts.has_value() == diagnostics.has_errors()) std::abort();
  } catch (const LimitReached&) {
    return 0;
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.span.begin > size) std::abort();
  }
  return 0;
}
