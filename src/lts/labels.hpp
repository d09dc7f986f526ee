// Sets of labels and relabellings with the semantics of FSP: a label also stands for every label
// that has it as a dotted prefix, so that `x` covers x, x.a and x.a.1 but not xy.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::lts {

class LabelSet {
 public:
  LabelSet() = default;
  explicit LabelSet(std::vector<std::string> labels);

  /// Whether the label, or one of its dotted prefixes, is in the set.
  bool covers(std::string_view label) const;
  bool contains(std::string_view label) const;
  bool empty() const { return labels_.empty(); }
  const std::vector<std::string>& labels() const { return labels_; }

 private:
  std::vector<std::string> labels_;  // ascending, without repetitions
};

/// A relation old → new, applied to all labels at once. A label that has an entry takes the entry's
/// new labels; otherwise its longest dotted prefix that has one is replaced; otherwise it stays.
class Relabelling {
 public:
  void add(std::string old_label, std::string new_label);
  bool empty() const { return images_.empty(); }
  /// The new labels of one label, at least one.
  std::vector<std::string> apply(std::string_view label) const;

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> images_;
};

/// The labels that stay visible: everything but the hidden labels (`\`), or the exposed ones only
/// (`@`).
struct Visibility {
  enum class Kind { Hide, Expose } kind = Kind::Hide;
  LabelSet labels;

  bool shows(std::string_view label) const {
    return labels.covers(label) == (kind == Kind::Expose);
  }
};

/// A priority: `<<` gives the labels precedence over all others and τ, `>>` gives all others and τ
/// precedence over them.
struct Priority {
  enum class Kind { High, Low } kind = Kind::High;
  LabelSet labels;

  /// Whether an action of this name has precedence. τ has it only over low-priority labels.
  bool precedes(std::string_view label) const {
    return labels.covers(label) == (kind == Kind::High);
  }
  bool tau_precedes() const { return kind == Kind::Low; }
};

}  // namespace proviso::lts
