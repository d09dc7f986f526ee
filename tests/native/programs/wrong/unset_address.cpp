// expect: violated uninitialised
// A pointer that nobody has set is followed.
struct Node {
  Node* next;
  int value;
};

int main() {
  Node* node = new Node;
  node->value = 1;
  Node* next = node->next;
  if (next != nullptr) next->value = 2;
  delete node;
}
