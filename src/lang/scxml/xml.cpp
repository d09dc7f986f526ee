#include "lang/scxml/xml.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text_scanner.hpp"
#include "lang/scxml/codes.hpp"

namespace proviso::scxml {
namespace {

constexpr unsigned kDeepest = 200;

/// What names are made of: any bytes but blanks, control characters and punctuation of markup.
bool continues_name(char c) {
  constexpr std::string_view kPunctuation = "<>&/='\"?!;,()[]{}#*+|@$%^~`\\:";
  return static_cast<unsigned char>(c) > 0x20 && c != '\x7F' &&
         kPunctuation.find(c) == std::string_view::npos;
}
bool starts_name(char c) { return continues_name(c) && !is_digit(c) && c != '-' && c != '.'; }

/// A name with its prefix.
struct QualifiedName {
  std::string prefix;
  std::string name;
  Span span;

  std::string text() const { return prefix.empty() ? name : prefix + ":" + name; }
  friend bool operator==(const QualifiedName& a, const QualifiedName& b) {
    return a.prefix == b.prefix && a.name == b.name;
  }
};

class Reader final : TextCursor {
 public:
  Reader(std::string_view text, FileId file, Diagnostics& diagnostics)
      : TextCursor(text, file), diagnostics_(diagnostics) {}

  std::optional<Tree> run() {
    declaration();
    miscellany();
    if (!failed_ && peek() != '<') fail("expected the root element");
    if (!failed_) element({}, 0);
    miscellany();
    if (!failed_ && !at_end()) fail("expected the end of the document: it has one root element");
    if (failed_) return std::nullopt;
    return std::move(tree_);
  }

 private:
  using Prefixes = std::map<std::string, std::string>;

  void fail_at(Span span, std::string message, std::string_view code = code::kNotWellFormed,
               std::string help = {}) {
    if (!failed_) {
      diagnostics_.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
    }
    failed_ = true;
    at_ = text_.size();
  }
  void fail(std::string message) {
    fail_at(span(at_, std::min(at_ + 1, text_.size())), std::move(message));
  }

  /// `<?xml … encoding="…"?>`.
  void declaration() {
    if (!follows("<?xml") || !is_blank(peek(5))) return;
    const std::size_t begin = at_;
    if (!skip_beyond("?>", at_)) return fail_at(span(begin, begin + 5), "'<?xml' is never closed");
    const std::string_view declared = text_from(begin);
    const std::size_t at = declared.find("encoding");
    if (at == std::string_view::npos) return;
    const std::size_t open = declared.find_first_of("'\"", at);
    if (open == std::string_view::npos) return;
    const std::size_t close = declared.find(declared[open], open + 1);
    if (close == std::string_view::npos) return;
    std::string encoding(declared.substr(open + 1, close - open - 1));
    std::transform(encoding.begin(), encoding.end(), encoding.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (encoding == "utf-8" || encoding == "us-ascii") return;
    fail_at(span(begin + open + 1, begin + close),
            fmt::format("the encoding {} is not read", encoding), code::kNotReadXml,
            "save the document as UTF-8");
  }

  /// Moves over blanks, comments and processing instructions outside of the root.
  void miscellany() {
    while (!failed_ && !at_end()) {
      skip_while(is_blank);
      if (!skip_aside()) return;
    }
  }

  /// Moves over a comment or a processing instruction; refuses a document type.
  bool skip_aside() {
    const std::size_t begin = at_;
    if (follows("<!--")) {
      if (!skip_beyond("-->", at_ + 4)) {
        fail_at(span(begin, begin + 4), "the comment is never closed");
      }
      return true;
    }
    if (follows("<?")) {
      if (!skip_beyond("?>", at_)) fail_at(span(begin, begin + 2), "'<?' is never closed");
      return true;
    }
    if (follows("<!DOCTYPE")) {
      fail_at(span(begin, begin + 9), "document types are not read", code::kNotReadXml,
              "remove the declaration; entities that it defines must be written out");
      return true;
    }
    return false;
  }

  QualifiedName name(std::string_view what) {
    const std::size_t begin = at_;
    const auto word = [&] {
      const std::size_t from = at_;
      if (starts_name(peek())) skip_while(continues_name);
      if (at_ == from) fail(fmt::format("expected {}", what));
      return std::string(text_.substr(from, at_ - from));
    };
    QualifiedName result{{}, word(), {}};
    if (!failed_ && peek() == ':') {
      advance();
      result.prefix = std::move(result.name);
      result.name = word();
    }
    if (!failed_) result.span = span_from(begin);
    return result;
  }

  void expect(std::string_view text) {
    if (failed_) return;
    if (!follows(text)) return fail(fmt::format("expected '{}'", text));
    advance(text.size());
  }

  ElementId element(Prefixes prefixes, unsigned depth) {
    const auto id = static_cast<ElementId>(tree_.elements.size());
    tree_.elements.emplace_back();
    expect("<");
    const QualifiedName tag = name("the name of an element");
    if (depth > kDeepest) {
      fail_at(tag.span, fmt::format("elements are nested more than {} levels deep", kDeepest),
              code::kTooDeep);
    }
    if (failed_) return id;
    Element made;
    made.name = tag.name;
    made.span = tag.span;
    made.text.set_file(file_, static_cast<std::uint32_t>(at_));
    attributes(made, prefixes);
    made.space = space_of(tag, prefixes);
    if (follows("/>")) {
      advance(2);
    } else {
      expect(">");
      content(made, prefixes, depth);
      closing_tag(tag);
    }
    if (!failed_) tree_.elements[id] = std::move(made);
    return id;
  }

  void attributes(Element& made, Prefixes& prefixes) {
    while (!failed_) {
      const std::size_t before = at_;
      skip_while(is_blank);
      if (peek() == '>' || follows("/>")) return;
      if (at_end()) return fail_at(made.span, fmt::format("<{}> is never closed", made.name));
      if (at_ == before) return fail("expected a blank, '>' or '/>'");
      const QualifiedName own = name("an attribute, '>' or '/>'");
      skip_while(is_blank);
      expect("=");
      skip_while(is_blank);
      Attribute attribute{own.prefix, own.name, own.span, value()};
      if (failed_) return;
      const bool twice =
          std::any_of(made.attributes.begin(), made.attributes.end(), [&](const Attribute& other) {
            return other.prefix == own.prefix && other.name == own.name;
          });
      if (twice) return fail_at(own.span, fmt::format("{} is given twice", own.text()));
      if (own.prefix.empty() && own.name == "xmlns") prefixes[""] = attribute.value.text();
      if (own.prefix == "xmlns") prefixes[own.name] = attribute.value.text();
      made.attributes.push_back(std::move(attribute));
    }
  }

  Namespace space_of(const QualifiedName& tag, const Prefixes& prefixes) {
    const auto known = prefixes.find(tag.prefix);
    if (known == prefixes.end()) {
      if (!tag.prefix.empty()) {
        fail_at(tag.span, fmt::format("the prefix {} stands for no namespace", tag.prefix));
      }
      return Namespace::Other;
    }
    if (known->second == kScxmlNamespace) return Namespace::Scxml;
    return known->second == kProvisoNamespace ? Namespace::Proviso : Namespace::Other;
  }

  PlacedText value() {
    PlacedText result;
    const char quote = peek();
    if (failed_) return result;
    if (quote != '"' && quote != '\'') {
      fail("expected a value in quotes");
      return result;
    }
    const std::size_t begin = at_;
    advance();
    result.set_file(file_, static_cast<std::uint32_t>(at_));
    while (!failed_ && peek() != quote) {
      if (at_end()) {
        fail_at(span(begin, begin + 1), "the value is never closed");
      } else if (peek() == '<') {
        fail("'<' stands in a value as &lt;");
      } else {
        character(result, true);
      }
    }
    if (!failed_) result.close(static_cast<std::uint32_t>(at_));
    advance();
    return result;
  }

  /// Takes one byte of text, or a reference.
  void character(PlacedText& into, bool in_value) {
    const char c = peek();
    if (c == '&') return reference(into);
    if (is_control(c)) return fail("a control character is not allowed in XML");
    // Line breaks and tabs in values read as blanks (XML 1.0, 3.3.3).
    into.append(in_value && is_blank(c) ? ' ' : c, static_cast<std::uint32_t>(at_));
    advance();
  }

  void reference(PlacedText& into) {
    const std::size_t begin = at_;
    const std::size_t end = text_.find(';', at_);
    if (end == std::string_view::npos || end - begin > 12) {
      return fail("'&' stands in text as &amp;");
    }
    const std::string_view inside = text_.substr(begin + 1, end - begin - 1);
    const std::string meaning =
        inside.starts_with('#') ? numbered(inside.substr(1)) : named(inside);
    advance(end + 1 - begin);
    if (meaning.empty()) {
      return fail_at(span(begin, end + 1),
                     fmt::format("&{}; stands for no character", std::string(inside)));
    }
    for (const char c : meaning) into.append(c, static_cast<std::uint32_t>(begin));
  }

  static std::string named(std::string_view name) {
    constexpr std::pair<std::string_view, std::string_view> kKnown[] = {
        {"lt", "<"}, {"gt", ">"}, {"amp", "&"}, {"quot", "\""}, {"apos", "'"}};
    for (const auto& [known, meaning] : kKnown) {
      if (known == name) return std::string(meaning);
    }
    return {};
  }

  /// The character of this number as UTF-8; empty if there is none.
  static std::string numbered(std::string_view digits) {
    const bool hexadecimal = digits.starts_with('x');
    if (hexadecimal) digits.remove_prefix(1);
    std::uint32_t number = 0;
    if (digits.empty()) return {};
    for (const char c : digits) {
      const std::uint32_t digit =
          is_digit(c)              ? static_cast<std::uint32_t>(c - '0')
          : (c >= 'a' && c <= 'f') ? static_cast<std::uint32_t>(c - 'a') + 10
          : (c >= 'A' && c <= 'F') ? static_cast<std::uint32_t>(c - 'A') + 10
                                   : 99;
      if (digit >= (hexadecimal ? 16U : 10U)) return {};
      number = number * (hexadecimal ? 16 : 10) + digit;
      if (number > 0x10FFFF) return {};
    }
    const bool is_control_number = number < 0x20 && number != 9 && number != 10 && number != 13;
    if (is_control_number || (number >= 0xD800 && number <= 0xDFFF)) return {};
    return encoded(number);
  }

  static std::string encoded(std::uint32_t number) {
    std::string result;
    const auto put = [&result](std::uint32_t byte) { result += static_cast<char>(byte); };
    if (number < 0x80) {
      put(number);
    } else if (number < 0x800) {
      put(0xC0 | number >> 6);
      put(0x80 | (number & 0x3F));
    } else if (number < 0x10000) {
      put(0xE0 | number >> 12);
      put(0x80 | (number >> 6 & 0x3F));
      put(0x80 | (number & 0x3F));
    } else {
      put(0xF0 | number >> 18);
      put(0x80 | (number >> 12 & 0x3F));
      put(0x80 | (number >> 6 & 0x3F));
      put(0x80 | (number & 0x3F));
    }
    return result;
  }

  void content(Element& made, const Prefixes& prefixes, unsigned depth) {
    while (!failed_ && !follows("</")) {
      if (at_end()) return fail_at(made.span, fmt::format("<{}> is never closed", made.name));
      if (follows("<![CDATA[")) {
        character_data(made.text);
      } else if (peek() == '<') {
        if (!skip_aside()) made.children.push_back(element(prefixes, depth + 1));
      } else {
        character(made.text, false);
      }
    }
    if (!failed_) made.text.close(static_cast<std::uint32_t>(at_));
  }

  void character_data(PlacedText& into) {
    const std::size_t begin = at_;
    const std::size_t end = text_.find("]]>", at_);
    if (end == std::string_view::npos) {
      return fail_at(span(begin, begin + 9), "the CDATA section is never closed");
    }
    for (std::size_t at = begin + 9; at < end; ++at) {
      into.append(text_[at], static_cast<std::uint32_t>(at));
    }
    advance(end + 3 - begin);
  }

  void closing_tag(const QualifiedName& tag) {
    expect("</");
    if (failed_) return;
    const QualifiedName closing = name("the name of an element");
    if (failed_) return;
    if (!(closing == tag)) {
      fail_at(closing.span, fmt::format("</{}> closes <{}>", closing.text(), tag.text()));
    }
    skip_while(is_blank);
    expect(">");
  }

  Diagnostics& diagnostics_;
  Tree tree_;
  bool failed_ = false;
};

}  // namespace

Span PlacedText::span(std::size_t begin, std::size_t end) const {
  const std::uint32_t from = begin < offsets_.size() ? offsets_[begin] : end_;
  const std::uint32_t to = end < offsets_.size() ? offsets_[end] : end_;
  return {file_, from, std::max(to, from)};
}

PlacedText PlacedText::part(std::size_t begin, std::size_t end) const {
  PlacedText result;
  result.file_ = file_;
  result.text_ = text_.substr(begin, end - begin);
  result.offsets_.assign(offsets_.begin() + static_cast<std::ptrdiff_t>(begin),
                         offsets_.begin() + static_cast<std::ptrdiff_t>(end));
  result.end_ = end < offsets_.size() ? offsets_[end] : end_;
  return result;
}

const Attribute* Element::attribute(std::string_view wanted) const {
  const auto at = std::find_if(attributes.begin(), attributes.end(), [&](const Attribute& one) {
    return one.prefix.empty() && one.name == wanted;
  });
  return at == attributes.end() ? nullptr : &*at;
}

std::vector<PlacedText> words_of(const PlacedText& list) {
  std::vector<PlacedText> words;
  const std::string& text = list.text();
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    words.push_back(list.part(begin, at));
  }
  return words;
}

std::optional<Tree> read_xml(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  const std::string_view text = readable_text(sources, file, code::kNotText, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return Reader(text, file, diagnostics).run();
}

}  // namespace proviso::scxml
