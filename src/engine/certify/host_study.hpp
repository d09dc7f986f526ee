// A host and its features, each examined once, for all claims that depend on them.
//
// A family of n features has up to 2^n products, but only one host and n features: whatever the
// claims about its products ask is found out here when it is first needed, and kept.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/certify/cross_loop.hpp"
#include "outcome/outcome.hpp"

namespace proviso::certify {

/// A system with all reachable states and their marks.
struct Explored {
  explicit Explored(machine::System all) : system(std::move(all)), graph(system.machines.size()) {}

  machine::System system;
  MachineGraph graph;
  FairLabels marks = {};
  bool gets_stuck = false;  // some state has no successor; then there are no marks
};

/// Enumerates and labels a system. Throws LimitReached.
std::unique_ptr<Explored> explore(machine::System system, const Questions& questions,
                                  Context& context);

/// What a feature does beside its host.
struct FeatureStudy {
  std::uint64_t actives = 0;
  bool lands_in_host = true;
  bool gets_stuck = false;
  bool comes_back_together = true;
  std::set<std::size_t> meets = {};  // extensions that may be active together with it
  // Only if it lands in the host:
  std::set<FormulaId> changed = {};     // of those asked for, marks may be gained
  std::map<FormulaId, Ways> ways = {};  // of each EG asked for
};

class HostStudy {
 public:
  /// `negative` are the temporal formulas whose marks may not grow. All must outlive it. Throws
  /// LimitReached.
  HostStudy(const machine::Design& design, std::size_t system, std::vector<std::size_t> extensions,
            const PathFormulas& formulas, const std::set<FormulaId>& negative, Context& context);

  const Explored& host() const { return *base_; }
  /// Examines an extension that attaches to this host, unless that is done. Throws LimitReached.
  const FeatureStudy& feature(std::size_t extension);
  /// Whether ways through these features and the host close a fair loop for a formula EG f.
  bool closes_loop(FormulaId globally, const std::vector<std::size_t>& features);

  /// What was examined, in this order.
  const std::vector<MethodStep>& steps() const { return steps_; }

 private:
  Questions questions() const;
  std::vector<Entry> entries_of_others(std::size_t extension) const;
  FeatureStudy examine(std::size_t extension);

  const machine::Design& design_;
  std::size_t system_;
  std::vector<std::size_t> extensions_;
  const PathFormulas& formulas_;
  const std::set<FormulaId>& negative_;
  Context& context_;
  std::unique_ptr<Explored> base_;
  std::vector<Port> ports_;
  StateSet exits_;  // states with a machine at an exit of some interface
  std::map<std::size_t, FeatureStudy> features_;
  std::map<FormulaId, HostWays> ways_;
  std::vector<MethodStep> steps_;
};

}  // namespace proviso::certify
