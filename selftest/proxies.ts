import { readFileSync, writeFileSync } from 'node:fs'
import { run } from '../conformance/index.ts'
import { readTarget } from '../conformance/run/target-file.ts'
import { readyJson } from '../src/cli/ready.ts'
import { testResources } from '../src/cli/test-resources.ts'
import { startMock } from '../src/main.ts'
import { command } from './command.ts'
import { page, proxiesOfPage, rowOf, type Visited, withOutcomes } from './proxies/proxies.ts'

// `npm run proxies`: runs the suite against the mock through each proxy that is installed.
const help = `
Writes their rows in the table of docs/behind-a-proxy.md. Progress goes to stderr.
Exit codes: 0 all that are here are conformant; 1 one is not; 2 wrong usage.`

command('proxies', 'Runs certify through each proxy of docs/behind-a-proxy.md that is on the PATH.', help)
  .option('--json', 'the outcomes on stdout, instead of the rows')
  .action(runAll)
  .parse()

async function runAll({ json }: { readonly json?: true }): Promise<void> {
  const runs: Visited[] = []
  for (const proxy of proxiesOfPage()) {
    process.stderr.write(`${proxy.name} ${proxy.version ?? 'is not on the PATH'}\n`)
    if (proxy.version === undefined) continue
    await using mock = await startMock({ fixture: 'demo', rateLimit: 'off' })
    await using running = await proxy.start(Number(new URL(mock.baseUrl).port))
    const ready = readTarget(readyJson(mock, await testResources(mock, undefined)), 'the ready line', {})
    const target = { ...ready, baseUrl: `http://127.0.0.1:${running.port}` }
    const { report } = await run({ target, seed: 1, profile: 'certify' })
    const { outcome, failures } = report
    const { name, version } = proxy
    runs.push({ name, version, outcome, broken: failures.map(({ rule }) => rule) })
  }
  writeFileSync(page, withOutcomes(readFileSync(page, 'utf8'), runs))
  process.stdout.write(`${json ? JSON.stringify(runs, undefined, 2) : runs.map(rowOf).join('\n')}\n`)
  process.exitCode = runs.every(({ outcome }) => outcome === 'conformant') ? 0 : 1
}
