// Random FSP models: the text that the program reads, and the graph that the reference takes it to
// mean.
#pragma once

#include <string>
#include <vector>

#include "attack/fsp_graph.hpp"

namespace proviso::attack {

struct NamedGraph {
  std::string name;
  Graph graph;
};

struct FspModel {
  std::string text;
  std::vector<NamedGraph> components;  // of the target SYS, as its parts are called there
  std::vector<NamedGraph> properties;  // of the target SYS
  Graph whole;                         // SYS, before it hides anything
  bool has_one_end = true;             // no part has several states END, which are merged into one
};

/// Draws a model with the target SYS.
FspModel random_fsp_model();

/// A label as FSP writes it: `p.0.a` is `p[0].a`.
std::string written_label(const std::string& label);

/// The labels that models are drawn from.
const std::vector<std::string>& fsp_labels();

}  // namespace proviso::attack
