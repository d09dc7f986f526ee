// Designs of one system and two extensions.
#pragma once

#include "machine/design.hpp"
#include "random_design.hpp"

namespace proviso::collaboration {

/// Two extensions of one system, at one interface or at two, or the second upon the first.
inline machine::Design random_pair() {
  const Alphabet alphabet{3, 1};
  RandomDesign one = random_design(1 + random_below(2), random_below(2) == 0, alphabet, 3);
  machine::Design design;
  machine::HostDefinition host{"Host", 0};
  host.interfaces.push_back(one.interface);
  machine::Interface second = one.interface;
  for (machine::InterfacePlace& place : second.places) {
    const machine::Machine& machine = one.system.machines[*one.system.find(place.machine)];
    place.exit = random_state(machine);
    place.reentry = random_state(machine);
  }
  host.interfaces.push_back(second);
  machine::Extension other{"Other", 2};
  for (const machine::ExtensionPart& part : one.extension.parts) {
    // Some machines may stay out of it.
    if (!other.parts.empty() && random_below(3) == 0) continue;
    other.parts.push_back(random_part(part.machine, 2, alphabet));
  }
  const bool upon = random_below(3) == 0;
  machine::ExtensionDefinition first{one.extension, 0, 0};
  machine::ExtensionDefinition next{other, 0, random_below(2)};
  host.properties.push_back({"property", one.property});
  design.vocabulary = one.vocabulary;
  design.systems.push_back(one.system);
  design.hosts.push_back(host);
  design.extensions.push_back(first);
  if (upon) {
    machine::HostDefinition product{"Product", 0, {0}};
    machine::Interface inner = second;
    for (machine::InterfacePlace& place : inner.places) {
      for (const machine::ExtensionPart& part : one.extension.parts) {
        if (part.machine == place.machine) place.exit = {1, part.states.front().name};
      }
    }
    product.interfaces.push_back(inner);
    design.hosts.push_back(product);
    next.host = 1;
    next.interface = 0;
  }
  design.extensions.push_back(next);
  return design;
}

}  // namespace proviso::collaboration
