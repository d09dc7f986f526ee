// All properties of all products of a design, each feature analysed once.
//
// A product is a system and a set of features. Some features attach to what others bring (their
// host is a product itself); those others are composed first and publish an interface like any
// system: that is chaining. The remaining features attach side by side to this host. Each is
// analysed against the host alone. A product keeps the host's verdict on a property if each
// feature does, no two of them can be active together, and no cycle through the segments of
// several closes a cross loop; then the product has exactly the host's states and those of each
// feature, and it is never built. Otherwise it is composed.
//
// CTL is about infinite runs: a product with a reachable state without successors gets no
// verdict on any property. A product that is not built has none if neither its host nor a feature
// alone has one; in every other case it is composed, and the composition decides. A host that gets
// stuck is no obstacle by itself: a feature may lead on from where it stops.
//
// What was found is kept by an archive under the contents' hashes, so that a later run analyses
// only what changed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/collaboration/step.hpp"
#include "machine/design.hpp"
#include "outcome/design_proof.hpp"
#include "outcome/outcome.hpp"

namespace proviso::collaboration {

enum class Criterion : std::uint8_t { Exact, Paper };

/// How an extension keeps a property from being decided by steps alone.
struct Disturbance {
  std::string extension;
  std::string formula;  // in the basis
  bool loops = false;   // it closes a loop for the formula; otherwise it changes its truth
};

/// The verdict on one property of one system or product.
struct Finding {
  std::string subject;
  std::string property;
  Verdict verdict = Verdict::Undecided;
  Method method = Method::Base;
  std::string note = {};
  std::optional<Disturbance> disturbance = {};  // what the note says, if it is that
  std::optional<Trace> trace = {};
  std::optional<StopReason> stopped = {};
  /// The number of states of the product that were explored for this verdict, each counted once:
  /// all of them if it was explored, else the exits, the landings and the states in which a feature
  /// is active.
  std::uint64_t visited = 0;
  std::uint64_t whole = 0;         // reachable states of the product; 0 if nobody knows
  bool unsound_criterion = false;  // holds by the paper's criterion, which may be wrong here
  std::string formula = {};        // in the basis, fairness left out
  /// If it holds: what a proof of it consists of. Nothing if it holds by the paper's criterion.
  std::vector<DesignProofPart> parts = {};
};

/// What earlier runs left, and what later runs may want. By default nothing.
class Archive {
 public:
  virtual ~Archive() = default;
  /// The interface of a system with this hash, if it has marks for all these formulas.
  virtual std::optional<PublishedInterface> interface(const machine::System& /*host*/,
                                                      const std::string& /*hash*/,
                                                      const std::vector<logic::CtlFormula>&,
                                                      const machine::Vocabulary&) {
    return std::nullopt;
  }
  virtual void keep(const PublishedInterface&, const machine::System&, const machine::Vocabulary&) {
  }
  /// The analysis of an extension, under the hash of all that it depends on, if it covers all these
  /// formulas.
  virtual std::optional<StepAnalysis> step(const std::string& /*host*/, const machine::Extension&,
                                           const std::string& /*key*/,
                                           const std::vector<logic::CtlFormula>&,
                                           const machine::Vocabulary&) {
    return std::nullopt;
  }
  virtual void keep(const StepAnalysis&, const std::string& /*host*/, const std::string& /*key*/,
                    const machine::Vocabulary&) {}
};

/// A reachable state without successors.
struct StuckState {
  std::string subject;
  std::string state;
  std::vector<std::string> machines;
  Span span;
};

/// Which parts were analysed in this run and which were taken from the archive.
struct Work {
  std::vector<MethodStep> analysed;
  std::vector<std::string> reused;
};

class DesignCheck {
 public:
  DesignCheck(const machine::Design& design, Criterion criterion, Archive& archive,
              Context& context);
  ~DesignCheck();

  /// A system or product with all properties that apply to it.
  std::vector<Finding> check_host(std::size_t host);
  /// The host of an extension together with it.
  std::vector<Finding> check_extension(std::size_t extension);
  /// Any features of a system, in the order of attaching. Those of their hosts must be among them.
  std::vector<Finding> check_product(const std::string& name, std::size_t system,
                                     std::vector<std::size_t> extensions);
  /// The sets of features that a family allows, each in the order in which the family lists them.
  std::vector<std::vector<std::size_t>> products_of(const machine::Family& family) const;

  /// An extension on its host alone.
  const StepAnalysis& step_of(std::size_t extension);
  const PublishedInterface& interface_of(std::size_t host);
  /// All formulas that are asked of products of a system, fairness said in them.
  const std::vector<logic::CtlFormula>& formulas(std::size_t system);
  logic::CtlFormula formula_of(std::size_t system, const machine::Property& property);

  const machine::Vocabulary& vocabulary() const { return vocabulary_; }
  const Work& work() const { return work_; }
  /// The first product asked for that can get stuck. Its findings are undecided.
  const std::optional<StuckState>& stuck() const { return stuck_; }

 private:
  struct Product {
    std::size_t system;
    std::vector<std::size_t> extensions;  // as product_of has them
    friend auto operator<=>(const Product&, const Product&) = default;
  };
  struct Known {
    machine::System system;
    std::unique_ptr<Host> host;  // explored only if need be
    PublishedInterface interface;
  };
  struct Asked {
    const machine::Property* property;
    logic::CtlFormula formula;
  };

  Product product_of(std::size_t system, std::vector<std::size_t> extensions) const;
  Product product_of(const machine::HostDefinition& host) const;
  bool overrides(const std::vector<std::size_t>& extensions) const;
  std::string name_of(const Product& product) const;
  machine::System compose(const Product& product) const;
  std::vector<std::size_t> hosts_extensions(std::size_t extension) const;
  Product closure_of_hosts(const Product& product) const;
  std::vector<machine::Interface> interfaces_of(const Product& product) const;
  std::vector<Asked> asked_of(const Product& product);
  Known& known(const Product& product);
  const Host& explored(Known& known, std::size_t system);
  const StepAnalysis& step(const Product& host, std::size_t extension);
  bool fits(const StepAnalysis& kept, const Known& base,
            const machine::ExtensionDefinition& definition) const;
  std::string key_of(const Known& host, std::size_t extension) const;
  const std::vector<machine::Feature>& interactions(const Product& host, std::size_t extension);

  std::optional<std::size_t> partner_of(const Product& host, std::size_t extension,
                                        const std::vector<std::size_t>& others);

  std::vector<Finding> check(const std::string& name, const Product& product);
  bool decide(Finding& finding, const Asked& asked, const Product& host,
              const std::vector<std::size_t>& rest);
  std::string obstacle(const Asked& asked, const Product& host,
                       const std::vector<std::size_t>& rest, Finding& finding);
  bool loops_across(const Asked& asked, const Product& host, const std::vector<std::size_t>& rest);
  void decide_composed(std::vector<Finding>& findings, const std::vector<Asked>& asked,
                       const Product& product);
  bool note_stuck(const Host& host, const std::string& subject);

  const machine::Design& design_;
  machine::Vocabulary vocabulary_;  // a copy: rewriting under fairness makes formulas
  Criterion criterion_;
  Archive& archive_;
  Context& context_;
  std::map<std::size_t, std::vector<logic::CtlFormula>> formulas_;
  std::map<std::size_t, std::vector<logic::CtlFormula>> properties_;
  std::map<logic::CtlFormula, logic::CtlFormula> fair_;  // over fair paths
  std::map<Product, std::unique_ptr<Known>> known_;
  std::map<std::pair<Product, std::size_t>, StepAnalysis> steps_;
  std::map<std::pair<Product, std::size_t>, std::vector<machine::Feature>> interactions_;
  Work work_;
  std::optional<StuckState> stuck_;
};

}  // namespace proviso::collaboration
