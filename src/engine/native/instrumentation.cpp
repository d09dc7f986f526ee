// Every event gets a point with a function of its own, so that several events at one place are
// looked at one after the other and the rules of the runtime, which know threads, decide.
//
// A restriction of the environment (an argument's domain, a limit of calls, a stub's results, a
// lock that is held, who calls) that is not built into the driver or the stubs of this run is
// asserted: leaving it is an event of which only the automaton of restrictions has heard, and that
// one rejects it. What is counted for it lies in the program's memory and changes within segments;
// that hides nothing from a reduced search, since in whatever order threads are counted, the count
// is exceeded. The order of setup and use does matter, and therefore both are events.
#include "engine/native/instrumentation.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/native/label_sites.hpp"
#include "engine/native/shim.hpp"

namespace proviso::native {
namespace {

using mapping::Occurrence;
using runtime::EventRule;

class Instrumenter {
 public:
  Instrumenter(const mapping::Mapping& mapping, std::span<const std::string> labels,
               const BuiltIn& built_in, const Surface& surface)
      : mapping_(mapping), labels_(labels), built_in_(built_in), surface_(surface) {
    result_.code = shim_prologue();
  }

  /// Separates what callers do from what the component does in their threads. A call has begun
  /// behind its events and has ended before them, so that they are still the caller's.
  void calls_end() { add_calls("leave", false); }
  void calls_begin() {
    add_calls("enter", true);
    if (built_in_.callers.empty()) return;
    result_.asserted.emplace_back(kCallersAlone);
    result_.restrictions.emplace_back(kCallersAlone);
  }

  void roles() {
    for (const mapping::Role& role : mapping_.roles) {
      runtime::ThreadRule rule;
      rule.name = role.name.text;
      if (role.kind == mapping::Role::Kind::Main) {
        rule.by = runtime::ThreadRule::By::Main;
      } else if (role.kind == mapping::Role::Kind::Created) {
        rule.by = runtime::ThreadRule::By::Creation;
        rule.value = static_cast<std::uint64_t>(role.number);
      } else {
        rule.by = runtime::ThreadRule::By::SetName;
        rule.set_name = fmt::format("role{}", result_.threads.size());
        need(role.function, false);
        add_point("enter", role.function,
                  [&](const std::string& symbol) { return role_code(symbol, rule.set_name); });
      }
      result_.threads.push_back(std::move(rule));
    }
  }

  tl::expected<void, std::string> events() {
    for (const mapping::Event& event : mapping_.events) {
      const bool is_lock = event.occurrence == Occurrence::Lock;
      if (is_lock || event.occurrence == Occurrence::Unlock) {
        name_mutex(event.place);
        EventRule rule;
        rule.at = is_lock ? EventRule::At::Lock : EventRule::At::Unlock;
        rule.object = event.place;
        rule.action = plain_label(event);
        add_rules(rule, event.roles);
        continue;
      }
      const auto sites = sites_of(event, labels_, next_site_);
      if (!sites) return tl::unexpected(sites.error());
      add_event(event, *sites);
    }
    return {};
  }

  /// What callers of the component must respect.
  void driver_restrictions() {
    for (const mapping::Limit& limit : mapping_.limits) {
      const auto site = restriction(limit_sentence(limit));
      add_point("enter", member(limit.method.text),
                [&](const std::string& symbol) { return limit_code(symbol, limit.most, site); });
    }
    if (!mapping_.driver) return;
    for (const mapping::MethodArguments& method : mapping_.driver->arguments) {
      argument_restrictions(member(method.method.text), method);
    }
    if (surface_.empty()) return;
    caller_restriction();
    holding_restrictions();
    setup_restrictions();
    if (built_in_.is_premise) object_restrictions();
  }

  /// What the functions return for which stubs stand elsewhere.
  void stub_restrictions() {
    for (const mapping::Stub& stub : mapping_.stubs) {
      if (built_in_.stands_for(stub.pattern.text)) continue;
      const bool is_pattern = stub.pattern.text.find('*') != std::string::npos;
      if (!stub.range || is_pattern) continue;
      const auto site = restriction(result_sentence(stub));
      add_point("leave", stub.pattern.text, [&](const std::string& symbol) {
        return result_code(symbol, stub.pattern.text, *stub.range, site);
      });
    }
  }

  Instrumentation result() && { return std::move(result_); }

 private:
  std::string member(const std::string& method) const {
    return mapping_.component.text + "::" + method;
  }

  void argument_restrictions(const std::string& function, const mapping::MethodArguments& method) {
    for (std::size_t i = 0; i < method.arguments.size(); ++i) {
      const mapping::ArgumentDomain& argument = method.arguments[i];
      if (!argument.values.empty()) continue;
      const auto site = restriction(argument_sentence(method.method.text, argument));
      add_point("enter", function, [&](const std::string& symbol) {
        return argument_code(symbol, function, i + 1, argument.range, site);
      });
    }
  }

  void caller_restriction() {
    std::uint32_t main_rule = 0;
    for (std::uint32_t i = 0; i < mapping_.roles.size(); ++i) {
      const bool is_first = main_rule == 0 && mapping_.roles[i].kind == mapping::Role::Kind::Main;
      if (is_first) main_rule = i + 1;
    }
    const std::int64_t most = mapping_.driver->threads - (main_rule == 0 ? 0 : 1);
    const auto site = restriction(callers_sentence(mapping_));
    for (const auto* methods : {&surface_.driven, &surface_.left_out}) {
      for (const std::string& method : *methods) {
        add_point("enter", member(method), [&](const std::string& symbol) {
          return caller_code(symbol, main_rule, most, site);
        });
      }
    }
  }

  void holding_restrictions() {
    for (const mapping::Holding& holding : mapping_.driver->holdings) {
      if (holding.optional) continue;
      const auto site = restriction(holding_sentence(holding));
      for (const std::string& method : surface_.driven) {
        add_point("enter", member(method), [&](const std::string& symbol) {
          return holding_code(symbol, mapping_.component.text, holding.mutex, site);
        });
      }
    }
  }

  /// What the driver does not call for ever is called as in its setup, or not at all.
  void setup_restrictions() {
    for (const std::string& method : setup_methods(mapping_, surface_)) {
      result_.setup.push_back(setup_sentence(method));
    }
    for (const std::string& method : surface_.left_out) {
      const std::string once = setup_sentence(method);
      const auto& setup = result_.setup;
      const bool is_in_setup = std::find(setup.begin(), setup.end(), once) != setup.end();
      const auto site = restriction(is_in_setup ? once : left_out_sentence(method));
      add_point("enter", member(method),
                [&](const std::string& symbol) { return entry_code(symbol, site); });
    }
    if (result_.setup.empty()) return;
    result_.use = "it is used when it is set up";
    const auto site = restriction(result_.use);
    for (const std::string& method : surface_.driven) {
      add_point("enter", member(method),
                [&](const std::string& symbol) { return entry_code(symbol, site); });
    }
  }

  void object_restrictions() {
    const auto another = restriction(std::string(kOneObject));
    for (const auto* methods : {&surface_.driven, &surface_.left_out}) {
      for (const std::string& method : *methods) {
        add_point("enter", member(method),
                  [&](const std::string& symbol) { return object_code(symbol, another); });
      }
    }
    const auto destroyed = restriction(std::string(kNotDestroyed));
    const std::string& owner = mapping_.component.text;
    const std::size_t split = owner.rfind("::");
    const std::string own = split == std::string::npos ? owner : owner.substr(split + 2);
    add_point("enter", member("~" + own),
              [&](const std::string& symbol) { return entry_code(symbol, destroyed); });
  }

  void add_calls(std::string_view kind, bool begins) {
    if (built_in_.callers.empty()) return;
    for (const std::string& method : surface_.driven) {
      add_point(kind, member(method),
                [&](const std::string& symbol) { return call_code(symbol, begins); });
    }
  }

  template <typename Write>
  void add_point(std::string_view kind, std::string_view pattern, const Write& write) {
    const std::string symbol = fmt::format("proviso_point_{}", points_++);
    const PointCode code = write(symbol);
    result_.points += fmt::format("{}\t{}\t{}\n", kind, symbol, pattern);
    result_.code += code.text;
    result_.needs_types = result_.needs_types || code.needs_types;
  }

  /// The next point must be found; in a premise only what is the component's, since the rest may be
  /// in the other one.
  void need(const std::string& place, bool is_field) {
    if (built_in_.is_premise && !mapping::fits(member("*"), place)) return;
    result_.places.push_back({std::to_string(points_), place, is_field});
  }

  /// One rule for each thread that may do it, or one for all.
  void add_rules(EventRule rule, const std::vector<std::string>& roles) {
    const auto& callers = built_in_.callers;
    if (std::find(callers.begin(), callers.end(), rule.action) != callers.end()) {
      rule.inside = kCallersAlone;
    }
    if (roles.empty()) result_.events.push_back(rule);
    for (const std::string& role : roles) {
      rule.thread = role;
      result_.events.push_back(rule);
    }
  }

  void add_event(const mapping::Event& event, const Sites& sites) {
    static constexpr std::string_view kKinds[] = {"enter", "leave", "", "", "read", "write"};
    need(event.place,
         event.occurrence == Occurrence::Read || event.occurrence == Occurrence::Write);
    add_point(kKinds[static_cast<std::size_t>(event.occurrence)], event.place,
              [&](const std::string& symbol) { return event_code(symbol, event, sites); });
    for (std::size_t i = 0; i < sites.actions.size(); ++i) {
      EventRule rule;
      rule.site = sites.first + static_cast<std::uint32_t>(i);
      rule.action = sites.actions[i];
      add_rules(rule, event.roles);
    }
    next_site_ += sites.count();
    if (sites.outside.empty()) return;
    EventRule rule;
    rule.site = next_site_ - 1;
    rule.action = sites.outside;
    add_rules(rule, event.roles);
    result_.restrictions.push_back(sites.outside);
  }

  std::uint32_t restriction(std::string what) {
    EventRule rule;
    rule.site = next_site_++;
    rule.action = what;
    result_.events.push_back(rule);
    result_.asserted.push_back(what);
    result_.restrictions.push_back(std::move(what));
    return rule.site;
  }

  /// A global is found by its symbol; a field is named where its address is computed, before
  /// anybody can lock it; any other name is one that the program gives.
  void name_mutex(const std::string& place) {
    if (!named_.insert(place).second) return;
    const std::size_t split = place.rfind("::");
    if (split == std::string::npos || place.starts_with("::")) {
      result_.globals.push_back(place);
      return;
    }
    const std::string owner = place.substr(0, split);
    need(place, true);
    add_point("address", place, [&](const std::string& symbol) {
      return naming_code(symbol, owner, place.substr(split + 2));
    });
  }

  static std::string plain_label(const mapping::Event& event) {
    std::string label;
    for (const mapping::LabelPart& part : event.label) {
      label += (label.empty() ? "" : ".") + part.text;
    }
    return label;
  }

  const mapping::Mapping& mapping_;
  std::span<const std::string> labels_;
  const BuiltIn& built_in_;
  const Surface& surface_;
  Instrumentation result_;
  std::set<std::string> named_;
  std::uint32_t next_site_ = 0;
  std::size_t points_ = 0;
};

}  // namespace

bool BuiltIn::stands_for(std::string_view function) const {
  return std::any_of(stubbed.begin(), stubbed.end(), [function](const std::string& owner) {
    return function.starts_with(owner + "::");
  });
}

tl::expected<Instrumentation, std::string> instrument(const mapping::Mapping& mapping,
                                                      std::span<const std::string> labels,
                                                      const BuiltIn& built_in,
                                                      const Surface& surface) {
  Instrumenter instrumenter(mapping, labels, built_in, surface);
  instrumenter.roles();
  instrumenter.calls_end();
  if (auto done = instrumenter.events(); !done) return tl::unexpected(done.error());
  instrumenter.calls_begin();
  if (!built_in.driver) instrumenter.driver_restrictions();
  instrumenter.stub_restrictions();
  return std::move(instrumenter).result();
}

}  // namespace proviso::native
