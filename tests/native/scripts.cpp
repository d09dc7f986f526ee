#include "scripts.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "random_choice.hpp"

namespace proviso::runtime {
namespace {

constexpr std::uint32_t kEvents = 4;

bool one_in(std::uint32_t count) { return random_below(count) == 0; }

/// A few programs have much of one kind, which shows more than little of all.
struct Taste {
  std::uint32_t objects = 1 + random_below(3);
  std::uint32_t kinds =
      random_below(1 << 6) & random_below(1 << 6);  // which groups of operations occur
  bool loops = one_in(3);
  bool careless = false;  // memory that nothing protects is accessed
};

class Script {
 public:
  explicit Script(const Taste& taste) : taste_(taste) {}

  void add(char letter, std::uint32_t x = 0, std::uint32_t y = 0, std::uint32_t z = 0) {
    text_ += letter;
    for (const std::uint32_t digit : {x, y, z}) text_ += static_cast<char>('0' + digit);
  }

  void add_some(std::uint32_t operations) {
    for (std::uint32_t i = 0; i < operations; ++i) add_one();
  }

  /// With a visible operation, or the segment would never end.
  void loop() {
    add('R', object());
    add('J', random_below(static_cast<std::uint32_t>(text_.size() / 4)));
  }

  const std::string& text() const { return text_; }

 private:
  std::uint32_t object() { return random_below(taste_.objects); }

  void add_one() {
    std::vector<std::uint32_t> groups{6};
    if (taste_.careless && one_in(3)) return careless_access();
    for (std::uint32_t group = 0; group < 6; ++group)
      if ((taste_.kinds & 1u << group) != 0) groups.push_back(group);
    switch (groups[random_below(static_cast<std::uint32_t>(groups.size()))]) {
      case 0:
        return critical_section();
      case 1:
        return signalling();
      case 2:
        return atomic();
      case 3:
        return allocation();
      case 4:
        return semaphore();
      case 5:
        return other_object();
      default:
        return event_or_choice();
    }
  }

  /// Mutexes inside each other in any order; one that is held is not taken again.
  void critical_section() {
    const std::uint32_t mutex = object();
    if (std::find(held_.begin(), held_.end(), mutex) != held_.end()) return add('D', mutex, 1);
    Script inside(taste_);
    inside.held_ = held_;
    inside.held_.push_back(mutex);
    inside.add('D', mutex, random_below(3));
    if (held_.size() < 2) inside.add_some(random_below(3));
    inside.add('U', mutex);
    if (one_in(4))
      add('T', mutex, static_cast<std::uint32_t>(inside.text_.size() / 4));
    else
      add('L', mutex);
    text_ += inside.text_;
  }

  void signalling() {
    if (held_.empty() || one_in(2)) return add(one_in(2) ? 'S' : 'B', object());
    add(one_in(4) ? 'X' : 'W', object(), held_[random_below(held_count())]);
  }

  void atomic() {
    const char letters[] = {'A', 'R', 'I', 'K', 'R', 'A', 'Y', '!'};
    const char letter = letters[random_below(one_in(4) ? 8 : 6)];
    const std::uint32_t value = random_below(3);
    add(letter, object(), letter == '!' ? 2 + random_below(2) : value, random_below(3));
  }

  void allocation() {
    const bool gives_back = one_in(3);
    add(gives_back ? 'F' : 'N', random_below(3));
    if (!gives_back) add('O');
  }

  /// In a loop its value could grow for ever.
  void semaphore() {
    if (taste_.loops) return event_or_choice();
    const char letters[] = {'P', 'P', 'Q', 'V'};
    add(letters[random_below(4)], object());
  }

  void other_object() {
    const std::uint32_t lock = object();
    switch (random_below(6)) {
      case 0:
      case 1:
        add(one_in(2) ? 'r' : 'w', lock);
        add_plain();
        return add('u', lock);
      case 2:
        return add('o');
      case 3:
        return add('g');
      case 4:
        return add('b');
      default:
        add('(');
        add_plain();
        add_plain();
        return add(')');
    }
  }

  /// One that needs nothing to be held.
  void add_plain() {
    if (one_in(2)) return event_or_choice();
    add(one_in(2) ? 'I' : 'R', object());
  }

  /// Data of a mutex that may be held or not, plain memory, variables of functions.
  void careless_access() {
    switch (random_below(6)) {
      case 0:
        return add('M', object(), random_below(2));
      case 1:
        return add('m', object());
      case 2:
        return add('D', object(), random_below(3));
      case 3:
        return add('p', object());
      case 4:
        return add('f', object(), random_below(3));
      default: {
        const std::uint32_t mutex = object();
        if (std::find(held_.begin(), held_.end(), mutex) != held_.end()) return add('m', mutex);
        add('L', mutex);
        add(one_in(2) ? 'M' : 'm', mutex, random_below(2));
        return add('U', mutex);
      }
    }
  }

  void event_or_choice() {
    if (!one_in(4)) return add('E', random_below(kEvents));
    add('H', 1);
    add('E', random_below(kEvents));
  }

  std::uint32_t held_count() const { return static_cast<std::uint32_t>(held_.size()); }

  const Taste& taste_;
  std::string text_ = {};
  std::vector<std::uint32_t> held_ = {};
};

Automaton draw_automaton(Role role) {
  Automaton automaton;
  automaton.name = role == Role::Assume ? "A" : "P";
  automaton.role = role;
  for (std::uint32_t event = 0; event < kEvents; ++event)
    if (!one_in(3)) automaton.alphabet.push_back("e" + std::to_string(event));
  const std::uint32_t states = 1 + random_below(4);
  automaton.table.resize(states);
  for (auto& row : automaton.table)
    for (std::size_t letter = 0; letter < automaton.alphabet.size(); ++letter)
      row.push_back(one_in(7) ? Automaton::kRejected
                              : static_cast<std::int32_t>(random_below(states)));
  return automaton;
}

void draw(Job& job, const Taste& taste) {
  const std::uint32_t others = 1 + random_below(3);
  const std::uint32_t length = others == 3 ? 2 : 4;
  std::vector<Script> scripts(others + 1, Script(taste));
  for (std::uint32_t i = 1; i <= others; ++i) {
    scripts[i].add_some(1 + random_below(length));
    if (taste.loops && one_in(2)) scripts[i].loop();
  }
  Script& first = scripts.front();
  if (one_in(3)) first.add_some(1);
  for (std::uint32_t i = 1; i <= others; ++i) {
    first.add('c', i);
    if (one_in(4)) first.add_some(1);
  }
  first.add_some(random_below(3));
  for (std::uint32_t i = 1; i <= others; ++i)
    if (!one_in(8)) first.add(one_in(8) ? 'd' : 'j', i);
  for (const Script& script : scripts) job.arguments.push_back(script.text());
  if (one_in(2)) job.automata.push_back(draw_automaton(Role::Assume));
  if (!one_in(3)) job.automata.push_back(draw_automaton(Role::Assert));
  job.spurious = !one_in(4);
}

}  // namespace

void draw_scripts(Job& job) { draw(job, {}); }

void draw_careless_scripts(Job& job) {
  Taste taste;
  taste.careless = true;
  draw(job, taste);
}

}  // namespace proviso::runtime
