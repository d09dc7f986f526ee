// Properties of a model: texts of specification files, of the command line and of `Patterns`.
//
//   alarm: INVARSPEC cdu.alarm implies not es.valid;
//   LTLSPEC G ({cdu.alarm} -> F {not cdu.alarm});
//   PATTERN Globally, it is never the case that {cdu.mode = safe};
//   DEADLOCK;
#pragma once

#include <string>

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lang/slim/stated_property.hpp"

namespace proviso::slim {

/// Reads a specification file: properties that end in semicolons.
void parse_specification(const SourceSet& sources, FileId file, Document& document,
                         Statements& statements, Diagnostics& diagnostics);
/// Reads the text of one property: as in a file, or a bare expression or sentence.
void parse_property(const SourceSet& sources, FileId file, Document& document,
                    Statements& statements, Diagnostics& diagnostics);
/// Reads the sentence of a pattern that an implementation states.
void parse_pattern(const SourceSet& sources, Span inside, const std::string& name,
                   Document& document, Statements& statements, Diagnostics& diagnostics);

}  // namespace proviso::slim
