// What printf reads besides its format: the texts that it is given.
#pragma once

#include <cstdarg>

#include "layout.hpp"

namespace proviso::runtime {

/// Makes the accesses of a call with this format and these arguments known. What a format may say
/// but this does not follow (%n, wide characters, numbered arguments) is refused.
void read_formatted(const char* format, std::va_list arguments, Address place);

}  // namespace proviso::runtime
