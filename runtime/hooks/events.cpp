#include "hooks/events.hpp"

#include <algorithm>
#include <cstring>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "checker/places.hpp"
#include "heap/arena.hpp"
#include "races/race_watch.hpp"
#include "state/world.hpp"
#include "step/automata.hpp"
#include "step/objects.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/stop.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

/// The action happens, whether an automaton knows it or not.
std::uint32_t happens(const std::string& action) {
  events().count(action);
  const std::uint32_t number = automata().action(action);
  if (number == kNoEvent && recording().on) recording().step_events.push_back(action);
  return number;
}

std::string with_values(std::string action, std::uint32_t count, const std::int64_t* values) {
  for (std::uint32_t i = 0; i < count; ++i) action += "." + std::to_string(values[i]);
  return action;
}

bool is_of_thread(const EventRule& rule) {
  return rule.thread.empty() || rule.thread == thread_name(control().current);
}

/// By a thread of a driver that is in no call, it is the driver's doing.
const std::string& action_of(const EventRule& rule) {
  const bool is_drivers = world().threads[control().current].calls == 1;
  return rule.inside.empty() || is_drivers ? rule.action : rule.inside;
}

/// A std::thread starts with an object that holds what it calls: its members, or its class's run.
bool is_held_by(Address argument, Address code) {
  const void* block = reinterpret_cast<const void*>(argument);
  if (!arena::is_block(block)) return false;
  const auto* words = reinterpret_cast<const Address*>(argument);
  const std::size_t count = arena::size_of(block) / sizeof(Address);
  if (std::find(words, words + count, code) != words + count) return true;
  constexpr std::size_t kVirtualFunctions = 3;  // two destructors and run
  const auto* table = reinterpret_cast<const Address*>(words[0]);
  const bool has_table =
      count > 0 && words[0] != 0 && words[0] % sizeof(Address) == 0 && words[0] < kWorldBase;
  return has_table &&
         std::find(table, table + kVirtualFunctions, code) != table + kVirtualFunctions;
}

/// Event and nothing else: the thread stops before it.
void reach_event(std::uint32_t event) {
  if (event == kNoEvent) return;
  Operation operation;
  operation.kind = Kind::Event;
  operation.event = event;
  reach(operation);
}

}  // namespace

void Events::count(const std::string& action) {
  for (Count& hit : hits)
    if (hit.name == action) {
      ++hit.value;
      return;
    }
  hits.push_back({action, 1});
}

std::string object_name(Address address) {
  for (const NamedObject& object : events().names)
    if (within(address, object.address, object.size)) return object.name;
  return {};
}

std::uint32_t lock_event(EventRule::At at, Address mutex) {
  if (!control().searching || the_job().events.empty() || the_job().phase == Phase::Race)
    return kNoEvent;
  std::uint32_t event = kNoEvent;
  in_search([&] {
    const std::string name = object_name(mutex);
    if (name.empty()) return;
    for (const EventRule& rule : the_job().events)
      if (rule.at == at && rule.object == name && is_of_thread(rule)) {
        event = happens(action_of(rule));
        return;
      }
  });
  return event;
}

std::uint8_t naming_rule(Address routine, Address argument, std::uint32_t creation) {
  const auto& rules = the_job().threads;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const ThreadRule& rule = rules[i];
    const bool matches = (rule.by == ThreadRule::By::Main && creation == 0) ||
                         (rule.by == ThreadRule::By::Creation && rule.value == creation) ||
                         (rule.by == ThreadRule::By::StartRoutine && creation != 0 &&
                          (rule.value == routine || is_held_by(argument, rule.value)));
    if (matches) return static_cast<std::uint8_t>(i + 1);
  }
  return 0;
}

std::uint8_t naming_rule(const char* set_name) {
  const auto& rules = the_job().threads;
  for (std::size_t i = 0; i < rules.size(); ++i)
    if (rules[i].by == ThreadRule::By::SetName && rules[i].set_name == set_name)
      return static_cast<std::uint8_t>(i + 1);
  return 0;
}

std::uint32_t counted_creations(const Job& job) {
  std::uint64_t most = 0;
  for (const ThreadRule& rule : job.threads)
    if (rule.by == ThreadRule::By::Creation) most = std::max(most, rule.value);
  return static_cast<std::uint32_t>(most + 1);
}

}  // namespace proviso::runtime

extern "C" {

void proviso_mapped(std::uint32_t site, std::uint32_t count, const std::int64_t* values) {
  using namespace proviso::runtime;
  if (!control().searching || the_job().phase == Phase::Race) return;
  std::uint32_t event = kNoEvent;
  in_search([&] {
    for (const EventRule& rule : the_job().events)
      if (rule.at == EventRule::At::Site && rule.site == site && is_of_thread(rule)) {
        event = happens(with_values(action_of(rule), count, values));
        return;
      }
  });
  reach_event(event);
}

void proviso_unseen(const char* field) {
  using namespace proviso::runtime;
  const auto place = reinterpret_cast<Address>(__builtin_return_address(0));
  in_search([&] {
    if (caveats().unseen_places.insert(place))
      caveats().unseen.push_back({field, 0, false, current_place()});
  });
}

void proviso_event(const char* action, std::uint32_t count, const std::int64_t* values) {
  using namespace proviso::runtime;
  if (!control().searching || the_job().phase == Phase::Race) return;
  std::uint32_t event = kNoEvent;
  in_search([&] { event = happens(with_values(action, count, values)); });
  reach_event(event);
}

std::uint32_t proviso_choose(std::uint32_t alternatives) {
  using namespace proviso::runtime;
  if (!control().searching) refuse("proviso::choose before main");
  if (alternatives == 0) report(Finding::Misuse, "choose(0) has no alternatives");
  if (alternatives == 1) return 0;
  Operation operation;
  operation.kind = Kind::Choose;
  operation.value = alternatives;
  return reach(operation);
}

std::uint32_t proviso_fails_without_cause() {
  using namespace proviso::runtime;
  return control().searching && the_job().spurious ? proviso_choose(2) : 0;
}

void proviso_assume(bool condition) {
  using namespace proviso::runtime;
  if (condition) return;
  caveats().assumed = true;
  Operation operation;
  operation.kind = Kind::Stuck;
  for (;;) reach(operation);
}

void proviso_atomic_begin() {
  using namespace proviso::runtime;
  if (world().atomic_owner != control().current + 1) {
    Operation operation;
    operation.kind = Kind::AtomicBegin;
    reach(operation);
    world().atomic_owner = control().current + 1;
  }
  ++world().atomic_depth;
}

void proviso_atomic_end() {
  using namespace proviso::runtime;
  if (--world().atomic_depth != 0) return;
  world().atomic_owner = 0;
  if (weak::watch().on)
    weak::release_to(weak::kSections);
  else if (race_watch().log_accesses)
    race_watch().log.end_section();
}

void proviso_name(const volatile void* object, const char* name) {
  using namespace proviso::runtime;
  in_search([&] {
    const auto address = reinterpret_cast<Address>(object);
    if (object_name(address) != name)
      events().names.insert(events().names.begin(), {name, address, 1, false});
  });
}

bool proviso_holds(const volatile void* mutex) {
  using namespace proviso::runtime;
  return state_of<MutexState>(mutex).owner == control().current + 1;
}

std::uint32_t proviso_thread_rule() {
  using namespace proviso::runtime;
  return world().threads[control().current].name;
}

void proviso_calls(const char* function, std::uint32_t parameters) {
  using namespace proviso::runtime;
  if (!control().searching || !recording().on) return;
  in_search([&] {
    recording().calls[control().current] = std::string(function) + "(";
    recording().step_text = parameters == 0 ? "call " + std::string(function) + "()"
                                            : "choose " + std::string(function);
  });
}

void proviso_argument(std::int64_t value) {
  using namespace proviso::runtime;
  if (!control().searching || !recording().on) return;
  in_search([&] {
    std::string& call = recording().calls[control().current];
    if (call.empty()) return;
    call += (call.back() == '(' ? "" : ", ") + std::to_string(value);
    recording().step_text = "call " + call + ")";
  });
}

void proviso_drives() {
  using namespace proviso::runtime;
  world().threads[control().current].calls = 1;
}

void proviso_call_begins() {
  using namespace proviso::runtime;
  std::uint16_t& calls = world().threads[control().current].calls;
  if (calls != 0) ++calls;
}

void proviso_call_ends() {
  using namespace proviso::runtime;
  std::uint16_t& calls = world().threads[control().current].calls;
  if (calls > 1) --calls;
}

}  // extern "C"
