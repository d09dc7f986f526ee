// Which properties of a project a change of files concerns.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "base/maybe.hpp"
#include "project/plan.hpp"
#include "project/store.hpp"

namespace proviso::project {

/// The files that differ from a git revision, absolute, those that git does not know included.
Maybe<std::set<std::string>> changed_since(const std::string& revision, const std::string& folder,
                                           Context& context);

/// The files that an obligation reads, as far as they are known: those that it names, and those
/// that it read last time.
std::vector<std::string> files_of(const Obligation& obligation, Store& store);

/// The goals that read one of these files. A goal of which it is not known what it reads is among
/// them, and so are all if the project file itself has changed.
std::set<std::size_t> concerned(const Project& project, const Plan& plan, Store& store,
                                const std::set<std::string>& changed);

}  // namespace proviso::project
