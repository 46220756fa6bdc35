import type { TestProject } from 'vitest/node'
import { proxiesOfPage } from './proxies.ts'

/** Says in the last lines of a run of the tests of proxies through which ones nothing was sent. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    if (!vitest.state.getPaths().some((path) => path.endsWith('/proxies.test.ts'))) return
    const missing = proxiesOfPage().filter(({ version }) => version === undefined)
    if (missing.length > 0)
      process.stderr.write(
        `not tried, since not on the PATH: ${missing.map(({ name }) => name).join(', ')}\n`,
      )
  }
}
