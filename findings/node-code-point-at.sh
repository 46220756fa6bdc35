# Node 24.21.0 and 26.10.0 beside 20.19.5 (npm packages `node`), one function called again and again with texts that a slice cuts
# between the two halves of a character.
# `codePointAt` of the last unit is that half at first, as ECMAScript says. Once V8 has optimised the function it reads one unit behind
# the slice, in the text that the slice was cut from, and answers the whole character; iteration and `isWellFormed` stay right.
# It matters to whoever bounds an index scan by the text after a prefix: a prefix that matched nobody matches whole names after some
# thousand searches, so no test of one call shows it.
# `src/ledger/display-name.ts` goes by the points of an iteration.
. "$(dirname "$0")/lib.sh"
cat >"$work/try.mjs" <<'N'
const whole = `${'a'.repeat(29)}\u{1f600}`
const ways = {
  codePointAt: (text) => text.codePointAt(29),
  iteration: (text) => [...text].at(-1).charCodeAt(0),
}
for (const [name, way] of Object.entries(ways)) {
  const seen = new Set()
  for (let call = 0; call < 200_000; call++) seen.add(way(`${whole}${call}`.slice(0, 30)).toString(16))
  console.log(`${process.version} ${name}: ${[...seen].join(', then ')}`)
}
N
for version in 20.19.5 24.21.0 26.10.0; do
  mkdir -p "$work/$version"
  npm install --prefix "$work/$version" --no-audit --no-fund --loglevel=error "node@$version" >"$work/npm.log" 2>&1 || missing "node@$version"
  "$work/$version/node_modules/node/bin/node" "$work/try.mjs"
done >"$work/seen"
holds 'codePointAt of Node 24.21.0 reads behind a slice once it is optimised' <<'S'
v20.19.5 codePointAt: d83d
v20.19.5 iteration: d83d
v24.21.0 codePointAt: d83d, then 1f600
v24.21.0 iteration: d83d
v26.10.0 codePointAt: d83d, then 1f600
v26.10.0 iteration: d83d
S
