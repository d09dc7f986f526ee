// Opens the models of a plan before anything runs, and reports their errors and the targets, parts
// and properties that they do not have.
#pragma once

#include "project/plan.hpp"
#include "project/recollection.hpp"
#include "project/store.hpp"
#include "subject/language.hpp"

namespace proviso::project {

/// Obligations whose files are unchanged since they were last met are left out. Reports mistakes to
/// the diagnostics of the reader. Returns a sentence about a model that cannot be read, or nothing.
std::string check_models(const Project& project, const Plan& plan, Store& store,
                         FileDigests& digests, subject::Reader& reader);

}  // namespace proviso::project
