// The public door of Proviso: ask a question, get an answer.
//
//   Context context;
//   ask::Listener silent;
//   ask::Session session{context, silent};
//   ask::Request request{ask::Question::Assume, {"mutex.lts"}};
//   request.options.components = {"PROTECTED"};
//   request.options.properties = {"EXCLUSION"};
//   const Answer answer = ask::answer(request, session);
//
// Every front end goes through here: the command line, projects, the studio. Whatever is wrong with
// the input or the request is in Answer::error, a limit that was reached leaves the verdict
// Undecided, and only a broken invariant of Proviso itself is an exception. docs/architecture.md
// says what happens behind the door.
#pragma once

#include "ask/request.hpp"
#include "ask/session.hpp"
#include "outcome/answer.hpp"

namespace proviso::ask {

Answer answer(const Request& request, Session& session);

/// The kind of model that a request is about, by the names of its files alone; what the options
/// that apply depend on.
Maybe<ModelKind> kind_of(const Request& request,
                         std::span<const subject::Language> known = subject::languages());

/// The methods, options and formats that a request names exist for its kind of model. `answer` asks
/// this first; a front end may ask earlier.
Done admissible(const Request& request, ModelKind kind);

}  // namespace proviso::ask
