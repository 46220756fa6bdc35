import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

/** Returns the output of in-clone.cjs in a clone with these files. */
function saidIn(files: readonly string[], arg = '', env: NodeJS.ProcessEnv = {}) {
  const clone = mkdtempSync(join(tmpdir(), 'clone #1 '))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  for (const file of files) {
    mkdirSync(join(clone, file, '..'), { recursive: true })
    writeFileSync(join(clone, file), '')
  }
  const script = join(clone, 'src/tools/in-clone.cjs')
  for (const name of ['in-clone.cjs', 'needed-node.cjs'])
    cpSync(join(import.meta.dirname, name), join(clone, 'src/tools', name))
  const { status, stderr } = spawnSync(process.execPath, [script, arg], { encoding: 'utf8', env })
  return [status, stderr]
}

const installed = 'node_modules/rolldown/package.json'

describe('a clone that is installed in part', () => {
  it('in clone: one sentence says what to do', () => {
    expect(saidIn([])).toEqual([
      3,
      'bundle-access: the development dependencies are missing: run "npm ci --include=dev"\n',
    ])
    expect(saidIn([installed], 'dist')).toEqual([
      3,
      'bundle-access: nothing is built yet: run "npm ci" without --ignore-scripts, or "npm run build"\n',
    ])
    expect(saidIn([installed])).toEqual([0, ''])
    expect(saidIn([installed, 'dist/bundle-access.cjs'], 'dist')).toEqual([0, ''])
  })

  it('in clone: after an installation by an older Node it says that npm warned of no harm', () => {
    const after = (event: string, version: string) =>
      saidIn([installed], '', {
        npm_lifecycle_event: event,
        npm_config_user_agent: `npm/11.19.1 node/v${version} linux x64`,
      })
    expect(after('postprepare', '20.20.2')).toEqual([
      0,
      expect.stringMatching(/^bundle-access: EBADENGINE warnings do no harm here: .* Node 20, .*\n$/),
    ])
    for (const quiet of [after('postprepare', process.versions.node), after('pretest', '20.20.2')])
      expect(quiet).toEqual([0, ''])
  })

  it('in clone: every script that a clone begins with asks first', () => {
    const { build, postprepare, start, test } = manifest.scripts
    for (const script of [build, postprepare, start, test])
      expect(script).toMatch(/^node src\/tools\/in-clone\.cjs (?:dist )?&& /)
  })

  it('in clone: npx runs the command on the Node of the clone, whatever npm itself runs on', () => {
    const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
    const env = { ...process.env, PATH: path.join(':'), npm_config_update_notifier: 'false' }
    expect(execFileSync('npx', ['--no', '--', 'bundle-access', '--version'], { encoding: 'utf8', env })).toBe(
      `${manifest.version}\n`,
    )
  })
})
