// From return addresses to lines of the source, by addr2line.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "outcome/program_trace.hpp"

namespace proviso::native {

struct Frame {
  SourcePlace place;
  FramePosition position;
};

/// For each chain of return addresses, the frames from the inside out, calls that were inlined
/// included. An unknown chain has no frames.
std::vector<std::vector<Frame>> find_frames(const std::string& image,
                                            std::span<const std::vector<std::uint64_t>> chains,
                                            Context& context);

/// Whether the file is part of the system's or the compiler's headers and libraries.
bool is_system_file(std::string_view file);

/// Returns the innermost frame in the user's own files, with the function of a library that it
/// called; an empty frame if none of them is in such a file.
Frame shown_frame(const std::vector<Frame>& frames);

/// `std::vector::push_back` of `std::vector<int, std::allocator<int> >::push_back(int const&)`.
std::string short_name(std::string_view function);

/// Does the access come from inside a primitive of the standard library, and not from an atomic of
/// the program? The first frame outside of <atomic> decides.
bool is_in_library(const std::vector<Frame>& frames);

}  // namespace proviso::native
