#include "report/certificate/node_numbering.hpp"

#include <stdexcept>

namespace proviso::report {

NodeNumbering::NodeNumbering(const circuit::Graph& graph, const std::vector<circuit::Node>& bits,
                             const std::vector<circuit::Literal>& roots)
    : number_(graph.size(), 0), known_(graph.size(), false) {
  known_[0] = true;
  for (const circuit::Node bit : bits) number(bit);
  for (const circuit::Node node : cone(graph, roots)) {
    if (known_[index(node)]) continue;
    if (!graph.is_conjunction(node)) {
      throw std::logic_error("a certificate depends on a bit that it does not name");
    }
    conjunctions_.push_back(Json::array({(*this)(graph.left(node)), (*this)(graph.right(node))}));
    number(node);
  }
}

void NodeNumbering::number(circuit::Node node) {
  known_[index(node)] = true;
  number_[index(node)] = next_++;
}

}  // namespace proviso::report
