// The key of the proof store: a digest of what an obligation reads.
//
// The digest is computed after parsing and lowering, over the parts that the question depends on:
//
//   FSP, Aldebaran   the transition systems of the components of the target (for assume those of
//                    the component, the property and the interface), and the selected properties
//   SMV, SLIM, AIGER the fingerprints of all components, the domains, the selected properties
//   Promela, designs the tokens of all files
//   C++              the tokens that the preprocessor leaves of every source, headers included, the
//                    tokens of the mapping, and the automata of the design
//
// So comments, layout, and components that the question does not depend on do not change it.
// docs/design/project.md argues why equal digests mean equal verdicts.
#pragma once

#include <string>
#include <vector>

#include "ask/request.hpp"
#include "ask/session.hpp"
#include "base/maybe.hpp"
#include "subject/subject.hpp"

namespace proviso::project {

struct SubjectDigest {
  std::string digits;
  std::vector<std::string> files = {};    // every file that was read, without repetitions
  std::vector<std::string> folders = {};  // in which headers of C++ are looked for
  /// Whether files not listed may have been read: then only the digest tells whether something
  /// changed.
  bool reads_more = false;
  /// Whether counterexamples cite lines, which the digest ignores.
  bool cites_lines = false;
  /// Whether the digest depends on the lines in which tokens stand.
  bool lines_matter = false;
  std::vector<subject::DeclaredProperty> declared = {};  // what the model declares; none for C++
};

/// Opens what the request is about and takes its digest. The error is a sentence; diagnostics about
/// the input go to the listener of the session.
Maybe<SubjectDigest> digest_subject(const ask::Request& request, ask::Session& session);

}  // namespace proviso::project
