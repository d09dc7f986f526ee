#include "space/materialise.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "lts/minimise.hpp"
#include "lts/transform.hpp"
#include "space/product.hpp"
#include "space/state_store.hpp"

namespace proviso::space {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::StateId;

/// States whose moves are generated before any of them is inserted.
constexpr std::size_t kBatch = 32;

struct Renaming {
  lts::Alphabet alphabet;
  std::vector<ActionId> actions;  // of the space → of the alphabet
};

Renaming rename(const lts::Alphabet& from, const lts::Visibility& visibility) {
  std::vector<std::string> shown;
  for (const std::string& label : from.labels()) {
    if (visibility.shows(label)) shown.push_back(label);
  }
  Renaming result{lts::Alphabet(std::move(shown)), {lts::kTau}};
  for (const std::string& label : from.labels()) {
    result.actions.push_back(result.alphabet.find(label).value_or(lts::kTau));
  }
  return result;
}

class Materialisation {
 public:
  Materialisation(const Space& space, Renaming renaming, Context& context)
      : space_(space),
        renaming_(std::move(renaming)),
        context_(context),
        store_(space.words(), context),
        batch_(kBatch, Moves(space.words())) {}

  lts::Lts run() && {
    std::vector<Word> initial(space_.words());
    space_.initial(initial.data());
    store_.insert(initial.data());
    for (std::size_t next = 0; next < store_.size();) {
      const std::size_t count = std::min(kBatch, store_.size() - next);
      expand(next, count);
      next += count;
      context_.poll({"composing", store_.size(), edges_.size(), store_.size() - next});
    }
    rows_.push_back(edges_.size());
    store_.release();
    if (ends_.size() > 1) merge_ends();
    rows_.shrink_to_fit();
    edges_.shrink_to_fit();
    std::optional<StateId> end;
    if (!ends_.empty()) end = StateId{ends_.front()};
    return lts::Lts(std::move(renaming_.alphabet), std::move(rows_), std::move(edges_), end);
  }

 private:
  void expand(std::size_t first, std::size_t count) {
    hashes_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      space_.moves(store_.state(first + i), batch_[i]);
      for (std::size_t k = 0; k < batch_[i].size(); ++k) {
        hashes_.push_back(batch_[i].is_error(k) ? 0 : store_.hash(batch_[i].target(k)));
        store_.prefetch(hashes_.back());
      }
      if (batch_[i].empty() && space_.terminated(store_.state(first + i))) {
        ends_.push_back(static_cast<std::uint32_t>(first + i));
      }
    }
    for (const Word hash : hashes_) store_.prefetch_vector(hash);
    const Word* hash = hashes_.data();
    for (std::size_t i = 0; i < count; ++i) {
      add_row(batch_[i], hash);
      hash += batch_[i].size();
    }
  }

  void add_row(const Moves& moves, const Word* hashes) {
    const std::size_t begin = edges_.size();
    rows_.push_back(begin);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const StateId target =
          moves.is_error(k) ? lts::kError : store_.insert(moves.target(k), hashes[k]).id;
      edges_.push_back({renaming_.actions[lts::index(moves.action(k))], target});
    }
    sort_row(begin);
  }

  void sort_row(std::size_t begin) { edges_.resize(sorted_end(begin, edges_.size())); }

  /// Sorts a row of edges, drops repetitions, and says where it ends now.
  std::size_t sorted_end(std::size_t begin, std::size_t end) {
    Edge* const first = edges_.data() + begin;
    Edge* const last = edges_.data() + end;
    std::sort(first, last);
    return static_cast<std::size_t>(std::unique(first, last) - edges_.data());
  }

  /// The END states have no edges: all rows but the first of them vanish, the numbers close up, and
  /// so do the rows, in place.
  void merge_ends() {
    const std::size_t states = rows_.size() - 1;
    GrowingArray<StateId> number;
    number.reserve(states);
    std::uint32_t kept_states = 0;
    std::size_t next_end = 0;
    for (std::size_t s = 0; s < states; ++s) {
      const bool is_end = next_end < ends_.size() && ends_[next_end] == s;
      const bool vanishes = is_end && next_end++ > 0;
      number.push_back(StateId{vanishes ? ends_.front() : kept_states++});
    }
    std::size_t kept_edges = 0;
    for (std::size_t s = 0, row = 0; s < states; ++s) {
      if (lts::index(number[s]) != row) continue;
      const std::size_t begin = rows_[s], end = rows_[s + 1];
      rows_[row++] = kept_edges;
      std::size_t last = kept_edges;
      for (std::size_t e = begin; e < end; ++e) {
        const StateId target = edges_[e].target;
        const bool is_error = target == lts::kError;
        edges_[last++] = {edges_[e].action, is_error ? target : number[lts::index(target)]};
      }
      kept_edges = sorted_end(kept_edges, last);
    }
    rows_[kept_states] = kept_edges;
    rows_.resize(kept_states + std::size_t{1});
    edges_.resize(kept_edges);
  }

  const Space& space_;
  Renaming renaming_;
  Context& context_;
  StateStore store_;
  std::vector<Moves> batch_;
  std::vector<Word> hashes_;
  GrowingArray<std::uint64_t> rows_;
  GrowingArray<Edge> edges_;
  std::vector<std::uint32_t> ends_;  // ascending
};

}  // namespace

lts::Lts materialise(const Space& space, Context& context) {
  return materialise(space, lts::Visibility{}, context);
}

lts::Lts materialise(const Space& space, const lts::Visibility& visibility, Context& context) {
  return Materialisation(space, rename(space.alphabet(), visibility), context).run();
}

lts::Lts compose(const lts::System& system, Context& context) {
  const Product product(system);
  lts::Lts composed = materialise(product, system.visibility.value_or(lts::Visibility{}), context);
  if (system.deterministic || system.property) {
    // What is deterministic already stays as it is, as in LTSA.
    const bool ready = composed.is_deterministic();
    if (!ready) composed = lts::minimise(composed, lts::Equivalence::Trace, context);
    return system.property ? lts::complete_with_error(composed) : composed;
  }
  if (system.minimal) return lts::minimise(composed, lts::Equivalence::Weak, context);
  return composed;
}

}  // namespace proviso::space
