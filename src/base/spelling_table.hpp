// How the keywords and symbols of a language are spelt: a table sorted at compile time, by first
// character and then longest spelling first. Both look-ups visit only the spellings that begin with
// the right character.
//
//   constexpr auto kSymbols = spelling_table<TokenKind>({{"<", Less}, {"<=", LessEqual}});
//   kSymbols.longest("<=b")     the entry of <=
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace proviso {

template <typename Kind>
struct Spelling {
  std::string_view text = {};
  Kind kind = {};
};

template <typename Kind, std::size_t count>
class SpellingTable {
 public:
  static_assert(count < 0xFF);

  constexpr explicit SpellingTable(const Spelling<Kind> (&spellings)[count]) {
    for (std::size_t k = 0; k < count; ++k) insert(k, spellings[k]);
    first_.fill(count);
    for (std::size_t k = count; k-- > 0;) {
      first_[character(spellings_[k].text)] = static_cast<std::uint8_t>(k);
    }
  }

  /// Returns the longest spelling that the text begins with; null if there is none.
  constexpr const Spelling<Kind>* longest(std::string_view text) const {
    return find(text, [text](std::string_view known) { return text.starts_with(known); });
  }
  /// Returns the spelling that equals the whole text; null if there is none.
  constexpr const Spelling<Kind>* exact(std::string_view text) const {
    return find(text, [text](std::string_view known) { return text == known; });
  }
  /// The longest spelling of a kind; empty if the table does not have the kind.
  constexpr std::string_view spelling(Kind kind) const {
    for (const Spelling<Kind>& one : spellings_) {
      if (one.kind == kind) return one.text;
    }
    return {};
  }

 private:
  static constexpr std::size_t character(std::string_view text) {
    return static_cast<unsigned char>(text.front());
  }
  static constexpr bool is_before(std::string_view a, std::string_view b) {
    return a.front() != b.front() ? character(a) < character(b) : a.size() > b.size();
  }

  constexpr void insert(std::size_t place, const Spelling<Kind>& spelling) {
    for (; place > 0 && is_before(spelling.text, spellings_[place - 1].text); --place) {
      spellings_[place] = spellings_[place - 1];
    }
    spellings_[place] = spelling;
  }

  template <typename Matches>
  constexpr const Spelling<Kind>* find(std::string_view text, const Matches& matches) const {
    if (text.empty()) return nullptr;
    for (std::size_t k = first_[character(text)]; k < count; ++k) {
      if (spellings_[k].text.front() != text.front()) return nullptr;
      if (matches(spellings_[k].text)) return &spellings_[k];
    }
    return nullptr;
  }

  std::array<Spelling<Kind>, count> spellings_ = {};
  std::array<std::uint8_t, 256> first_ = {};  // by character; `count` if no spelling has it
};

template <typename Kind, std::size_t count>
constexpr SpellingTable<Kind, count> spelling_table(const Spelling<Kind> (&spellings)[count]) {
  return SpellingTable<Kind, count>(spellings);
}

}  // namespace proviso
