#include "machine/components.hpp"

#include <algorithm>

namespace proviso::machine {
namespace {

class Search {
 public:
  Search(const Rows& rows, const std::vector<bool>& inside)
      : rows_(rows), inside_(inside), number_(rows.size(), 0), low_(rows.size(), 0) {
    result_.component.assign(rows.size(), Components::kOutside);
  }

  Components run() {
    for (GraphState root = 0; root < rows_.size(); ++root) {
      if (inside_[root] && number_[root] == 0) from(root);
    }
    return std::move(result_);
  }

 private:
  struct Frame {
    GraphState state;
    std::size_t next;
  };

  void enter(GraphState state) {
    number_[state] = low_[state] = ++seen_;
    open_.push_back(state);
    path_.push_back({state, 0});
  }

  void from(GraphState root) {
    enter(root);
    while (!path_.empty()) {
      const GraphState state = path_.back().state;
      const auto row = rows_[state];
      if (path_.back().next < row.size()) {
        const GraphState target = row[path_.back().next++];
        if (!inside_[target]) continue;
        if (number_[target] == 0) {
          enter(target);
        } else if (result_.component[target] == Components::kOutside) {
          low_[state] = std::min(low_[state], number_[target]);
        }
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) {
        const GraphState before = path_.back().state;
        low_[before] = std::min(low_[before], low_[state]);
      }
      if (low_[state] == number_[state]) close(state);
    }
  }

  void close(GraphState root) {
    const auto component = static_cast<std::uint32_t>(result_.cyclic.size());
    std::size_t members = 0;
    GraphState member = root;
    do {
      member = open_.back();
      open_.pop_back();
      result_.component[member] = component;
      ++members;
    } while (member != root);
    const auto row = rows_[root];
    const bool loops = std::find(row.begin(), row.end(), root) != row.end();
    result_.cyclic.push_back(loops || members > 1);
  }

  const Rows& rows_;
  const std::vector<bool>& inside_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> low_;
  std::vector<GraphState> open_;
  std::vector<Frame> path_;
  std::uint32_t seen_ = 0;
  Components result_;
};

}  // namespace

Components components(const Rows& rows, const std::vector<bool>& inside) {
  return Search(rows, inside).run();
}

std::vector<bool> fair_cores(const Components& parts,
                             const std::vector<std::vector<bool>>& fairness) {
  std::vector<bool> is_fair = parts.cyclic;
  for (const std::vector<bool>& fair : fairness) {
    std::vector<bool> meets(is_fair.size(), false);
    for (GraphState s = 0; s < fair.size(); ++s) {
      const std::uint32_t c = parts.component[s];
      if (fair[s] && c != Components::kOutside) meets[c] = true;
    }
    for (std::size_t c = 0; c < is_fair.size(); ++c) is_fair[c] = is_fair[c] && meets[c];
  }
  std::vector<bool> core(parts.component.size(), false);
  for (GraphState s = 0; s < core.size(); ++s) {
    const std::uint32_t c = parts.component[s];
    core[s] = c != Components::kOutside && is_fair[c];
  }
  return core;
}

}  // namespace proviso::machine
