// The preservation test as the paper has it, to reproduce its results.
//
// Fisler and Krishnamurthi, FSE 2001, section 3.3: `out` gets the marks of the reentry state, `in`
// the atoms of the exit state; the extension is labelled alone; the property is preserved if `in`
// has the marks that the exit state has in the host. With several machines the exit subgraph with
// the host's steps inside it stands in the place of `in`.
//
// It is unsound for AU and EG: a loop that runs partly in the host and partly in the extension is
// in neither half. Smallest case: host s0 ─▶ s1 ⟲ with p in s0 only, exit = reentry = s0, extension
// in ─▶ x ─▶ out with p in x. AF ¬p holds in the host, the test accepts, and s0 x s0 x … violates
// it. It also rejects too much, since `in` is judged without the host's own steps. Use
// preservation.hpp.
#pragma once

#include "engine/collaboration/fragment.hpp"

namespace proviso::collaboration {

/// Whether the marks of the property's subformulas are the same. Every landing must be known.
bool paper_accepts(const Fragment& fragment, const PublishedInterface& known,
                   logic::CtlFormula property, const machine::Vocabulary& vocabulary,
                   Context& context);

/// Whether the property has a subformula for which the test is unsound.
bool paper_is_unsound_for(const logic::CtlPool& pool, logic::CtlFormula property);

}  // namespace proviso::collaboration
