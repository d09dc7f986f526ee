// Answers one obligation, from the store if it has the answer, otherwise by running the engine.
//
// Each obligation is answered in a separate process. The key is computed from the files that the
// process itself reads, and an answer is stored only if none of these files was changed after the
// process began. So an answer about one version of a file never gets the key of another.
#pragma once

#include <string>

#include "ask/session.hpp"
#include "project/finding.hpp"
#include "project/plan.hpp"
#include "project/store.hpp"

namespace proviso::project {

struct AnsweringOptions {
  std::string intake = {};    // what an earlier obligation made, in FSP
  bool certify = false;       // whether stored answers are used only if their certificates hold
  bool trust_remote = false;  // whether entries of a shared store are used like others
};

/// Never throws for limits: they leave the obligation undecided.
Finding answer_obligation(const Obligation& obligation, const AnsweringOptions& options,
                          Store& store, ask::Session& session);

/// Returns the stored answer if no file has changed since it was found, comments and layout apart.
/// Opens nothing but these files.
std::optional<Finding> stored_finding(const Obligation& obligation, std::string_view intake,
                                      Store& store, class FileDigests& digests);

}  // namespace proviso::project
