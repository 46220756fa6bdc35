import { beforeAll, describe, expect, it } from 'vitest'
import { failingRun, hostileText, soundRun } from '../../../selftest/failing-run.test-bed.ts'
import { catalogue } from '../../contract/catalogue.ts'
import type { Report } from '../report.ts'
import { contentOf } from '../report-content.ts'
import { htmlReport } from './page.ts'

let failing: { readonly report: Report; readonly page: string }
let sound: typeof failing

beforeAll(async () => {
  const [bad, good] = [await failingRun(), await soundRun()]
  failing = { report: bad.report, page: htmlReport(contentOf(bad)) }
  sound = { report: good.report, page: htmlReport(contentOf(good)) }
})

const tagsOf = (page: string) => [...page.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g)]

describe('report.html', () => {
  it('loads nothing, runs nothing and sends nothing', () => {
    for (const { page } of [failing, sound]) {
      const names = new Set(tagsOf(page).map(([, name]) => name))
      for (const forbidden of ['script', 'link', 'img', 'iframe', 'object', 'form', 'video', 'base'])
        expect(names.has(forbidden), forbidden).toBe(false)
      for (const [, , attributes = ''] of tagsOf(page)) {
        expect(attributes).not.toMatch(/\s(?:src|action|on\w+|style|srcset|data)=/)
        for (const [, href] of attributes.matchAll(/\shref="([^"]*)"/g)) expect(href).toMatch(/^#/)
      }
      expect(page).not.toMatch(/@import|url\((?!#)/)
      expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`)
    }
  })

  it('shows what a target says without letting it become part of the page', () => {
    expect(failing.page).not.toContain('<img src=x')
    expect(failing.page).not.toContain('\u202e')
    expect(failing.page).not.toContain('\u0007')
    expect(failing.page).toContain(
      '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;\\u202e\\u0007 &amp; &quot;quoted&quot;',
    )
    expect(hostileText).toContain('</script>')
  })

  it('closes what it opens, and uses no id twice', () => {
    for (const { page } of [failing, sound]) {
      const open: string[] = []
      for (const [, close, name = '', attributes = ''] of page.matchAll(
        /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi,
      )) {
        if (/^(?:meta|br|hr)$/.test(name) || attributes.endsWith('/')) continue
        if (close === '') open.push(name)
        else expect(open.pop()).toBe(name)
      }
      expect(open).toEqual([])
      const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
      expect(ids.length).toBe(new Set(ids).size)
      for (const [, target] of page.matchAll(/\s(?:href="#|aria-labelledby=")([^"]*)"/g))
        expect(ids).toContain(target)
    }
  })

  it('gives each violated rule its text, what was seen instead, its exchanges, its curl lines and its token', () => {
    const { report, page } = failing
    const violated = report.rules.filter(({ verdict }) => verdict === 'violated')
    expect(violated.map(({ rule }) => rule)).toContain('REVOKE-CASCADE-LATER')
    for (const { rule } of violated) {
      const section =
        page.slice(page.indexOf(`<section class="failed " id="${rule}"`)).split('</section>')[0] ?? ''
      expect(section).toContain(rule)
      expect(section).toMatch(/\n {2}expected: .+\n {2}seen: {5}/)
      expect(section).toContain('class="evidence"')
      expect(section).toContain('curl -i')
      expect(section).toMatch(/--repro r1\.[\w-]+/)
    }
    expect(page).toContain('Authorization: Bearer $BUNDLE_ACCESS_KEY')
  })

  it('tells the revoke of a cascade that stopped short', () => {
    const section =
      failing.page.slice(failing.page.indexOf('id="REVOKE-CASCADE-LATER"')).split('</section>')[0] ?? ''
    expect(section).toMatch(/Revoke [A-C] in main/)
  })

  it('has a place for every rule of the catalogue', () => {
    for (const { page } of [failing, sound])
      for (const { id } of catalogue) expect(page, id).toContain(`>${id}<`)
  })

  it('says of a sound run how much was not tried', () => {
    expect(sound.page).toContain('◐ Partial')
    expect(sound.page).toMatch(/No violation found; \d+ of \d+ stated rules were not tried: \d+ because /)
    expect(failing.page).toContain('✗ Not conformant')
  })
})
