// The synchronous product: all machines of a system step together.
//
// In a state of the product the outputs are known, so every guard shrinks to what it asks of the
// free inputs. A step is one edge of each machine such that some choice of the free inputs makes
// all their guards true; the inputs themselves are forgotten. Free inputs are bits of a word, a
// cube of them two words, and "together" is: no bit wanted both true and false.
//
// Cost of a state: at most the product of the numbers of enabled edges, in practice close to the
// number of its successors, since contradictions cut early.
//
//   const SynchronousProduct product(system);
//   for (const Step& step : product.steps(product.initial())) …
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.hpp"
#include "space/space.hpp"

namespace proviso::machine {

/// One state of every machine.
using GlobalState = std::vector<LocalState>;

struct Step {
  GlobalState target;
  bool uses_feature = false;  // some machine takes an edge of the feature looked for

  friend auto operator<=>(const Step&, const Step&) = default;
};

/// Whether each symbol is emitted.
using Outputs = std::vector<bool>;

/// What a step asks of the free inputs.
struct InputCube {
  std::uint64_t wanted = 0;
  std::uint64_t unwanted = 0;
  bool agrees(const InputCube& other) const {
    return (wanted & other.unwanted) == 0 && (unwanted & other.wanted) == 0;
  }
  InputCube with(const InputCube& other) const {
    return {wanted | other.wanted, unwanted | other.unwanted};
  }
  friend bool operator==(const InputCube&, const InputCube&) = default;
};

class TooManyInputs : public std::exception {
 public:
  const char* what() const noexcept override { return "a system has at most 64 free inputs"; }
};

class SynchronousProduct {
 public:
  static constexpr std::size_t kMostInputs = 64;

  /// Steps record whether they use edges of `feature`. The system must outlive the product.
  explicit SynchronousProduct(const System& system, Feature feature = kBase);

  const System& system() const { return system_; }
  GlobalState initial() const;
  /// Distinct, ascending.
  std::vector<Step> steps(const GlobalState& state) const;
  /// The free inputs that allow the step from one state to another; nullopt if no inputs do.
  std::optional<InputCube> inputs(const GlobalState& from, const GlobalState& to) const;
  Outputs outputs_of(const GlobalState& state) const;
  /// Whether the guard can be true in a state with these outputs.
  bool may_enable(const Outputs& outputs, const Guard& guard) const;
  /// The machines without an edge whose guard could be true, each considered alone; all machines if
  /// each has such an edge.
  std::vector<std::size_t> stuck_machines(const GlobalState& state) const;
  const std::vector<Symbol>& free_inputs() const { return inputs_; }

  /// States packed for a store.
  std::size_t words() const { return words_; }
  void pack(const GlobalState& state, space::Word* packed) const;
  GlobalState unpack(const space::Word* packed) const;

 private:
  struct Choice {
    LocalState target;
    bool uses_feature;
    InputCube inputs;
  };
  struct Slot {
    std::size_t word;
    unsigned shift;
    space::Word mask;
  };

  std::optional<InputCube> rest_of(const Cube& cube, const Outputs& outputs) const;
  std::vector<Choice> choices(std::size_t machine, LocalState state, const Outputs& outputs) const;
  void lay_out();

  const System& system_;
  Feature feature_;
  std::vector<Symbol> inputs_;
  std::vector<std::uint32_t> bit_of_;  // of each symbol that is a free input
  std::vector<Slot> slots_;
  std::size_t words_ = 1;
};

}  // namespace proviso::machine
