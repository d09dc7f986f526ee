#include "studio/fixes.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "base/file_name.hpp"

namespace proviso::studio {
namespace {

constexpr std::size_t kMostNames = 5;  // of a list of names that are known

bool is_word_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// What stands behind a beginning, up to an ending or to the end of the text.
std::optional<std::string_view> between(std::string_view text, std::string_view beginning,
                                        std::string_view ending) {
  const std::size_t at = text.find(beginning);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t from = at + beginning.size();
  return text.substr(from, text.find(ending, from) - from);
}

/// The texts between single quotes.
std::vector<std::string> quoted(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t at = text.find('\''); at != std::string_view::npos; at = text.find('\'', at)) {
    const std::size_t end = text.find('\'', at + 1);
    if (end == std::string_view::npos) break;
    found.emplace_back(text.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return found;
}

class Candidates {
 public:
  Candidates(const SourceFile& file, const Diagnostic& diagnostic)
      : text_(file.text()),
        extension_(extension_of(file.name())),
        mistake_(diagnostic),
        marked_(text_.substr(std::min<std::size_t>(mistake_.span.begin, text_.size()),
                             mistake_.span.end - mistake_.span.begin)) {}

  std::vector<Fix> all() {
    suggested();
    out_of_range();
    expected();
    case_of_a_letter();
    not_closed();
    not_declared();
    return std::move(fixes_);
  }

 private:
  void add(std::string title, std::uint32_t begin, std::uint32_t end, std::string text) {
    fixes_.push_back({std::move(title), {mistake_.span.file, begin, end}, std::move(text)});
  }
  void replace(const std::string& by) {
    const auto [begin, end] = wrong_word(by);
    add(fmt::format("Replace by {}", by), begin, end, by);
  }

  /// The part of the marked text that a name would replace: all of it if it is one word, else the
  /// word that the message names, as in a.bc where bc is wrong.
  std::pair<std::uint32_t, std::uint32_t> wrong_word(std::string_view by) const {
    const Span span = mistake_.span;
    if (std::all_of(marked_.begin(), marked_.end(), is_word_part) || by.find('.') != by.npos) {
      return {span.begin, span.end};
    }
    for (std::size_t at = 0; at < marked_.size();) {
      std::size_t end = at;
      while (end < marked_.size() && is_word_part(marked_[end])) ++end;
      const std::string_view word = marked_.substr(at, end - at);
      if (!word.empty() && word != by && says(word)) {
        return {static_cast<std::uint32_t>(span.begin + at),
                static_cast<std::uint32_t>(span.begin + end)};
      }
      at = end + 1;
    }
    return {span.begin, span.end};
  }

  /// Whether the message has the word.
  bool says(std::string_view word) const {
    const std::string_view message = mistake_.message;
    for (std::size_t at = message.find(word); at != message.npos; at = message.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || !is_word_part(message[at - 1])) &&
          (end == message.size() || !is_word_part(message[end]))) {
        return true;
      }
    }
    return false;
  }

  void suggested() {
    const std::string_view help = mistake_.help;
    if (const auto name = between(help, "did you mean ", "?")) replace(std::string(*name));
    for (const std::string_view list : {"there are ", "known are ", "it can be "}) {
      if (!help.starts_with(list)) continue;
      std::string_view names = help.substr(list.size());
      for (std::size_t i = 0; i < kMostNames && !names.empty(); ++i) {
        const std::size_t comma = names.find(", ");
        replace(std::string(names.substr(0, comma)));
        names = comma == names.npos ? std::string_view() : names.substr(comma + 2);
      }
    }
    if (help.starts_with("write ") && std::all_of(marked_.begin(), marked_.end(), is_word_part)) {
      const std::string_view forms = help.substr(6);
      const std::size_t other = forms.find(" or ");
      if (forms.find(' ') == other) {  // one word, or two
        replace(std::string(forms.substr(0, other)));
        if (other != forms.npos) replace(std::string(forms.substr(other + 4)));
      }
    }
    if (const auto condition = between(help, " is a state: ", "\n"))
      replace(std::string(*condition));
    if (const auto written = between(help, "to continue as process ", ", write ")) {
      const std::string process(*written);
      if (marked_ == process) replace(process + ";END");
    }
    if (help.find("put a blank before ->") != help.npos && marked_.ends_with('-')) {
      const std::uint32_t before = mistake_.span.end - 1;
      add("Put a blank before ->", before, before, " ");
    }
  }

  /// FSP: an index of a local process leaves its range, as in `up -> Q[i+1]`. The alternative gets
  /// a guard, `when (i+1 <= N)`.
  void out_of_range() {
    if (mistake_.help.find("use a guard") == std::string::npos) return;
    std::string guard;
    for (std::size_t at = mistake_.span.end; at < text_.size() && text_[at] == '[';) {
      const std::size_t end = text_.find(']', at);
      if (end == text_.npos) return;
      const std::string bound = bound_of(text_.substr(at + 1, end - at - 1));
      if (!bound.empty()) guard += (guard.empty() ? "" : " && ") + bound;
      at = end + 1;
    }
    if (guard.empty()) return;
    const std::uint32_t begin = start_of_alternative();
    if (text_.substr(begin, 4) != "when") {
      add(fmt::format("Add the guard {}", guard), begin, begin, fmt::format("when ({}) ", guard));
      return;
    }
    const std::size_t open = text_.find('(', begin);
    if (open != text_.npos &&
        text_.substr(begin, mistake_.span.begin - begin).find("||") == text_.npos) {
      const auto at = static_cast<std::uint32_t>(open + 1);
      add(fmt::format("Add the guard {}", guard), at, at, guard + " && ");
    }
  }

  /// What keeps an index such as i+1 within the range of its variable; empty if that is not known.
  std::string bound_of(std::string_view index) const {
    const std::size_t sign = index.find_first_of("+-");
    if (sign == 0 || sign == index.npos) return {};
    const std::string variable(index.substr(0, index.find_first_of(" +-")));
    const std::string_view before = text_.substr(0, mistake_.span.begin);
    const std::size_t declared = before.rfind("[" + variable + ":");
    if (declared == before.npos) return {};
    const auto range = between(before.substr(declared), ":", "]");
    const auto bounds = bounds_of(*range);
    if (!bounds) return {};
    return index[sign] == '-' ? fmt::format("{} >= {}", index, bounds->first)
                              : fmt::format("{} <= {}", index, bounds->second);
  }

  /// The ends of 0..N, or of a range that has this name.
  std::optional<std::pair<std::string, std::string>> bounds_of(std::string_view range) const {
    std::string_view words = range;
    if (range.find("..") == range.npos) {
      const auto named = between(text_, fmt::format("range {} ", range), "\n");
      const auto value = named ? between(*named, "= ", " ") : std::nullopt;
      if (!value) return std::nullopt;
      words = *value;
    }
    const std::size_t dots = words.find("..");
    if (dots == words.npos) return std::nullopt;
    return std::pair(std::string(words.substr(0, dots)), std::string(words.substr(dots + 2)));
  }

  /// Where the alternative begins in which the mistake lies: after a | or a parenthesis.
  std::uint32_t start_of_alternative() const {
    int depth = 0;
    std::size_t at = mistake_.span.begin;
    for (; at > 0; --at) {
      const char c = text_[at - 1];
      if (c == ')' || c == ']' || c == '}') ++depth;
      if (c == '[' || c == '{') --depth;
      if (c == '(' && --depth < 0) break;
      if (c == '|' && depth == 0) break;
    }
    while (at < text_.size() && std::isspace(static_cast<unsigned char>(text_[at])) != 0) ++at;
    return static_cast<std::uint32_t>(at);
  }

  /// "expected ')', found ';'": it is inserted after what stands before, or replaces what was
  /// found.
  void expected() {
    const std::string_view message = mistake_.message;
    const std::size_t at = message.find("expected ");
    if (at == message.npos) return;
    const std::size_t found = message.find(", found ");
    const std::uint32_t before = end_of_token_before(mistake_.span.begin);
    const bool is_at_end = mistake_.span.begin >= text_.size() || marked_.empty();
    // A process definition ends with a full stop; after a comma, another local process is expected.
    if (before > 0 && text_[before - 1] == ',') {
      add("Replace , by .", before - 1, before, ".");
    }
    for (const std::string& token : quoted(message.substr(at, found - at))) {
      const bool is_word = is_word_part(token.back());
      add(fmt::format("Insert {}", token), before, before, is_word ? " " + token : token);
      if (!is_at_end && marked_.size() <= 3 && !is_word_part(marked_.front())) {
        add(fmt::format("Replace {} by {}", marked_, token), mistake_.span.begin, mistake_.span.end,
            token);
      }
    }
    if (!is_at_end && marked_.size() <= 3 && !is_word_part(marked_.front())) {
      add(fmt::format("Remove {}", marked_), mistake_.span.begin, mistake_.span.end, "");
    }
  }

  /// The end of the last token before a place: blanks and comments are no tokens.
  std::uint32_t end_of_token_before(std::uint32_t place) const {
    const bool has_dashes = extension_ == "smv" || extension_ == "slim" || extension_ == "spec";
    const auto starts = [this](std::size_t at, std::string_view what) {
      return text_.substr(at, what.size()) == what;
    };
    std::size_t end = 0;
    for (std::size_t at = 0; at < std::min<std::size_t>(place, text_.size());) {
      if (starts(at, has_dashes ? "--" : "//")) {
        at = std::min(text_.find('\n', at), text_.size());
      } else if (starts(at, "/*")) {
        const std::size_t closed = text_.find("*/", at + 2);
        at = closed == text_.npos ? text_.size() : closed + 2;
      } else {
        if (std::isspace(static_cast<unsigned char>(text_[at])) == 0) end = at + 1;
        ++at;
      }
    }
    return static_cast<std::uint32_t>(end);
  }

  /// FSP writes processes with an upper-case letter and actions with a lower-case one.
  void case_of_a_letter() {
    if (extension_ != "lts" && extension_ != "fsp") return;
    const std::string_view message = mistake_.message;
    if (marked_.empty() || message.find("expected ") == message.npos) return;
    const auto first = static_cast<unsigned char>(marked_.front());
    std::string other(marked_);
    if (std::islower(first) != 0) other.front() = static_cast<char>(std::toupper(first));
    if (std::isupper(first) != 0) other.front() = static_cast<char>(std::tolower(first));
    if (other != marked_) {
      add(fmt::format("Replace by {}", other), mistake_.span.begin, mistake_.span.end, other);
    }
  }

  void not_closed() {
    const auto end = static_cast<std::uint32_t>(text_.size());
    if (marked_.starts_with("/*")) add("Close the comment", end, end, " */\n");
    if (marked_.starts_with('"') && (marked_.size() < 2 || !marked_.ends_with('"'))) {
      add("Close the string", mistake_.span.end, mistake_.span.end, "\"");
    }
  }

  /// A name that nothing declares is declared in the simplest way.
  void not_declared() {
    const std::string_view message = mistake_.message;
    const std::string name(marked_);
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_word_part)) return;
    const auto end = static_cast<std::uint32_t>(text_.size());
    const std::string line = text_.ends_with('\n') ? "" : "\n";
    if (message == fmt::format("process {} is not defined", name)) {
      add(fmt::format("Define {} as STOP", name), end, end,
          fmt::format("{}\n{} = STOP.\n", line, name));
    } else if (message == fmt::format("constant or parameter {} is not defined", name)) {
      add(fmt::format("Define {} as 1", name), 0, 0, fmt::format("const {} = 1\n", name));
    } else if (message == fmt::format("module {} is not defined", name)) {
      add(fmt::format("Add an empty module {}", name), end, end,
          fmt::format("{}\nMODULE {}\n", line, name));
    } else if (message == fmt::format("{} is not declared", name)) {
      declare(name);
    }
  }

  void declare(const std::string& name) {
    if (extension_ == "pml" || extension_ == "promela" || extension_ == "prom") {
      add(fmt::format("Declare {} as a byte", name), 0, 0, fmt::format("byte {};\n", name));
    }
    if (extension_ != "smv") return;
    // Into the variables of the module in which it is used.
    const std::size_t module = text_.substr(0, mistake_.span.begin).rfind("MODULE");
    const std::size_t variables = module == text_.npos ? module : text_.find("\nVAR", module);
    if (variables == text_.npos) return;
    const auto at = static_cast<std::uint32_t>(variables + 4);
    add(fmt::format("Declare {} as a Boolean", name), at, at,
        fmt::format("\n  {} : boolean;", name));
  }

  std::string_view text_;
  std::string extension_;
  const Diagnostic& mistake_;
  std::string_view marked_;
  std::vector<Fix> fixes_;
};

}  // namespace

std::vector<Fix> possible_fixes(const SourceFile& file, const Diagnostic& diagnostic) {
  return Candidates(file, diagnostic).all();
}

}  // namespace proviso::studio
