// An SMV model in a test: loaded from its text, and explored by the explicit reference.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "circuit/explicit.hpp"
#include "lang/smv/smv.hpp"

namespace proviso::smv {

class Model {
 public:
  explicit Model(const std::string& text, TypingOptions options = {}) {
    const FileId file = sources_.add("model.smv", text);
    const Includer no_files = [](const std::string&, FileId, SourceSet&) {
      return tl::make_unexpected(std::string("no other files"));
    };
    system_ = load(sources_, file, no_files, options, diagnostics_, context_);
    if (system_) reference_ = std::make_unique<circuit::Explicit>(*system_);
  }

  bool is_loaded() const { return system_.has_value(); }
  const circuit::System& system() const { return *system_; }
  const circuit::Explicit& reference() const { return *reference_; }

  /// The codes of what was reported, in order.
  std::vector<std::string> codes() const {
    std::vector<std::string> codes;
    for (const Diagnostic& diagnostic : diagnostics_.all()) codes.emplace_back(diagnostic.code);
    return codes;
  }
  /// The first error with its place: "4: cannot assign value 4 to variable x".
  std::string error() const {
    for (const Diagnostic& diagnostic : diagnostics_.all()) {
      if (diagnostic.severity != Severity::Error) continue;
      const SourceFile& source = sources_[diagnostic.span.file];
      return std::to_string(source.position(diagnostic.span.begin).line) + ": " +
             diagnostic.message;
    }
    return "";
  }

  /// The values of a variable in the initial states.
  std::set<std::string> initially(const std::string& variable) const {
    std::set<std::string> values;
    for (const circuit::ExplicitState state : reference_->initial()) {
      values.insert(reference_->value(variable, state));
    }
    return values;
  }
  /// Its values after one step from a state in which `variable` has the value `now`; of the states
  /// that satisfy the invariants and domains, reachable or not.
  std::set<std::string> after(const std::string& variable, const std::string& now) const {
    std::set<std::string> values;
    for (circuit::ExplicitState state = 0; state < circuit::ExplicitState{1} << bit_count();
         ++state) {
      if (reference_->value(variable, state) != now) continue;
      for (const circuit::ExplicitState next : reference_->successors(state)) {
        values.insert(reference_->value(variable, next));
      }
    }
    return values;
  }
  std::set<std::string> reachable(const std::string& variable) const {
    std::set<std::string> values;
    for (const auto& [state, depth] : reference_->reachable()) {
      values.insert(reference_->value(variable, state));
    }
    return values;
  }
  /// Whether the invariant of this name holds.
  bool holds(const std::string& name) const {
    for (const circuit::Property& property : system_->properties) {
      if (property.name == name) return !reference_->first_violation(property);
    }
    ADD_FAILURE() << "no property " << name;
    return false;
  }

  const circuit::Component* component(const std::string& name) const {
    for (const circuit::Component& component : system_->components) {
      if (component.name == name) return &component;
    }
    return nullptr;
  }

 private:
  std::size_t bit_count() const { return system_->bits.size(); }

  SourceSet sources_;
  Diagnostics diagnostics_;
  Context context_;
  std::optional<circuit::System> system_;
  std::unique_ptr<circuit::Explicit> reference_;
};

}  // namespace proviso::smv
