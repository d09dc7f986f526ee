/* An elevator's controller and its plant: no door opens where the car is not.
 *
 * After the elevator benchmark of B. Finkbeiner, H.-J. Peter, S. Schewe: RESY: Requirement
 * Synthesis for Compositional Model Checking (TACAS 2008), rebuilt from the sizes in its table:
 * for N floors the controller has 3 * 4^N states, the plant 6 * (2N - 1).
 *
 *   proviso assume examples/elevator.pml --component Controller
 *   proviso prove examples/elevator.pml --component Controller --define N=4
 *
 * What does the plant require of the controller? That it does not start while a door is open: which
 * floors have been asked for does not matter. */
#ifndef N
#define N 3
#endif

mtype = { stop, up, down };

/* The plant: odd positions are between two floors. */
byte position = 0;
mtype motor = stop;
bit levelled = 0;

#define AT(floor) (motor == stop && levelled && position == 2 * (floor))

#if N == 2
#define CLOSED (!open[0] && !open[1])
#elif N == 3
#define CLOSED (!open[0] && !open[1] && !open[2])
#elif N == 4
#define CLOSED (!open[0] && !open[1] && !open[2] && !open[3])
#elif N == 5
#define CLOSED (!open[0] && !open[1] && !open[2] && !open[3] && !open[4])
#elif N == 6
#define CLOSED (!open[0] && !open[1] && !open[2] && !open[3] && !open[4] && !open[5])
#else
#error "the elevator has 2 to 6 floors"
#endif

#define FLOOR(floor) \
  :: request[floor] = 1 \
  :: d_step { request[floor] && AT(floor) -> open[floor] = 1 } \
  :: d_step { open[floor] -> request[floor] = 0 } \
  :: open[floor] = 0 \
  :: d_step { open[floor] -> assert(position == 2 * (floor)) }

active proctype Controller()
{
  mtype driving = stop;
  bit request[N], open[N];

  do
  :: d_step { driving == stop && CLOSED -> driving = up; motor = up }
  :: d_step { driving == stop && CLOSED -> driving = down; motor = down }
  :: d_step { driving != stop -> driving = stop; motor = stop }
  FLOOR(0)
  FLOOR(1)
#if N > 2
  FLOOR(2)
#endif
#if N > 3
  FLOOR(3)
#endif
#if N > 4
  FLOOR(4)
#endif
#if N > 5
  FLOOR(5)
#endif
  od
}

active proctype Plant()
{
  do
  :: d_step { motor == up && position < 2 * N - 2 -> position++; levelled = 0 }
  :: d_step { motor == down && position > 0 -> position--; levelled = 0 }
  :: d_step { motor == stop && !levelled -> levelled = 1 }
  od
}
