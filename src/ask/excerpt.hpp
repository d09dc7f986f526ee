// Positions in source texts, as answers carry them.
#pragma once

#include "base/source.hpp"
#include "outcome/answer.hpp"

namespace proviso::ask {

/// Describes a span by file, lines and columns, with the text of its first line.
SourceExcerpt excerpt(const SourceSet& sources, Span span);

/// Enters the source of every step of the answer's traces whose place is known. The text of C++
/// sources is read from their files, as they are now.
void locate_steps(Answer& answer, const SourceSet& sources);

}  // namespace proviso::ask
