#include "engine/invariant/sweeping.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "engine/invariant/latches.hpp"
#include "sat/gate_encoder.hpp"
#include "sat/quick_solver.hpp"

namespace proviso::invariant {
namespace {

using circuit::Graph;
using circuit::index;
using circuit::Literal;
using circuit::Node;

constexpr std::size_t kWords = 8;  // of 64 random values for each node
constexpr std::size_t kNeighbours = 100;
constexpr std::uint64_t kConflicts = 20;
// Where most questions are in vain, none are asked any more.
constexpr unsigned kQuestionsAtLeast = 200;
constexpr unsigned kQuestionsForOne = 6;
// A problem with fewer equal nodes than one in so many is left as it is.
constexpr unsigned kNodesForOne = 20;

using Values = std::array<std::uint64_t, kWords>;

class Sweep {
 public:
  /// `images` has the images of the variables, by node of the source.
  Sweep(const Graph& source, Graph& target, std::vector<Literal> images, Context& context)
      : source_(source),
        target_(target),
        images_(std::move(images)),
        values_(source.size()),
        solver_(context),
        encoder_(target, solver_) {}

  void run(std::span<const Literal> roots) {
    add(circuit::kFalse, Values{});
    for (const Node node : circuit::cone(source_, roots)) {
      if (source_.is_variable(node)) {
        for (std::uint64_t& word : values_[index(node)]) word = random_();
        add(images_[index(node)], values_[index(node)]);
      } else {
        visit(node);
      }
    }
  }

  Literal image(Literal literal) const {
    return images_[index(literal.node())] ^ literal.negated();
  }

  bool was_worthwhile() const { return kNodesForOne * merged_ >= visited_; }

 private:
  void visit(Node node) {
    ++visited_;
    const Literal left = source_.left(node), right = source_.right(node);
    const Values &a = values_[index(left.node())], &b = values_[index(right.node())];
    Values& own = values_[index(node)];
    for (std::size_t i = 0; i < kWords; ++i) {
      own[i] = (left.negated() ? ~a[i] : a[i]) & (right.negated() ? ~b[i] : b[i]);
    }
    const std::size_t before = target_.size();
    const Literal made = target_.conjunction(image(left), image(right));
    images_[index(node)] = made;
    if (target_.size() == before) return;
    const Literal known = add(made, own);
    if (known != made && is_worth_asking(known) && are_equal(made, known)) {
      images_[index(node)] = known;
    }
  }

  /// The first function with these values, up to its complement.
  Literal add(Literal function, const Values& values) {
    const bool complement = (values[0] & 1U) != 0;
    std::uint64_t hash = 0;
    for (const std::uint64_t word : values) {
      hash = (hash ^ (complement ? ~word : word)) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 29U;
    }
    const auto [found, is_new] = known_.try_emplace(hash, function ^ complement);
    return found->second ^ complement;
  }

  /// A conjunction that is never true under random values is seldom constant.
  bool is_worth_asking(Literal known) const {
    return !target_.is_constant(known.node()) &&
           (questions_ < kQuestionsAtLeast || questions_ < kQuestionsForOne * merged_);
  }

  bool are_equal(Literal one, Literal other) {
    ++questions_;
    const sat::Literal a = encoder_.encode(one), b = encoder_.encode(other);
    const bool equal = implies(a, b) && implies(b, a);
    if (equal) ++merged_;
    return equal;
  }

  bool implies(sat::Literal a, sat::Literal b) {
    const sat::Literal assumptions[] = {a, !b};
    return solver_.refutes(assumptions, kNeighbours, kConflicts);
  }

  const Graph& source_;
  Graph& target_;
  std::vector<Literal> images_;                              // by node of the source
  std::vector<Values> values_;                               // by node of the source
  boost::unordered_flat_map<std::uint64_t, Literal> known_;  // by values
  sat::QuickSolver solver_;
  sat::GateEncoder encoder_;
  std::mt19937_64 random_;
  unsigned visited_ = 0;
  unsigned questions_ = 0;
  unsigned merged_ = 0;
};

/// Copies functions to a new graph that has all variables and no other node but theirs.
class Copy {
 public:
  Copy(const Graph& source, Graph& target, std::span<const Literal> roots)
      : images_(source.size(), circuit::kFalse) {
    for (std::uint32_t i = 1; i < source.size(); ++i) {
      if (source.is_variable(Node{i})) images_[i] = target.variable();
    }
    for (const Node node : circuit::cone(source, roots)) {
      if (!source.is_conjunction(node)) continue;
      images_[index(node)] =
          target.conjunction((*this)(source.left(node)), (*this)(source.right(node)));
    }
  }

  Literal operator()(Literal literal) const {
    return images_[index(literal.node())] ^ literal.negated();
  }

 private:
  std::vector<Literal> images_;  // by node of the source
};

/// All functions of a problem.
std::vector<Literal> roots_of(const circuit::Problem& problem, const Latches& latches) {
  std::vector<Literal> roots = problem.initial;
  roots.insert(roots.end(), latches.relation.begin(), latches.relation.end());
  for (const auto& function : latches.function) roots.push_back(function.value_or(circuit::kTrue));
  roots.push_back(problem.good);
  return roots;
}

}  // namespace

circuit::Problem swept(const circuit::Problem& problem, Context& context) {
  const Latches latches = latches_of(problem);
  Graph work;
  std::vector<Literal> images(problem.graph.size(), circuit::kFalse);
  const auto open = [&work, &images](Literal variable) {
    const Literal image = work.variable();
    images[index(variable.node())] = image ^ variable.negated();
    return image;
  };
  // The variables come first, so they have the same numbers in both new graphs.
  circuit::Problem result;
  for (const circuit::StateBit& bit : problem.state) {
    const Literal now = open(bit.now), next = open(bit.next);
    result.state.push_back({now, next, bit.origin});
  }
  for (const circuit::InputBit& input : problem.inputs) {
    result.inputs.push_back({open(input.now), input.origin});
  }
  result.watches_steps = problem.watches_steps;

  std::vector<Literal> roots = roots_of(problem, latches);
  Sweep sweep(problem.graph, work, std::move(images), context);
  sweep.run(roots);
  if (!sweep.was_worthwhile()) return problem;
  for (Literal& root : roots) root = sweep.image(root);
  const Copy copy(work, result.graph, roots);  // the nodes that were replaced stay behind
  const auto moved = [&](Literal literal) { return copy(sweep.image(literal)); };
  for (const Literal constraint : problem.initial) result.initial.push_back(moved(constraint));
  for (std::size_t i = 0; i < problem.state.size(); ++i) {
    if (!latches.function[i]) continue;
    result.transition.push_back(
        result.graph.equivalent(result.state[i].next, moved(*latches.function[i])));
  }
  for (const Literal constraint : latches.relation) result.transition.push_back(moved(constraint));
  result.good = moved(problem.good);
  return result;
}

}  // namespace proviso::invariant
