// The public interface of Proviso: ask a question, get an answer.
//
//   Context context;
//   ask::Listener silent;
//   ask::Session session{context, silent};
//   ask::Request request{ask::Question::Assume, {"mutex.lts"}};
//   request.options.components = {"PROTECTED"};
//   request.options.properties = {"EXCLUSION"};
//   const Answer answer = ask::answer(request, session);
//
// Every front end goes through this interface: the command line, projects, the studio. Errors in
// the input or the request are reported in Answer::error, a limit that was reached leaves the
// verdict Undecided, and exceptions are thrown only if an invariant of Proviso itself is broken.
// docs/architecture.md describes the implementation behind it.
#pragma once

#include "ask/request.hpp"
#include "ask/session.hpp"
#include "outcome/answer.hpp"

namespace proviso::ask {

Answer answer(const Request& request, Session& session);

/// Determines the kind of model that a request is about from its file names alone. The kind decides
/// which options apply.
Maybe<ModelKind> kind_of(const Request& request,
                         std::span<const subject::Language> known = subject::languages());

/// Checks that the methods, options and formats that a request names exist for its kind of model.
/// `answer` calls this first; a front end may call it earlier.
Done admissible(const Request& request, ModelKind kind);

}  // namespace proviso::ask
