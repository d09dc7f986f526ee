// The questions that can be asked about a model, and sets of pairs of a question and a kind of
// model.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/enum_set.hpp"
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
  Faults,
};
inline constexpr std::size_t kQuestionCount = 16;

/// "check", "assume", …: the names of the commands.
std::string_view to_string(Question question);

using KindSet = EnumSet<ModelKind>;

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
  constexpr Cells operator-(Cells other) const {
    for (std::size_t i = 0; i < kQuestionCount; ++i) other.kinds_[i] = kinds_[i] - other.kinds_[i];
    return other;
  }

 private:
  constexpr KindSet& row(Question question) { return kinds_[static_cast<std::size_t>(question)]; }

  std::array<KindSet, kQuestionCount> kinds_ = {};
};

/// Names the kinds of a set in a message: "FSP and Aldebaran models and designs".
std::string kinds_text(KindSet kinds);

}  // namespace proviso::ask
