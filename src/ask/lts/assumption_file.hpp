// What earlier runs wrote: assumptions and certificates.
#pragma once

#include <string>

#include "ask/task.hpp"
#include "outcome/proof.hpp"

namespace proviso::ask {

/// The assumption in a file, also .json: a deterministic system without τ and π. A bare .aut needs
/// --alphabet for labels that it never allows.
Maybe<lts::Component> read_assumption(Task& task, const std::string& path);

/// What prove -o or assume --certificate wrote.
Maybe<Certificate> read_certificate(const std::string& path);

}  // namespace proviso::ask
