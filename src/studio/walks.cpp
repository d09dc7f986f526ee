#include "studio/walks.hpp"

#include <algorithm>

#include "studio/call.hpp"

namespace proviso::studio {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kIdle = std::chrono::minutes(30);
constexpr auto kPatience = std::chrono::seconds(20);

}  // namespace

void Walks::end_idle() {
  const auto now = Clock::now();
  std::erase_if(walks_, [now](const auto& entry) { return entry.second->used + kIdle < now; });
  while (walks_.size() >= kMost) {
    const auto oldest = std::min_element(
        walks_.begin(), walks_.end(),
        [](const auto& a, const auto& b) { return a.second->used < b.second->used; });
    walks_.erase(oldest);
  }
}

Maybe<Walks::Started> Walks::start(const std::vector<std::string>& files, const Texts& texts,
                                   const std::string& target) {
  auto given = Given::make(folder_, files, texts);
  if (!given) return refused(given.error().sentence);
  Overlay overlay = std::move(given->overlay);
  std::vector<std::string> words{"simulate"};
  for (const std::string& file : files) {
    words.push_back(file.starts_with('-') ? "./" + file : file);
  }
  words.insert(words.end(), {"--protocol", "-q", "--memory=2G"});
  if (!target.empty()) words.push_back("--target=" + target);
  auto child = start_proviso(words, overlay.root());
  if (!child) return refused(child.error());
  auto first = child->line(Clock::now() + kPatience);
  if (!first) return refused("the simulation did not begin");
  if (!first->starts_with("{\"response\"")) return refused(*first);
  auto walk = std::make_shared<Walk>(std::move(*child), std::move(overlay));
  const std::lock_guard guard(mutex_);
  end_idle();
  const std::uint64_t id = next_++;
  walks_[id] = std::move(walk);
  return Started{id, std::move(*first)};
}

Maybe<std::string> Walks::ask(std::uint64_t id, const std::string& line) {
  std::shared_ptr<Walk> walk;
  {
    const std::lock_guard guard(mutex_);
    const auto at = walks_.find(id);
    if (at == walks_.end()) return refused("there is no such walk any more: begin again");
    walk = at->second;
    walk->used = Clock::now();
  }
  const std::lock_guard guard(walk->mutex);
  auto response =
      walk->child.write(line + "\n") ? walk->child.line(Clock::now() + kPatience) : std::nullopt;
  if (response) return std::move(*response);
  end(id);
  return refused("the simulation has ended");
}

bool Walks::end(std::uint64_t id) {
  const std::lock_guard guard(mutex_);
  return walks_.erase(id) > 0;
}

}  // namespace proviso::studio
