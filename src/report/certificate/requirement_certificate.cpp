#include "report/certificate/requirement_certificate.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "report/certificate/strict_json.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

constexpr int kDeepest = 4;

Json as_json(const lts::Lts& automaton) {
  Json transitions = Json::array();
  for (std::uint32_t s = 0; s < automaton.state_count(); ++s) {
    for (const lts::Edge& edge : automaton.edges(lts::StateId{s})) {
      Json target = edge.target == lts::kError ? Json(nullptr) : Json(index(edge.target));
      transitions.push_back(Json::array({s, index(edge.action), std::move(target)}));
    }
  }
  Json alphabet = Json::array();
  for (const std::string& label : automaton.alphabet().labels()) alphabet.push_back(label);
  return {{"states", automaton.state_count()},
          {"alphabet", std::move(alphabet)},
          {"transitions", std::move(transitions)}};
}

Json as_json(const std::vector<lts::StateId>& class_of) {
  Json list = Json::array();
  for (const lts::StateId state : class_of) {
    list.push_back(state == lts::kError ? Json(nullptr) : Json(index(state)));
  }
  return list;
}

/// Triples in ascending order, so that one automaton has one notation.
lts::Lts read_automaton(const Place& place) {
  place.has_members({"states", "alphabet", "transitions"});
  const std::vector<std::string> alphabet = place.member("alphabet").texts();
  if (std::adjacent_find(alphabet.begin(), alphabet.end(), std::greater_equal<>()) !=
      alphabet.end()) {
    reject("automaton.alphabet is not in ascending order");
  }
  const std::vector<Place> triples = place.member("transitions").items();
  const std::uint64_t states = place.member("states").number();
  if (states < 1 || states > triples.size() + 1) {
    reject("automaton.states does not agree with the transitions");
  }
  lts::LtsBuilder builder;
  builder.add_states(static_cast<std::uint32_t>(states));
  // Ascending, so that their numbers are those of the alphabet.
  for (const std::string& label : alphabet) builder.action(label);
  std::vector<std::uint64_t> before;
  for (const Place& triple : triples) {
    const std::vector<Place> parts = triple.items();
    if (parts.size() != 3) reject(fmt::format("{} is not a transition", triple.path()));
    const std::uint64_t source = parts[0].number(), action = parts[1].number();
    const auto target = parts[2].number_or_null();
    const std::vector<std::uint64_t> now{source, action, target.value_or(index(lts::kError))};
    const bool exists = source < states && action <= alphabet.size() && target.value_or(0) < states;
    if (!exists || now <= before) reject(fmt::format("{} is not a transition", triple.path()));
    before = now;
    builder.add_transition(
        lts::StateId{static_cast<std::uint32_t>(source)},
        lts::ActionId{static_cast<std::uint32_t>(action)},
        target ? lts::StateId{static_cast<std::uint32_t>(*target)} : lts::kError);
  }
  return std::move(builder).build();
}

std::vector<lts::StateId> read_class_of(const Place& place, std::uint64_t states) {
  std::vector<lts::StateId> class_of;
  for (const Place& item : place.items()) {
    const auto state = item.number_or_null();
    if (state && *state >= states) reject(fmt::format("{} is not a state", item.path()));
    class_of.push_back(state ? lts::StateId{static_cast<std::uint32_t>(*state)} : lts::kError);
  }
  return class_of;
}

std::vector<std::vector<std::uint32_t>> read_allowed(const Place& place, std::uint64_t classes) {
  std::vector<std::vector<std::uint32_t>> allowed;
  for (const Place& item : place.items()) {
    allowed.push_back(item.numbers(classes));
    const auto& row = allowed.back();
    if (std::adjacent_find(row.begin(), row.end(), std::greater_equal<>()) != row.end()) {
      reject(fmt::format("{} is not in ascending order", item.path()));
    }
  }
  return allowed;
}

void read_subject(const Place& whole, RequirementCertificate& certificate) {
  const Place source = whole.member("source");
  source.has_members({"kind", "hash"});
  certificate.source_kind = source.member("kind").text();
  certificate.source_hash = source.member("hash").text_or_null();
  certificate.target = whole.member("target").text();
  const Place component = whole.member("component");
  component.has_members({"names", "hash", "stateNames"});
  certificate.component = component.member("names").texts();
  certificate.component_hash = component.member("hash").text();
  certificate.state_names = component.member("stateNames").texts();
  const Place environment = whole.member("environment");
  environment.has_members({"names", "hash"});
  certificate.environment = environment.member("names").texts();
  certificate.environment_hash = environment.member("hash").text();
  certificate.properties = whole.member("properties").texts();
}

RequirementCertificate read_certificate(const Json& json) {
  const Place whole(json, "it");
  whole.has_members({"proviso", "kind", "source", "target", "component", "environment",
                     "properties", "automaton", "classOf", "environmentClassOf", "allowed"});
  whole.member("proviso").text();
  if (whole.member("kind").text() != "requirement") reject("its kind is not requirement");
  RequirementCertificate certificate;
  read_subject(whole, certificate);
  certificate.automaton = read_automaton(whole.member("automaton"));
  const std::uint64_t states = certificate.automaton.state_count();
  certificate.class_of = read_class_of(whole.member("classOf"), states);
  const Place classes = whole.member("environmentClassOf");
  certificate.environment_class_of = classes.numbers(classes.items().size());
  certificate.allowed =
      read_allowed(whole.member("allowed"), certificate.environment_class_of.size());
  if (certificate.allowed.size() != states) reject("allowed does not have a row for each state");
  const std::size_t names = certificate.state_names.size();
  if (names != 0 && names != certificate.class_of.size()) {
    reject("component.stateNames does not have a name for each state");
  }
  return certificate;
}

}  // namespace

std::string to_json(const RequirementCertificate& certificate) {
  const auto& hash = certificate.source_hash;
  const Json json{
      {"proviso", kVersion},
      {"kind", "requirement"},
      {"source", {{"kind", certificate.source_kind}, {"hash", hash ? Json(*hash) : Json(nullptr)}}},
      {"target", certificate.target},
      {"component",
       {{"names", certificate.component},
        {"hash", certificate.component_hash},
        {"stateNames", certificate.state_names}}},
      {"environment", {{"names", certificate.environment}, {"hash", certificate.environment_hash}}},
      {"properties", certificate.properties},
      {"automaton", as_json(certificate.automaton)},
      {"classOf", as_json(certificate.class_of)},
      {"environmentClassOf", certificate.environment_class_of},
      {"allowed", certificate.allowed}};
  // Long lists of numbers: one line is enough.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

bool is_requirement_certificate(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  return json.is_object() && json.contains("kind") && json["kind"] == "requirement";
}

tl::expected<RequirementCertificate, std::string> requirement_certificate_from_json(
    std::string_view text) {
  try {
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
