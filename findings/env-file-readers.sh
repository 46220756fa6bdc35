# dotenv 18.0.10 and @dotenvx/dotenvx 2.38.2 (npm), `parseEnv` of Node 24.21.0 (what --env-file reads with), python-dotenv 1.2.4 (PyPI)
# and godotenv 1.5.1 (Go): one file of variables.
# `$2b$10$abc`, as the hash of a password or a webhook's secret may be, is `$2b$10` for dotenvx and `b$abc` for godotenv, in double
# quotes too; single quotes keep it for all. `pa$$word` is `pa$` for dotenvx alone, and `pa#ss` is `pa` for three. An escaped quote in
# double quotes ends the value for Node, is kept with its backslash by two, and is a quote for the two others. `"a\tb"` is a tab for two,
# a backslash for two and `atb` for godotenv. What follows a value in quotes is dropped by Node, belongs to it for two, makes
# python-dotenv leave the variable out, and godotenv refuse the file.
# It matters where a service in one language and a job in another read one file: the secret of one is another one, without a word.
# Our commands read the environment, and no file of variables.
. "$(dirname "$0")/lib.sh"
npm_install dotenv@18.0.10 @dotenvx/dotenvx@2.38.2
npm install --prefix "$work/node" --no-audit --no-fund --loglevel=error node@24.21.0 >"$work/npm.log" 2>&1 || missing node@24.21.0
pip_install python-dotenv==1.2.4
cat >"$work/variables.env" <<'V'
HASH=$2b$10$abc
HASH_IN_DOUBLE="$2b$10$abc"
HASH_IN_SINGLE='$2b$10$abc'
DOLLARS=pa$$word
NUMBER=pa#ss
QUOTE="a\"b"
BACKSLASH="a\\b"
TAB="a\tb"
TAIL="a" b
LAST=a
V
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import dotenvx from '@dotenvx/dotenvx'
import dotenv from 'dotenv'

const text = readFileSync('variables.env', 'utf8')
const ways = { dotenv: dotenv.parse(text), dotenvx: dotenvx.parse(text, { processEnv: {} }), Node: parseEnv(text) }
for (const [way, values] of Object.entries(ways)) {
  for (const [name, value] of Object.entries(values)) console.log(`${name} | ${way} ${JSON.stringify(value)}`)
}
N
cat >"$work/try.py" <<'P'
import json

from dotenv import dotenv_values

for name, value in dotenv_values('variables.env').items():
    print(f'{name} | python-dotenv {json.dumps(value)}')
P
cd "$work"
{
  node/node_modules/node/bin/node try.mjs
  "$python" try.py 2>python.log
  sed '/^TAIL=/d' variables.env >without-tail.env
  go_run github.com/joho/godotenv@v1.5.1 <<'G'
package main

import (
	"encoding/json"
	"fmt"

	"github.com/joho/godotenv"
)

func main() {
	if _, failure := godotenv.Read("../variables.env"); failure != nil {
		fmt.Println("TAIL | godotenv refuses the file")
	}
	values, failure := godotenv.Read("../without-tail.env")
	if failure != nil {
		panic(failure)
	}
	for name, value := range values {
		written, _ := json.Marshal(value)
		fmt.Println(name, "| godotenv", string(written))
	}
}
G
} >lines
cd "$work"
while IFS= read -r line; do
  echo "$line"
  grep "^${line%%=*} | " lines | sed 's/^[A-Z_]* | /  /'
done <variables.env >seen
holds 'a secret with a dollar is another one for dotenvx 2.38.2 and godotenv 1.5.1, and five readers disagree on quotes' <<'S'
HASH=$2b$10$abc
  dotenv "$2b$10$abc"
  dotenvx "$2b$10"
  Node "$2b$10$abc"
  python-dotenv "$2b$10$abc"
  godotenv "b$abc"
HASH_IN_DOUBLE="$2b$10$abc"
  dotenv "$2b$10$abc"
  dotenvx "$2b$10"
  Node "$2b$10$abc"
  python-dotenv "$2b$10$abc"
  godotenv "b$abc"
HASH_IN_SINGLE='$2b$10$abc'
  dotenv "$2b$10$abc"
  dotenvx "$2b$10$abc"
  Node "$2b$10$abc"
  python-dotenv "$2b$10$abc"
  godotenv "$2b$10$abc"
DOLLARS=pa$$word
  dotenv "pa$$word"
  dotenvx "pa$"
  Node "pa$$word"
  python-dotenv "pa$$word"
  godotenv "pa$$word"
NUMBER=pa#ss
  dotenv "pa"
  dotenvx "pa"
  Node "pa"
  python-dotenv "pa#ss"
  godotenv "pa#ss"
QUOTE="a\"b"
  dotenv "a\\\"b"
  dotenvx "a\\\"b"
  Node "a\\"
  python-dotenv "a\"b"
  godotenv "a\"b"
BACKSLASH="a\\b"
  dotenv "a\\\\b"
  dotenvx "a\\\\b"
  Node "a\\\\b"
  python-dotenv "a\\b"
  godotenv "a\\b"
TAB="a\tb"
  dotenv "a\\tb"
  dotenvx "a\tb"
  Node "a\\tb"
  python-dotenv "a\tb"
  godotenv "atb"
TAIL="a" b
  dotenv "\"a\" b"
  dotenvx "\"a\" b"
  Node "a"
  godotenv refuses the file
LAST=a
  dotenv "a"
  dotenvx "a"
  Node "a"
  python-dotenv "a"
  godotenv "a"
S
