#include "cli/rank_workers.hpp"

#include <charconv>
#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "distributed/mpi_post.hpp"

namespace proviso::cli {
namespace {

// A letter begins with what is to be done, the number and the identity of the obligation and a line
// break; the rest is what the obligation takes from another one.
constexpr std::string_view kAnswer = "answer ";
constexpr std::string_view kTogether = "together ";
constexpr std::string_view kEnd = "end";

/// Waiting for a letter must not keep a core busy that a child could use.
constexpr std::chrono::milliseconds kLookEvery{1};

std::string letter(std::string_view what, const project::Errand& errand) {
  return fmt::format("{}{} {}\n{}", what, errand.obligation, errand.identity, errand.intake);
}

}  // namespace

RankWorkers::~RankWorkers() {
  for (unsigned rank = 1; rank < team_.size(); ++rank) {
    distributed::post(rank, std::string(kEnd));
  }
}

void RankWorkers::hand(unsigned worker, const project::Errand& errand) {
  distributed::post(worker + 1, letter(kAnswer, errand));
}

std::optional<project::Reply> RankWorkers::hear() {
  auto letter = distributed::collect();
  if (!letter) return std::nullopt;
  return project::Reply{letter->rank - 1, std::move(letter->text)};
}

Team* RankWorkers::call_together(const project::Errand& errand) {
  for (unsigned rank = 1; rank < team_.size(); ++rank) {
    distributed::post(rank, letter(kTogether, errand));
  }
  return &team_;
}

Foreman::Order RankForeman::next(Context&) {
  auto received = distributed::collect();
  for (; !received; received = distributed::collect()) std::this_thread::sleep_for(kLookEvery);
  const std::string& text = received->text;
  const std::size_t line = text.find('\n');
  const std::string_view what = std::string_view(text).substr(0, text.find(' ') + 1);
  if (line == std::string::npos) return {Order::Kind::End, {}};
  Order order{what == kTogether ? Order::Kind::Together : Order::Kind::Answer, {}};
  const char* const rest =
      std::from_chars(text.data() + what.size(), text.data() + line, order.errand.obligation).ptr;
  order.errand.identity.assign(rest + 1, text.data() + line);
  order.errand.intake = text.substr(line + 1);
  return order;
}

void RankForeman::reply(const std::string& text) { distributed::post(0, text); }

}  // namespace proviso::cli
