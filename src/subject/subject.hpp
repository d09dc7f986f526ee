// What a question is about: a file of some language, or the sources of a C++ program.
//
// A Subject can be asked for its targets, its components and the properties that it declares,
// whatever its language. Properties are chosen by one rule everywhere (`select`).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "subject/check_kind.hpp"
#include "subject/language.hpp"

namespace proviso::subject {

/// A property that a model states, as far as it can be told without deciding it.
struct DeclaredProperty {
  std::string name;       // as results call it
  std::string text = {};  // as the source states it, where that differs from the name
  CheckKind kind{};
  std::string owner = {};  // the system, feature or product of a design that it is stated for
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

  /// What a question can be about, in the order of the source. A model that is only ever looked at
  /// as a whole has one target.
  std::vector<std::string> targets() const;
  std::string default_target() const;

  /// The parts of a target that can be taken as components, by their names.
  Maybe<std::vector<std::string>> components(const std::string& target, Reader& reader) const;

  /// Every property that the model declares, in the order in which places are counted: of processes
  /// the progress properties, the assertions, then the safety properties; else that of the answers.
  /// A mistake in one of them is in the diagnostics.
  Maybe<std::vector<DeclaredProperty>> properties(Reader& reader) const;

 private:
  std::vector<std::string> paths_;
  const Language* language_;
  Model model_;
};

/// Opens the files of a question; only C++ programs consist of several.
Maybe<Subject> open(const std::vector<std::string>& paths, const std::string& language,
                    const ReadingOptions& options, Reader& reader,
                    std::span<const Language> known = languages());

/// The places of the properties that are wanted, ascending: every property with that name, else
/// every one with that text, else the one at that place, counted from 0. All of them if nothing is
/// wanted.
Maybe<std::vector<std::size_t>> select(std::span<const DeclaredProperty> declared,
                                       std::span<const std::string> wanted);

/// The number, if the text is one.
std::optional<std::size_t> as_place(std::string_view text);

/// "there is no component X; did you mean Y?", or a list of those that there are.
std::string unknown_name(std::string_view what, std::string_view name,
                         const std::vector<std::string>& known);

/// What a property of a circuit is called: by its name, else by its text and whose it is.
std::string shown_name(const circuit::Property& property);
CheckKind kind_of(const circuit::Property& property);

}  // namespace proviso::subject
