import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import axeCore, { type AxeResults, type RunOptions } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { type Mock, type MockOptions, startMock } from '../../main.ts'
import { builtPackage } from '../../tools/built.test-bed.ts'
import { findBrowser } from './find-browser.test-bed.ts'

const TOKEN = 'a-token-for-tests'

/** A mock, and its console in a browser that has opened a session. */
export interface Opened {
  readonly mock: Mock
  readonly page: Page
  /** Calls the public API as a client does. */
  readonly call: (method: string, path: string, body?: object, key?: string) => Promise<Response>
}

/** Opens the console of a new mock. The test fails if a script of the page does, or if its policy blocks something. */
export async function open(options: MockOptions = {}, look: BrowserContextOptions = {}): Promise<Opened> {
  builtPackage()
  const mock = await startMock({
    clock: 'frozen:2026-03-10T12:00:00Z',
    rateLimit: 'off',
    control: { token: TOKEN },
    ...options,
  })
  onTestFinished(() => mock.close())
  const context = await (await browser()).newContext({
    viewport: { width: 1160, height: 680 },
    reducedMotion: 'reduce',
    ...look,
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    // The browser says so itself when the mock refuses something, or is not there.
    if (message.type() === 'error' && !/status of 4\d\d|net::ERR_/.test(message.text()))
      problems.push(message.text())
  })
  onTestFinished(() => expect(problems).toEqual([]))
  await page.goto(await addressOf(mock))
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  const call: Opened['call'] = (method, path, body, key = 'full') =>
    fetch(`${mock.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${mock.keys[key]}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
  return { mock, page, call }
}

/** The address with a new code, as `bundle-access open` prints it. */
export async function addressOf({ control }: Mock): Promise<string> {
  const response = await fetch(`${control?.url}/session-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${control?.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return (await response.json()).url
}

/** Keeps a picture for the docs when `npm run pictures` has set BUNDLE_ACCESS_SCREENSHOTS. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env['BUNDLE_ACCESS_SCREENSHOTS']) return
  const folder = fileURLToPath(new URL('../../../docs/console/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.mouse.move(0, 0)
  // How long an answer took differs each time, and no picture should.
  await page.getByText(/^took [\d.]+ ms$/).evaluateAll((elements) => {
    for (const { childNodes } of elements) if (childNodes[1]) childNodes[1].nodeValue = '0.5'
  })
  await page.screenshot({ path, animations: 'disabled' })
  expect(statSync(path).size).toBeLessThan(150_000)
}

declare global {
  interface Window {
    frameTimes: number[]
    axe: typeof import('axe-core')
  }
}

/** Begins to time the frames of a page; what it returns gives how long each has taken since, in milliseconds. */
export async function timeFrames(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    window.frameTimes = []
    const frame = (before: number) =>
      requestAnimationFrame((now) => {
        window.frameTimes.push(now - before)
        frame(now)
      })
    frame(performance.now())
  })
  return () => page.evaluate(() => window.frameTimes.splice(0))
}

/** Axe's types leave out the options of its checks. */
type Options = RunOptions & { readonly checks?: object }

/** Runs axe on a page or a part of it. Its code stays in the page for the next run. */
async function axe(page: Page, options: Options, within = 'html'): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(([place, wishes]) => window.axe.run(place, wishes), [within, options] as const)
}

/** Returns the violations that axe finds in a page, without those of the rules in `leftOut`. */
export async function violations(page: Page, ...leftOut: readonly string[]): Promise<readonly string[]> {
  const rules = Object.fromEntries(leftOut.map((id) => [id, { enabled: false }]))
  const found = await axe(page, { resultTypes: ['violations'], rules })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

/** Options for axe to check contrast, also of signs such as ✕, which it skips by default. */
const contrast: Options = {
  runOnly: ['color-contrast'],
  resultTypes: ['violations', 'incomplete'],
  checks: {
    'color-contrast': {
      options: {
        ignoreUnicode: false,
        ignoreLength: true,
        ignorePseudo: false,
        boldValue: 700,
        boldTextPt: 14,
        largeTextPt: 18,
        contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
        pseudoSizeThreshold: 0.25,
        shadowOutlineEmMax: 0.1,
      },
    },
  },
}

/**
 * The texts whose contrast axe finds too small or cannot find out, with the reason; also those that screen readers skip. Of a
 * page on which something lies over the rest, only that can be judged.
 */
export async function unreadable(page: Page, within = 'body'): Promise<readonly string[]> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[aria-hidden]')) element.removeAttribute('aria-hidden')
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  const { violations: small, incomplete: unknown } = await axe(page, contrast, within)
  return [...small, ...unknown].flatMap(({ nodes }) =>
    nodes.map(({ html, any: [check] }) => `${html}: ${check?.message}`),
  )
}

let shared: Promise<Browser> | undefined

/** The browser of all tests of a worker, which ends with it. */
export function browser(): Promise<Browser> {
  shared ??= launch()
  return shared
}

async function launch(): Promise<Browser> {
  const { chromium } = await import('playwright-core').catch(() => {
    throw new Error(
      'The browser of these tests is not installed; run: node src/tools/install-nested.ts src/console/browser',
    )
  })
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    // It ends with the process; tests of other files send signals to that.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}
