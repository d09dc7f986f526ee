// An Lts as standard Aldebaran text: labels quoted, τ as i, π as a last state that loops on ERROR.
#pragma once

#include <string>
#include <vector>

#include "lts/lts.hpp"
#include "report/model/text_sink.hpp"

namespace proviso::report {

void write_aut(const lts::Lts& lts, const TextSink& sink);
std::string to_aut(const lts::Lts& lts);

/// Lists what the format cannot express of this Lts, one sentence each: END, unused labels, …
std::vector<std::string> losses_in_aut(const lts::Lts& lts);

}  // namespace proviso::report
