// The properties that a model declares and no property of the project asks for.
//
// A project that names some properties of a model says nothing about the others. They are listed,
// so that nobody takes the verdict of the project for a verdict on the model.
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

/// Models of which this run knows the properties, with those that nobody asks for. `findings` has
/// one item for each obligation of the plan.
std::vector<Unasked> unasked_properties(const Plan& plan,
                                        const std::vector<std::optional<Finding>>& findings);

}  // namespace proviso::project
