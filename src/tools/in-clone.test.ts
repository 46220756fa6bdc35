import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

/** Returns the output of in-clone.cjs in a clone with these files. */
function saidIn(files: readonly string[], arg = '') {
  const clone = mkdtempSync(join(tmpdir(), 'clone #1 '))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  for (const file of files) {
    mkdirSync(join(clone, file, '..'), { recursive: true })
    writeFileSync(join(clone, file), '')
  }
  const script = join(clone, 'src/tools/in-clone.cjs')
  for (const name of ['in-clone.cjs', 'needed-node.cjs'])
    cpSync(join(import.meta.dirname, name), join(clone, 'src/tools', name))
  const { status, stderr } = spawnSync(process.execPath, [script, arg], { encoding: 'utf8', env: {} })
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

  it('in clone: every script that a clone begins with asks first', () => {
    const { build, postprepare, prepack, start, test } = manifest.scripts
    for (const script of [build, postprepare, prepack, start, test])
      expect(script).toMatch(/^node src\/tools\/in-clone\.cjs (?:dist )?&& /)
  })

  it('in clone: npx runs the command on the Node of the clone and warns of nothing, whatever npm itself runs on', () => {
    const home = mkdtempSync(join(tmpdir(), 'home-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
    const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
    const set = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'))
    const env = {
      ...Object.fromEntries(set),
      PATH: path.join(':'),
      HOME: home,
      npm_config_update_notifier: 'false',
    }
    const run = spawnSync('npx', ['--no', '--', 'bundle-access', '--version'], { encoding: 'utf8', env })
    expect(run).toMatchObject({ stdout: `${manifest.version}\n`, stderr: '' })
  })
})
