// The methods that compute the weakest assumption. They give the same assumption, state by state.
#pragma once

#include "base/context.hpp"
#include "engine/weakest/extraction.hpp"
#include "engine/weakest/steps.hpp"
#include "engine/weakest/weakest.hpp"

namespace proviso::weakest {

/// T ‖ P_err: the parts of the component and the properties.
std::vector<lts::Component> parts_of(const Query& query);

/// The paper's method: builds the whole product first. The steps are compose and those of
/// `extract`.
Result build_directly(const Query& query, Steps& steps, Context& context);

/// Reduces the parts while composing them: merge, compose, and the steps of `extract`.
Result build_by_parts(const Query& query, Steps& steps, Context& context);

/// Explores only what the answer needs: project, assumption.
Result explore_lazily(const Query& query, Steps& steps, Context& context);

/// The same on parts that were merged as far as that is cheap: merge, project, assumption.
Result explore_by_parts(const Query& query, Steps& steps, Context& context);

}  // namespace proviso::weakest
