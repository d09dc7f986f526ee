// The syntax of SMV: what NuSMV 2.6 reads, and what it refuses by name.
#pragma once

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/preprocessor.hpp"

namespace proviso::smv {

/// After a mistake parsing goes on with the next section, so that several are reported.
Document parse(SourceSet& sources, FileId file, const Includer& includer, Diagnostics& diagnostics);

}  // namespace proviso::smv
