#include "ask/time_shares.hpp"

#include <algorithm>

namespace proviso::ask {
namespace {

/// Asks each of these questions with its part of `seconds`, and returns those that are still open
/// because their part was used up.
std::vector<std::size_t> ask_each(const std::vector<std::size_t>& questions, double seconds,
                                  const AskOne& ask_one, Context& whole) {
  std::vector<std::size_t> open;
  const double end = whole.seconds() + seconds;
  for (std::size_t k = 0; k < questions.size(); ++k) {
    const double left = std::max(end - whole.seconds(), 0.0);
    Context part(Limits{left / static_cast<double>(questions.size() - k), {}, {}}, whole);
    if (ask_one(questions[k], part) == StopReason::Time) open.push_back(questions[k]);
  }
  return open;
}

}  // namespace

void share_time(std::size_t questions, const AskOne& ask_one, Context& whole) {
  if (questions < 2 || !whole.limits().seconds) {
    for (std::size_t at = 0; at < questions; ++at) ask_one(at, whole);
    return;
  }
  std::vector<std::size_t> all(questions);
  for (std::size_t at = 0; at < questions; ++at) all[at] = at;
  const auto left = [&whole] { return std::max(*whole.limits().seconds - whole.seconds(), 0.0); };
  const std::vector<std::size_t> open = ask_each(all, left() / 2, ask_one, whole);
  if (left() > 0) ask_each(open, left(), ask_one, whole);
}

}  // namespace proviso::ask
