#include "lang/aut/codes.hpp"

namespace proviso::aut {

std::span<const CodeExplanation> diagnostic_codes() {
  static constexpr CodeExplanation kCodes[] = {
      {code::kMissingHeader, "the file does not start with a header",
       "An Aldebaran file starts with `des (I, M, N)`: the initial state, the number of\n"
       "transitions and the number of states. Transitions follow, one a line.\n\n"
       "    des (0, 2, 2)\n"
       "    (0, \"coin\", 1)\n"
       "    (1, \"coffee\", 0)\n"},
      {code::kMalformedHeader, "the header is not of the form `des (I, M, N)`",
       "The header gives three numbers in parentheses: the initial state, the number of\n"
       "transitions and the number of states. There is at least one state.\n"},
      {code::kMalformedTransition, "a line is not of the form `(source, label, target)`",
       "A transition is written `(source, \"label\", target)`. The quotes may be left out if the\n"
       "label has no comma outside balanced parentheses; inside quotes a quote is written \\\" "
       "and\n"
       "a backslash \\\\. A line that stops in the middle often means that the file was cut off\n"
       "while it was copied or written.\n"},
      {code::kTooFewTransitions, "the file has fewer transitions than its header announces",
       "The second number of the header counts the transitions. If fewer follow, the file was\n"
       "probably cut off, and what is left would be another system: it is not used.\n"},
      {code::kTooManyTransitions, "the file has more transitions than its header announces",
       "The second number of the header counts the transitions. If more follow, the header is\n"
       "wrong or two files were joined.\n"},
      {code::kStateOutOfRange, "a state number is not smaller than the number of states",
       "States are numbered from 0 to N-1, where N is the third number of the header. The target\n"
       "-1 is LTSA's error state and is allowed; a source or an initial state -1 is not.\n"},
      {code::kTooManyStates, "the header announces more states than can be numbered",
       "Proviso numbers the states of one transition system with 32 bits: at most 4294967294.\n"},
      {code::kUnmentionedStates, "most of the announced states occur in no transition",
       "A warning: the header announces more states than the transitions can mention. States that\n"
       "occur in no transition cannot be reached, so they are left out and the others "
       "renumbered.\n"},
  };
  return kCodes;
}

}  // namespace proviso::aut
