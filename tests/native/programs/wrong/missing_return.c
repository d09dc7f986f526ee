// expect: violated uninitialised
// A function ends without a return, and its result is used.
int f(int a) { if (a) return 1; }
int main(void){ if (f(0)) return 1; return 0; }
