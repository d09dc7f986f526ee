// What printf reads besides its format: the texts that it is given.
#pragma once

#include <cstdarg>

#include "layout.hpp"

namespace proviso::runtime {

/// Whether the program reads the text or it is discarded.
enum class TextIs { Swallowed, Read };

/// Makes the accesses of a call with this format and these arguments known. What a format may say
/// but this does not follow (%n, wide characters, numbered arguments) is refused, and so is an
/// address whose text the program reads.
void read_formatted(const char* format, std::va_list arguments, Address place, TextIs text);

}  // namespace proviso::runtime
