#include "report/certificate/certificate.hpp"

#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/certificate/strict_json.hpp"
#include "report/model/aut.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json as_json(const std::vector<Fingerprint>& fingerprints) {
  Json list = Json::array();
  for (const Fingerprint& fingerprint : fingerprints) {
    list.push_back({{"name", fingerprint.name}, {"hash", fingerprint.hash}});
  }
  return list;
}

Json as_json(const std::vector<Module>& modules) {
  Json list = Json::array();
  for (const Module& module : modules) {
    list.push_back({{"name", module.name}, {"components", module.components}});
  }
  return list;
}

Json as_json(const std::vector<lts::Lts>& assumptions) {
  Json list = Json::array();
  for (const lts::Lts& assumption : assumptions) {
    Json alphabet = Json::array();
    for (const std::string& label : assumption.alphabet().labels()) alphabet.push_back(label);
    list.push_back({{"states", assumption.state_count()},
                    {"transitions", assumption.transition_count()},
                    {"alphabet", std::move(alphabet)},
                    {"aut", to_aut(assumption)}});
  }
  return list;
}

Json as_json(const std::vector<Premise>& premises) {
  Json list = Json::array();
  for (const Premise& premise : premises) {
    list.push_back({{"assumption", or_null(premise.assumption)},
                    {"module", or_null(premise.module)},
                    {"guarantee", or_null(premise.guarantee)},
                    {"states", premise.states},
                    {"transitions", premise.transitions}});
  }
  return list;
}

/// Aldebaran text as write_aut writes it, and nothing else: no blanks, quoted labels, state 0
/// first.
class AutReader {
 public:
  AutReader(std::string text, std::string path) : text_(std::move(text)), path_(std::move(path)) {}

  lts::Lts read(const std::vector<std::string>& alphabet) {
    expect("des (0,");
    const std::uint64_t transitions = number();
    expect(",");
    const std::uint64_t states = number();
    expect(")\n");
    if (states < 1 || states > transitions + 1 || transitions > text_.size()) fail();
    lts::LtsBuilder builder;
    builder.add_states(static_cast<std::uint32_t>(states));
    for (const std::string& label : alphabet) builder.action(label);
    for (std::uint64_t t = 0; t < transitions; ++t) add_transition(states, builder);
    if (at_ != text_.size()) fail();
    return std::move(builder).build();
  }

 private:
  [[noreturn]] void fail() const {
    reject(fmt::format("{} is not the Aldebaran text of an assumption (byte {})", path_, at_));
  }
  void expect(std::string_view word) {
    if (std::string_view(text_).substr(at_, word.size()) != word) fail();
    at_ += word.size();
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    const char* const first = text_.data() + at_;
    const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
    // One number has one notation.
    if (error != std::errc() || (*first == '0' && end != first + 1)) fail();
    at_ += static_cast<std::size_t>(end - first);
    return value;
  }
  lts::StateId state(std::uint64_t states) {
    const std::uint64_t value = number();
    if (value >= states) fail();
    return lts::StateId{static_cast<std::uint32_t>(value)};
  }
  std::string label() {
    expect("\"");
    std::string label;
    for (; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\' && ++at_ == text_.size()) fail();
      label += text_[at_];
    }
    expect("\"");
    return label;
  }
  void add_transition(std::uint64_t states, lts::LtsBuilder& builder) {
    expect("(");
    const lts::StateId source = state(states);
    expect(",");
    const lts::ActionId action = builder.action(label());
    expect(",");
    const lts::StateId target = state(states);
    expect(")\n");
    builder.add_transition(source, action, target);
  }

  std::string text_;
  std::string path_;
  std::size_t at_ = 0;
};

std::vector<Fingerprint> read_fingerprints(const Place& place) {
  std::vector<Fingerprint> fingerprints;
  for (const Place& item : place.items()) {
    item.has_members({"name", "hash"});
    fingerprints.push_back({item.member("name").text(), item.member("hash").text()});
  }
  return fingerprints;
}

std::vector<Module> read_modules(const Place& place) {
  std::vector<Module> modules;
  for (const Place& item : place.items()) {
    item.has_members({"name", "components"});
    Module module{item.member("name").text(), {}};
    for (const Place& component : item.member("components").items()) {
      module.components.push_back(component.number());
    }
    modules.push_back(std::move(module));
  }
  return modules;
}

lts::Lts read_assumption(const Place& place) {
  place.has_members({"states", "transitions", "alphabet", "aut"});
  std::vector<std::string> alphabet;
  for (const Place& label : place.member("alphabet").items()) {
    alphabet.push_back(label.text());
    if (alphabet.size() > 1 && alphabet.back() <= *(alphabet.end() - 2)) {
      reject(fmt::format("{} is not in ascending order", label.path()));
    }
  }
  const Place aut = place.member("aut");
  lts::Lts lts = AutReader(aut.text(), aut.path()).read(alphabet);
  if (lts.alphabet().labels().size() != alphabet.size()) {
    reject(fmt::format("{} has a label that is not in the alphabet", aut.path()));
  }
  const bool agrees = lts.state_count() == place.member("states").number() &&
                      lts.transition_count() == place.member("transitions").number();
  if (!agrees) reject(fmt::format("{} is not as large as it says", place.path()));
  return lts;
}

std::vector<Premise> read_premises(const Place& place) {
  std::vector<Premise> premises;
  for (const Place& item : place.items()) {
    item.has_members({"assumption", "module", "guarantee", "states", "transitions"});
    premises.push_back({item.member("assumption").number_or_null(),
                        item.member("module").number_or_null(),
                        item.member("guarantee").number_or_null(), item.member("states").number(),
                        item.member("transitions").number()});
  }
  return premises;
}

Rule read_rule(const Place& place) {
  const std::string name = place.text();
  for (const Rule rule :
       {Rule::Direct, Rule::Asymmetric, Rule::Circular, Rule::Symmetric, Rule::Weakest}) {
    if (name == to_string(rule)) return rule;
  }
  reject(fmt::format("there is no rule {}", name));
}

Certificate read_certificate(const Json& json) {
  const Place whole(json, "it");
  whole.has_members({"proviso", "kind", "rule", "target", "components", "properties", "modules",
                     "assumptions", "premises"});
  whole.member("proviso").text();
  if (whole.member("kind").text() != "certificate") reject("its kind is not certificate");
  Certificate certificate;
  certificate.target = whole.member("target").text();
  certificate.components = read_fingerprints(whole.member("components"));
  certificate.properties = read_fingerprints(whole.member("properties"));
  certificate.proof.rule = read_rule(whole.member("rule"));
  certificate.proof.modules = read_modules(whole.member("modules"));
  for (const Place& assumption : whole.member("assumptions").items()) {
    certificate.proof.assumptions.push_back(read_assumption(assumption));
  }
  certificate.proof.premises = read_premises(whole.member("premises"));
  return certificate;
}

}  // namespace

std::string to_json(const Certificate& certificate) {
  const Proof& proof = certificate.proof;
  const Json json{{"proviso", kVersion},
                  {"kind", "certificate"},
                  {"rule", to_string(proof.rule)},
                  {"target", certificate.target},
                  {"components", as_json(certificate.components)},
                  {"properties", as_json(certificate.properties)},
                  {"modules", as_json(proof.modules)},
                  {"assumptions", as_json(proof.assumptions)},
                  {"premises", as_json(proof.premises)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

tl::expected<Certificate, std::string> certificate_from_json(std::string_view text) {
  try {
    constexpr int kDeepest = 4;
    return read_certificate(parse_strictly(text, kDeepest));
  } catch (const Json::parse_error& error) {
    return tl::unexpected(fmt::format("it is not JSON (byte {})", error.byte));
  } catch (const Json::exception&) {
    return tl::unexpected(std::string("it is not a certificate"));
  } catch (const Malformed& malformed) {
    return tl::unexpected(malformed.message);
  }
}

}  // namespace proviso::report
