import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }

interface Input {
  readonly description: string
  readonly default: string
}

export interface Step {
  readonly name: string
  readonly id: string
  readonly if?: string
  readonly shell: string
  readonly env: Readonly<Record<string, string>>
  readonly run: string
}

export interface Action {
  readonly inputs: Readonly<Record<string, Input>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

export const action: Action = parse(
  readFileSync(fileURLToPath(new URL('../../action.yml', import.meta.url)), 'utf8'),
)

/** The result of a run of the action; `codes` has the exit codes by step. */
export interface ActionRun {
  readonly codes: Readonly<Record<string, number>>
  readonly log: string
  readonly summary: string
  readonly outputs: Readonly<Record<string, string>>
}

/** The condition under which a step runs although one before it has failed. */
export const despiteFailure = expression("!cancelled() && steps.check.outcome == 'success'")

/** Runs the steps of the action as a runner does, in bash, in a checked-out repository. */
export async function runAction(
  repository: string,
  given: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<ActionRun> {
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, input.default]),
  )
  const known: Record<string, string> = prefixed('inputs.', { ...inputs, ...given })
  const codes: Record<string, number> = {}
  const summary = join(repository, '..', 'summary.md')
  const output = join(repository, '..', 'output.txt')
  writeFileSync(summary, '')
  let log = ''
  for (const step of action.runs.steps) {
    const failed = Object.values(codes).some((code) => code !== 0)
    if (step.if === despiteFailure ? codes['check'] !== 0 : failed) continue
    writeFileSync(output, '')
    const env = Object.fromEntries(
      Object.entries(step.env).map(([name, value]) => [name, filled(value, known)]),
    )
    const files = { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output }
    const { code, said } = await bash(step.run, repository, { ...environment, ...env, ...files })
    codes[step.id] = code
    log += said
    const lines = readFileSync(output, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
    const told = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)))
    Object.assign(known, prefixed(`steps.${step.id}.outputs.`, told))
  }
  const outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value, known)]),
  )
  return { codes, log, summary: readFileSync(summary, 'utf8'), outputs }
}

/** A registry on loopback with both packages of the action; `asked` has the paths of all requests. */
export async function startRegistry(directory: string) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const name = decodeURIComponent(url.slice(1))
    if (name.endsWith('.tgz')) return void response.end(readFileSync(join(directory, name)))
    const version = name === 'bundle-access' ? manifest.version : '2.0.0'
    const dist = { tarball: `${address}${packed(directory, name, version)}` }
    const versions = { [version]: { name, version, dist } }
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url: address,
    asked,
    [Symbol.asyncDispose]: async () => void (await promisify(server.close.bind(server))()),
  }
}

/** Packs a package with one program, and returns the name of the file. */
function packed(directory: string, name: string, version: string): string {
  const file = `${name.replace(/\W/g, '-')}.tgz`
  const source = join(directory, 'packed', name)
  mkdirSync(join(source, 'package/dist'), { recursive: true })
  writeFileSync(join(source, 'package/package.json'), JSON.stringify({ name, version }))
  writeFileSync(
    join(source, 'package/dist/bundle-access.cjs'),
    "console.log(process.argv.slice(2).join(' '))",
  )
  execFileSync('tar', ['-czf', join(directory, file), '-C', source, 'package'])
  return file
}

function expression(text: string): string {
  return `\${{ ${text} }}`
}

const prefixed = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]))

const filled = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => known[name] ?? '')

function bash(script: string, cwd: string, env: Readonly<Record<string, string>>) {
  const file = join(cwd, '..', 'step.sh')
  writeFileSync(file, script)
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }
  return new Promise<{ code: number; said: string }>((done) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', file],
      { cwd, env: { ...inherited, ...env }, encoding: 'utf8' },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}
