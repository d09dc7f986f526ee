/* A robot's arm serves a press: the press never moves while the arm is inside.
 *
 * After the production cell benchmark of B. Finkbeiner, H.-J. Peter, S. Schewe: RESY: Requirement
 * Synthesis for Compositional Model Checking (TACAS 2008), rebuilt from the sizes in its table. The
 * cell grows with K, from 2 to 7: now the robot, now the press gets one more device, or moves in
 * finer steps.
 *
 *   proviso assume examples/production-cell.pml --component Robot
 *   proviso prove examples/production-cell.pml --component Robot --define K=7
 *
 * What does the press require of the robot? That its arm is inside only after it was let in; where
 * it is otherwise, and what it holds, does not matter. */
#ifndef K
#define K 4
#endif

#if K < 4
#define PLACES 3
#elif K < 7
#define PLACES 5
#else
#define PLACES 9
#endif

/* Places of the arm: at home, on its way, at the gate, inside the press. */
#define HOME 0
#define GATE (PLACES - 2)
#define INSIDE (PLACES - 1)

/* Nobody listens to the second channel of each pair: it stands for "not now". */
#define NOW 0
#define NEVER 1
chan enter[2] = [0] of { byte };
chan leave[2] = [0] of { byte };
chan inside[2] = [0] of { bit };

#define TOGGLE(device) device = 1 - device

active proctype Robot()
{
  byte place = HOME;
  bit gripper, magnet;
#if K > 2
  bit lift;
#endif

  do
  :: d_step { place < GATE -> place++ }
  :: d_step { place > HOME && place <= GATE -> place-- }
  :: enter[(place == GATE -> NOW : NEVER)]?place
  :: leave[(place == INSIDE -> NOW : NEVER)]?place
  :: inside[(place == INSIDE -> NOW : NEVER)]!1
  :: TOGGLE(gripper)
  :: TOGGLE(magnet)
#if K > 2
  :: TOGGLE(lift)
#endif
  od
}

#if K == 2
#define DEVICES(stage) \
  :: TOGGLE(belt); goto stage \
  :: TOGGLE(lamp); goto stage
#elif K < 6
#define DEVICES(stage) \
  :: TOGGLE(belt); goto stage \
  :: TOGGLE(lamp); goto stage \
  :: TOGGLE(pump); goto stage
#else
#define DEVICES(stage) \
  :: TOGGLE(belt); goto stage \
  :: TOGGLE(lamp); goto stage \
  :: TOGGLE(pump); goto stage \
  :: TOGGLE(fan); goto stage
#endif

active proctype Press()
{
  bit belt, lamp;
#if K > 2
  bit pump;
#endif
#if K > 5
  bit fan;
#endif

open:
  if
  :: enter[NOW]!INSIDE -> goto occupied
#if K == 5
  :: goto closing
#else
  :: goto closed
#endif
  :: inside[NOW]?_ -> goto crash
  DEVICES(open)
  fi;
occupied:
  if
  :: leave[NOW]!GATE -> goto open
  :: inside[NOW]?_ -> goto occupied
  DEVICES(occupied)
  fi;
#if K == 5
closing:
  if
  :: goto closed
  :: inside[NOW]?_ -> goto crash
  DEVICES(closing)
  fi;
#endif
closed:
  if
#if K == 5
  :: goto opening
#else
  :: goto open
#endif
  :: inside[NOW]?_ -> goto crash
  DEVICES(closed)
  fi;
#if K == 5
opening:
  if
  :: goto open
  :: inside[NOW]?_ -> goto crash
  DEVICES(opening)
  fi;
#endif
crash:
  assert(false)
}
