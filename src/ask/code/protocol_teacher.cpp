#include "ask/code/protocol_teacher.hpp"

#include <algorithm>

#include "engine/learning/needless_rejection.hpp"
#include "engine/weakest/unrefusable.hpp"

namespace proviso::ask {
namespace {

bool is_end_of(const CallLabel& end, const CallLabel& begin) {
  return end.is_return && end.method == begin.method && end.mutex == begin.mutex;
}

}  // namespace

ProtocolTeacher::ProtocolTeacher(native::ProtocolSearch& search, const lts::Alphabet& alphabet,
                                 const std::vector<std::string>& returns, std::int64_t callers,
                                 Context& context)
    : search_(search),
      alphabet_(alphabet),
      returns_(returns),
      context_(context),
      calls_(read_call_labels(alphabet.labels()).value()),
      callers_(callers) {
  for (const CallLabel& begin : calls_.labels) {
    has_end_.push_back(std::any_of(calls_.labels.begin(), calls_.labels.end(),
                                   [&](const CallLabel& end) { return is_end_of(end, begin); }));
  }
}

std::size_t ProtocolTeacher::possible(const learning::Word& word) const {
  std::vector<const CallLabel*> running;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::size_t label = lts::index(word[i]) - 1;
    const CallLabel& next = calls_.labels[label];
    if (!next.is_return) {
      if (running.size() == static_cast<std::size_t>(callers_)) return i;
      if (has_end_[label]) running.push_back(&next);
      continue;
    }
    const auto ended = std::find_if(running.begin(), running.end(), [&](const CallLabel* begin) {
      return is_end_of(next, *begin);
    });
    if (ended == running.end()) return i;
    running.erase(ended);
  }
  return word.size();
}

bool ProtocolTeacher::contains(const learning::Word& word) {
  const learning::Word made(word.begin(),
                            word.begin() + static_cast<std::ptrdiff_t>(possible(word)));
  if (const auto known = known_.find(made); known != known_.end()) return known->second;
  // What goes wrong does so whatever follows.
  for (std::size_t i = 0; i < made.size(); ++i) {
    const auto shorter = known_.find({made.begin(), made.begin() + static_cast<std::ptrdiff_t>(i)});
    if (shorter != known_.end() && !shorter->second) return false;
  }
  std::vector<std::string> labels;
  for (const lts::ActionId action : made) labels.push_back(alphabet_.name(action));
  const bool is_fine = !word_of(search_.follow(labels));
  known_.emplace(made, is_fine);
  return is_fine;
}

std::optional<learning::Word> ProtocolTeacher::exceeds(const lts::Lts& candidate) {
  return word_of(search_.obey(candidate));
}

learning::LanguageTeacher::Rejected ProtocolTeacher::rejects(const lts::Lts& candidate) {
  ++searches_;
  const auto system = search_.step_beyond(candidate);
  if (!system) throw NoAnswer{{}, system.error()};
  if (!system->lts) {
    const auto& stopped = system->unexplored.stopped;
    if (stopped == StopReason::Memory || stopped == StopReason::States) return {};
    throw NoAnswer{system->unexplored};
  }
  const lts::Lts erring = weakest::err_before(*system->lts, returns_);
  return {true, learning::needlessly_rejected(candidate, erring, context_)};
}

std::optional<learning::Word> ProtocolTeacher::word_of(
    tl::expected<native::ProtocolSearch::Answer, std::string> answer) {
  ++searches_;
  if (!answer) throw NoAnswer{{}, answer.error()};
  if (answer->unexplored) throw NoAnswer{*answer->unexplored};
  if (!answer->word) return std::nullopt;
  learning::Word word;
  for (const std::string& label : *answer->word) word.push_back(alphabet_.find(label).value());
  return word;
}

}  // namespace proviso::ask
