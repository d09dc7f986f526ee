// The SMV parser: accepts what NuSMV 2.6 reads, and names what it does not support.
#pragma once

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/preprocessor.hpp"

namespace proviso::smv {

/// After an error, parsing continues with the next section, so that several errors are reported.
Document parse(SourceSet& sources, FileId file, const Includer& includer, Diagnostics& diagnostics);

}  // namespace proviso::smv
