import { render } from 'preact'
import { App } from './app.tsx'
import { call } from './control-client.ts'

/** Opens a session of the console, which this file starts, with the one-time code in the URL's fragment, and removes the code from the URL first. */
async function openSession(): Promise<string | undefined> {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1]
  if (code === undefined) return undefined
  history.replaceState(null, '', location.pathname)
  return call('post', '/session', [], { body: { code } }).then(
    () => undefined,
    (cause: Error) => cause.message,
  )
}

const refused = await openSession()
render(<App refused={refused} />, document.body)
