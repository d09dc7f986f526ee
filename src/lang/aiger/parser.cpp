// A file is read from front to back and the first mistake ends it: what follows a line that is
// missing or too long is read as something else, and messages about it would mislead.
//
// Binary conjunctions are differences of literals; mistakes in them are located at the header,
// because no line of text could be shown.
#include "lang/aiger/parser.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include <fmt/format.h>

#include "lang/aiger/codes.hpp"

namespace proviso::aiger {
namespace {

constexpr std::uint32_t kMostVariables = (1U << 28) - 1;
constexpr std::size_t kPollEvery = 1 << 16;
/// What a variable costs at most until the circuit is built.
constexpr std::size_t kBytesPerVariable = 64;
constexpr std::size_t kBytesPerName = 256;

/// Ends the reading; the diagnostic is there.
struct Failed {};

class Parser {
 public:
  Parser(std::string_view text, FileId file, Diagnostics& diagnostics, Context& context)
      : text_(text), file_(file), diagnostics_(diagnostics), context_(context) {}

  File run() {
    read_header();
    read_inputs();
    read_latches();
    read_literals(count_[kOutputs], result_.outputs);
    read_literals(count_[kBad], result_.bad);
    read_literals(count_[kConstraints], result_.constraints);
    read_justice();
    if (binary_) {
      read_binary_conjunctions();
    } else {
      read_conjunctions();
    }
    read_symbols();
    return std::move(result_);
  }

 private:
  enum Count {
    kInputs,
    kLatches,
    kOutputs,
    kConjunctions,
    kBad,
    kConstraints,
    kJustice,
    kFairness
  };

  [[noreturn]] void fail(std::string_view which, Span where, std::string message,
                         std::string help = {}) {
    diagnostics_.report({Severity::Error, which, where, std::move(message), {}, std::move(help)});
    throw Failed();
  }

  Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  /// The next line, without its break.
  std::string_view line(std::string_view what) {
    if (position_ >= text_.size()) {
      fail(code::kEndOfFile, span(text_.size(), text_.size()),
           fmt::format("the file ends before {}", what));
    }
    if (++lines_ % kPollEvery == 0) context_.poll({"reading", lines_, 0, 0});
    line_start_ = position_;
    const std::size_t end = std::min(text_.find('\n', position_), text_.size());
    position_ = std::min(end + 1, text_.size());
    return text_.substr(line_start_, end - line_start_);
  }

  /// The numbers of a line, separated by single blanks: at least `fewest`, at most `most`.
  std::span<const Located> numbers(std::string_view what, std::size_t fewest, std::size_t most) {
    const std::string_view text = line(what);
    return numbers_in(text, line_start_, what, fewest, most);
  }

  std::span<const Located> numbers_in(std::string_view text, std::size_t start,
                                      std::string_view what, std::size_t fewest, std::size_t most) {
    std::size_t found = 0, at = 0;
    while (true) {
      std::uint32_t value = 0;
      const char* const first = text.data() + at;
      const char* const last = text.data() + text.size();
      const auto [end, error] = std::from_chars(first, last, value);
      const auto length = static_cast<std::size_t>(end - first);
      if (error != std::errc() || found == most) break;
      numbers_[found++] = {value, span(start + at, start + at + length)};
      at += length;
      if (at == text.size() && found >= fewest) return {numbers_.data(), found};
      if (at == text.size() || text[at] != ' ') break;
      ++at;
    }
    const std::size_t shown = start + std::min(at, text.size());
    fail(code::kMalformedLine, span(shown, std::max(shown, start + text.size())),
         fmt::format("expected {}", what));
  }

  void read_header() {
    constexpr std::string_view kForm =
        "an AIGER file starts with aag or aig and five to nine numbers";
    const bool is_text = text_.starts_with("aag ");
    binary_ = text_.starts_with("aig ");
    if (!is_text && !binary_) {
      fail(code::kMissingHeader, span(0, std::min<std::size_t>(3, text_.size())),
           "expected the header aag M I L O A or aig M I L O A", std::string(kForm));
    }
    const std::string_view header = line("the header");
    result_.header = span(0, header.size());
    const auto fields =
        numbers_in(header.substr(4), 4, "the five to nine numbers of the header", 5, 9);
    result_.largest = fields[0].literal;
    for (std::size_t i = 1; i < fields.size(); ++i) count_[i - 1] = fields[i].literal;
    if (result_.largest > kMostVariables) {
      fail(code::kTooManyVariables, fields[0].span,
           fmt::format("a circuit with {} variables is too large", result_.largest));
    }
    const std::uint64_t defined =
        std::uint64_t{count_[kInputs]} + count_[kLatches] + count_[kConjunctions];
    if (defined > result_.largest || (binary_ && defined != result_.largest)) {
      fail(code::kMalformedHeader, fields[0].span,
           fmt::format("inputs, latches and conjunctions are {}, but the largest variable is {}",
                       defined, result_.largest));
    }
    context_.reserve(std::size_t{result_.largest} * kBytesPerVariable +
                     (std::size_t{count_[kInputs]} + count_[kLatches]) * kBytesPerName);
    defined_.resize(std::size_t{result_.largest} + 1, false);
  }

  void check_range(const Located& literal) {
    if (literal.literal / 2 <= result_.largest) return;
    fail(code::kLiteralOutOfRange, literal.span,
         fmt::format("the literal {} is larger than {}", literal.literal, 2 * result_.largest + 1));
  }

  /// The variable that a line defines.
  std::uint32_t define(const Located& literal) {
    check_range(literal);
    const std::uint32_t variable = literal.literal / 2;
    if (literal.literal % 2 != 0 || variable == 0) {
      fail(code::kWrongDefinition, literal.span,
           fmt::format("{} is not the literal of a variable", literal.literal));
    }
    if (defined_[variable]) {
      fail(code::kWrongDefinition, literal.span,
           fmt::format("the variable of {} is defined already", literal.literal));
    }
    defined_[variable] = true;
    return variable;
  }

  void read_inputs() {
    for (std::uint32_t i = 0; i < count_[kInputs]; ++i) {
      result_.inputs.push_back(binary_ ? i + 1 : define(numbers("an input", 1, 1)[0]));
    }
  }

  void read_latches() {
    const std::size_t first = binary_ ? 0 : 1;
    for (std::uint32_t i = 0; i < count_[kLatches]; ++i) {
      const auto fields = numbers(binary_ ? "the next state of a latch and perhaps its reset"
                                          : "a latch, its next state and perhaps its reset",
                                  first + 1, first + 2);
      LatchLine latch;
      latch.variable = binary_ ? count_[kInputs] + i + 1 : define(fields[0]);
      latch.next = fields[first];
      check_range(latch.next);
      if (fields.size() == first + 2) {
        latch.reset = fields[first + 1].literal;
        if (latch.reset > 1 && latch.reset != 2 * latch.variable) {
          fail(code::kReset, fields[first + 1].span,
               fmt::format("the latch {} is reset to {}", 2 * latch.variable, latch.reset),
               fmt::format("a reset is 0, 1 or {}", 2 * latch.variable));
        }
      }
      result_.latches.push_back(latch);
    }
  }

  void read_literals(std::uint32_t count, std::vector<Located>& list) {
    for (std::uint32_t i = 0; i < count; ++i) {
      list.push_back(numbers("a literal", 1, 1)[0]);
      check_range(list.back());
    }
  }

  /// Justice properties: their sizes first, then the literals of all.
  void read_justice() {
    std::vector<std::uint32_t> sizes;
    for (std::uint32_t i = 0; i < count_[kJustice]; ++i) {
      sizes.push_back(numbers("the size of a justice property", 1, 1)[0].literal);
    }
    for (const std::uint32_t size : sizes) {
      result_.justice.emplace_back();
      read_literals(size, result_.justice.back());
    }
    read_literals(count_[kFairness], result_.fairness);
  }

  void read_conjunctions() {
    for (std::uint32_t i = 0; i < count_[kConjunctions]; ++i) {
      const auto fields = numbers("a conjunction and its two operands", 3, 3);
      check_range(fields[1]);
      check_range(fields[2]);
      result_.conjunctions.push_back({define(fields[0]), fields[1], fields[2]});
    }
  }

  /// Seven bits a byte, the lowest first; all but the last have the highest bit set.
  std::uint32_t binary_number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      if (position_ >= text_.size()) {
        fail(code::kEndOfFile, result_.header, "the file ends in the middle of the conjunctions");
      }
      const auto byte = static_cast<unsigned char>(text_[position_++]);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80 && value <= 0xFFFFFFFFU) return static_cast<std::uint32_t>(value);
      if (byte < 0x80) break;
    }
    fail(code::kMalformedLine, result_.header,
         fmt::format("byte {} is not part of a conjunction", position_ - 1));
  }

  void read_binary_conjunctions() {
    for (std::uint32_t i = 0; i < count_[kConjunctions]; ++i) {
      if (i % kPollEvery == 0) context_.poll({"reading", i, 0, 0});
      const std::uint32_t variable = count_[kInputs] + count_[kLatches] + i + 1;
      const std::uint32_t first = binary_number();
      const std::uint32_t second = binary_number();
      if (first == 0 || first > 2 * variable || second > 2 * variable - first) {
        fail(code::kMalformedLine, result_.header,
             fmt::format("the operands of the conjunction {} do not come before it (byte {})",
                         2 * variable, position_ - 1));
      }
      const std::uint32_t larger = 2 * variable - first;
      result_.conjunctions.push_back(
          {variable, {larger, result_.header}, {larger - second, result_.header}});
    }
  }

  void read_symbols() {
    result_.input_names.resize(result_.inputs.size());
    result_.latch_names.resize(result_.latches.size());
    result_.output_names.resize(result_.outputs.size());
    result_.bad_names.resize(result_.bad.size());
    result_.justice_names.resize(result_.justice.size());
    while (position_ < text_.size()) {
      std::string_view symbol = line("a symbol");
      if (symbol.ends_with('\r')) symbol.remove_suffix(1);
      if (symbol == "c") return;
      if (!read_symbol(symbol)) {
        fail(code::kMalformedSymbol, span(line_start_, line_start_ + symbol.size()),
             "expected a symbol such as i0 request, or a line with only a c");
      }
    }
  }

  bool read_symbol(std::string_view symbol) {
    if (symbol.empty()) return false;
    std::uint32_t place = 0;
    const char* const last = symbol.data() + symbol.size();
    const auto [end, error] = std::from_chars(symbol.data() + 1, last, place);
    if (error != std::errc() || end == last || *end != ' ') return false;
    const std::string_view name(end + 1, static_cast<std::size_t>(last - end - 1));
    const auto enter = [&](std::vector<std::string>& names) {
      if (place >= names.size()) return false;
      names[place] = name;
      return true;
    };
    switch (symbol.front()) {
      case 'i':
        return enter(result_.input_names);
      case 'l':
        return enter(result_.latch_names);
      case 'o':
        return enter(result_.output_names);
      case 'b':
        return enter(result_.bad_names);
      case 'c':
        return place < count_[kConstraints];
      case 'j':
        return enter(result_.justice_names);
      case 'f':
        return place < count_[kFairness];
      default:
        return false;
    }
  }

  std::string_view text_;
  FileId file_;
  Diagnostics& diagnostics_;
  Context& context_;
  bool binary_ = false;
  std::size_t position_ = 0;
  std::size_t line_start_ = 0;
  std::uint64_t lines_ = 0;
  std::array<std::uint32_t, 8> count_ = {};
  std::array<Located, 9> numbers_ = {};
  std::vector<bool> defined_;
  File result_;
};

}  // namespace

std::optional<File> parse(std::string_view text, FileId file, Diagnostics& diagnostics,
                          Context& context) {
  try {
    return Parser(text, file, diagnostics, context).run();
  } catch (const Failed&) {
    return std::nullopt;
  }
}

}  // namespace proviso::aiger
