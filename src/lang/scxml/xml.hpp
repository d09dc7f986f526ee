// The part of XML that SCXML documents need: elements, attributes, namespaces, text, comments,
// processing instructions, CDATA sections and references to characters.
//
// A reader of our own, since diagnostics point into attribute values: `cond="In('of')"` gets its
// caret below `of`. Parsers of libraries give at best the line of the element. Document types are
// refused, and with them the definition of entities, so that the text of a document is what is
// written there and reading takes linear time.
//
// Differences from XML 1.0: names are any characters but blanks and punctuation of markup; the
// encoding is UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace proviso::scxml {

/// Text after references were replaced, with the place of every byte in the source.
class PlacedText {
 public:
  void append(char byte, std::uint32_t offset) {
    text_ += byte;
    offsets_.push_back(offset);
  }
  void set_file(FileId file, std::uint32_t begin) {
    file_ = file;
    end_ = begin;
  }
  /// The offset after the text.
  void close(std::uint32_t end) { end_ = end; }

  const std::string& text() const { return text_; }
  /// The place in the source of a part of the text.
  Span span(std::size_t begin, std::size_t end) const;
  Span span() const { return span(0, text_.size()); }
  PlacedText part(std::size_t begin, std::size_t end) const;

 private:
  std::string text_;
  std::vector<std::uint32_t> offsets_;
  FileId file_{};
  std::uint32_t end_ = 0;
};

struct Attribute {
  std::string prefix;
  std::string name;
  Span span;  // of the name
  PlacedText value;
};

using ElementId = std::uint32_t;

enum class Namespace : std::uint8_t { Scxml, Proviso, Other };

struct Element {
  Namespace space = Namespace::Other;
  std::string name;  // without its prefix
  Span span;         // of the name in the opening tag
  std::vector<Attribute> attributes = {};
  std::vector<ElementId> children = {};
  PlacedText text = {};  // of the element itself, without that of its children

  /// The attribute without a prefix of this name; null if there is none.
  const Attribute* attribute(std::string_view wanted) const;
};

struct Tree {
  std::vector<Element> elements;  // in document order; the first one is the root

  const Element& operator[](ElementId id) const { return elements[id]; }
};

inline constexpr std::string_view kScxmlNamespace = "http://www.w3.org/2005/07/scxml";
inline constexpr std::string_view kProvisoNamespace = "urn:proviso:scxml";

/// Reads a document. Returns nullopt after reporting the first error.
std::optional<Tree> read_xml(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

/// The words of a list that is separated by blanks.
std::vector<PlacedText> words_of(const PlacedText& list);

}  // namespace proviso::scxml
