// Random FSP texts: small processes with END, ERROR and silent steps, properties, and composites of
// them with prefixes, relabelling, hiding, priorities and keywords.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "random_choice.hpp"

namespace proviso::ask {

using Words = std::vector<std::string>;

inline bool one_in(std::uint32_t count) { return random_below(count) == 0; }

inline const std::string& any_of(const Words& words) {
  return words[random_below(static_cast<std::uint32_t>(words.size()))];
}

/// About half of them, and at least one.
inline Words some_of(const Words& words) {
  Words some;
  for (const std::string& word : words) {
    if (one_in(2)) some.push_back(word);
  }
  if (some.empty()) some.push_back(any_of(words));
  return some;
}

inline std::string set_of(const Words& labels) {
  return fmt::format("{{{}}}", fmt::join(labels, ", "));
}

/// `h` is hidden; END and ERROR as far as they are wanted. It may have labels that it never does.
inline std::string random_process(const std::string& name, const Words& labels, bool ends,
                                  bool errs) {
  const std::uint32_t states = 1 + random_below(3);
  Words some = some_of(labels);
  const bool silent = one_in(3);
  if (silent) some.emplace_back("h");
  std::string text = fmt::format("{} = Q0,\n", name);
  for (std::uint32_t s = 0; s < states; ++s) {
    Words choices;
    for (std::uint32_t left = random_below(4); left > 0; --left) {
      const std::string target = ends && one_in(8)   ? "END"
                                 : errs && one_in(6) ? "ERROR"
                                                     : fmt::format("Q{}", random_below(states));
      choices.push_back(fmt::format("{} -> {}", any_of(some), target));
    }
    const std::string body =
        choices.empty() ? "STOP" : fmt::format("({})", fmt::join(choices, " | "));
    text += fmt::format("  Q{} = {}{}", s, body, s + 1 < states ? ",\n" : "");
  }
  if (one_in(2)) text += fmt::format(" + {}", set_of(one_in(2) ? labels : some_of(labels)));
  if (silent) text += " \\ {h}";
  return text + ".\n";
}

inline std::string random_property(const std::string& name, const Words& labels) {
  const std::uint32_t states = 1 + random_below(2);
  const Words some = some_of(labels);
  std::string text = fmt::format("property {} = Q0,\n", name);
  for (std::uint32_t s = 0; s < states; ++s) {
    Words choices;
    for (const std::string& label : some) {
      if (one_in(4)) continue;
      choices.push_back(fmt::format("{} -> Q{}", label, random_below(states)));
    }
    const std::string body =
        choices.empty() ? "STOP" : fmt::format("({})", fmt::join(choices, " | "));
    text += fmt::format("  Q{} = {}{}", s, body, s + 1 < states ? ",\n" : "");
  }
  return text + fmt::format(" + {}.\n", set_of(some));
}

/// A reference with a prefix or a relabelling now and then.
inline std::string random_reference(const std::string& name, const Words& labels) {
  if (one_in(5)) return fmt::format("x:{}", name);
  if (one_in(4)) return fmt::format("{}/{{{}/{}}}", name, any_of(labels), any_of(labels));
  return name;
}

inline std::string random_composite(const std::string& name, const Words& parts,
                                    const Words& labels) {
  const Words keywords = {"", "", "", "", "minimal ", "deterministic "};
  std::string text = fmt::format("{}||{} = ({})", any_of(keywords), name, fmt::join(parts, " || "));
  if (one_in(6)) text += fmt::format(" {} {}", one_in(2) ? "<<" : ">>", set_of({any_of(labels)}));
  if (one_in(3)) text += fmt::format(" {} {}", one_in(2) ? "\\" : "@", set_of(some_of(labels)));
  return text + ".\n";
}

}  // namespace proviso::ask
