// The functions that answer questions, one for each cell of the table question × kind of model.
#pragma once

#include "ask/task.hpp"

namespace proviso::ask {

Done check_lts(Task& task);
Done assume_lts(Task& task);
Done prove_lts(Task& task);
Done discharge_lts(Task& task);
Done certify_lts(Task& task);
Done monitor_lts(Task& task);
Done compose_lts(Task& task);
Done minimise_lts(Task& task);
Done determinise_lts(Task& task);
Done compare_lts(Task& task);
Done convert_lts(Task& task);
Done alphabet_lts(Task& task);
Done draw_lts(Task& task);
Done simulate_lts(Task& task);

Done check_process(Task& task);
Done assume_process(Task& task);
Done prove_process(Task& task);
Done certify_process(Task& task);
Done convert_process(Task& task);
Done alphabet_process(Task& task);
Done draw_process(Task& task);
Done simulate_process(Task& task);

Done check_circuit(Task& task);
Done assume_circuit(Task& task);
Done prove_circuit(Task& task);
Done certify_circuit(Task& task);
Done convert_circuit(Task& task);
Done alphabet_circuit(Task& task);
Done draw_circuit(Task& task);
Done simulate_circuit(Task& task);
Done faults_circuit(Task& task);

Done check_design(Task& task);
Done assume_design(Task& task);
Done certify_design(Task& task);
Done convert_design(Task& task);
Done simulate_design(Task& task);

Done check_code(Task& task);
Done assume_code(Task& task);
Done prove_code(Task& task);
Done simulate_code(Task& task);
Done extract_code(Task& task);

}  // namespace proviso::ask
