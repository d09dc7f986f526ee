// expect: violated uninitialised
#include <stdlib.h>
struct Node {
  int value;
  struct Node* next;
};
int main(void) {
  struct Node* node = malloc(sizeof *node);
  node->value = 1;
  int count = 0;
  for (struct Node* at = node; at; at = at->next) count++;
  return count;
}
