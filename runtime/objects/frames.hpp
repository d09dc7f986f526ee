// Variables of frames, as the plugin tells of them.
#pragma once

extern "C" {
/// An exception was caught: the guards of the frames that it left are cleared.
void proviso_unwound();
}
