import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visible } from '../../spec/visible-text.ts'
import { paths, runRedocly, withPlainPath } from './redocly.ts'

/** Renders an OpenAPI document as one HTML page that loads nothing; also returns warnings. */
export async function documentationPage(
  file: string,
): Promise<{ readonly html: string; readonly warnings: readonly string[] }> {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-docs-'))
  const output = join(directory, 'page.html')
  try {
    const { code, stdout, stderr } = await withPlainPath(file, (path) =>
      runRedocly([
        ...['build-docs', path, '--inlineBundle', '--output', output],
        ...['--config', paths.configuration],
      ]),
    )
    if (code !== 0) throw new Error(`Redocly ended with ${code} and said: ${stderr.trim()}`)
    const warnings = `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith('[OpenAPI]'))
    // Escapes control characters, so that the page can be printed on a terminal; scripts keep their meaning.
    const html = withoutFetching(readFileSync(output, 'utf8')).replace(/[^\t\n\r]+/g, visible)
    return { html, warnings }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

// The logo of the renderer is a remote picture; its name replaces it.
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="14"><text y="11" font-family="sans-serif" font-size="11">Redocly</text></svg>'

/** Returns a page without remote pictures, with a Content-Security-Policy as its first element. */
function withoutFetching(html: string): string {
  if (!html.includes('<head>')) throw new Error('the page has no head to put a policy into')
  return html
    .replaceAll(
      /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g,
      `data:image/svg+xml,${encodeURIComponent(logo)}`,
    )
    .replace('<head>', `<head>\n  <meta http-equiv="Content-Security-Policy" content="${policy}">`)
}
