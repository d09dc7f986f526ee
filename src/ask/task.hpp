// A question being answered: the request, the texts read for it, and the answer so far. Each method
// fills in such an answer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ask/format.hpp"
#include "ask/request.hpp"
#include "ask/session.hpp"
#include "lts/system.hpp"
#include "outcome/answer.hpp"
#include "subject/subject.hpp"

namespace proviso::ask {

using subject::Subject;

/// The options of a request that say how its files are read.
Maybe<subject::ReadingOptions> reading_options(const Options& options);

class Task {
 public:
  Task(const Request& asked, Session& in)
      : request(asked), options(asked.options), session(in), context(in.context) {
    answer.command = to_string(asked.question);
  }

  /// The model of the request. Must not be called if the request has no model or a folder of
  /// models.
  const Subject& subject() const { return *subject_; }
  bool has_subject() const { return subject_.has_value(); }
  void set_subject(Subject subject) { subject_.emplace(std::move(subject)); }

  /// Opens another file and shows its diagnostics.
  Maybe<Subject> open(const std::vector<std::string>& paths);
  /// The same for a file that must hold transition systems, regardless of --language.
  Maybe<Subject> open_lts(const std::string& path);

  /// Returns a target of a model of processes. If `target` is empty, takes the default and notifies
  /// the listener.
  Maybe<lts::System> system(const lts::Model& model, const std::string& target);
  /// Returns the target that the request names in its subject, which is what most questions use.
  Maybe<lts::System> system();
  /// Builds the target and applies what its keywords ask for; recorded as a step of the answer.
  lts::Lts build(const lts::System& system);

  /// Records the size of a step in the answer. The first statistics recorded, and every system
  /// that is built, also give the size of the answer.
  void count(std::string step, const Statistics& statistics);
  void count(std::string step, const lts::Lts& lts);
  /// Warns of something that weakens the answer but is not an error.
  void warn(const std::string& message);
  void note(const std::string& message) { session.listener.note(message); }
  /// Shows the diagnostics that have not been shown yet.
  void show_diagnostics();

  /// Enters the results and derives the verdict; the first violation provides the property and the
  /// trace of the answer. Fails on an empty list: nothing was checked.
  Done conclude(std::vector<PropertyResult> results);
  /// Records the verdict, property and trace of the answer as its only result.
  void record(std::string_view kind);
  /// Enters the verdict on a certificate, and why it was rejected.
  void judge_certificate(bool accepted, std::optional<StopReason> stopped,
                         const std::string& reason);
  /// Lists a property that the model declares and this run did not check.
  void leave_out(std::string property, subject::CheckKind kind, std::string reason);
  /// Whether the request asks for checks of this kind.
  bool wants(subject::CheckKind kind) const {
    return options.only.empty() || options.only.contains(kind);
  }

  /// Whether --output names a file with this content.
  bool writes(Content wanted) const { return content == wanted; }

  subject::Reader reader() { return {sources, diagnostics, context}; }

  const Request& request;
  const Options& options;
  Session& session;
  Context& context;
  SourceSet sources;
  Diagnostics diagnostics;
  Answer answer;
  std::optional<Content> content;  // of the file that --output names

 private:
  std::optional<Subject> subject_;
  std::size_t shown_ = 0;
};

/// `A, B`
std::string names_of(const std::vector<lts::Component>& components);

/// Returns one line per step: `premise 1: 12 states, 30 transitions`.
std::string listed(const std::vector<MethodStep>& steps);

}  // namespace proviso::ask
