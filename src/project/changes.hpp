// Finds the properties of a project that a change of files may affect.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "base/maybe.hpp"
#include "project/plan.hpp"
#include "project/store.hpp"

namespace proviso::project {

/// Returns the absolute paths of the files that differ from a git revision, including untracked
/// files.
Maybe<std::set<std::string>> changed_since(const std::string& revision, const std::string& folder,
                                           Context& context);

/// The files that an obligation reads, as far as they are known: those that it names, and those
/// that it read last time.
std::vector<std::string> files_of(const Obligation& obligation, Store& store);

/// Returns the goals that read one of these files, and those whose files are not known. Returns all
/// goals if the project file itself has changed.
std::set<std::size_t> concerned(const Project& project, const Plan& plan, Store& store,
                                const std::set<std::string>& changed);

}  // namespace proviso::project
