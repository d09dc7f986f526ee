#include "engine/learning/characteristic_words.hpp"

#include <map>

namespace proviso::learning {
namespace {

constexpr std::uint32_t kForbidden = 0xFFFFFFFFU;

class Characteristics {
 public:
  explicit Characteristics(const lts::Lts& lts) : lts_(lts), access_(lts.state_count()) {
    std::vector<bool> seen(lts.state_count(), false);
    order_.push_back(0);
    seen[0] = true;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      for (const lts::Edge& edge : lts.edges(lts::StateId{order_[i]})) {
        const std::uint32_t target = lts::index(edge.target);
        if (seen[target]) continue;
        seen[target] = true;
        access_[target] = access_[order_[i]];
        access_[target].push_back(edge.action);
        order_.push_back(target);
      }
    }
  }

  std::vector<Word> words(std::size_t most, std::size_t extra) {
    find_suffixes();
    std::vector<Word> result;
    for (const std::uint32_t s : order_) {
      for (const Word& start : starts_at(s, extra)) {
        for (const Word& suffix : suffixes_) {
          if (result.size() == most) return result;
          result.push_back(start);
          result.back().insert(result.back().end(), suffix.begin(), suffix.end());
        }
      }
    }
    return result;
  }

 private:
  /// The access word, alone and with one letter more, or as many as there are extra.
  std::vector<Word> starts_at(std::uint32_t state, std::size_t extra) const {
    std::vector<Word> starts{access_[state]};
    std::size_t shortest = 0;
    for (std::size_t more = 0; more <= extra; ++more) {
      const std::size_t longest = starts.size();
      for (; shortest < longest; ++shortest) {
        for (std::uint32_t a = 1; a < lts_.alphabet().size(); ++a) {
          Word longer = starts[shortest];
          longer.push_back(lts::ActionId{a});
          starts.push_back(std::move(longer));
        }
      }
    }
    return starts;
  }

  std::uint32_t step(std::uint32_t state, lts::ActionId action) const {
    if (state == kForbidden) return kForbidden;
    const auto edges = lts_.edges(lts::StateId{state}, action);
    return edges.empty() ? kForbidden : lts::index(edges.front().target);
  }

  bool allows(std::uint32_t state, const Word& word) const {
    for (const lts::ActionId action : word) state = step(state, action);
    return state != kForbidden;
  }

  /// Adds a·d while two states that D does not tell apart go by a to states that it does.
  void find_suffixes() {
    suffixes_ = {Word()};
    for (bool grown = true; grown;) {
      grown = false;
      std::map<std::vector<bool>, std::uint32_t> first;
      for (const std::uint32_t s : order_) {
        std::vector<bool> row;
        for (const Word& suffix : suffixes_) row.push_back(allows(s, suffix));
        const auto [known, fresh] = first.emplace(std::move(row), s);
        if (fresh || !tell_apart(known->second, s)) continue;
        grown = true;
        break;
      }
    }
  }

  bool tell_apart(std::uint32_t s, std::uint32_t t) {
    for (std::uint32_t a = 1; a < lts_.alphabet().size(); ++a) {
      const lts::ActionId action{a};
      for (const Word& suffix : suffixes_) {
        if (allows(step(s, action), suffix) == allows(step(t, action), suffix)) continue;
        Word longer{action};
        longer.insert(longer.end(), suffix.begin(), suffix.end());
        suffixes_.push_back(std::move(longer));
        return true;
      }
    }
    return false;
  }

  const lts::Lts& lts_;
  std::vector<std::uint32_t> order_;
  std::vector<Word> access_;
  std::vector<Word> suffixes_;
};

}  // namespace

std::vector<Word> characteristic_words(const lts::Lts& lts, std::size_t most, std::size_t extra) {
  return Characteristics(lts).words(most, extra);
}

}  // namespace proviso::learning
