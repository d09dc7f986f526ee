// Commands on models of states: SMV and AIGER.
#pragma once

#include <string>
#include <vector>

#include "circuit/system.hpp"
#include "cli/run.hpp"

namespace proviso::cli {

/// Is the model of the call, its first argument or another one, an SMV or AIGER file?
bool is_circuit(const Run& run, std::size_t argument = 0);

/// Reads it; its diagnostics are shown.
Maybe<circuit::System> open_circuit(Run& run, const std::string& path);

/// What a property is called: by its name, else by its text, and whose it is.
std::string shown_name(const circuit::Property& property);
/// The places of the properties that are wanted, by name, text or place from 0; all if none is.
Maybe<std::vector<std::size_t>> find_properties(const circuit::System& system,
                                                const std::vector<std::string>& wanted);
/// The one invariant that is wanted, or the only one there is.
Maybe<std::size_t> find_invariant(const circuit::System& system,
                                  const std::vector<std::string>& wanted);
/// The instances with these names and what is in them; main means only what its own text says.
Maybe<std::vector<circuit::ComponentId>> find_instances(const circuit::System& system,
                                                        const std::vector<std::string>& names);
/// "a, a.b"
std::string names_of(const circuit::System& system,
                     const std::vector<circuit::ComponentId>& components);

Done check_circuit(Run& run);
Done assume_circuit(Run& run);
Done prove_circuit(Run& run);
/// The second argument, or --against, is the model.
Done certify_circuit(Run& run, std::string_view certificate);
Done convert_circuit(Run& run);
Done alphabet_circuit(Run& run);
Done draw_circuit(Run& run);
Done simulate_circuit(Run& run);

}  // namespace proviso::cli
