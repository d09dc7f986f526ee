// The job that the image was given.
#pragma once

#include "checker/part.hpp"
#include "protocol.hpp"

namespace proviso::runtime {

inline Job& the_job() { return part<Job>(); }

}  // namespace proviso::runtime
