// expect: violated out-of-bounds
// An index leaves the first member of a variable, which has the address of the variable, for the next.
struct {
  int items[2];
  int counts[2];
} queue;

int position = 2;

int main(void) {
  queue.items[position] = 1;
  return 0;
}
