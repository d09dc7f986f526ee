// The kinds of model that languages lower to. Which questions can be asked, and with which options,
// depends on the kind of a model and never on its language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace proviso::subject {

enum class ModelKind : std::uint8_t {
  Lts,      // processes that are labelled transition systems
  Process,  // a program of communicating processes, explored statement by statement
  Circuit,  // components over finite variables
  Design,   // a base system and the features that extend it
  Code,     // the sources of a C++ program
};
inline constexpr std::size_t kModelKindCount = 5;

/// Names the models of a kind in a message: "FSP and Aldebaran models".
std::string_view plural(ModelKind kind);

}  // namespace proviso::subject
