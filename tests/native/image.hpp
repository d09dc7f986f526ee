// Runs an image with a job, and judges its outcome as the host does.
#pragma once

#include <string>

#include "protocol.hpp"

namespace proviso::runtime {

/// With the limits of a test.
Job job_of(Phase phase);

/// What a command prints.
std::string output_of(const std::string& command);

/// Fails the test, and gives an undecided outcome, if the image does not end as it should.
Outcome run_image(const std::string& image, const Job& job);

/// The same for a program with weak atomics: a search as RC11 allows, if nothing was found with
/// sequentially consistent ones and `judged` does not call that a proof.
Outcome decide(const std::string& image, Job job);

/// Steps that should have been independent were not, and the search was made again without
/// reduction.
bool gave_reduction_up(const Outcome& outcome);

/// "holds", "violated race", "undecided weak-atomics", … Places outside the standard library's
/// headers in which the program reads a clock, or uses an atomic below sequential consistency, make
/// a proof undecided.
std::string judged(const std::string& image, const Outcome& outcome);

}  // namespace proviso::runtime
