#include "report/model/aiger.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace proviso::report {
namespace {

using circuit::Latches;
using circuit::Literal;
using circuit::Node;

/// The circuit with the numbers that the file gives to its nodes.
class Numbering {
 public:
  explicit Numbering(const Latches& latches) : latches_(latches), number_(latches.graph.size(), 0) {
    for (const circuit::LatchInput& input : latches.inputs) number(input.now.node());
    for (const circuit::Latch& latch : latches.latches) number(latch.now.node());
    std::vector<Literal> roots;
    for (const circuit::Latch& latch : latches.latches) roots.push_back(latch.next);
    for (const circuit::Bad& bad : latches.bad) roots.push_back(bad.function);
    for (const Node node : cone(latches.graph, roots)) {
      if (!latches.graph.is_conjunction(node)) continue;
      number(node);
      conjunctions_.push_back(node);
    }
  }

  /// Twice the number, plus one if complemented.
  std::uint32_t operator()(Literal literal) const {
    return 2 * number_[index(literal.node())] + (literal.negated() ? 1 : 0);
  }
  const std::vector<Node>& conjunctions() const { return conjunctions_; }

  struct Conjunction {
    std::uint32_t left_side;
    std::uint32_t larger;
    std::uint32_t smaller;
  };
  Conjunction conjunction(Node node) const {
    std::uint32_t larger = (*this)(latches_.graph.left(node));
    std::uint32_t smaller = (*this)(latches_.graph.right(node));
    if (larger < smaller) std::swap(larger, smaller);
    return {(*this)(Literal(node, false)), larger, smaller};
  }

  std::string header(std::string_view format) const {
    return fmt::format("{} {} {} {} 0 {} {}\n", format, next_ - 1, latches_.inputs.size(),
                       latches_.latches.size(), conjunctions_.size(), latches_.bad.size());
  }

  std::string bad_lines() const {
    std::string text;
    for (const circuit::Bad& bad : latches_.bad) {
      text += fmt::format("{}\n", (*this)(bad.function));
    }
    return text;
  }

 private:
  void number(Node node) { number_[index(node)] = next_++; }

  const Latches& latches_;
  std::vector<std::uint32_t> number_;
  std::vector<Node> conjunctions_;
  std::uint32_t next_ = 1;
};

/// A name is a line: line breaks in it become blanks.
std::string line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::string symbols(const Latches& latches) {
  std::string text;
  const auto add = [&text](char kind, const auto& things) {
    for (std::size_t i = 0; i < things.size(); ++i) {
      if (!things[i].name.empty()) text += fmt::format("{}{} {}\n", kind, i, line(things[i].name));
    }
  };
  add('i', latches.inputs);
  add('l', latches.latches);
  add('b', latches.bad);
  return text;
}

/// Seven bits a byte, the lowest first; all but the last have the highest bit set.
void append_number(std::string& text, std::uint32_t number) {
  while (number >= 0x80) {
    text += static_cast<char>(0x80U | (number & 0x7FU));
    number >>= 7;
  }
  text += static_cast<char>(number);
}

}  // namespace

std::string to_aag(const Latches& latches) {
  const Numbering number(latches);
  std::string text = number.header("aag");
  for (const circuit::LatchInput& input : latches.inputs) {
    text += fmt::format("{}\n", number(input.now));
  }
  for (const circuit::Latch& latch : latches.latches) {
    text += fmt::format("{} {}\n", number(latch.now), number(latch.next));
  }
  text += number.bad_lines();
  for (const Node node : number.conjunctions()) {
    const auto [left_side, larger, smaller] = number.conjunction(node);
    text += fmt::format("{} {} {}\n", left_side, larger, smaller);
  }
  return text + symbols(latches);
}

std::string to_aig(const Latches& latches) {
  const Numbering number(latches);
  std::string text = number.header("aig");
  for (const circuit::Latch& latch : latches.latches) {
    text += fmt::format("{}\n", number(latch.next));
  }
  text += number.bad_lines();
  for (const Node node : number.conjunctions()) {
    const auto [left_side, larger, smaller] = number.conjunction(node);
    append_number(text, left_side - larger);
    append_number(text, larger - smaller);
  }
  return text + symbols(latches);
}

}  // namespace proviso::report
