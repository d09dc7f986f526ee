// The table of formats: what --output writes, for each question, kind of model and extension.
//
// All other code reads it: `admissible` refuses every other extension before any work is done,
// methods look up what a file will contain, the completion lists the extensions, and tests/cli
// writes a file of every format of every cell.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ask/question.hpp"
#include "ask/request.hpp"

namespace proviso::ask {

/// What a file holds.
enum class Content : std::uint8_t {
  Answer,  // the whole answer: text, Markdown, JSON or a page
  Run,     // its counterexample, as a picture
  System,  // a transition system: an assumption, a composition
  Proof,   // a certificate
  Model,   // what the question makes: a converted model, a monitor, a drawing
};

/// The extensions that --output may have, blank-separated; empty if nothing can be written.
std::string formats_of(Question question, ModelKind kind);

/// Returns nullopt if the cell has no such format.
std::optional<Content> content_of(Question question, ModelKind kind, std::string_view extension);

/// Returns the content of the output file that the request names; nullopt if it names none.
std::optional<Content> content_of(const Request& request, ModelKind kind);

}  // namespace proviso::ask
