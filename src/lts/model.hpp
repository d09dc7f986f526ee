// A file of labelled transition systems, as a language of processes provides it to the other
// modules: named targets and the properties that the file declares.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lts/fluent.hpp"
#include "lts/progress_property.hpp"
#include "lts/system.hpp"

namespace proviso::lts {

class Model {
 public:
  virtual ~Model() = default;

  /// The names of the processes that can be composed, in the order of the source.
  virtual std::vector<std::string> targets() const = 0;
  virtual std::string default_target() const = 0;
  /// Returns one of the targets, not composed yet; nullopt if there was an error, which is in the
  /// diagnostics.
  virtual std::optional<System> system(const std::string& target, Diagnostics& diagnostics,
                                       Context& context) const = 0;

  /// The names of the local processes of a target that consists of one process, in the order of the
  /// source; empty for other targets.
  virtual std::vector<std::string> local_processes(const std::string&) const { return {}; }

  /// The targets that the file declares as safety properties, in the order of the source.
  virtual std::vector<std::string> safety_properties() const { return {}; }
  /// The progress properties and assertions of the file, in the order of the source; nullopt as
  /// above.
  virtual std::optional<std::vector<ProgressProperty>> progress(Diagnostics&) const {
    return std::vector<ProgressProperty>();
  }
  virtual std::optional<std::vector<Assertion>> assertions(Diagnostics&) const {
    return std::vector<Assertion>();
  }

 protected:
  Model() = default;
  Model(const Model&) = default;
  Model(Model&&) = default;
  Model& operator=(const Model&) = default;
  Model& operator=(Model&&) = default;
};

/// A file that holds one system and no properties.
class SingleModel : public Model {
 public:
  SingleModel(std::string name, Lts lts) : component_{std::move(name), std::move(lts)} {}

  std::vector<std::string> targets() const override { return {component_.name}; }
  std::string default_target() const override { return component_.name; }
  std::optional<System> system(const std::string&, Diagnostics&, Context&) const override {
    return System{component_.name, {component_}};
  }

 private:
  Component component_;
};

}  // namespace proviso::lts
