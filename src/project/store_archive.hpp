// A whole proof store as one file: one JSON object per line, with the key and content of an entry.
#pragma once

#include <cstddef>
#include <string>

#include "base/maybe.hpp"
#include "project/store.hpp"

namespace proviso::project {

/// Writes every entry that agrees with its digest. Returns how many.
Maybe<std::size_t> export_store(Store& store, const std::string& path);

/// Reads what export wrote. A line whose digest does not agree is an error, and nothing after it is
/// read. Entries that are here already stay as they are. Returns how many are new.
Maybe<std::size_t> import_store(Store& store, const std::string& path);

}  // namespace proviso::project
