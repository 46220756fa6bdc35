import { proxiesOfPage } from './proxies.ts'

/** Says in the last lines of a run through which proxies nothing was sent. */
export default function setup(): () => void {
  const missing = proxiesOfPage().filter(({ version }) => version === undefined)
  return () => {
    if (missing.length > 0)
      process.stderr.write(
        `not tried, since not on the PATH: ${missing.map(({ name }) => name).join(', ')}\n`,
      )
  }
}
