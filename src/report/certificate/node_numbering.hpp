// The nodes of a graph as a certificate numbers them: false is 0, then the bits that the
// certificate names, then the conjunctions that its functions are made of, operands first. A
// literal is twice the number of its node, plus one if it is negated.
#pragma once

#include <cstdint>
#include <vector>

#include "circuit/graph.hpp"
#include "report/certificate/strict_json.hpp"

namespace proviso::report {

class NodeNumbering {
 public:
  /// Throws std::logic_error if a root depends on a variable that is not among the bits.
  NodeNumbering(const circuit::Graph& graph, const std::vector<circuit::Node>& bits,
                const std::vector<circuit::Literal>& roots);

  std::uint32_t operator()(circuit::Literal literal) const {
    return 2 * number_[index(literal.node())] + (literal.negated() ? 1 : 0);
  }
  /// Pairs of literals, in the order of their numbers.
  const Json& conjunctions() const { return conjunctions_; }

 private:
  void number(circuit::Node node);

  std::vector<std::uint32_t> number_;
  std::vector<bool> known_;
  std::uint32_t next_ = 1;
  Json conjunctions_ = Json::array();
};

}  // namespace proviso::report
