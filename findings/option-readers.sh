# mri 1.2.0, minimist 1.2.8, cac 7.1.0, yargs 18.2.0 and commander 14.0.3 (npm), and `parseArgs` of Node, one command line each; `since`
# and `id` are options with a text, and have been declared so.
# `--since -7d` is an empty text, or `true` for cac, and two options more, 7 and d, for four of six; that of `-7` for three. commander
# takes it as it stands, and parseArgs raises. `--id= x`, what a shell makes of `--id=$id x` where id is empty, is the id "x" for mri and cac,
# which take the next word. cac makes 0 of `--id ""` and 12 of `--id 0012`, though the option has a value in its declaration. Of two `--id`
# parseArgs and commander take the last, the others make a list.
# It matters to a command that takes spans and ids: it goes on with another filter, or another id, and nothing is refused.
# Our commands are read by commander, and refuse an option that they do not know.
. "$(dirname "$0")/lib.sh"
npm_install mri@1.2.0 minimist@1.2.8 cac@7.1.0 yargs@18.2.0 commander@14.0.3
cat >"$work/try.mjs" <<'N'
import { parseArgs } from 'node:util'
import { cac } from 'cac'
import { Command } from 'commander'
import minimist from 'minimist'
import mri from 'mri'
import yargs from 'yargs'

const string = ['since', 'id']
const readers = {
  mri: (line) => mri(line, { string }),
  minimist: (line) => minimist(line, { string }),
  cac(line) {
    const program = cac('program')
    for (const name of string) program.option(`--${name} <text>`, '')
    return { ...program.parse(['node', 'program', ...line], { run: false }).options, _: program.args }
  },
  yargs(line) {
    const { $0, ...read } = yargs(line).help(false).version(false).option('since', { type: 'string' }).option('id', { type: 'string' }).parse()
    return read
  },
  commander(line) {
    const program = new Command().argument('[words...]').exitOverride().configureOutput({ writeErr() {} })
    for (const name of string) program.option(`--${name} <text>`)
    return { ...program.parse(line, { from: 'user' }).opts(), _: program.args }
  },
  parseArgs(line) {
    const options = { since: { type: 'string' }, id: { type: 'string' } }
    const { values, positionals } = parseArgs({ args: line, options, allowPositionals: true })
    return { ...values, _: positionals }
  },
}
for (const line of [['--since', '-7d'], ['--since', '-7'], ['--id=', 'x'], ['--id', ''], ['--id', '0012'], ['--id', 'a', '--id', 'b']]) {
  console.log(line.map((word) => word || '""').join(' '))
  for (const [name, read] of Object.entries(readers)) {
    let seen
    try {
      const { _, '--': __, ...rest } = read(line)
      const values = Object.entries(rest).map(([key, value]) => `${key} ${JSON.stringify(value)}`)
      seen = [...values, ..._.map((word) => `word ${word}`)].sort().join(', ')
    } catch {
      seen = 'raises'
    }
    console.log(`  ${name}: ${seen}`)
  }
}
N
node "$work/try.mjs" >"$work/seen"
holds 'of `--since -7d` four of six readers of options lose the span, and `--id= x` is the id x for mri and cac' <<'S'
--since -7d
  mri: 7 true, d true, since ""
  minimist: 7 true, d true, since ""
  cac: 7 true, d true, since true
  yargs: 7 true, d true, since ""
  commander: since "-7d"
  parseArgs: raises
--since -7
  mri: 7 true, since ""
  minimist: 7 true, since ""
  cac: 7 true, since true
  yargs: since "-7"
  commander: since "-7"
  parseArgs: raises
--id= x
  mri: id "x"
  minimist: id "", word x
  cac: id "x"
  yargs: id "", word x
  commander: id "", word x
  parseArgs: id "", word x
--id ""
  mri: id ""
  minimist: id ""
  cac: id 0
  yargs: id ""
  commander: id ""
  parseArgs: id ""
--id 0012
  mri: id "0012"
  minimist: id "0012"
  cac: id 12
  yargs: id "0012"
  commander: id "0012"
  parseArgs: id "0012"
--id a --id b
  mri: id ["a","b"]
  minimist: id ["a","b"]
  cac: id ["a","b"]
  yargs: id ["a","b"]
  commander: id "b"
  parseArgs: id "b"
S
