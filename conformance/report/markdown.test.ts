import { describe, expect, it } from 'vitest'
import { failingRun, soundRun } from '../../selftest/failing-run.test-bed.ts'
import { markdownReport } from './markdown.ts'
import { contentOf } from './report-content.ts'

const written = async (run: ReturnType<typeof soundRun>) => {
  const { report, trace } = await run
  return { report, text: markdownReport(contentOf({ report, trace })) }
}

describe('report.md', () => {
  it('says what has to be mended: rule, claim, request, both values, exchanges, curl line and command', async () => {
    const { report, text } = await written(failingRun({ confirm: 'off' }))
    expect(text).toMatch(/^# Not conformant: /)
    for (const { rule, verdict } of report.rules)
      expect(text.includes(`\n## ${rule}\n`), rule).toBe(verdict === 'violated')
    for (const what of ['claim', 'expected', 'seen', 'because']) expect(text).toContain(`- ${what}: `)
    expect(text).toMatch(/- sent: \\#\d+ List grants in main/)
    expect(text).toContain('curl -i -H "Authorization: Bearer $BUNDLE_ACCESS_KEY"')
    expect(text).toMatch(/--repro report\.json#F\d+/)
  })

  it('gives what a target says no meaning', async () => {
    const { text } = await written(failingRun({ confirm: 'off' }))
    const prose = text.replace(/^```sh$[\s\S]*?^```$/gm, '')
    expect(prose).not.toMatch(/<(?:script|img|\/script)/)
    expect(prose).toContain('&lt;img src=x')
    expect(text).not.toContain('\u202e')
  })

  it('keeps every row of a table to its columns', async () => {
    for (const run of [failingRun({ confirm: 'off' }), soundRun()]) {
      const { text } = await written(run)
      let columns = 0
      for (const line of text.split('\n')) {
        const cells = line.startsWith('| ') ? line.split(/(?<!\\)\|/).length : 0
        if (line.startsWith('|---')) columns = line.split('|').length
        else if (cells > 0 && columns > 0) expect(cells).toBe(columns)
        if (!line.startsWith('|')) columns = 0
      }
    }
  })

  it('says of a sound run what it does at open points and what stayed untested', async () => {
    const { text } = await written(soundRun())
    expect(text).toMatch(/^# Partial: .*\n\nNo violation found; \d+ of \d+ stated rules were not tried: /)
    expect(text).toContain('## Behaviour profile')
    expect(text).toContain('## Not testable in this run')
    expect(text).toContain('Nothing was left behind.')
  })
})
