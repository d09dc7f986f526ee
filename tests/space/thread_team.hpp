// A team whose ranks are threads of one process, so that the sanitizers see all of them.
#pragma once

#include <barrier>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

#include "base/team.hpp"

namespace proviso {

/// What the threads of a team share.
class ThreadTeamRoom {
 public:
  explicit ThreadTeamRoom(unsigned size)
      : barrier(static_cast<std::ptrdiff_t>(size)), boxes(size), signals(size) {}

  std::barrier<> barrier;
  std::vector<std::vector<Team::Words>> boxes;  // by sender and receiver
  std::vector<Team::Signal> signals;            // by sender
};

class ThreadTeam : public Team {
 public:
  ThreadTeam(ThreadTeamRoom& room, unsigned rank) : room_(room), rank_(rank) {}

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return static_cast<unsigned>(room_.boxes.size()); }

  Signal send(std::span<const Words> out, Signal mine) override {
    room_.boxes[rank_].assign(out.begin(), out.end());
    room_.signals[rank_] = mine;
    room_.barrier.arrive_and_wait();
    Signal all;
    for (const Signal& signal : room_.signals) {
      all.flags |= signal.flags;
      all.count += signal.count;
    }
    arrived_.clear();
    for (const auto& from : room_.boxes) {
      arrived_.insert(arrived_.end(), from[rank_].begin(), from[rank_].end());
    }
    sent_ += std::accumulate(out.begin(), out.end(), std::size_t{0},
                             [](std::size_t n, const Words& box) { return n + box.size(); });
    room_.barrier.arrive_and_wait();
    return all;
  }
  std::span<const Word> receive() override { return arrived_; }
  void gather(std::span<const Word> mine, Words& all) override {
    room_.boxes[rank_] = {Words(mine.begin(), mine.end())};
    room_.barrier.arrive_and_wait();
    for (const auto& from : room_.boxes) {
      all.insert(all.end(), from.front().begin(), from.front().end());
    }
    room_.barrier.arrive_and_wait();
  }

  std::size_t sent() const { return sent_; }

 private:
  ThreadTeamRoom& room_;
  unsigned rank_;
  Words arrived_;
  std::size_t sent_ = 0;
};

/// Runs `work` once for each rank of a team, at the same time.
inline void as_team(unsigned size, const std::function<void(ThreadTeam&)>& work) {
  ThreadTeamRoom room(size);
  std::vector<std::thread> threads;
  for (unsigned rank = 0; rank < size; ++rank) {
    threads.emplace_back([&room, &work, rank] {
      ThreadTeam team(room, rank);
      work(team);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace proviso
