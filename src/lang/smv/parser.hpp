// The syntax of SMV: what NuSMV 2.6 reads, and what it refuses by name.
#pragma once

#include <functional>
#include <string>

#include <tl/expected.hpp>

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lang/smv/ast.hpp"

namespace proviso::smv {

/// Adds the file that `#include "name"` in the file `from` means to the sources. The error says why
/// it cannot be read.
using Includer = std::function<tl::expected<FileId, std::string>(const std::string& name,
                                                                 FileId from, SourceSet& sources)>;

/// After a mistake parsing goes on with the next section, so that several are reported.
Document parse(SourceSet& sources, FileId file, const Includer& includer, Diagnostics& diagnostics);

}  // namespace proviso::smv
