// Expected failures as values: a result, or a sentence for the user that says why there is no
// result.
#pragma once

#include <string>

#include <tl/expected.hpp>

namespace proviso {

template <typename Value>
using Maybe = tl::expected<Value, std::string>;
using Done = tl::expected<void, std::string>;

/// Makes a failure with this sentence.
inline tl::unexpected<std::string> refused(std::string sentence) {
  return tl::unexpected<std::string>(std::move(sentence));
}

}  // namespace proviso
