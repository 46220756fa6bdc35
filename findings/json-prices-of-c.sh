# jansson 2.14-2, json-c 0.16-2, jsoncpp 1.9.5-4, cJSON 1.7.15-1+deb12u4, picojson of 2021-01-18 and Boost.JSON 1.81.0-5+deb12u1 (Debian 12)
# beside nlohmann/json 3.11.2-2: JSON is read and written again, as what stands between a client and an API does.
# 19.99 is 19.989999999999998 for jansson, jsoncpp and picojson, and for json-c where the number is the program's own; 1.999E1 for Boost.
# Those are the same double, but no longer a price that a reader of decimals, a pattern or `multipleOf: 0.01` takes. An id of nineteen digits
# is rounded by cJSON and picojson, and one of twenty-one is 18446744073709551615 for json-c, the same for each of them; jansson refuses it.
# It matters where a device or a gateway in C passes on what an API answers: what was signed or shown as 19.99 is another text, and two long
# ids become one.
# The prices of our contract are numbers without `multipleOf`, its ids texts (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
needs gcc g++
debian_install libjansson-dev=2.14-2 libjansson4=2.14-2 libjson-c-dev=0.16-2 libjson-c5=0.16-2 libjsoncpp-dev=1.9.5-4 libjsoncpp25=1.9.5-4 \
  libcjson-dev=1.7.15-1+deb12u4 libcjson1=1.7.15-1+deb12u4 picojson-dev=1.3.0+git20210118.111c9be-2 nlohmann-json3-dev=3.11.2-2 libboost1.81-dev=1.81.0-5+deb12u1
cd "$work"
cat >jansson.c <<'C'
#include <jansson.h>
#include <string.h>

char *jansson(const char *text) {
  json_error_t error;
  json_t *value = json_loads(text, 0, &error);
  return value ? json_dumps(value, JSON_COMPACT) : strdup(error.text);
}
C
cat >first.c <<'C'
#include <cjson/cJSON.h>
#include <json-c/json.h>
#include <stdio.h>

char *jansson(const char *text);

int main(int count, char **texts) {
  for (int i = 1; i < count; i++) {
    printf("%s\n  jansson   %s\n", texts[i], jansson(texts[i]));
    printf("  json-c    %s\n", json_object_to_json_string_ext(json_tokener_parse(texts[i]), JSON_C_TO_STRING_PLAIN));
    printf("  cJSON     %s\n", cJSON_PrintUnformatted(cJSON_Parse(texts[i])));
  }
  printf("19.99 of a program\n  json-c    %s\n", json_object_to_json_string(json_object_new_double(19.99)));
}
C
cat >second.cc <<'C'
#include <boost/json/src.hpp>
#include <iostream>
#include <json/json.h>
#include <nlohmann/json.hpp>
#include <picojson.h>

int main(int count, char **texts) {
  for (int i = 1; i < count; i++) {
    Json::Value first;
    Json::Reader().parse(texts[i], first);
    Json::StreamWriterBuilder writer;
    writer["indentation"] = "";
    picojson::value second;
    picojson::parse(second, std::string(texts[i]));
    std::cout << texts[i] << "\n  jsoncpp   " << Json::writeString(writer, first) << "\n  picojson  " << second.serialize() << "\n  Boost     "
              << boost::json::serialize(boost::json::parse(texts[i])) << "\n  nlohmann  " << nlohmann::json::parse(texts[i]).dump() << "\n";
  }
}
C
includes=$work/debian/usr/include libraries=$work/debian/usr/lib/x86_64-linux-gnu
gcc -I "$includes" first.c jansson.c -L "$libraries" -ljansson -ljson-c -lcjson -o first
g++ -w -I "$includes" -I "$includes/jsoncpp" second.cc -L "$libraries" -ljsoncpp -o second
for program in first second; do
  LD_LIBRARY_PATH=$libraries ./$program '[19.99,1.15,100.0]' '[1234567890123456789]' '[123456789012345678901]'
done >seen
holds 'jansson 2.14, jsoncpp 1.9.5 and picojson write 19.99 as 19.989999999999998' <<'S'
[19.99,1.15,100.0]
  jansson   [19.989999999999998,1.1499999999999999,100.0]
  json-c    [19.99,1.15,100.0]
  cJSON     [19.99,1.15,100]
[1234567890123456789]
  jansson   [1234567890123456789]
  json-c    [1234567890123456789]
  cJSON     [1.2345678901234568e+18]
[123456789012345678901]
  jansson   too big integer
  json-c    [18446744073709551615]
  cJSON     [1.2345678901234568e+20]
19.99 of a program
  json-c    19.989999999999998
[19.99,1.15,100.0]
  jsoncpp   [19.989999999999998,1.1499999999999999,100.0]
  picojson  [19.989999999999998,1.1499999999999999,100]
  Boost     [1.999E1,1.15E0,1E2]
  nlohmann  [19.99,1.15,100.0]
[1234567890123456789]
  jsoncpp   [1234567890123456789]
  picojson  [1.2345678901234568e+18]
  Boost     [1234567890123456789]
  nlohmann  [1234567890123456789]
[123456789012345678901]
  jsoncpp   [1.2345678901234568e+20]
  picojson  [1.2345678901234568e+20]
  Boost     [1.2345678901234567E20]
  nlohmann  [1.2345678901234568e+20]
S
