#include "report/model/relation_words.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "circuit/path.hpp"

namespace proviso::report {
namespace {

using circuit::Domain;
using circuit::System;
using circuit::Variable;
using circuit::VariableId;

/// A variable before or after the step.
struct Moment {
  bool after = false;
  std::uint32_t variable = 0;
  friend auto operator<=>(const Moment&, const Moment&) = default;
};

/// Which values satisfy the atom.
using Allowed = std::vector<bool>;
using Atoms = std::map<Moment, Allowed>;
/// A disjunction of bits that have these values.
using WordBits = std::map<std::size_t, bool>;

/// A clause at the level of the source.
struct Sentence {
  Atoms atoms;                       // of Booleans and enumerations
  std::map<Moment, WordBits> words;  // of words

  std::size_t size() const {
    std::size_t bits = atoms.size();
    for (const auto& [moment, word] : words) bits += word.size();
    return bits;
  }
};

bool is_word(const Variable& variable) {
  return variable.domain.kind == Domain::Kind::UnsignedWord ||
         variable.domain.kind == Domain::Kind::SignedWord;
}

bool includes(const Allowed& larger, const Allowed& smaller) {
  for (std::size_t i = 0; i < larger.size(); ++i) {
    if (smaller[i] && !larger[i]) return false;
  }
  return true;
}

bool implies(const Sentence& one, const Sentence& other) {
  for (const auto& [moment, allowed] : one.atoms) {
    const auto found = other.atoms.find(moment);
    if (found == other.atoms.end() || !includes(found->second, allowed)) return false;
  }
  for (const auto& [moment, word] : one.words) {
    const auto found = other.words.find(moment);
    if (found == other.words.end() ||
        !std::includes(found->second.begin(), found->second.end(), word.begin(), word.end())) {
      return false;
    }
  }
  return true;
}

class Speaker {
 public:
  explicit Speaker(const System& system) : system_(system) {}

  /// Returns nullopt if every value satisfies the clause.
  std::optional<Sentence> sentence(const RelationClause& clause) const {
    std::map<Moment, std::map<std::size_t, bool>> bits;
    for (const RelationLiteral& literal : clause) {
      const VariableId id = system_.bits[index(literal.bit)].variable;
      const auto& all = system_.variables[index(id)].bits;
      const auto at =
          static_cast<std::size_t>(std::find(all.begin(), all.end(), literal.bit) - all.begin());
      const auto [found, is_new] =
          bits[{literal.after_step, index(id)}].try_emplace(at, !literal.negated);
      if (!is_new && found->second == literal.negated) return std::nullopt;
    }
    Sentence result;
    for (const auto& [moment, values] : bits) {
      const Variable& variable = system_.variables[moment.variable];
      if (is_word(variable)) {
        result.words[moment] = values;
        continue;
      }
      const Allowed allowed = satisfying(variable, values);
      const auto count = std::count(allowed.begin(), allowed.end(), true);
      if (count == static_cast<std::ptrdiff_t>(allowed.size())) return std::nullopt;
      if (count > 0) result.atoms[moment] = allowed;
    }
    return result;
  }

  std::string text(const Sentence& sentence) const {
    std::vector<std::string> before, after, refuted;
    bool all_boolean = sentence.words.empty();
    for (const auto& [moment, allowed] : sentence.atoms) {
      (moment.after ? after : before).push_back(atom(moment, allowed));
      if (system_.variables[moment.variable].domain.kind != Domain::Kind::Boolean) {
        all_boolean = false;
      }
      Allowed opposite = allowed;
      opposite.flip();
      if (!moment.after) refuted.push_back(atom(moment, opposite));
    }
    for (const auto& [moment, word] : sentence.words) {
      if (word.size() == system_.variables[moment.variable].bits.size()) {
        (moment.after ? after : before).push_back(whole_word(moment, word, "!="));
        if (!moment.after) refuted.push_back(whole_word(moment, word, "="));
        continue;
      }
      for (const auto& [at, value] : word) {
        (moment.after ? after : before).push_back(bit(moment, at, value));
        if (!moment.after) refuted.push_back(bit(moment, at, !value));
      }
    }
    if (before.empty() && after.empty()) return "FALSE";
    if (all_boolean || before.empty() || after.empty()) {
      before.insert(before.end(), after.begin(), after.end());
      return fmt::format("{}", fmt::join(before, " | "));
    }
    return fmt::format("{} -> {}", fmt::join(refuted, " & "), fmt::join(after, " | "));
  }

  /// The clause as a sentence about the events of steps: which events need what, and what they
  /// lead to.
  std::string spoken(const Sentence& sentence) const {
    std::vector<std::string> needed, present, later;
    std::string events = "any event";
    bool names_events = false;
    for (const auto& [moment, allowed] : sentence.atoms) {
      Allowed opposite = allowed;
      opposite.flip();
      if (!moment.after && is_event(moment)) {
        events = event_names(moment, opposite);
        names_events = true;
      } else if (moment.after) {
        later.push_back(plain({false, moment.variable}, allowed));
      } else {
        needed.push_back(plain(moment, allowed));
        present.push_back(plain(moment, opposite));
      }
    }
    if (later.empty() && needed.empty()) return fmt::format("{} never happens", events);
    if (later.empty() && !names_events) return fmt::format("{}", fmt::join(needed, " or "));
    if (later.empty()) return fmt::format("{} only when {}", events, fmt::join(needed, " or "));
    return fmt::format("after {}{}{}: {}", events, present.empty() ? "" : " when ",
                       fmt::join(present, " and "), fmt::join(later, " or "));
  }

 private:
  bool is_event(Moment moment) const {
    const Variable& variable = system_.variables[moment.variable];
    return variable.is_input && variable.name == "event";
  }

  std::string event_names(Moment moment, const Allowed& meant) const {
    std::vector<std::string> named, others;
    for (std::size_t i = 0; i < meant.size(); ++i) {
      (meant[i] ? named : others).push_back(system_.variables[moment.variable].domain.values[i]);
    }
    if (named.size() <= others.size()) return fmt::format("{}", fmt::join(named, " or "));
    return fmt::format("any event but {}", fmt::join(others, ", "));
  }

  /// An atom with the words of SLIM.
  std::string plain(Moment moment, const Allowed& allowed) const {
    const std::string text = atom(moment, allowed);
    return text.starts_with('!') ? "not " + text.substr(1) : text;
  }

  static std::size_t value_count(const Variable& variable) {
    return variable.domain.kind == Domain::Kind::Boolean ? 2 : variable.domain.values.size();
  }

  static Allowed satisfying(const Variable& variable, const std::map<std::size_t, bool>& bits) {
    Allowed allowed(value_count(variable));
    for (std::size_t value = 0; value < allowed.size(); ++value) {
      allowed[value] = std::any_of(bits.begin(), bits.end(), [value](const auto& bit) {
        return (value >> bit.first & 1U) == (bit.second ? 1U : 0U);
      });
    }
    return allowed;
  }

  std::string name(Moment moment) const {
    const std::string& name = system_.variables[moment.variable].name;
    return moment.after ? fmt::format("next({})", name) : name;
  }

  std::string atom(Moment moment, const Allowed& allowed) const {
    const Variable& variable = system_.variables[moment.variable];
    if (variable.domain.kind == Domain::Kind::Boolean) {
      return fmt::format("{}{}", allowed[1] ? "" : "!", name(moment));
    }
    std::vector<std::string> inside, outside;
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      (allowed[i] ? inside : outside).push_back(variable.domain.values[i]);
    }
    if (inside.size() == 1) return fmt::format("{} = {}", name(moment), inside.front());
    if (outside.size() == 1) return fmt::format("{} != {}", name(moment), outside.front());
    if (auto interval = between(moment, allowed)) return std::move(*interval);
    if (outside.size() < inside.size()) {
      return fmt::format("!({} in {{{}}})", name(moment), fmt::join(outside, ", "));
    }
    return fmt::format("{} in {{{}}}", name(moment), fmt::join(inside, ", "));
  }

  /// Writes the allowed values as an interval, if the domain is numeric and they are contiguous.
  std::optional<std::string> between(Moment moment, const Allowed& allowed) const {
    const std::vector<std::string>& values = system_.variables[moment.variable].domain.values;
    const auto is_number = [](const std::string& value) {
      return value.find_first_not_of("-0123456789") == std::string::npos;
    };
    if (!std::all_of(values.begin(), values.end(), is_number)) return std::nullopt;
    const auto first = std::find(allowed.begin(), allowed.end(), true);
    const auto behind = std::find(first, allowed.end(), false);
    if (std::find(behind, allowed.end(), true) != allowed.end()) return std::nullopt;
    const std::string& least = values[static_cast<std::size_t>(first - allowed.begin())];
    const std::string& most = values[static_cast<std::size_t>(behind - allowed.begin()) - 1];
    if (first == allowed.begin()) return fmt::format("{} <= {}", name(moment), most);
    if (behind == allowed.end()) return fmt::format("{} >= {}", name(moment), least);
    return fmt::format("{} in {}..{}", name(moment), least, most);
  }

  /// The word whose bits are all other than those.
  std::string whole_word(Moment moment, const WordBits& word, std::string_view relation) const {
    const Variable& variable = system_.variables[moment.variable];
    circuit::Valuation valuation(system_.bits.size(), false);
    for (const auto& [at, value] : word) valuation[index(variable.bits[at])] = !value;
    return fmt::format("{} {} {}", name(moment), relation,
                       value_of(system_, VariableId{moment.variable}, valuation));
  }

  std::string bit(Moment moment, std::size_t at, bool value) const {
    return fmt::format("{}bool({}[{}:{}])", value ? "" : "!", name(moment), at, at);
  }

  const System& system_;
};

/// If the two differ in the values of one variable only: that variable.
std::optional<Moment> only_difference(const Sentence& one, const Sentence& other) {
  if (one.words != other.words || one.atoms.size() != other.atoms.size()) return std::nullopt;
  std::optional<Moment> found;
  for (const auto& [moment, allowed] : one.atoms) {
    const auto at = other.atoms.find(moment);
    if (at == other.atoms.end()) return std::nullopt;
    if (at->second == allowed) continue;
    if (found) return std::nullopt;
    found = moment;
  }
  return found;
}

/// Joins what can be joined, and leaves out what is implied, until nothing changes.
void simplify(std::vector<Sentence>& sentences) {
  for (std::size_t i = 0; i < sentences.size();) {
    bool changed = false;
    for (std::size_t k = 0; k < sentences.size() && !changed; ++k) {
      if (k == i) continue;
      if (implies(sentences[k], sentences[i])) {
        sentences.erase(sentences.begin() + static_cast<std::ptrdiff_t>(i));
        changed = true;
      } else if (const auto moment = only_difference(sentences[i], sentences[k])) {
        Allowed& allowed = sentences[i].atoms[*moment];
        const Allowed& other = sentences[k].atoms[*moment];
        for (std::size_t v = 0; v < allowed.size(); ++v) allowed[v] = allowed[v] && other[v];
        const bool none = std::count(allowed.begin(), allowed.end(), true) == 0;
        if (none) sentences[i].atoms.erase(*moment);
        sentences.erase(sentences.begin() + static_cast<std::ptrdiff_t>(k));
        changed = true;
      }
    }
    i = changed ? 0 : i + 1;
  }
}

}  // namespace

std::vector<std::string> clauses_in_words(const System& system,
                                          const std::vector<RelationClause>& clauses,
                                          Wording wording) {
  const Speaker speaker(system);
  std::vector<Sentence> sentences;
  for (const RelationClause& clause : clauses) {
    if (auto sentence = speaker.sentence(clause)) sentences.push_back(std::move(*sentence));
  }
  simplify(sentences);
  std::vector<std::tuple<std::size_t, std::size_t, std::string>> sorted;
  for (const Sentence& sentence : sentences) {
    const bool speaks = wording == Wording::Events && sentence.words.empty();
    std::string text = speaks ? speaker.spoken(sentence) : speaker.text(sentence);
    const std::size_t length = text.size();
    sorted.emplace_back(sentence.size(), length, std::move(text));
  }
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> texts;
  for (auto& [size, length, text] : sorted) texts.push_back(std::move(text));
  return texts;
}

}  // namespace proviso::report
