// expect: violated bad-access
// A recursion without an end.
int depth(int level) { return depth(level + 1) + 1; }

int main() { return depth(0); }
