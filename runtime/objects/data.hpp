// Global variables with margins.
#pragma once

namespace proviso::runtime {

/// Marks the margins of every global variable that the plugin has listed.
void guard_data();
/// Tells a replay of them.
void remember_data();

}  // namespace proviso::runtime
