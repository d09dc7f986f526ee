#include "project/answer_obligation.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <sys/stat.h>

#include "ask/ask.hpp"
#include "base/digest.hpp"
#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "base/temporary_folder.hpp"
#include "project/engine_identity.hpp"
#include "project/recollection.hpp"
#include "project/subject_digest.hpp"
#include "report/answer/json.hpp"
#include "report/certificate/certificate.hpp"
#include "report/certificate/design_certificate.hpp"
#include "report/certificate/invariant_certificate.hpp"
#include "report/certificate/linear_certificate.hpp"
#include "report/certificate/requirement_certificate.hpp"
#include "report/model/fsp.hpp"
#include "report/verification/answer_cases.hpp"

namespace proviso::project {
namespace {

namespace fs = std::filesystem;
using ask::Question;
using subject::ModelKind;

/// The time stamps of files are taken from a clock that ticks this often at least.
constexpr std::chrono::milliseconds kTick{20};
/// Seconds of work whose result is flushed to the disk at once.
constexpr double kWorthFlushing = 1;

using Instant = std::chrono::sys_time<std::chrono::nanoseconds>;

Instant now() {
  return std::chrono::time_point_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now());
}

/// When the file was last changed in any way; nobody can set this time.
std::optional<Instant> changed_at(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return Instant(std::chrono::seconds(status.st_ctim.tv_sec) +
                 std::chrono::nanoseconds(status.st_ctim.tv_nsec));
}

/// Options whose values name files, or say when to give up: what they name is digested, and limits
/// do not change an answer.
bool is_outside_key(std::string_view option) {
  constexpr std::array kOutside{"--map",    "--design", "--compile-commands", "--timeout",
                                "--memory", "--states", "--threads"};
  return std::find(kOutside.begin(), kOutside.end(), option) != kOutside.end();
}

std::string key_of(const Obligation& obligation, const SubjectDigest& subject,
                   const std::string& intake) {
  Digest digest;
  digest.add(engine_identity()).add(subject.digits).add(intake);
  const auto& words = obligation.words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_outside_key(words[i])) {
      ++i;
      continue;
    }
    // Models count by their names and contents, wherever they lie.
    const auto& model = obligation.request.model;
    const bool is_model = std::find(model.begin(), model.end(), words[i]) != model.end() ||
                          words[i] == obligation.request.document;
    digest.add(is_model ? fs::path(words[i]).filename().string() : words[i]);
  }
  return digest.digits();
}

std::string certificate_of(const Answer& answer) {
  if (answer.certificate) return report::to_json(*answer.certificate);
  if (answer.requirement) return report::to_json(*answer.requirement);
  if (answer.design_certificate) return report::to_json(*answer.design_certificate);
  if (answer.invariant_certificate) return report::to_json(*answer.invariant_certificate);
  if (answer.linear_certificate) return report::to_json(*answer.linear_certificate);
  return {};
}

Maybe<std::string> as_fsp(const lts::Lts& lts, std::string_view name) {
  std::string text;
  const report::TextSink sink = [&text](std::string_view part) { text += part; };
  if (const Done done = report::write_fsp(lts, name, sink); !done) return refused(done.error());
  return text;
}

/// Reads the files that a run left in its folder of interfaces.
std::vector<std::pair<std::string, std::string>> files_in(const std::string& folder) {
  std::vector<std::pair<std::string, std::string>> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (auto text = read_file(at->path().string())) {
      files.emplace_back(at->path().filename().string(), std::move(*text));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Answering {
 public:
  Answering(const Obligation& obligation, const AnsweringOptions& options, Store& store,
            ask::Session& session)
      : obligation_(obligation),
        options_(options),
        store_(store),
        session_(session),
        request_(obligation.request),
        name_(recollection_name(obligation, options.intake)) {}

  Finding run() {
    if (const Done done = take_in(); !done) return failed(done.error());
    kind_ = ask::kind_of(request_).value_or(ModelKind::Lts);
    begin();
    try {
      const auto subject = digest_subject(request_, session_);
      if (!subject) return failed(subject.error());
      subject_ = *subject;
    } catch (const LimitReached& limit) {
      return undecided(limit);
    } catch (const std::bad_alloc&) {
      return undecided(LimitReached(StopReason::Memory));
    }
    key_ = key_of(obligation_, subject_, options_.intake);
    recollection_ = recollect(subject_, kind_ == ModelKind::Code, digests_);
    recollection_.key = key_;
    if (auto known = reuse()) return *known;
    return prove();
  }

 private:
  Finding failed(std::string why) const {
    Finding finding;
    finding.error = std::move(why);
    return finding;
  }
  static Finding undecided(const LimitReached& limit) {
    Finding finding;
    finding.verdict = Verdict::Undecided;
    finding.reason = describe(limit.reason());
    return finding;
  }

  std::string in_folder(const std::string& name) const {
    return (fs::path(folder_.path()) / name).string();
  }

  /// Gives the request what an earlier obligation made.
  Done take_in() {
    if (folder_.path().empty()) return refused("cannot make a temporary folder");
    if (obligation_.intake == Intake::None) return {};
    if (options_.intake.empty()) {
      return refused(fmt::format("{} needs the result of another obligation", obligation_.id));
    }
    const std::string path = in_folder("assumption.lts");
    if (const Done done = write_file(path, options_.intake); !done) return done;
    switch (obligation_.intake) {
      case Intake::Document:
        request_.document = path;
        break;
      case Intake::Assumption:
        request_.options.assumptions.push_back(path);
        break;
      case Intake::Model:
        request_.model = {path};
        break;
      case Intake::None:
        break;
    }
    return {};
  }

  /// A file that was saved a moment ago could be saved again within the same tick.
  void begin() {
    began_ = now();
    for (const std::string& path : obligation_.request.model) {
      const auto changed = changed_at(path);
      if (!changed || *changed < began_ - kTick || *changed > began_) continue;
      std::this_thread::sleep_for(kTick);
      began_ = now();
      return;
    }
  }

  /// Whether every file that was read is as old as this process.
  bool is_unchanged() const {
    return std::all_of(subject_.files.begin(), subject_.files.end(), [this](const auto& path) {
      if (path.starts_with(folder_.path())) return true;  // our own
      const auto changed = changed_at(path);
      return changed && *changed < began_ - kTick / 2;
    });
  }

  std::optional<Finding> reuse() {
    auto found = store_.find(key_);
    if (!found) return std::nullopt;
    auto finding = finding_from_text(found->content);
    if (!finding || finding->key != key_) return std::nullopt;
    const bool cites = subject_.cites_lines && finding->verdict == Verdict::Violated;
    if (cites && finding->text_digest != cited_text()) return std::nullopt;
    const bool doubted =
        options_.certify || (found->origin == Origin::Remote && !options_.trust_remote);
    if (doubted && !is_certified(*finding)) return std::nullopt;
    if (found->origin == Origin::Remote) store_.keep_here(key_, found->content, Flush::Later);
    finding->how = How::Reused;
    finding->from.clear();
    recollection_.seconds = finding->seconds;
    note_files();
    finish(*finding);
    return std::move(*finding);
  }

  /// Counterexamples of programs cite lines of their sources, not of the mapping or the design.
  std::string cited_text() const {
    return text_digest(recollection_, {request_.options.mapping, request_.options.design});
  }

  void note_files() {
    if (!subject_.reads_more && is_unchanged()) remember(store_, name_, own_files_left_out());
  }
  /// Our temporary files stand for the intake, which is part of the name.
  Recollection own_files_left_out() const {
    Recollection result = recollection_;
    std::erase_if(result.files,
                  [this](const auto& file) { return file.path.starts_with(folder_.path()); });
    std::erase_if(result.folders,
                  [this](const auto& one) { return one.first.starts_with(folder_.path()); });
    return result;
  }

  bool is_certified(const Finding& finding) {
    if (finding.certificate.empty() || finding.verdict != Verdict::Holds) return false;
    const std::string path = in_folder("certificate.json");
    if (!write_file(path, finding.certificate)) return false;
    ask::Request request;
    request.question = Question::Certify;
    request.model = request_.model;
    request.document = path;
    request.options.properties = request_.options.properties;
    request.options.defines = request_.options.defines;
    request.options.legacy_bool = request_.options.legacy_bool;
    ask::Listener silent;
    ask::Session session{session_.context, silent, session_.languages, session_.runtime};
    const Answer answer = ask::answer(request, session);
    return answer.error.empty() && answer.verdict == Verdict::Holds;
  }

  /// Asks, starting from the last proof if there is one. Where that leads to no verdict, asks again
  /// from the beginning.
  Finding prove() {
    if (auto start = earlier()) {
      ask::Request request = request_;
      if (start_from(*start, request)) {
        Finding finding = asked(request);
        const bool decided = finding.verdict && finding.verdict != Verdict::Undecided;
        if (finding.error.empty() && decided) {
          finding.how = How::Reproved;
          finding.from = start->key;
          return kept(std::move(finding));
        }
      }
    }
    ask::Request request = request_;
    publish_interfaces(request);
    return kept(asked(request));
  }

  /// What the store has about the obligation from before the last change.
  std::optional<Finding> earlier() {
    const auto last = recall(store_, name_);
    if (!last || last->key == key_) return std::nullopt;
    const auto found = store_.find_here(last->key);
    if (!found) return std::nullopt;
    auto finding = finding_from_text(*found);
    if (!finding) return std::nullopt;
    return std::move(*finding);
  }

  bool start_from(const Finding& earlier, ask::Request& request) {
    if (request.question == Question::Prove && can_start_from_proof()) {
      if (earlier.certificate.empty()) return false;
      const std::string path = in_folder("earlier.json");
      request.options.earlier_proof = path;
      return write_file(path, earlier.certificate).has_value();
    }
    if (earlier.interfaces.empty() || !publish_interfaces(request)) return false;
    for (const auto& [name, text] : earlier.interfaces) {
      const bool plain = name.find('/') == std::string::npos && !name.starts_with('.');
      if (plain && !write_file((fs::path(request.options.interfaces) / name).string(), text)) {
        return false;
      }
    }
    return true;
  }

  /// `prove --assume` excludes options that ask for another way to the proof.
  bool can_start_from_proof() const {
    const ask::Options& options = request_.options;
    using ask::Technique;
    if (kind_ == ModelKind::Lts) {
      return options.technique != Technique::Requirement &&
             options.technique != Technique::Monolithic;
    }
    return kind_ == ModelKind::Circuit && !options.technique && !options.bound &&
           !options.criterion && options.components.empty();
  }

  /// Lets the check of a design keep what it finds about its features.
  bool publish_interfaces(ask::Request& request) {
    if (kind_ != ModelKind::Design || request.question != Question::Check) return false;
    request.options.interfaces = in_folder("interfaces");
    std::error_code error;
    fs::create_directories(request.options.interfaces, error);
    return !error;
  }

  Finding asked(ask::Request& request) {
    request.options.evidence = true;
    request.call = obligation_.words;
    const double before = session_.context.seconds();
    const Answer answer = ask::answer(request, session_);
    Finding finding;
    finding.key = key_;
    finding.verdict = answer.verdict;
    finding.error = answer.error;
    finding.reason = reason_of(answer);
    finding.note = note_of(answer);
    finding.confirmed = is_confirmed(answer);
    finding.seconds = session_.context.seconds() - before;
    finding.answer = report::to_json(answer, report::Certificates::LeftOut);
    finding.certificate = certificate_of(answer);
    finding.text_digest = cited_text();
    for (report::ReportPicture& one : report::pictures_of(answer)) {
      finding.drawings.emplace_back(std::move(one.title), std::move(one.svg));
    }
    if (!request.options.interfaces.empty()) {
      finding.interfaces = files_in(request.options.interfaces);
    }
    const lts::Lts* made = answer.made         ? &answer.made->lts
                           : answer.assumption ? &*answer.assumption
                                               : nullptr;
    if (made != nullptr && finding.error.empty()) {
      auto text = as_fsp(*made, answer.made ? "PROGRAM" : "ASSUMPTION");
      if (text) {
        finding.made = std::move(*text);
      } else {
        finding.verdict.reset();
        finding.error = text.error();
      }
    }
    return finding;
  }

  static std::string reason_of(const Answer& answer) {
    if (answer.verdict != Verdict::Undecided) return {};
    if (!answer.reason.empty()) return answer.reason;
    for (const PropertyResult& result : answer.results.value_or(std::vector<PropertyResult>())) {
      if (result.verdict != Verdict::Undecided) continue;
      if (result.stopped) return std::string(describe(*result.stopped));
      if (!result.note.empty()) return result.note;
    }
    return "no engine could decide it";
  }

  bool is_confirmed(const Answer& answer) const {
    if (obligation_.request.question != Question::Discharge || !answer.results) return false;
    return std::any_of(answer.results->begin(), answer.results->end(), [](const auto& result) {
      return result.kind == "safety" && result.verdict == Verdict::Violated;
    });
  }

  /// The reservation under which a component meets an assumption.
  std::string note_of(const Answer& answer) const {
    if (obligation_.request.question != Question::Discharge || !answer.results) return {};
    return answer.verdict == Verdict::Holds ? answer.results->front().note : std::string();
  }

  /// Keeps an answer that does not depend on limits, unless somebody edited a file meanwhile.
  Finding kept(Finding finding) {
    recollection_.seconds = finding.seconds;
    const bool is_final = finding.error.empty() && finding.verdict != Verdict::Undecided &&
                          (finding.verdict || !finding.made.empty());
    if (is_final && is_unchanged()) {
      // What is made again in a moment need not survive a power failure before the run ends.
      const Flush flush = finding.seconds < kWorthFlushing ? Flush::Later : Flush::Now;
      const std::string why = store_.keep(key_, to_text(finding), flush);
      if (why.empty()) {
        note_files();
      } else {
        finding.warnings.push_back(
            fmt::format("the answer is not kept in {}: {}", store_.folder(), why));
      }
    } else if (is_final) {
      finding.warnings.push_back(fmt::format(
          "the answer to {} is not kept: a file was changed meanwhile", obligation_.id));
    }
    finish(finding);
    return finding;
  }

  /// Adds what only this run wants to know.
  void finish(Finding& finding) const {
    for (const std::string& path : store_.set_aside()) {
      finding.warnings.push_back(
          fmt::format("{} does not agree with its digest: it is not used", path));
    }
    const auto& troubles = store_.remote_troubles();
    finding.warnings.insert(finding.warnings.end(), troubles.begin(), troubles.end());
    if (!troubles.empty()) finding.remote_use = store_.remote_use();
    finding.declared = subject_.declared;
  }

  const Obligation& obligation_;
  const AnsweringOptions& options_;
  Store& store_;
  ask::Session& session_;
  ask::Request request_;
  std::string name_;
  TemporaryFolder folder_;
  FileDigests digests_;
  ModelKind kind_{};
  Instant began_{};
  SubjectDigest subject_;
  Recollection recollection_;
  std::string key_;
};

}  // namespace

Finding answer_obligation(const Obligation& obligation, const AnsweringOptions& options,
                          Store& store, ask::Session& session) {
  return Answering(obligation, options, store, session).run();
}

std::optional<Finding> stored_finding(const Obligation& obligation, std::string_view intake,
                                      Store& store, FileDigests& digests) {
  const auto last = recall(store, recollection_name(obligation, intake));
  if (!last) return std::nullopt;
  const Likeness likeness = compare(*last, digests);
  if (likeness == Likeness::Different) return std::nullopt;
  const auto found = store.find_here(last->key);
  if (!found) return std::nullopt;
  auto finding = finding_from_text(*found);
  if (!finding || finding->key != last->key) return std::nullopt;
  const bool cites = last->cites_lines && finding->verdict == Verdict::Violated;
  if (cites && likeness != Likeness::SameBytes) return std::nullopt;
  finding->how = How::Reused;
  finding->from.clear();
  finding->warnings.clear();
  finding->declared = last->declared;
  return std::move(*finding);
}

}  // namespace proviso::project
