// Random collaboration-based designs: fairness, stuck states, extensions that override or attach to
// one another, families, kept interfaces after edits, certificates right and wrong, and the same
// product as an SMV model. The reference builds every product from the definitions.
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "attack/attacks.hpp"
#include "collaboration/random_sketch.hpp"
#include "collaboration/reference.hpp"

namespace proviso::attack {
namespace {

namespace sketch = collaboration::sketch;
using Json = nlohmann::json;
using sketch::joined;
using sketch::Meaning;
using sketch::Names;
using sketch::Reference;

/// A product under the name that the program gives it.
struct Subject {
  std::string name;
  Names extensions;
};

/// The extensions in the order in which they are attached: each after those of its host.
Names attaching_order(const sketch::Design& design, Names extensions) {
  Names order;
  const auto ready = [&](const std::string& one) {
    const Names needed = design.attached(design.extension(one)->host);
    return std::all_of(needed.begin(), needed.end(), [&](const std::string& e) {
      return std::find(order.begin(), order.end(), e) != order.end();
    });
  };
  while (!extensions.empty()) {
    const auto next = std::find_if(extensions.begin(), extensions.end(), ready);
    order.push_back(*next);
    extensions.erase(next);
  }
  return order;
}

/// Whether two lists of extensions are one product: the order counts only where one overrides.
bool same_product(const sketch::Design& design, Names a, Names b) {
  const bool overrides = std::any_of(
      a.begin(), a.end(), [&](const std::string& one) { return design.extension(one)->overrides; });
  if (overrides && a.size() == b.size()) {
    return attaching_order(design, std::move(a)) == attaching_order(design, std::move(b));
  }
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

Names with_extension(const sketch::Design& design, const sketch::Extension& extension) {
  Names extensions = design.attached(extension.host);
  extensions.push_back(extension.name);
  return extensions;
}

/// What `check` looks at: the system, the products, and the extensions that are no product yet.
std::vector<Subject> subjects(const sketch::Design& design) {
  std::vector<Subject> result{{sketch::kSystem, {}}};
  for (const sketch::Product& product : design.products) {
    result.push_back({product.name, design.attached(product.name)});
  }
  for (const sketch::Extension& extension : design.extensions) {
    const Names extensions = with_extension(design, extension);
    const bool known = std::any_of(design.products.begin(), design.products.end(), [&](auto& one) {
      return same_product(design, extensions, design.attached(one.name));
    });
    if (!known) result.push_back({extension.host + " + " + extension.name, extensions});
  }
  return result;
}

std::vector<Subject> family_subjects(const Reference& reference) {
  std::vector<Subject> result;
  for (const Names& product : reference.products(reference.design().families.front())) {
    result.push_back({joined(product), product});
  }
  return result;
}

/// The answers of the program about one design, compared with the reference.
class Comparison {
 public:
  Comparison(Bench& bench, Reference& reference, std::string file)
      : bench_(bench), reference_(reference), file_(std::move(file)) {}

  /// Asks, compares, and returns the answer if there was one.
  std::optional<Json> check(const std::string& feature, const std::vector<Subject>& subjects,
                            const std::vector<std::string>& options) {
    std::vector<std::string> words{"check", file_, "--json"};
    words.insert(words.end(), options.begin(), options.end());
    const auto result = bench_.ask(words);
    bench_.count(feature);
    if (is_stuck(subjects)) {
      bench_.expect("a product that can get stuck is refused", "2", std::to_string(result.status));
      return std::nullopt;
    }
    if (result.status != 0 && result.status != 1) {
      bench_.disagree(fmt::format("status {}: {}", result.status, result.err));
    }
    Json answer = Json::parse(result.out);
    compare(subjects, answer, result.status);
    return answer;
  }

  bool is_stuck(const std::vector<Subject>& subjects) {
    return std::any_of(subjects.begin(), subjects.end(), [&](const Subject& one) {
      return reference_.of(one.extensions).stuck() &&
             !reference_.properties(one.extensions).empty();
    });
  }

 private:
  void compare(const std::vector<Subject>& subjects, const Json& answer, int status) {
    std::map<std::pair<std::string, std::string>, const Json*> found;
    for (const Json& one : answer.at("results")) {
      found[{one.at("target"), one.at("property")}] = &one;
    }
    bool all_hold = true;
    std::size_t expected = 0;
    for (const Subject& subject : subjects) {
      const Meaning& meaning = reference_.of(subject.extensions);
      for (const auto& [property, scope] : reference_.properties(subject.extensions)) {
        ++expected;
        const auto at = found.find({subject.name, property->name});
        if (at == found.end()) {
          bench_.disagree(fmt::format("no verdict on {} of {}", property->name, subject.name));
        }
        const bool holds = meaning.holds(property->formula, scope);
        all_hold = all_hold && holds;
        compare(subject, property->name, holds, *at->second);
      }
    }
    bench_.expect("number of results", std::to_string(expected),
                  std::to_string(answer.at("results").size()));
    bench_.expect("status", all_hold ? "0" : "1", std::to_string(status));
  }

  void compare(const Subject& subject, const std::string& property, bool holds, const Json& got) {
    const Meaning& meaning = reference_.of(subject.extensions);
    const std::string name = fmt::format("{} of {}: ", property, subject.name);
    const std::string method = got.at("method");
    const std::string fair = reference_.design().fairness.empty() ? "" : ", fair";
    bench_.expect("verdict, " + method + fair, name + (holds ? "holds" : "violated"),
                  name + got.at("verdict").get<std::string>());
    bench_.expect("size of the product", name + std::to_string(meaning.size()),
                  name + std::to_string(got.at("wholeStates").get<std::size_t>()));
    if (holds == got.contains("trace")) bench_.disagree(name + "a trace for what holds, or none");
    if (!holds) replay(name, meaning, got.at("trace"));
  }

  /// Follows a trace by the names of states; hidden names make several states possible.
  void replay(const std::string& name, const Meaning& meaning, const Json& trace) {
    std::vector<std::set<std::size_t>> visited{{0}};
    for (const Json& step : trace.at("steps")) {
      std::set<std::size_t> after;
      for (const std::size_t from : visited.back()) {
        for (const std::size_t to : meaning.targets(from)) {
          if (agrees(meaning, from, to, step.at("state"))) after.insert(to);
        }
      }
      if (after.empty()) bench_.disagree(name + "no such step: " + step.dump());
      visited.push_back(std::move(after));
    }
    bench_.count("trace replayed");
    if (trace.at("loopsTo").is_null()) return;
    const auto& entry = visited.at(trace.at("loopsTo").get<std::size_t>());
    const bool closes = std::any_of(visited.back().begin(), visited.back().end(),
                                    [&](std::size_t s) { return entry.contains(s); });
    if (!closes) bench_.disagree(name + "the loop of the trace does not close");
  }

  bool agrees(const Meaning& meaning, std::size_t from, std::size_t to, const Json& changes) const {
    return std::all_of(reference_.design().machines.begin(), reference_.design().machines.end(),
                       [&](const sketch::Machine& machine) {
                         const auto change = changes.find(machine.name);
                         const std::string& expected = change == changes.end()
                                                           ? meaning.local(from, machine.name)
                                                           : change->get_ref<const std::string&>();
                         return meaning.local(to, machine.name) == expected;
                       });
  }

  Bench& bench_;
  Reference& reference_;
  std::string file_;
};

/// Whether a claim is true: the oracle for certificates that were changed.
bool is_true(const Json& claim, Reference& reference) {
  const sketch::Design& design = reference.design();
  Names words;
  std::string rest = claim.at("product");
  for (std::size_t end = rest.find(" + "); end != std::string::npos; end = rest.find(" + ")) {
    words.push_back(rest.substr(0, end));
    rest.erase(0, end + 3);
  }
  words.push_back(rest);
  if (words.front() != sketch::kSystem && design.product(words.front()) == nullptr) return false;
  Names extensions = design.attached(words.front());
  extensions.insert(extensions.end(), words.begin() + 1, words.end());
  for (const std::string& one : extensions) {
    if (design.extension(one) == nullptr) return false;
    for (const std::string& needed : design.attached(design.extension(one)->host)) {
      if (std::find(extensions.begin(), extensions.end(), needed) == extensions.end()) return false;
    }
  }
  const Meaning& meaning = reference.of(extensions);
  if (meaning.stuck()) return false;
  for (const auto& [property, scope] : reference.properties(extensions)) {
    if (property->name != claim.at("property")) continue;
    return meaning.holds(property->formula, scope);
  }
  return false;
}

class CertificateAttack {
 public:
  CertificateAttack(Bench& bench, Reference& reference, std::string file)
      : bench_(bench), reference_(reference), file_(std::move(file)) {}

  void run(const Json& answer) {
    if (!answer.contains("certificate")) return;
    certificate_ = answer.at("certificate");
    bench_.expect("certificate accepted", "0", std::to_string(status_of(certificate_)));
    for (int n = 0; n < 2; ++n) {
      Json changed = certificate_;
      const std::string what = change(changed);
      const int status = status_of(changed);
      if (status == 0) {
        expect_all_true(changed, what);
      } else {
        bench_.count("refused: " + what);
      }
    }
    bench_.write("answer.json", answer.dump());
    bench_.expect("the answer itself accepted", "0", std::to_string(ask("answer.json")));
  }

  /// The certificate of another design must not be accepted for what is not true of this one.
  void run_foreign(const Json& answer) {
    if (!answer.contains("certificate")) return;
    certificate_ = answer.at("certificate");
    if (status_of(certificate_) == 0) {
      expect_all_true(certificate_, "another design");
    } else {
      bench_.count("refused: another design");
    }
  }

 private:
  int status_of(const Json& certificate) {
    bench_.write("certificate.json", certificate.dump());
    return ask("certificate.json");
  }
  int ask(const std::string& name) { return bench_.ask({"certify", name, file_}).status; }

  void expect_all_true(const Json& certificate, const std::string& what) {
    for (const Json& claim : certificate.at("claims")) {
      if (!is_true(claim, reference_)) {
        bench_.disagree(fmt::format("accepted ({}): {}", what, claim.dump()));
      }
    }
    bench_.count("accepted and true: " + what);
  }

  Json& any_claim(Json& certificate) const {
    Json& claims = certificate.at("claims");
    return claims[random_below(static_cast<std::uint32_t>(claims.size()))];
  }

  /// The ways in which a claim can be established, with the sizes that it would have.
  void claim_of(Json& claim, const Names& extensions) const {
    const auto part = [](const std::string& name, std::size_t states) {
      return Json{{"name", name}, {"states", states}};
    };
    const sketch::Design& design = reference_.design();
    switch (random_below(3)) {
      case 0:
        claim["way"] = "composed";
        claim["parts"] = Json::array({part("whole", reference_.of(extensions).size())});
        return;
      default: {
        std::set<std::string> needed;
        for (const std::string& one : extensions) {
          for (const std::string& e : design.attached(design.extension(one)->host)) {
            needed.insert(e);
          }
        }
        const Names host(needed.begin(), needed.end());
        const std::size_t base = reference_.of(host).size();
        claim["way"] = extensions.empty() ? "base" : one_of({"modular", "frontier"});
        claim["parts"] = Json::array({part("host", base)});
        for (const sketch::Extension& one : design.extensions) {
          const bool attached =
              std::find(extensions.begin(), extensions.end(), one.name) != extensions.end();
          if (!attached || needed.contains(one.name)) continue;
          Names with = host;
          with.push_back(one.name);
          claim["parts"].push_back(part(one.name, reference_.of(with).size() - base));
        }
      }
    }
  }

  static std::string one_of(const std::vector<std::string>& words) {
    return words[random_below(static_cast<std::uint32_t>(words.size()))];
  }

  /// Changes something, and says what.
  std::string change(Json& certificate) const {
    const sketch::Design& design = reference_.design();
    Json& claim = any_claim(certificate);
    switch (random_below(5)) {
      case 0: {
        Json& states =
            claim["parts"][random_below(static_cast<std::uint32_t>(claim["parts"].size()))]
                 ["states"];
        states = states.get<std::size_t>() + 1;
        return "another size";
      }
      case 1:
        claim["way"] = one_of({"base", "modular", "frontier", "composed"});
        return "another way";
      case 2: {
        const std::string other = any_claim(certificate).at("formula");
        claim["formula"] = other;
        return "another formula";
      }
      case 3: {
        const Json other = any_claim(certificate);
        claim["property"] = other.at("property");
        claim["formula"] = other.at("formula");
        return "another property";
      }
      default: {
        // The most dangerous one: the right sizes, for another product.
        std::vector<Subject> all = subjects(design);
        const Subject& other = all[random_below(static_cast<std::uint32_t>(all.size()))];
        claim["product"] = other.name;
        claim_of(claim, other.extensions);
        return "another product";
      }
    }
  }

  Bench& bench_;
  Reference& reference_;
  std::string file_;
  Json certificate_;
};

/// A product as an SMV model has the same verdicts.
void convert(Bench& bench, Reference& reference, const std::string& file) {
  const sketch::Design& design = reference.design();
  std::string target = sketch::kSystem;
  if (!design.products.empty()) {
    target = sketch::any_of_these(design.products).name;
  }
  const Names extensions = design.attached(target);
  const Meaning& meaning = reference.of(extensions);
  const auto converted = bench.ask({"convert", file, "--target", target, "-o", "model.smv"});
  if (converted.status != 0) bench.disagree("convert failed: " + converted.err);
  // SMV asks specifications of fair initial states only (README.md).
  const sketch::Formula fair_path{sketch::Formula::Kind::EG, {}, {}, {sketch::Formula{}}};
  if (meaning.stuck() || !meaning.holds(fair_path, {})) return;
  const auto result = bench.ask({"check", "model.smv", "--json"});
  if (result.status != 0 && result.status != 1) {
    bench.disagree(fmt::format("model.smv: status {}: {}", result.status, result.err));
  }
  std::map<std::string, std::string> verdicts;
  const Json answer = Json::parse(result.out);
  for (const Json& one : answer.at("results")) {
    verdicts[one.at("property")] = one.at("verdict");
  }
  std::vector<sketch::Reference::Property> asked;
  for (const auto& one : reference.properties(extensions)) {
    // Those of other products with some of the extensions are not exported.
    const bool foreign = std::any_of(
        design.products.begin(), design.products.end(), [&](const sketch::Product& product) {
          return product.name != target &&
                 std::any_of(product.properties.begin(), product.properties.end(),
                             [&](const auto& own) { return &own == one.property; });
        });
    if (!foreign) asked.push_back(one);
  }
  for (const auto& [property, scope] : asked) {
    const bool holds = meaning.holds(property->formula, scope);
    bench.expect("as an SMV model", property->name + (holds ? " holds" : " violated"),
                 property->name + " " + verdicts[property->name]);
  }
}

/// One system, product or extension by its name.
void check_target(Comparison& comparison, const Reference& reference) {
  const sketch::Design& design = reference.design();
  std::vector<std::pair<std::string, Subject>> targets{{sketch::kSystem, {sketch::kSystem, {}}}};
  for (const sketch::Product& one : design.products) {
    targets.push_back({one.name, {one.name, design.attached(one.name)}});
  }
  for (const sketch::Extension& one : design.extensions) {
    targets.push_back({one.name, {one.host + " + " + one.name, with_extension(design, one)}});
  }
  const auto& [target, subject] = sketch::any_of_these(targets);
  if (reference.properties(subject.extensions).empty()) return;
  comparison.check("check --target", {subject}, {"--target", target});
}

/// What an extension asks of its host has no verdict; it is refused where nothing can be said.
void assume(Bench& bench, Reference& reference, const std::string& file) {
  const sketch::Design& design = reference.design();
  const sketch::Extension& one = sketch::any_of_these(design.extensions);
  const bool refused = one.overrides || reference.of(design.attached(one.host)).stuck();
  const auto result = bench.ask({"assume", file, "--extension", one.name});
  bench.expect("assume --extension", refused ? "2" : "0", std::to_string(result.status));
}

/// Questions about one design that is not changed.
void ask_about(Bench& bench, const sketch::Design& design, const std::string& file) {
  Reference reference(design);
  Comparison comparison(bench, reference, file);
  CertificateAttack certificates(bench, reference, file);
  if (const auto answer = comparison.check("check", subjects(design), {})) {
    certificates.run(*answer);
  }
  if (const auto answer =
          comparison.check("check --family", family_subjects(reference), {"--family"})) {
    certificates.run(*answer);
  }
  check_target(comparison, reference);
  assume(bench, reference, file);
  convert(bench, reference, file);
}

/// The same questions with what earlier runs kept, after an edit too.
void ask_again(Bench& bench, const sketch::Design& first, const std::string& file) {
  const sketch::Design second = sketch::Generator::edited(first);
  std::optional<Json> kept;
  for (const sketch::Design* design : {&first, &first, &second, &first}) {
    bench.write(file, written(*design));
    Reference reference(*design);
    Comparison comparison(bench, reference, file);
    const bool family = random_below(2) == 1;
    const auto subjects_now = family ? family_subjects(reference) : subjects(*design);
    std::vector<std::string> options{"--interfaces", "kept"};
    if (family) options.emplace_back("--family");
    const auto answer = comparison.check("check --interfaces", subjects_now, options);
    CertificateAttack certificates(bench, reference, file);
    if (kept) certificates.run_foreign(*kept);
    if (answer) kept = answer;
  }
}

}  // namespace

void attack_design(Bench& bench) {
  const sketch::Design design = sketch::Generator().run();
  bench.write("design.collab", written(design));
  if (random_below(3) > 0) {
    ask_about(bench, design, "design.collab");
  } else {
    ask_again(bench, design, "design.collab");
  }
}

}  // namespace proviso::attack
