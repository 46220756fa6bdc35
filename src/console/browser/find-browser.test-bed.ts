import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Unpacks the browser before the test files start: two that unpack it at once start one that is half written. */
export default async function setup(): Promise<void> {
  // Without a browser the tests that need one say so.
  await findBrowser().catch(() => {})
}

/** The Chromium of the PATH, or the one that was installed, which runs on Linux alone. */
export async function findBrowser(): Promise<string> {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome.exe']
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))
  if (found !== undefined) return found
  if (process.platform !== 'linux')
    throw new Error(`The PATH has no Chromium; put one of ${names.join(', ')} there.`)
  return (await import('@sparticuz/chromium')).default.executablePath()
}
