// What each construct of FSP means, one model a line: the sizes of the composition as
// states/transitions/labels, with ! if π is reachable.
#include <gtest/gtest.h>

#include "fsp/compile.hpp"

namespace proviso::fsp {
namespace {

struct Case {
  const char* name;
  const char* text;
  const char* sizes;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

class Language : public ::testing::TestWithParam<Case> {};

TEST_P(Language, Means) {
  Compiled compiled(GetParam().text);
  EXPECT_EQ(compiled.sizes(), GetParam().sizes);
}

const Case kCases[] = {
    {"prefix", "P = (a -> b -> P).", "2/2/2"},
    {"choice", "P = (a -> P | b -> STOP).", "2/2/2"},
    {"stop", "P = STOP.", "1/0/0"},
    {"alias", "P = Q, Q = (a -> P).", "1/1/1"},
    {"alias_of_itself", "P = P.", "1/0/0"},
    {"alias_circle", "P = Q, Q = R, R = Q.", "1/0/0"},
    {"error_first", "P = ERROR.", "1/1/0!"},
    {"error_later", "P = (a -> ERROR | b -> P).", "1/2/2!"},
    // The continuation is made anew for each element, but named states are shared.
    {"set_prefix_copies", "P = ({a, b} -> c -> P).", "3/4/3"},
    {"set_prefix_shares", "P = ({a, b} -> P).", "1/2/2"},
    {"index_binds", "P = (in[x:0..2] -> out[x] -> P).", "4/6/6"},
    {"two_indices", "P = (a[i:0..1][j:0..1] -> s[i+j] -> P).", "5/8/7"},
    {"index_over_set", "set S = {on, off} P = ([x:S] -> ack[x] -> P).", "3/4/4"},
    {"set_difference", "set S = {a, b, c} P = (S\\{b} -> P).", "1/2/2"},
    {"guard_false_is_no_label", "P = (a -> P | when (0) b -> P).", "1/1/1"},
    {"all_guards_false", "P = (a[i:0..1] -> Q[i]), Q[i:0..1] = (when (i > 5) b -> P).", "3/2/2"},
    {"unreachable_label_counts", "P = (a -> P), Q = (b -> Q).", "1/1/2"},
    {"if_else", "P = Q[0], Q[i:0..2] = if (i < 2) then (up -> Q[i+1]) else (reset -> P).", "3/3/2"},
    {"if_without_else", "P(X = 0) = if (X) then (a -> P).", "1/0/0"},
    {"index_leaves_range", "P = Q[0], Q[i:0..2] = (up -> Q[i+1]).", "3/3/1!"},
    {"clauses_for_indices", "P = Q[0], Q[0] = (a -> Q[1]), Q[1] = (b -> Q[0]).", "2/2/2"},
    {"unknown_local_is_error", "P = (a -> Q).", "1/1/1!"},
    {"extension_blocks", "P = (a -> P) + {b}. Q = (b -> Q). ||S = (P || Q).", "1/1/2"},
    {"hiding", "P = (a -> b -> P) \\ {a}.", "2/2/1"},
    {"hiding_prefixes", "P = (x.a -> x.b -> y -> P) \\ {x}.", "3/3/1"},
    {"interface", "P = (x.a -> x.b -> y -> P) @ {x}.", "3/3/2"},
    {"relabel_to_several", "P = (a -> b -> P) / {{x, y}/a}.", "2/3/3"},
    {"relabel_to_one", "P = (a -> b -> P) / {n/{a, b}}.", "2/2/1"},
    {"relabel_swaps", "P = (a -> b -> a -> P) / {b/a, a/b}.", "3/3/2"},
    {"relabel_prefix", "P = (x.a -> x.b -> P) / {y/x}.", "2/2/2"},
    {"relabel_forall", "P = (a[0..2] -> P) / {forall [i:0..2] {b[i]/a[2-i]}}.", "1/3/3"},
    {"constant", "const N = 2 P = (a[0..N] -> P).", "1/3/3"},
    {"parameter_shadows", "const N = 2 P(N = 3) = (a[0..N] -> P).", "1/4/4"},
    {"negative_index", "const N = -3 P = (a[N] -> P).", "1/1/1"},
    {"cardinality", "set S = {a, b, c} P = (n[#S] -> P).", "1/1/1"},
    {"octal_and_hex", "P = (a[010 == 8][0x1F == 31] -> P).", "1/1/1"},
    {"label_parameter", "P(X = 'foo) = ([X].go -> P). ||S = (P('bar) || P).", "1/2/2"},
    {"compare_labels", "P(X = 'a) = if (X == 'a) then (yes -> P) else (no -> P).", "1/1/1"},
    {"sequence", "A = (a -> END). B = (b -> END). ||S = T. T = A;B;T.", "2/2/2"},
    {"sequence_with_arguments", "A(I = 1) = (a[I] -> END). T = (s -> A(2);A(3);END). ||S = T.",
     "4/3/3"},
    {"any_token_after_arguments", "A(I = 1) = (a[I] -> END). T = (s -> A(2) -> T). ||S = T.",
     "2/2/2"},
    {"composition_shares", "P = (a -> s -> P). Q = (b -> s -> Q). ||S = (P || Q).", "4/5/3"},
    {"prefixing_copies", "P = (a -> b -> P). ||S = {p, q}:P.", "4/8/4"},
    {"sharing_alternates", "P = (a -> b -> P). ||S = {p, q}::P.", "2/4/4"},
    {"share_after_prefix", "P = (a -> P). ||S = {u, v}::p:P.", "1/2/2"},
    {"replicator", "P = (a -> P). ||S = forall [i:1..3] x[i]:P.", "1/3/3"},
    {"conditional_part", "P = (a -> P). Q = (b -> Q). ||S(N = 0) = (Q || if (N) then P).", "1/1/1"},
    {"recursive_composite",
     "P = (a -> P). ||R(N = 1) = if (N == 1) then x[N]:P else (x[N]:P || R(N-1)). ||S = R(4).",
     "1/4/4"},
    {"relabelling_a_composite_first_composes",
     "P = (a -> b -> c -> STOP). Q = (c -> d -> e -> STOP). ||T = (P || Q). ||S = T/{n/{b, d}}.",
     "6/5/4"},
    {"relabelling_a_group_synchronises",
     "P = (a -> b -> P). Q = (d -> e -> Q). ||S = (P || Q)/{n/{b, d}}.", "4/5/3"},
    {"high_priority", "P = (a -> P | b -> P | c -> P) \\ {b}. ||S = P << {a}.", "1/1/2"},
    {"low_priority", "P = (a -> P | b -> P | c -> P) \\ {b}. ||S = P >> {a}.", "1/2/2"},
    {"priority_is_frozen", "A = (a -> b -> A). B = (c -> B). ||D = (A || B) << {a}. ||S = (D).",
     "2/3/3"},
    {"property_is_completed", "property P = (a -> b -> P).", "2/4/2!"},
    {"property_completes_stop", "property P = (a -> STOP).", "2/2/1!"},
    {"property_covers_extension", "property P = (a -> P) + {b}.", "1/2/2!"},
    {"composite_property", "A = (a -> b -> A | a -> c -> A). property ||S = A.", "2/6/3!"},
    {"minimal", "minimal P = (a -> b -> P | a -> b -> P).", "2/2/2"},
    {"minimal_keeps_choice", "A = (t -> b -> A | t -> c -> A) \\ {t}. minimal ||S = A.", "3/4/2"},
    {"minimal_drops_tau_loops", "A = (t -> A | a -> A) \\ {t}. minimal ||S = A.", "1/1/1"},
    {"deterministic", "deterministic P = (a -> b -> P | a -> c -> P).", "2/3/3"},
    {"ends_are_one", "A = (a -> END). B = (b -> END). ||S = (A || B).", "4/4/2"},
    {"all_processes", "A = (a -> A). B = (b -> B).", "1/2/2"},
    {"menu_and_animation_are_ignored",
     "P = (a -> P). menu RUN = {a} animation X = \"x.xml\" actions {a/b} controls {b/a}", "1/1/1"},
    {"constraint_is_a_process",
     "A = (a -> A | b -> A). constraint K = [](a -> X b) ||S = (A || K).", "2/3/2"},
};

INSTANTIATE_TEST_SUITE_P(Fsp, Language, ::testing::ValuesIn(kCases),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(Systems, NameComponentsAsLtsaDoes) {
  Compiled compiled(
      "P(N = 1) = (a[N] -> P). ||Q = (P(2)). ||S = (x:Q || {u, v}::P || forall [i:1..2] y[i]:P).");
  std::vector<std::string> names;
  const auto system = compiled.system();
  for (const auto& component : system->components) names.push_back(component.name);
  const std::vector<std::string> expected = {"x:Q.P(2)", "{u,v}::P", "y.1:P", "y.2:P"};
  EXPECT_EQ(names, expected);
}

TEST(Systems, AreCompiledForTheTargetAskedFor) {
  Compiled compiled("P = (a -> P). Q = (b -> c -> Q). ||S = (P || Q).");
  EXPECT_EQ(compiled.sizes("P"), "1/1/1");
  EXPECT_EQ(compiled.sizes("Q"), "2/2/2");
  EXPECT_EQ(compiled.sizes("DEFAULT"), "2/4/3");
  EXPECT_EQ(compiled.sizes("MISSING"), "error");
  EXPECT_EQ(compiled.codes(), std::vector<std::string>{"FSP034"});
}

TEST(Systems, ImportThroughTheCaller) {
  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  const FileId file = sources.add("model.lts", "import P = \"p.aut\" ||S = (x:P || y:P).");
  std::string asked;
  const auto importer = [&](const Name& name, Diagnostics&) -> std::optional<lts::Lts> {
    asked = name.text;
    lts::LtsBuilder builder;
    const auto state = builder.add_state();
    builder.add_transition(state, builder.action("go"), state);
    return std::move(builder).build();
  };
  const auto model = load(sources, file, importer, diagnostics);
  ASSERT_TRUE(model.has_value());
  const auto system = model->system("S", diagnostics, context);
  ASSERT_TRUE(system.has_value());
  EXPECT_EQ(asked, "p.aut");
  EXPECT_EQ(space::compose(*system, context).transition_count(), 2U);
}

}  // namespace
}  // namespace proviso::fsp
