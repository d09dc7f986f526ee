// A question on its way to the answer: the request, the texts that were read for it, and the answer
// as far as it is known. Each method fills in one of these.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/request.hpp"
#include "ask/session.hpp"
#include "lts/system.hpp"
#include "outcome/answer.hpp"
#include "subject/subject.hpp"

namespace proviso::ask {

using subject::Subject;

class Task {
 public:
  Task(const Request& asked, Session& in)
      : request(asked), options(asked.options), session(in), context(in.context) {
    answer.command = to_string(asked.question);
  }

  /// The model of the request; there is one unless the request has no model or a folder of them.
  const Subject& subject() const { return *subject_; }
  bool has_subject() const { return subject_.has_value(); }
  void set_subject(Subject subject) { subject_.emplace(std::move(subject)); }

  /// Opens another file; its diagnostics are shown.
  Maybe<Subject> open(const std::vector<std::string>& paths);
  /// The same for a file that has to hold transition systems, whatever --language says.
  Maybe<Subject> open_lts(const std::string& path);

  /// A target of a model of processes. The default is taken, and told, if `target` is empty.
  Maybe<lts::System> system(const lts::Model& model, const std::string& target);
  /// The target that the request names in its subject, as most questions take it.
  Maybe<lts::System> system();
  /// The target built, with what its keywords ask for; a step of the answer.
  lts::Lts build(const lts::System& system);

  /// Enters the size of a step into the answer, and with `whole` as that of the answer.
  void count(std::string step, const Statistics& statistics);
  void count(std::string step, const lts::Lts& lts);
  /// Says something that makes the answer worth less, though nothing is wrong.
  void warn(const std::string& message);
  void note(const std::string& message) { session.listener.note(message); }
  /// Shows the diagnostics that are new.
  void show_diagnostics();

  /// Enters the results and what follows from them: the verdict, and the first violation as the
  /// property and the trace of the answer. An empty list is refused: nothing was checked.
  Done conclude(std::vector<PropertyResult> results);
  /// Enters the verdict, property and trace of the answer as its one result.
  void record(std::string_view kind);
  /// The verdict on a certificate, and why it is not accepted.
  void judge_certificate(bool accepted, std::optional<StopReason> stopped,
                         const std::string& reason);
  /// Names a property that the model declares and this run did not look at.
  void leave_out(std::string property, subject::CheckKind kind, std::string reason);
  /// Whether the request asks for checks of this kind.
  bool wants(subject::CheckKind kind) const {
    return options.only.empty() || options.only.contains(kind);
  }

  subject::Reader reader() { return {sources, diagnostics, context}; }

  const Request& request;
  const Options& options;
  Session& session;
  Context& context;
  SourceSet sources;
  Diagnostics diagnostics;
  Answer answer;

 private:
  std::optional<Subject> subject_;
  std::size_t shown_ = 0;
};

/// `A, B`
std::string names_of(const std::vector<lts::Component>& components);

}  // namespace proviso::ask
