// Variables in stack frames, as the plugin reports them.
#pragma once

#include "layout.hpp"

namespace proviso::runtime {

/// What is known of the running thread's frames below that address is forgotten: it has left them.
void end_frames_below(Address floor);

}  // namespace proviso::runtime

extern "C" {
/// An exception was caught: the guards of the frames that it left are cleared.
void proviso_unwound();
}
