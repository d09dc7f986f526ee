// Dates: localtime, gmtime, mktime, strftime, ctime and kin, compiled with the instrumentation of
// programs. Local time is UTC. localtime and ctime write into memory that all threads share, as in
// the C library, so that two threads which call them race.
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>

extern "C" {
[[noreturn]] void proviso_refused(const char* function);
}

namespace {

constexpr std::int64_t kDay = 86'400;  // seconds
constexpr const char* kDays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                 "Thursday", "Friday", "Saturday"};
constexpr const char* kMonths[] = {"January",   "February", "March",    "April",
                                   "May",       "June",     "July",     "August",
                                   "September", "October",  "November", "December"};

std::tm shared_date = {};
char shared_text[32] = {};

bool is_leap(std::int64_t year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int days_of_month(std::int64_t year, int month) {
  constexpr int kLengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kLengths[month] + (month == 1 && is_leap(year) ? 1 : 0);
}

/// Days from 1970 to the beginning of the year.
std::int64_t days_before(std::int64_t year) {
  const std::int64_t past = year - 1;
  const auto floor = [&](std::int64_t by) { return past / by - (past % by < 0 ? 1 : 0); };
  return 365 * (year - 1970) + floor(4) - floor(100) + floor(400) - 477;
}

std::tm date_of(std::int64_t time) {
  std::int64_t days = time / kDay;
  std::int64_t seconds = time % kDay;
  if (seconds < 0) seconds += kDay, --days;
  std::tm date = {};
  date.tm_hour = static_cast<int>(seconds / 3600);
  date.tm_min = static_cast<int>(seconds / 60 % 60);
  date.tm_sec = static_cast<int>(seconds % 60);
  date.tm_wday = static_cast<int>(((days + 4) % 7 + 7) % 7);
  std::int64_t year = 1970 + days / 365;
  while (days_before(year) > days) --year;
  while (days_before(year + 1) <= days) ++year;
  date.tm_year = static_cast<int>(year - 1900);
  date.tm_yday = static_cast<int>(days - days_before(year));
  int day = date.tm_yday;
  while (day >= days_of_month(year, date.tm_mon)) day -= days_of_month(year, date.tm_mon++);
  date.tm_mday = day + 1;
  date.tm_zone = "UTC";
  return date;
}

/// Member by member: a result that is written where it belongs has no hooks.
void put(std::tm* target, const std::tm& date) {
  target->tm_sec = date.tm_sec;
  target->tm_min = date.tm_min;
  target->tm_hour = date.tm_hour;
  target->tm_mday = date.tm_mday;
  target->tm_mon = date.tm_mon;
  target->tm_year = date.tm_year;
  target->tm_wday = date.tm_wday;
  target->tm_yday = date.tm_yday;
  target->tm_isdst = date.tm_isdst;
  target->tm_gmtoff = date.tm_gmtoff;
  target->tm_zone = date.tm_zone;
}

std::int64_t time_of(const std::tm& date) {
  std::int64_t year = std::int64_t{date.tm_year} + 1900 + date.tm_mon / 12;
  int month = date.tm_mon % 12;
  if (month < 0) month += 12, --year;
  std::int64_t days = days_before(year) + date.tm_mday - 1;
  for (int i = 0; i < month; ++i) days += days_of_month(year, i);
  return days * kDay + std::int64_t{date.tm_hour} * 3600 + std::int64_t{date.tm_min} * 60 +
         date.tm_sec;
}

const char* name_of(const char* const* names, int number, int count) {
  return number >= 0 && number < count ? names[number] : "?";
}

int write_date(char* target, std::size_t size, const std::tm& date) {
  return std::snprintf(target, size, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n",
                       name_of(kDays, date.tm_wday, 7), name_of(kMonths, date.tm_mon, 12),
                       date.tm_mday, date.tm_hour, date.tm_min, date.tm_sec, 1900 + date.tm_year);
}

/// One conversion of strftime. Returns the length, that of a text that may be too long.
int write_field(char* target, std::size_t size, char letter, const std::tm& date) {
  const auto number = [&](const char* format, int value) {
    return std::snprintf(target, size, format, value);
  };
  const auto text = [&](const char* value) { return std::snprintf(target, size, "%s", value); };
  const int hour = date.tm_hour % 12 == 0 ? 12 : date.tm_hour % 12;
  switch (letter) {
    case 'Y':
      return number("%d", 1900 + date.tm_year);
    case 'y':
      return number("%02d", (date.tm_year % 100 + 100) % 100);
    case 'm':
      return number("%02d", date.tm_mon + 1);
    case 'd':
      return number("%02d", date.tm_mday);
    case 'e':
      return number("%2d", date.tm_mday);
    case 'H':
      return number("%02d", date.tm_hour);
    case 'I':
      return number("%02d", hour);
    case 'M':
      return number("%02d", date.tm_min);
    case 'S':
      return number("%02d", date.tm_sec);
    case 'j':
      return number("%03d", date.tm_yday + 1);
    case 'w':
      return number("%d", date.tm_wday);
    case 'u':
      return number("%d", date.tm_wday == 0 ? 7 : date.tm_wday);
    case 'A':
      return text(name_of(kDays, date.tm_wday, 7));
    case 'a':
      return std::snprintf(target, size, "%.3s", name_of(kDays, date.tm_wday, 7));
    case 'B':
      return text(name_of(kMonths, date.tm_mon, 12));
    case 'b':
    case 'h':
      return std::snprintf(target, size, "%.3s", name_of(kMonths, date.tm_mon, 12));
    case 'p':
      return text(date.tm_hour < 12 ? "AM" : "PM");
    case 'Z':
      return text("UTC");
    case 'z':
      return text("+0000");
    case 'n':
      return text("\n");
    case 't':
      return text("\t");
    case '%':
      return text("%");
    default:
      proviso_refused("strftime with a conversion that is not followed");
  }
}

/// What a conversion stands for that consists of others.
const char* expansion(char letter) {
  switch (letter) {
    case 'F':
      return "%Y-%m-%d";
    case 'T':
    case 'X':
      return "%H:%M:%S";
    case 'R':
      return "%H:%M";
    case 'D':
    case 'x':
      return "%m/%d/%y";
    case 'r':
      return "%I:%M:%S %p";
    case 'c':
      return "%a %b %e %H:%M:%S %Y";
    default:
      return nullptr;
  }
}

}  // namespace

extern "C" {

struct tm* gmtime_r(const time_t* time, struct tm* date) {
  put(date, date_of(*time));
  return date;
}
struct tm* localtime_r(const time_t* time, struct tm* date) {
  return gmtime_r(time, date);
}
struct tm* gmtime(const time_t* time) {
  return gmtime_r(time, &shared_date);
}
struct tm* localtime(const time_t* time) {
  return gmtime_r(time, &shared_date);
}

/// Fields out of their range are brought into it.
time_t timegm(struct tm* date) {
  const std::int64_t time = time_of(*date);
  put(date, date_of(time));
  return time;
}
time_t mktime(struct tm* date) { return timegm(date); }
void tzset() {}

char* asctime_r(const struct tm* date, char* text) {
  write_date(text, 26, *date);
  return text;
}
char* asctime(const struct tm* date) {
  write_date(shared_text, sizeof shared_text, *date);
  return shared_text;
}
char* ctime_r(const time_t* time, char* text) {
  const std::tm date = date_of(*time);
  return asctime_r(&date, text);
}
char* ctime(const time_t* time) { return asctime(localtime(time)); }

std::size_t strftime(char* target, std::size_t size, const char* format, const struct tm* date) {
  std::size_t length = 0;
  for (; *format != 0; ++format) {
    if (length + 1 >= size) return 0;
    if (*format != '%') {
      target[length++] = *format;
      continue;
    }
    ++format;
    if (*format == 'E' || *format == 'O') ++format;
    const char* const parts = expansion(*format);
    const std::size_t written =
        parts != nullptr
            ? strftime(target + length, size - length, parts, date)
            : static_cast<std::size_t>(write_field(target + length, size - length, *format, *date));
    if (written >= size - length || (parts != nullptr && written == 0)) return 0;
    length += written;
  }
  if (length >= size) return 0;
  target[length] = 0;
  return length;
}

}  // extern "C"
