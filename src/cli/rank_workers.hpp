// The ranks of `proviso verify --ranks`: rank 0 hands out obligations, the others answer them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "cli/project_command.hpp"
#include "project/verify.hpp"

namespace proviso::cli {

/// The other ranks, as rank 0 sees them. They are told to end when it is destroyed.
class RankWorkers : public project::Workers {
 public:
  explicit RankWorkers(Team& team) : team_(team) {}
  ~RankWorkers() override;

  unsigned count() const override { return team_.size() - 1; }
  void hand(unsigned worker, const project::Errand& errand) override;
  std::optional<project::Reply> hear() override;
  Team* call_together(const project::Errand& errand) override;

 private:
  Team& team_;
};

/// Rank 0, as another rank sees it.
class RankForeman : public Foreman {
 public:
  explicit RankForeman(Team& team) : team_(team) {}

  Order next(Context& context) override;
  void reply(const std::string& text) override;
  Team& team() override { return team_; }

 private:
  Team& team_;
};

}  // namespace proviso::cli
