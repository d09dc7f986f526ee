// Variables in stack frames, as the plugin reports them.
#pragma once

extern "C" {
/// An exception was caught: the guards of the frames that it left are cleared.
void proviso_unwound();
}
