import { render } from 'preact'
import { App } from './app.tsx'
import { ask } from './ask.ts'

/** A one-time code stands in the fragment, which is never sent; it leaves the address before anything else happens. */
async function openSession(): Promise<string | undefined> {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1]
  if (code === undefined) return undefined
  history.replaceState(null, '', location.pathname)
  return ask('post', '/session', [], { body: { code } }).then(
    () => undefined,
    (cause: Error) => cause.message,
  )
}

const refused = await openSession()
render(<App refused={refused} />, document.body)
