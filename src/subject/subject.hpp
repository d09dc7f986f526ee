// The subject of a question: a file of some language, or the sources of a C++ program.
//
// A Subject lists its targets, its components and the properties that it declares, whatever its
// language. Properties are selected by the same rule everywhere (`select`).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "subject/check_kind.hpp"
#include "subject/language.hpp"

namespace proviso::subject {

/// A property that a model states, as far as it is known without deciding it.
struct DeclaredProperty {
  std::string name;       // as results call it
  std::string text = {};  // as the source states it, where that differs from the name
  CheckKind kind{};
  std::string owner = {};  // the system, feature or product of a design for which it is stated
};

class Subject {
 public:
  Subject(std::vector<std::string> paths, const Language& language, Model model)
      : paths_(std::move(paths)), language_(&language), model_(std::move(model)) {}

  const std::string& path() const { return paths_.front(); }
  const Language& language() const { return *language_; }
  ModelKind kind() const { return language_->kind; }

  const lts::Model& lts() const { return *std::get<std::unique_ptr<const lts::Model>>(model_); }
  const process::Program& process() const { return std::get<process::Program>(model_); }
  const circuit::System& circuit() const { return std::get<circuit::System>(model_); }
  const machine::Design& design() const { return std::get<machine::Design>(model_); }
  const Code& code() const { return std::get<Code>(model_); }

  /// The targets, in the order of the source. A model that can only be examined as a whole has one
  /// target.
  std::vector<std::string> targets() const;
  std::string default_target() const;

  /// The names of the parts of a target that can serve as components.
  Maybe<std::vector<std::string>> components(const std::string& target, Reader& reader) const;

  /// Every property that the model declares, in the order that indices refer to. For models of
  /// processes: the progress properties, the assertions, then the safety properties; for others:
  /// the order of the answers. Mistakes in properties are reported to the diagnostics.
  Maybe<std::vector<DeclaredProperty>> properties(Reader& reader) const;

 private:
  std::vector<std::string> paths_;
  const Language* language_;
  Model model_;
};

/// Opens the files of a question; only C++ programs and SLIM models consist of several.
Maybe<Subject> open(const std::vector<std::string>& paths, const std::string& language,
                    const ReadingOptions& options, Reader& reader,
                    std::span<const Language> known = languages());

/// Returns the indices of the selected properties, ascending: every property with that name, else
/// every one with that text, else the one at that index, counted from 0. Selects all if `wanted` is
/// empty.
Maybe<std::vector<std::size_t>> select(std::span<const DeclaredProperty> declared,
                                       std::span<const std::string> wanted);

/// Parses the text as an index; nullopt if it is not a number.
std::optional<std::size_t> as_place(std::string_view text);

/// Returns "there is no component X; did you mean Y?", or lists the names that exist.
std::string unknown_name(std::string_view what, std::string_view name,
                         const std::vector<std::string>& known);

/// Returns how a circuit property is displayed: its name, else its text and its owner.
std::string shown_name(const circuit::Property& property);
CheckKind kind_of(const circuit::Property& property);

}  // namespace proviso::subject
