// The values of all options of a question, typed. A front end fills them in; option_table.hpp
// defines which of them apply to which question and kind of model, their names on the command line,
// and whether one was given.
//
// An option that is not given has its default here: an empty text or list, nullopt, or false.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/context.hpp"
#include "engine/learning/alphabet_refinement.hpp"
#include "engine/learning/learner.hpp"
#include "engine/native/program.hpp"
#include "engine/requirement/requirement.hpp"
#include "lang/slim/semantics.hpp"
#include "mapping/mapping.hpp"
#include "outcome/proof.hpp"
#include "subject/check_kind.hpp"

namespace proviso::ask {

/// The method by which an answer is found. Each cell question × kind of model has its own choices.
enum class Technique : std::uint8_t {
  Auto,
  Bounded,
  Induction,
  Pdr,
  Interpolation,
  Component,
  Diagrams,
  Build,
  Lazy,
  Requirement,
  Learning,
  Monolithic,
  Extract,
  Learn,
};

enum class Equivalence : std::uint8_t { Strong, Branching, Weak, Trace, Inclusion };
/// Whether to use the paper's variant of a method where ours differs.
enum class Criterion : std::uint8_t { Exact, Paper };
/// Whether weak atomics, or racing accesses, are treated as sequentially consistent operations.
enum class Consistency : std::uint8_t { Strict, SequentiallyConsistent };
/// What `assume` writes to its output.
enum class Written : std::uint8_t { Assumption, Component };
/// Who arranges a picture: a layout of our own, or Graphviz.
enum class PictureLayout : std::uint8_t { Layered, Dot };
/// How progress is reported: a line on the terminal that overwrites itself, or JSON lines.
enum class ProgressKind : std::uint8_t { Auto, Json };
/// Another tool that decides the rest of a question.
enum class Tool : std::uint8_t { Spin };

struct Options {
  // What the question is about.
  std::string language;
  std::vector<std::string> targets;
  std::vector<std::string> components;
  std::vector<std::string> properties;
  std::vector<std::string> environment;   // sets of labels
  std::vector<std::string> environments;  // components that are the environment
  std::vector<std::string> extensions;    // features of a design
  std::string alphabet;                   // a set of labels
  subject::CheckKinds only;               // every kind if empty
  std::vector<std::string> defines;       // macros or constants: N=3
  bool legacy_bool = false;
  std::string faults;                       // of SLIM: all, none, or instances separated by commas
  bool nominal = false;                     // the same as no faults
  std::vector<std::string> specifications;  // files with properties of SLIM models
  std::optional<std::pair<std::int64_t, std::int64_t>> integers;  // the range of int
  slim::Departures departures;
  std::string time;             // of SLIM: "discrete"
  std::string fault_variables;  // of SMV and AIGER: names separated by commas
  std::optional<std::size_t> fault_order;

  // How it is answered.
  std::optional<Technique> technique;
  std::optional<unsigned> bound;
  std::optional<Criterion> criterion;
  std::optional<Equivalence> equivalence;
  std::optional<Rule> rule;
  std::string split;  // the parts of a proof
  std::optional<learning::LearnerKind> learner;
  std::optional<learning::Refinement> refinement;
  std::optional<requirement::Choice> heuristic;
  std::optional<double> threshold;
  std::optional<Tool> with;
  bool no_fair_choice = false;
  bool weak_fairness = false;
  bool no_reduction = false;
  bool all_errors = false;
  bool no_claims = false;
  bool supertrace = false;
  bool coverage = false;
  bool family = false;
  bool analyse = false;
  bool decompose = false;

  // Results of earlier runs.
  std::string earlier_proof;
  std::string against;     // a changed model
  std::string interfaces;  // a folder
  std::string trace;
  std::string path;  // a trace to draw

  // C++ programs.
  std::string mapping;
  std::string design;
  std::string driver;
  std::optional<unsigned> callers;  // threads of a driver
  std::vector<std::string> stubs;
  std::vector<std::string> assumptions;
  std::vector<mapping::Domain> domains;
  std::vector<mapping::Domain> choices;  // results of functions that nobody can foresee
  std::string program_input;             // a file
  std::string program_arguments;
  std::vector<std::string> program_environment;  // NAME=VALUE
  std::string compile_commands;
  std::vector<std::string> flags;
  std::optional<native::SearchOrder> order;
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> preemptions;
  std::optional<std::uint64_t> max_threads;
  std::optional<Consistency> atomics;
  std::optional<Consistency> races;
  bool no_spurious = false;
  bool exact = false;
  bool no_cache = false;
  bool debugger = false;
  bool protocol = false;  // a simulation is driven by a program, not by a person
  std::string keep;       // a folder

  // What is written.
  std::string output;
  std::string certificate;
  std::string spin_trail;
  std::string reports;  // for other tools: KIND=FILE,…
  std::optional<Written> as;
  std::string class_name;
  std::string wrapped_class;
  std::optional<std::uint32_t> around;
  std::optional<PictureLayout> layout;
  bool expand = false;
  bool anything = false;  // whether pictures of assumptions show the state ANYTHING
  /// Whether to make certificates even where making one takes longer than the proof.
  bool evidence = false;

  std::optional<ProgressKind> progress;

  // Limits.
  Limits limits;
  std::optional<std::uint64_t> seed;
  std::optional<unsigned> threads;

  // Several processes. Front ends start them; without them, the question is answered by one.
  std::optional<unsigned> ranks;
  std::string launcher;    // the words of the program that starts them
  std::string checkpoint;  // a folder
  std::optional<unsigned> checkpoint_seconds;
  bool restart = false;

  std::string disk;  // a folder for states that do not fit into memory
};

}  // namespace proviso::ask
