#include "report/answer/gdb_script.hpp"

#include <vector>

#include <fmt/format.h>

#include "report/answer/program_table.hpp"

namespace proviso::report {
namespace {

/// The signals by which the runtime works, and by which it learns of crashes, are its own.
constexpr std::string_view kOpening =
    "set confirm off\n"
    "set pagination off\n"
    "set print frame-arguments scalars\n"
    "handle SIGSEGV SIGBUS SIGFPE SIGILL SIGSYS SIGALRM nostop noprint pass\n"
    "set $proviso_step = 0\n"
    "set $proviso_shown = 0\n";

constexpr std::string_view kCommands = R"(
define proviso-up
  set $proviso_end = (unsigned long) &proviso_fibre_entry
  set $proviso_own = (unsigned long) &__start_proviso_text
  set $proviso_others = (unsigned long) &__stop_proviso_text
  set $proviso_found = 0
  set $proviso_up = 1
  while $proviso_up
    set $proviso_here = (unsigned long) $pc
    if $proviso_address
      set $proviso_found = $proviso_here == $proviso_address
      if $proviso_here + 1 == $proviso_address
        set $proviso_found = 1
      end
    else
      set $proviso_found = $proviso_here < $proviso_own || $proviso_here > $proviso_others
    end
    set $proviso_up = !$proviso_found
    if $proviso_here > $proviso_end && $proviso_here < $proviso_end + 32
      set $proviso_up = 0
    end
    if $proviso_up
      up-silently
    end
  end
end

define user-frame
  if $_thread
    select-frame 0
    set $proviso_address = 0
    set $proviso_depth = 0
    if (unsigned long) $pc == (unsigned long) &proviso_debug_stop && !$proviso_looks
      eval "proviso-frame-%d", $proviso_step
    end
    set $proviso_found = 0
    if $proviso_frames
      proviso-up
      if !$proviso_found && $proviso_address
        set $proviso_address = 0
        set $proviso_depth = 0
        select-frame 0
        proviso-up
      end
    end
    if $proviso_found
      if $proviso_depth
        up-silently $proviso_depth
      end
      frame
    else
      select-frame 0
      echo (here the thread has no frames of the program)\n
    end
  end
end
document user-frame
Select the innermost frame of the program's own code.
end

define proviso-arrive
  if $_thread
    if (unsigned long) $pc == (unsigned long) &proviso_debug_stop
      set $proviso_request = (long*) $rdi
      set $proviso_looks = $proviso_step == (long) $rsi && $proviso_looking
      set $proviso_looking = 0
      set $proviso_step = (long) $rsi
      set $proviso_frames = (long) $rdx
      while $proviso_shown + 1 < $proviso_step
        set $proviso_shown = $proviso_shown + 1
        eval "proviso-line-%d", $proviso_shown
      end
      if $proviso_shown < $proviso_step && $proviso_step <= $proviso_steps
        set $proviso_shown = $proviso_step
      end
      eval "proviso-line-%d", $proviso_step
      user-frame
    end
  end
end

break *proviso_debug_stop
commands
  silent
  proviso-arrive
end

define to-step
  set $proviso_request[0] = $arg0
  continue
end
document to-step
to-step N: stop before step N of the schedule, forwards or backwards.
end

define step-forward
  to-step $proviso_step+1
end
document step-forward
Make the step and stop before the next one.
end

define back
  if $argc
    to-step $proviso_step-$arg0
  else
    to-step $proviso_step-1
  end
end
document back
back [N]: go back one step, or N.
end

define finding
  to-step $proviso_steps+1
end
document finding
Make all steps that are left and stop at what is wrong.
end

define look
  set $proviso_request[1] = $arg0 + 1
  set $proviso_looking = 1
  continue
end
document look
look N: show where thread N stands before this step.
end

define steps
  set $proviso_row = 0
  while $proviso_row <= $proviso_steps
    if $proviso_row == $proviso_step
      echo =>
    else
      echo \040\040
    end
    eval "proviso-line-%d", $proviso_row
    set $proviso_row = $proviso_row + 1
  end
  if $proviso_step > $proviso_steps
    echo =>
  else
    echo \040\040
  end
  eval "proviso-line-%d", $proviso_steps + 1
end
document steps
The whole schedule, with a mark at the step that is next.
end
)";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    if (end == std::string::npos) break;
    at = end + 1;
  }
  return lines;
}

/// `echo` takes escapes and drops blanks at the beginning.
std::string echoed(const std::string& line) {
  std::string text = "echo \\ ";
  for (const char c : line) {
    if (c == '\\') text += '\\';
    text += c;
  }
  return text + "\\n\n";
}

std::string definition(std::string_view name, std::size_t number, const std::string& body) {
  return fmt::format("define {}-{}\n{}end\n", name, number, body);
}

std::string frame_of(const FramePosition& frame) {
  return fmt::format("set $proviso_address = {:#x}\nset $proviso_depth = {}\n", frame.address,
                     frame.depth);
}

}  // namespace

std::string gdb_script(const ProgramTrace& trace) {
  const std::size_t count = trace.steps.size();
  const std::vector<std::string> table = lines_of(program_table(trace));
  std::string text(kOpening);
  text += fmt::format("set $proviso_steps = {}\nset $proviso_looks = 0\nset $proviso_looking = 0\n",
                      count);
  // The first line of the table is its head; what is behind the last step is the finding.
  for (std::size_t i = 0; i <= count && i < table.size(); ++i) {
    text += definition("proviso-line", i, echoed(table[i]));
  }
  std::string finding;
  for (std::size_t i = count + 1; i < table.size(); ++i) finding += echoed(table[i]);
  text += definition("proviso-line", count + 1, finding);
  for (std::size_t i = 0; i < count; ++i) {
    text += definition("proviso-frame", i + 1, frame_of(trace.steps[i].frame));
  }
  text += definition("proviso-frame", count + 1, frame_of(trace.frame));
  text += kCommands;
  return text + "run\n";
}

}  // namespace proviso::report
