// From return addresses to lines of the source, by addr2line.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "outcome/program_trace.hpp"

namespace proviso::native {

/// For each chain of return addresses, the frames from the inside out, calls that were inlined
/// included. A chain of which nothing is known has no frames.
std::vector<std::vector<SourcePlace>> find_frames(
    const std::string& image, std::span<const std::vector<std::uint64_t>> chains, Context& context);

/// Is the file part of the system's or the compiler's headers and libraries?
bool is_system_file(std::string_view file);

/// The innermost frame in the user's own files; nothing if there is none.
SourcePlace shown_frame(const std::vector<SourcePlace>& frames);

/// Does the access come from inside a primitive of the standard library, and not from an atomic of
/// the program? The first frame outside of <atomic> decides.
bool is_in_library(const std::vector<SourcePlace>& frames);

}  // namespace proviso::native
