// A place in the source as people and editors know it: a file, and lines and columns.
#pragma once

#include <string>

#include "base/source.hpp"

namespace proviso {

struct SourceRange {
  std::string file;
  Position begin;
  Position end;  // behind the last character
};

inline SourceRange range_of(const SourceSet& sources, Span span) {
  const SourceFile& file = sources[span.file];
  return {file.name(), file.position(span.begin), file.position(span.end)};
}

}  // namespace proviso
