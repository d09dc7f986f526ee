// Names of NuSMV: which words are reserved, and identifiers that are like given names.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace proviso::report {

bool is_reserved_in_smv(std::string_view name);

/// The name with underscores in place of what cannot be part of an identifier, and at its end while
/// the name is reserved or taken.
std::string fresh_smv_name(std::string name, const std::set<std::string>& taken);

}  // namespace proviso::report
