#include "ask/method.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "ask/cells.hpp"

namespace proviso::ask {
namespace {

using enum Question;
using enum ModelKind;
using Check_ = subject::CheckKind;

constexpr std::string_view kLtsFormats = "aut lts fsp dot svg json";
constexpr std::string_view kRunFormats = "json html svg";

constexpr Method kMethods[] = {
    {Check,
     Lts,
     check_lts,
     "json",
     {Check_::Safety, Check_::Deadlock, Check_::Progress, Check_::Ltl}},
    {Check,
     Process,
     check_process,
     "json",
     {Check_::Assertion, Check_::Deadlock, Check_::Progress, Check_::Ltl}},
    {Check,
     Circuit,
     check_circuit,
     "json",
     {Check_::Ctl, Check_::Ltl, Check_::Psl, Check_::Invariant}},
    {Check, Design, check_design, "json", {Check_::Ctl}},
    {Check,
     Code,
     check_code,
     kRunFormats,
     {Check_::Race, Check_::Deadlock, Check_::Memory, Check_::Uninitialised, Check_::Misuse,
      Check_::Assertion, Check_::Safety}},

    {Assume, Lts, assume_lts, kLtsFormats},
    {Assume, Process, assume_process, kLtsFormats},
    {Assume, Circuit, assume_circuit},
    {Assume, Design, assume_design},

    {Prove, Lts, prove_lts, "json"},
    {Prove, Process, prove_process, "json pml"},
    {Prove, Circuit, prove_circuit, "json"},
    {Prove, Code, prove_code, kRunFormats},

    {Certify, Lts, certify_lts},
    {Certify, Process, certify_process},
    {Certify, Circuit, certify_circuit},
    {Certify, Design, certify_design},

    {Discharge, Lts, discharge_lts, "json"},
    {Monitor, Lts, monitor_lts, "hpp h hh hxx"},
    {Compose, Lts, compose_lts, kLtsFormats},
    {Minimise, Lts, minimise_lts, kLtsFormats},
    {Determinise, Lts, determinise_lts, kLtsFormats},
    {Compare, Lts, compare_lts, "json"},

    {Convert, Lts, convert_lts, kLtsFormats},
    {Convert, Circuit, convert_circuit, "aig aag"},
    {Convert, Design, convert_design, "smv puml mmd"},
    {Alphabet, Lts, alphabet_lts},
    {Alphabet, Circuit, alphabet_circuit},
    {Draw, Lts, draw_lts, "dot svg"},
    {Draw, Circuit, draw_circuit, "dot svg"},
    {Simulate, Lts, simulate_lts},
    {Simulate, Circuit, simulate_circuit},
    {Simulate, Code, simulate_code},
    {Extract, Code, extract_code, kLtsFormats},
};

}  // namespace

std::span<const Method> methods() { return kMethods; }

const Method* find_method(Question question, ModelKind kind) {
  for (const Method& method : kMethods) {
    if (method.question == question && method.kind == kind) return &method;
  }
  return nullptr;
}

KindSet kinds_of(Question question) {
  KindSet kinds;
  for (const Method& method : kMethods) {
    if (method.question == question) kinds = kinds | method.kind;
  }
  return kinds;
}

std::string questions_text(ModelKind kind) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kQuestionCount; ++i) {
    const auto question = static_cast<Question>(i);
    if (find_method(question, kind) != nullptr) names.push_back(to_string(question));
  }
  const std::string_view last = names.back();
  names.pop_back();
  return names.empty() ? std::string(last) : fmt::format("{} or {}", fmt::join(names, ", "), last);
}

}  // namespace proviso::ask
