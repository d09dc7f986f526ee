// By parts or as a whole? The families in examples/, grown by their size parameter, are proved by
// the search of the whole, by each rule with learned assumptions, and by the weakest assumption of
// one component discharged on the others. The table says which way looked at the fewest states, and
// where proofs by parts lose.
//
//   proviso_bench_proofs [--family NAME] [--seconds LIMIT]
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "bench/measure.hpp"
#include "engine/learning/prove.hpp"
#include "engine/weakest/discharge.hpp"
#include "engine/weakest/weakest.hpp"
#include "lang/fsp/fsp.hpp"
#include "space/open_system.hpp"

namespace proviso::bench {
namespace {

struct Family {
  std::string file;
  std::string target;
  std::string parameter;  // the constant that says how large it is
  std::vector<int> sizes;
  std::string component;  // whose weakest assumption is taken
};

const std::vector<Family>& families() {
  static const std::vector<Family> all = {
      {"gas-station.lts", "STATION", "K", {3, 4, 5, 8}, "OPERATOR(1)"},
      {"client-server.lts", "SYSTEM", "N", {4, 8, 12, 16, 20}, "SERVER"},
      {"rover.lts", "ROVER", "K", {2, 3, 4, 5, 6}, "ARBITER"},
      {"k9-executive.lts", "FIXED", "", {0}, "EXECUTIVE"},
  };
  return all;
}

struct Options {
  std::string family = {};
  double seconds = 20;
};

struct Model {
  std::vector<lts::Component> components;
  std::vector<lts::Component> properties;
};

/// The example with its parameter set.
std::optional<Model> load(const Family& family, int size) {
  auto text = read_file(fmt::format("{}/{}", PROVISO_EXAMPLES, family.file));
  if (!text) return std::nullopt;
  if (!family.parameter.empty()) {
    const std::string declaration = fmt::format("const {} = ", family.parameter);
    const std::size_t at = text->find(declaration);
    if (at == std::string::npos) return std::nullopt;
    const std::size_t value = at + declaration.size();
    text->replace(value, text->find('\n', value) - value, std::to_string(size));
  }
  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  const FileId file = sources.add(family.file, std::move(*text));
  const auto model = fsp::load(sources, file, {}, diagnostics);
  if (!model) return std::nullopt;
  const auto system = model->system(family.target, diagnostics, context);
  if (!system) return std::nullopt;
  Model result;
  for (const lts::Component& component : system->components) {
    (component.lts.has_error() ? result.properties : result.components).push_back(component);
  }
  return result;
}

/// `states`: of the largest search; `transitions`: the states of the largest assumption. No states:
/// not decided.
Measurement by_learning(const Model& model, const learning::Plan& plan, double seconds) {
  Context context(Limits{seconds, {}, {}});
  const auto outcome = learning::prove({model.components, model.properties}, plan, context);
  Measurement measured;
  measured.seconds = context.seconds();
  if (!outcome.proof) return measured;
  for (const Premise& premise : outcome.proof->premises) {
    measured.states = std::max(measured.states, premise.states);
  }
  for (const lts::Lts& assumption : outcome.proof->assumptions) {
    measured.transitions = std::max<std::uint64_t>(measured.transitions, assumption.state_count());
  }
  return measured;
}

Measurement by_weakest(const Model& model, const std::string& name, double seconds) {
  Context context(Limits{seconds, {}, {}});
  lts::System component;
  lts::System rest;
  for (const lts::Component& part : model.components) {
    (part.name == name ? component : rest).components.push_back(part);
  }
  const lts::Alphabet others = space::alphabet_of(rest);
  std::vector<std::string> labels;
  lts::System promised;
  promised.components = model.properties;
  promised.components.insert(promised.components.end(), component.components.begin(),
                             component.components.end());
  const lts::Alphabet own = space::alphabet_of(promised);
  for (const std::string& label : own.labels()) {
    if (others.contains(label)) labels.push_back(label);
  }
  const lts::Alphabet interface(std::move(labels));
  Measurement measured;
  const auto outcome = weakest::weakest_assumption({component, model.properties, interface},
                                                   weakest::Method::Auto, context);
  if (outcome.assumption) {
    const auto discharged = weakest::discharge(rest, {"assumption", *outcome.assumption}, context);
    if (discharged.verdict == Verdict::Holds) {
      measured.states = discharged.statistics.states.value_or(0);
      measured.transitions = outcome.assumption->state_count();
    }
  }
  measured.seconds = context.seconds();
  return measured;
}

struct Way {
  std::string name;
  std::function<Measurement(const Model&, const Family&, double)> run;
};

Way by_rule(std::string name, std::optional<Rule> rule) {
  return {std::move(name), [rule](const Model& model, const Family&, double seconds) {
            learning::Plan plan;
            plan.method = rule ? learning::Method::Learning : learning::Method::Monolithic;
            plan.rule = rule;
            return by_learning(model, plan, seconds);
          }};
}

std::vector<Way> ways() {
  return {by_rule("whole", std::nullopt),
          by_rule("asymmetric", Rule::Asymmetric),
          by_rule("circular", Rule::Circular),
          by_rule("symmetric", Rule::Symmetric),
          {"weakest", [](const Model& model, const Family& family, double seconds) {
             return by_weakest(model, family.component, seconds);
           }}};
}

void print_row(const std::string& system, const std::string& way,
               const std::optional<Measurement>& measured, const Measurement& whole) {
  if (!measured || measured->states == 0) {
    fmt::print("{:<20} {:<11} {:>10}\n", system, way, "undecided");
    return;
  }
  const auto ratio = [](double now, double reference) {
    return reference > 0 ? fmt::format("{:.3g}", now / reference) : std::string("-");
  };
  fmt::print("{:<20} {:<11} {:>10} {:>6} {:>9.3f} {:>8.1f} {:>10} {:>9}\n", system, way,
             measured->states, measured->transitions, measured->seconds,
             static_cast<double>(measured->peak_bytes) / 1e6,
             ratio(static_cast<double>(measured->states), static_cast<double>(whole.states)),
             ratio(measured->seconds, whole.seconds));
  std::fflush(stdout);
}

bool run_family(const Family& family, double seconds) {
  for (const int size : family.sizes) {
    const auto model = load(family, size);
    if (!model) {
      fmt::print(stderr, "{}: cannot be loaded\n", family.file);
      return false;
    }
    const std::string name =
        family.parameter.empty() ? family.target : fmt::format("{} {}", family.target, size);
    Measurement whole;
    for (const Way& way : ways()) {
      const auto measured = measure([&] { return way.run(*model, family, seconds); });
      if (way.name == "whole" && measured) whole = *measured;
      print_row(name, way.name, measured, whole);
    }
  }
  return true;
}

int run(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; i += 2) {
    const std::string_view name = arguments[i];
    if (i + 1 < count && name == "--family") {
      options.family = arguments[i + 1];
    } else if (i + 1 < count && name == "--seconds") {
      options.seconds = std::strtod(arguments[i + 1], nullptr);
    } else {
      fmt::print(stderr, "usage: proviso_bench_proofs [--family FILE] [--seconds LIMIT]\n");
      return 2;
    }
  }
  fmt::print("{:<20} {:<11} {:>10} {:>6} {:>9} {:>8} {:>10} {:>9}\n", "system", "way", "states",
             "|A|", "seconds", "MB", "of whole", "of time");
  for (const Family& family : families()) {
    if (!options.family.empty() && family.file != options.family) continue;
    if (!run_family(family, options.seconds)) return 1;
  }
  return 0;
}

}  // namespace
}  // namespace proviso::bench

int main(int count, char** arguments) { return proviso::bench::run(count, arguments); }
