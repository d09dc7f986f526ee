// expect: holds
// Errors are reported by longjmp, in each thread to its own setjmp, through frames with variables.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

struct Parser {
  jmp_buf failed;
  const char* text;
  int depth;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int failures;

static void parse(struct Parser* parser) {
  char seen[8] = {0};
  if (*parser->text == 0) return;
  if (*parser->text == ')' && parser->depth == 0) longjmp(parser->failed, 2);
  seen[parser->depth % 8] = *parser->text;
  parser->depth += seen[parser->depth % 8] == '(' ? 1 : -1;
  ++parser->text;
  parse(parser);
}

static void* check(void* argument) {
  struct Parser parser;
  parser.text = argument;
  parser.depth = 0;
  const int code = setjmp(parser.failed);
  if (code == 0) {
    parse(&parser);
    if (parser.depth != 0) longjmp(parser.failed, 0);
  } else {
    pthread_mutex_lock(&mutex);
    failures += code;
    pthread_mutex_unlock(&mutex);
  }
  return argument;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, check, "())");
  pthread_create(&second, NULL, check, "(()");
  check("()");
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(failures == 3);
  return 0;
}
