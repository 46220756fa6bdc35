import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { soundRun } from '../../selftest/failing-run.test-bed.ts'
import { bash, project } from '../../src/testing/project.test-bed.ts'
import { block, root } from '../../src/tools/pages.test-bed.ts'
import { certificateOf, statementOf } from './certificate.ts'
import { filesOf } from './write-reports.ts'

const page = 'docs/certificates.md'
const [install = '', inPython = ''] = block(page, 'certificate in Python').split('\n')
const leftOut: string[] = []

// Last, where somebody who reads only the end of the output sees it.
afterAll(() => {
  for (const marker of leftOut)
    process.stderr.write(`${page}: LEFT OUT "${marker}": its verifiers cannot be installed here\n`)
})

/** Returns a folder with a public key and the function that writes a certificate of a run, signed with a key. */
async function signedReport() {
  const folder = project()
  symlinkSync(root, join(folder, 'node_modules/bundle-access'))
  mkdirSync(join(folder, 'report'))
  const [signer, stranger] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  writeFileSync(join(folder, 'public-key.pem'), signer.publicKey.export({ type: 'spki', format: 'pem' }))
  const run = await soundRun({ signal: AbortSignal.abort() })
  const statement = statementOf(run, filesOf(run), '0'.repeat(64))
  const [good, foreign] = [signer, stranger].map(({ privateKey }) => certificateOf(statement, privateKey))
  return {
    folder,
    ...{ good: `${good}`, foreign: `${foreign}` },
    write: (text: string) => writeFileSync(join(folder, 'report/certificate.json'), text),
  }
}

/** Returns a certificate with another payload under the same signature. */
function altered(certificate: string): string {
  const { payload, ...envelope } = JSON.parse(certificate)
  const statement = Buffer.from(payload, 'base64').toString()
  const forged = statement.replace('"outcome":"incomplete"', '"outcome":"conformant"')
  expect(forged).not.toBe(statement)
  return JSON.stringify({ payload: Buffer.from(forged).toString('base64'), ...envelope })
}

describe('a certificate to the verifiers of others', () => {
  it.for([
    {
      marker: 'certificate in Go',
      install: 'timeout 60 go mod download -C node_modules/bundle-access/examples/certificate',
      verify: block(page, 'certificate in Go'),
      libraries: ['go-securesystemslib', 'sigstore'],
    },
    {
      marker: 'certificate in Python',
      install,
      verify: inPython,
      libraries: ['securesystemslib'],
    },
  ])(
    '$marker: it holds with the public key alone; altered, or of another signer, it does not',
    async ({ marker, install, verify, libraries }, { skip }) => {
      const { folder, good, foreign, write } = await signedReport()
      const isInstalled = (await bash(folder, install, { PIP_RETRIES: '0', PIP_TIMEOUT: '20' })).code === 0
      if (!isInstalled) leftOut.push(marker)
      skip(!isInstalled, 'its verifiers cannot be installed here')
      const said = async (text: string) => {
        write(text)
        const { code, stdout, stderr } = await bash(folder, verify)
        return { code, lines: `${stdout}${stderr}`.trim().split('\n') }
      }
      expect(await said(good)).toEqual({
        code: 0,
        lines: libraries.map((name) => `${name}: the signature holds`),
      })
      for (const text of [altered(good), foreign]) {
        const { code, lines } = await said(text)
        expect(code).toBe(1)
        expect(
          lines.filter((line) => /accepted signatures do not match/i.test(line)),
          `${lines}`,
        ).toEqual(libraries.map((name) => expect.stringContaining(name)))
      }
    },
  )
})
