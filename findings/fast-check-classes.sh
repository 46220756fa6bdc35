# fast-check 4.10.2, `stringMatching`, which draws texts that match a regular expression.
# A negated class draws printable ASCII alone: `[^a]` gives 94 characters, never a control character or a letter beyond ASCII,
# though these match too; `\P{L}` with the flag u draws all of Unicode. And `\cA`, a control character, is drawn as the
# letters "cA", which do not match the expression they were drawn from.
# It matters to whoever tests with it: a service that fails on everything beyond ASCII passes every text drawn from `[^,]+`.
# Here only ids are drawn from a pattern; names and sources are drawn by code points.
. "$(dirname "$0")/lib.sh"
npm_install fast-check@4.10.2
cat >"$work/try.mjs" <<'N'
import fc from 'fast-check'

for (const pattern of [/^[^a]$/, /^.$/, /^\W$/, /^\P{L}$/u, /^\cA$/]) {
  const drawn = new Set(fc.sample(fc.stringMatching(pattern), { numRuns: 10_000, seed: 1 }))
  const some = (test) => ([...drawn].some(test) ? 'some' : 'none')
  console.log(
    `${pattern}: beyond ASCII ${some((text) => text.codePointAt(0) > 0x7f)}, control ${some((text) => text < ' ')},`,
    `not matching ${some((text) => !pattern.test(text))}`,
  )
}
console.log('characters of [^a]:', new Set(fc.sample(fc.stringMatching(/^[^a]$/), { numRuns: 10_000, seed: 1 })).size)
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'fast-check 4.10.2 draws printable ASCII alone from a negated class' <<'S'
/^[^a]$/: beyond ASCII none, control none, not matching none
/^.$/: beyond ASCII none, control none, not matching none
/^\W$/: beyond ASCII none, control none, not matching none
/^\P{L}$/u: beyond ASCII some, control some, not matching none
/^\cA$/: beyond ASCII none, control none, not matching some
characters of [^a]: 94
S
