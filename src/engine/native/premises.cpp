#include "engine/native/premises.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace proviso::native {
namespace {

using mapping::Event;
using mapping::Occurrence;

std::string names_of(const std::vector<lts::Component>& automata) {
  std::vector<std::string> names;
  for (const lts::Component& one : automata) names.push_back(one.name);
  return names.empty() ? "true" : fmt::format("{}", fmt::join(names, ", "));
}

std::set<std::string> labels_of(const std::vector<lts::Component>& automata) {
  std::set<std::string> labels;
  for (const lts::Component& one : automata) {
    const auto own = one.lts.alphabet().labels();
    labels.insert(own.begin(), own.end());
  }
  return labels;
}

bool happened(const CheckOutcome& outcome, const std::string& action) {
  const auto is_in = [&action](const std::vector<std::string>& list) {
    return std::find(list.begin(), list.end(), action) != list.end();
  };
  return is_in(outcome.actions) && !is_in(outcome.never_happened);
}

/// Whether the driver takes this lock whenever it could be taken. Optional ones it takes one by
/// one, in every order; those that it always holds it takes together, and the others inside.
bool takes_freely(const mapping::Driver& driver, const std::string& mutex) {
  const auto& holdings = driver.holdings;
  const bool is_free =
      holdings.size() == 1 ||
      std::all_of(holdings.begin(), holdings.end(), [](const auto& one) { return one.optional; });
  return is_free && std::any_of(holdings.begin(), holdings.end(), [&mutex](const auto& one) {
           return mapping::fits(mutex, one.mutex);
         });
}

/// Whether callers of the component decide that this happens, and a driver can do it too. It calls
/// some methods, and takes locks around them, by the thread that is main or by others without a
/// name.
bool is_callers(const Event& event, const Program& program) {
  const mapping::Mapping& mapping = *program.mapping;
  if (event.occurrence == Occurrence::Call || event.occurrence == Occurrence::Return) {
    const auto& driven = program.surface.driven;
    return std::any_of(driven.begin(), driven.end(), [&](const std::string& method) {
      const bool is_name = event.place.find('*') == std::string::npos;
      return is_name && mapping::fits(event.place, mapping.component.text + "::" + method);
    });
  }
  if (event.occurrence != Occurrence::Lock && event.occurrence != Occurrence::Unlock) return false;
  const bool is_drivers =
      std::all_of(event.roles.begin(), event.roles.end(),
                  [main = role_of_main(mapping)](const std::string& role) { return role == main; });
  return is_drivers && takes_freely(*mapping.driver, event.place);
}

/// One event of these labels that happened, if any did.
std::optional<std::string> happening(const Event& event, const std::set<std::string>& labels,
                                     const CheckOutcome& outcome) {
  for (const std::string& label : labels) {
    if (mapping::matches(event, label) && happened(outcome, label)) return label;
  }
  return std::nullopt;
}

class Rule {
 public:
  Rule(const PremisesQuestion& question, const Toolchain& toolchain, const SearchOptions& options,
       Context& context)
      : question_(question), toolchain_(toolchain), options_(options), context_(context) {}

  tl::expected<PremisesOutcome, std::string> run() {
    const std::string component = question_.component.mapping->component.text;
    const std::string assumed = names_of(question_.component.assumptions);
    name_premise(assumed, component, names_of(question_.component.properties));
    name_premise("true", "environment", assumed);
    for (std::size_t i = 0; i < 2; ++i) {
      if (auto done = look_at(i); !done) return tl::unexpected(done.error());
      if (outcome_.proof.premises[i].verdict == Verdict::Violated) break;
    }
    list_restrictions();
    list_replaced();
    list_granted();
    list_obstacles();
    conclude();
    return std::move(outcome_);
  }

 private:
  const mapping::Mapping& mapping() const { return *question_.component.mapping; }
  ProgramProof& proof() { return outcome_.proof; }

  void name_premise(const std::string& assumed, const std::string& module,
                    const std::string& guaranteed) {
    ProgramPremise premise;
    premise.name = fmt::format("⟨{}⟩ {} ⟨{}⟩", assumed, module, guaranteed);
    proof().premises.push_back(std::move(premise));
  }

  Toolchain tools_for(const std::string& name) const {
    Toolchain tools = toolchain_;
    if (!tools.keep.empty()) tools.keep += "/" + name;
    return tools;
  }

  tl::expected<void, std::string> look_at(std::size_t place) {
    const double begin = context_.seconds();
    const Program& program = place == 0 ? question_.component : question_.environment;
    auto outcome =
        check_program(program, tools_for(fmt::format("premise{}", place + 1)), options_, context_);
    if (!outcome) {
      return tl::unexpected(fmt::format("premise {}: {}", place + 1, outcome.error()));
    }
    ProgramPremise& premise = proof().premises[place];
    premise.verdict = overall(outcome->results);
    premise.results = outcome->results;
    premise.searches = outcome->steps;
    premise.notes = outcome->notes;
    premise.seconds = context_.seconds() - begin;
    outcome_.searches.push_back(std::move(*outcome));
    return {};
  }

  /// What the searches of a premise asserted, or would have.
  bool asserts(std::size_t place, const Restriction& one) const {
    if (outcome_.searches.size() <= place) return one.can_be_asserted;
    const auto& asserted = outcome_.searches[place].asserted;
    return std::find(asserted.begin(), asserted.end(), one.sentence) != asserted.end();
  }

  void list_restrictions() {
    const auto add = [this](const Restriction& one, std::size_t assumed, std::size_t other) {
      ProgramRestriction restriction{one.sentence, assumed + 1};
      if (asserts(other, one)) restriction.asserted_in = other + 1;
      proof().restrictions.push_back(std::move(restriction));
    };
    for (const Restriction& one : driver_restrictions(mapping(), question_.component.surface)) {
      add(one, 0, 1);
    }
    for (const std::string_view sentence : {kOneObject, kNotDestroyed}) {
      add({std::string(sentence)}, 0, 1);
    }
    for (const Restriction& one : stub_restrictions(mapping(), mapping().component.text)) {
      add(one, 1, 0);
    }
    const bool assumes = !question_.component.assumptions.empty();
    if (assumes) add({std::string(kCallersAlone)}, 1, 0);
  }

  /// A class for which a stub stands in one premise and which the other part defines: there is a
  /// way between the parts on which neither the driver nor the stubs of the component go. One that
  /// neither part defines is what its stub says.
  void list_replaced() {
    if (outcome_.searches.size() < 2) return;
    const auto is_in = [](const std::vector<std::string>& list, const std::string& owner) {
      return std::find(list.begin(), list.end(), owner) != list.end();
    };
    const std::string& component = mapping().component.text;
    const CheckOutcome& first = outcome_.searches[0];
    const CheckOutcome& second = outcome_.searches[1];
    for (const std::string& owner : question_.component.environment.replaceable) {
      if (is_in(first.replaced, owner) && is_in(second.defined, owner)) {
        proof().obstacles.push_back(
            fmt::format("{} calls {} in its environment, and the stubs of {} do not", component,
                        owner, component));
      } else if (is_in(second.replaced, owner) && is_in(first.defined, owner)) {
        proof().obstacles.push_back(fmt::format(
            "the environment calls {} beside {}, and the driver does not", owner, component));
      } else {
        for (const Restriction& one : stub_restrictions(mapping(), owner)) {
          proof().granted.push_back(one.sentence);
        }
      }
    }
  }

  void list_granted() {
    const std::string& component = mapping().component.text;
    const auto& object = mapping().driver->object;
    proof().granted.push_back(object.empty()
                                  ? fmt::format("{} is made by its default constructor", component)
                                  : fmt::format("{} is made as by {}", component, object));
    proof().granted.push_back(
        fmt::format("{} and its environment meet in calls of its methods and in locks, not in "
                    "other memory, and "
                    "it does not call back",
                    component));
  }

  void list_obstacles() {
    auto& obstacles = proof().obstacles;
    for (const ProgramRestriction& one : proof().restrictions) {
      if (one.asserted_in || outcome_.searches.size() < 2) continue;
      obstacles.push_back(fmt::format("{}: asserted nowhere", one.sentence));
    }
    for (const mapping::Role& role : mapping().roles) {
      if (role.kind != mapping::Role::Kind::Created) continue;
      obstacles.push_back(
          fmt::format("{} is known by the order in which threads are created, and each premise has "
                      "its own",
                      role.name.text));
    }
    for (const std::string& method : question_.inlined) {
      obstacles.push_back(
          fmt::format("{} is defined in a header, so that no stub can stand for it", method));
    }
    const auto assumed = labels_of(question_.component.assumptions);
    auto spoken_of = labels_of(question_.component.properties);
    spoken_of.insert(assumed.begin(), assumed.end());
    for (const Event& event : mapping().events) {
      if (is_callers(event, question_.component)) continue;
      event_obstacles(event, assumed, spoken_of);
    }
  }

  void event_obstacles(const Event& event, const std::set<std::string>& assumed,
                       const std::set<std::string>& spoken_of) {
    const auto& searches = outcome_.searches;
    if (const auto own = happening(event, assumed, searches[0])) {
      proof().obstacles.push_back(
          fmt::format("the assumptions speak of {}, which is not up to callers alone", *own));
    }
    if (searches.size() < 2) return;
    if (const auto other = happening(event, spoken_of, searches[1])) {
      proof().obstacles.push_back(
          fmt::format("{} happens in the environment, and the driver cannot do it", *other));
    }
  }

  void conclude() {
    const auto& premises = proof().premises;
    const auto fails = [](const ProgramPremise& one) { return one.verdict != Verdict::Holds; };
    const auto failing = std::find_if(premises.begin(), premises.end(), fails);
    const std::string properties = names_of(question_.component.properties);
    const std::string assumptions = names_of(question_.component.assumptions);
    if (failing == premises.end() && proof().obstacles.empty()) {
      outcome_.verdict = Verdict::Holds;
      const bool assumes = !question_.component.assumptions.empty();
      proof().conclusion = fmt::format(
          "{} holds of the whole program: {} keeps it {}, and its environment keeps {}", properties,
          mapping().component.text,
          assumes ? "under " + assumptions : "in every environment within the restrictions",
          assumes ? assumptions : "to them");
      return;
    }
    const std::size_t place = static_cast<std::size_t>(failing - premises.begin());
    const std::string why =
        failing == premises.end() ? proof().obstacles.front() : failure_of(place);
    if (failing != premises.end()) note_failure(place);
    const bool is_refuted = failing != premises.end() && failing->verdict == Verdict::Violated;
    if (is_refuted && search_whole(properties)) return;
    outcome_.reason = why;
    proof().conclusion = fmt::format("the rule does not apply: {}", why) + explored_;
  }

  std::string failure_of(std::size_t place) const {
    const std::string name = fmt::format("premise {}", place + 1);
    const auto& missing = outcome_.searches[place].missing;
    if (!missing.empty()) {
      return fmt::format(
          "{} lacks {}; if a source of the other part defines it, name that source in shared "
          "\"…\"; "
          "or its class in env stub \"…\"",
          name, fmt::join(missing, ", "));
    }
    const bool is_violated = outcome_.proof.premises[place].verdict == Verdict::Violated;
    return name + (is_violated ? " does not hold" : " is undecided");
  }

  void note_failure(std::size_t place) {
    const CheckOutcome& search = outcome_.searches[place];
    for (const PropertyResult& result : search.results) {
      if (result.stopped && !outcome_.stopped) outcome_.stopped = result.stopped;
      if (result.verdict == Verdict::Violated) outcome_.violated = result.property.value_or("");
    }
    outcome_.trace = search.trace;
    if (search.trace) proof().shown = place + 1;
  }

  /// A premise that fails need not matter. A run of the whole that violates the property does.
  bool search_whole(const std::string& properties) {
    constexpr double kSeconds = 30;
    SearchOptions options = options_;
    options.order = SearchOrder::Heuristic;
    options.races = false;
    Limits limits;
    limits.seconds = kSeconds;
    Context part(limits, context_);
    try {
      auto outcome = check_program(question_.whole, tools_for("whole"), options, part);
      if (!outcome) return false;
      for (const PropertyResult& result : outcome->results) {
        if (result.verdict != Verdict::Violated || result.kind != "safety") continue;
        outcome_.verdict = Verdict::Violated;
        outcome_.violated = result.property.value_or("");
        outcome_.trace = outcome->trace;
        proof().shown.reset();
        proof().conclusion = fmt::format(
            "the rule does not apply, and a run of the whole program violates {}", properties);
        return true;
      }
      explored_ = fmt::format("; no violation was found in {} states of the whole program",
                              outcome->statistics.states.value_or(0));
    } catch (const LimitReached& limit) {
      if (limit.reason() == StopReason::Interrupt) throw;
    }
    return false;
  }

  const PremisesQuestion& question_;
  const Toolchain& toolchain_;
  const SearchOptions& options_;
  Context& context_;
  PremisesOutcome outcome_;
  std::string explored_;
};

}  // namespace

tl::expected<PremisesOutcome, std::string> check_premises(const PremisesQuestion& question,
                                                          const Toolchain& toolchain,
                                                          const SearchOptions& options,
                                                          Context& context) {
  return Rule(question, toolchain, options, context).run();
}

}  // namespace proviso::native
