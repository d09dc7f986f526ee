// Reads the assumptions and certificates that earlier runs wrote.
#pragma once

#include <string>

#include "ask/task.hpp"
#include "outcome/proof.hpp"

namespace proviso::ask {

/// Reads an assumption from a file (.json allowed): a deterministic system without τ and π. A bare
/// .aut needs --alphabet for labels that the assumption never allows.
Maybe<lts::Component> read_assumption(Task& task, const std::string& path);

/// Reads a certificate written by prove -o or assume --certificate.
Maybe<Certificate> read_certificate(const std::string& path);

}  // namespace proviso::ask
