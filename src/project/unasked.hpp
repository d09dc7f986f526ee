// The properties that a model declares and no property of the project asks for.
//
// A project that names some properties of a model says nothing about the others. They are listed,
// so that the verdict of the project is not mistaken for a verdict on the model.
#pragma once

#include <string>
#include <vector>

#include "project/finding.hpp"
#include "project/plan.hpp"

namespace proviso::project {

struct Unasked {
  std::string model;                    // the first file of the model
  std::vector<std::string> properties;  // by their names, or their texts where they have none
};

/// Returns the models whose properties this run knows, each with the properties that the project
/// does not ask for. `findings` has one item for each obligation of the plan.
std::vector<Unasked> unasked_properties(const Plan& plan,
                                        const std::vector<std::optional<Finding>>& findings);

}  // namespace proviso::project
