import type { TestProject } from 'vitest/node'
import { missingParts } from '../src/store/postgres/server/patroni.test-bed.ts'
import { proxiesOfPage } from './proxies/proxies.ts'

/** Says in the last lines of a run what its tests of proxies and of Patroni left out. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const proxies = proxiesOfPage().filter(({ version }) => version === undefined)
    const leftOut = {
      'selftest/proxies/proxies.test.ts': proxies.map(({ name }) => name),
      'src/service/patroni.test.ts': missingParts(),
    }
    for (const [file, missing] of Object.entries(leftOut))
      if (missing.length > 0 && vitest.state.getPaths().some((path) => path.endsWith(file)))
        process.stderr.write(`${file}: not tried without ${missing.join(', ')}\n`)
  }
}
