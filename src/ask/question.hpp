// The questions that can be asked of a model, and sets of questions for kinds of models.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "subject/model_kind.hpp"

namespace proviso::ask {

using subject::ModelKind;

enum class Question : std::uint8_t {
  Check,
  Assume,
  Prove,
  Discharge,
  Certify,
  Monitor,
  Compose,
  Minimise,
  Determinise,
  Compare,
  Convert,
  Alphabet,
  Draw,
  Simulate,
  Extract,
};
inline constexpr std::size_t kQuestionCount = 15;

/// "check", "assume", …: the names of the commands.
std::string_view to_string(Question question);

class KindSet {
 public:
  constexpr KindSet() = default;
  constexpr KindSet(ModelKind kind) : KindSet({kind}) {}
  constexpr KindSet(std::initializer_list<ModelKind> kinds) {
    for (const ModelKind kind : kinds) {
      bits_ = static_cast<std::uint8_t>(bits_ | 1U << static_cast<unsigned>(kind));
    }
  }
  constexpr bool contains(ModelKind kind) const {
    return (bits_ >> static_cast<unsigned>(kind) & 1U) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  /// Orders sets by size, and sets of the same size by the order of their kinds.
  constexpr bool comes_before(KindSet other) const {
    return size() != other.size() ? size() < other.size() : bits_ < other.bits_;
  }
  constexpr KindSet operator|(KindSet other) const {
    KindSet both;
    both.bits_ = static_cast<std::uint8_t>(bits_ | other.bits_);
    return both;
  }
  friend constexpr bool operator==(KindSet, KindSet) = default;

 private:
  std::uint8_t bits_ = 0;
};

inline constexpr KindSet kEveryKind{ModelKind::Lts, ModelKind::Process, ModelKind::Circuit,
                                    ModelKind::Design, ModelKind::Code};

/// A set of cells of the table question × kind of model.
class Cells {
 public:
  constexpr Cells() = default;
  constexpr Cells(std::initializer_list<Question> questions, KindSet kinds) {
    for (const Question question : questions) row(question) = kinds;
  }

  constexpr KindSet kinds(Question question) const {
    return kinds_[static_cast<std::size_t>(question)];
  }
  constexpr bool contains(Question question, ModelKind kind) const {
    return kinds(question).contains(kind);
  }
  constexpr Cells operator|(Cells other) const {
    for (std::size_t i = 0; i < kQuestionCount; ++i) other.kinds_[i] = kinds_[i] | other.kinds_[i];
    return other;
  }

 private:
  constexpr KindSet& row(Question question) { return kinds_[static_cast<std::size_t>(question)]; }

  std::array<KindSet, kQuestionCount> kinds_ = {};
};

/// Names the kinds of a set in a message: "FSP and Aldebaran models and designs".
std::string kinds_text(KindSet kinds);

}  // namespace proviso::ask
