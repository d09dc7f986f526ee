// A whole design: systems, extensions of them, products, families of products, and what is asked.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "machine/machine.hpp"

namespace proviso::machine {

/// What extensions attach to: a system, or a product of a system and other extensions.
struct HostDefinition {
  std::string name;
  std::size_t system = 0;
  std::vector<std::size_t> extensions = {};  // in the order of attaching
  std::vector<Interface> interfaces = {};
  std::vector<Property> properties = {};
  Span span = {};
};

struct ExtensionDefinition {
  Extension extension;
  std::size_t host = 0;
  std::size_t interface = 0;  // of the host
  std::vector<Property> properties = {};
  Span span = {};
};

/// A propositional formula over the features of a family.
struct Constraint {
  enum class Kind : std::uint8_t { Selected, Not, And, Or };
  Kind kind = Kind::Selected;
  std::size_t extension = 0;
  std::vector<Constraint> operands = {};
};

struct Family {
  std::string name;
  std::size_t system = 0;
  std::vector<std::size_t> extensions = {};
  std::vector<Constraint> constraints = {};
  Span span = {};
};

struct Design {
  Vocabulary vocabulary;
  std::vector<System> systems = {};
  std::vector<HostDefinition> hosts = {};  // one for each system, then the products
  std::vector<ExtensionDefinition> extensions = {};
  std::vector<Family> families = {};
};

/// The order in which extensions are attached: as they are listed, but each after those that its
/// host has. Where one overrides, those attached before it give way to it.
std::vector<std::size_t> attaching_order(const Design& design, std::vector<std::size_t> extensions);

/// A system with some of its extensions, in their attaching order.
System compose(const Design& design, std::size_t system,
               const std::vector<std::size_t>& extensions);

/// Names by number: of the system, then of all extensions.
std::vector<std::string> feature_names(const Design& design, std::size_t system);

}  // namespace proviso::machine
