import type { ComponentType } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Advice } from './advice.tsx'
import { Clock, useClock } from './clock.tsx'
import { type Action, hrefOf, PageContext, UNDO, usePage, type View, views } from './context.ts'
import { type Answer, call, sessionLost } from './control-client.ts'
import { openRequestLog } from './request-log.ts'
import { Requests } from './requests.tsx'
import { State } from './state.tsx'
import { Text } from './text.tsx'
import { Timeline } from './timeline.tsx'

const content: Readonly<Record<View, { readonly title: string; readonly Body: ComponentType }>> = {
  timeline: { title: 'Timeline', Body: Timeline },
  requests: { title: 'Requests', Body: Requests },
  advice: { title: 'Advice', Body: Advice },
  state: { title: 'State', Body: State },
}

/** The whole console, the web page that shows and controls a running mock; `refused` is the error of a session code in its URL. */
export function App({ refused }: { readonly refused: string | undefined }) {
  const [mock, setMock] = useState<Answer<'get', '/mock'>>()
  const [problem, setProblem] = useState(refused)
  const [isLocked, setLocked] = useState(false)
  const load = useCallback(
    () =>
      call('get', '/mock').then(
        (running) => {
          setMock(running)
          setProblem(undefined)
        },
        (cause: Error) => setProblem((before) => before ?? cause.message),
      ),
    [],
  )
  useEffect(() => {
    const lock = () => setLocked(true)
    addEventListener(sessionLost, lock)
    void load()
    return () => removeEventListener(sessionLost, lock)
  }, [])
  if (isLocked) return <Locked problem={refused} />
  if (mock === undefined) return <main class="alone">{problem ?? 'Loading'}</main>
  return <Frame mock={mock} reload={load} />
}

const Locked = ({ problem }: { readonly problem: string | undefined }) => (
  <main class="alone">
    <h1>Bundle Access console</h1>
    {problem !== undefined && <p role="alert">{problem}</p>}
    <p>This page has no session with the mock. Run this in a terminal, and it opens here:</p>
    <pre>bundle-access open</pre>
    <p class="muted">
      The address that it prints works once, for ten minutes. The session ends with the mock.
    </p>
  </main>
)

/** Parses the fragment of the URL. */
function routeOf(hash: string): { workspace: string; view: View; item: string | undefined } {
  const [, workspace = 'main', named, item] = hash.split('/').map((part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
  return { workspace: workspace || 'main', view: views.find((view) => view === named) ?? 'timeline', item }
}

/** The interval of reloads while requests change the ledger, in milliseconds. */
const RELOAD_MS = 500

interface FrameProps {
  readonly mock: Answer<'get', '/mock'>
  readonly reload: () => void
}

function Frame({ mock, reload }: FrameProps) {
  const [{ workspace, view, item }, setRoute] = useState(() => routeOf(location.hash))
  const [revision, setRevision] = useState(0)
  const [actions, setActs] = useState(0)
  const changed = useCallback(() => {
    setActs((before) => before + 1)
    setRevision((before) => before + 1)
  }, [])
  const log = useMemo(() => openRequestLog(workspace), [workspace])
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect, so that no entry is missed between the first render and the subscription.
  useLayoutEffect(() => {
    const follow = () =>
      setRoute((before) => {
        const next = routeOf(location.hash)
        // Before the view is drawn, which may then scroll to a panel.
        if (next.view !== before.view) scrollTo(0, 0)
        return next
      })
    addEventListener('hashchange', follow)
    // Commands may have changed the state meanwhile.
    addEventListener('focus', changed)
    return () => {
      removeEventListener('hashchange', follow)
      removeEventListener('focus', changed)
    }
  }, [])
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = log.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setRevision((before) => before + 1)
      }, RELOAD_MS)
    })
    return () => {
      end()
      clearTimeout(timer)
      log.close()
    }
  }, [log])
  useEffect(reload, [revision])
  const { title, Body } = content[view]
  useEffect(() => {
    document.title = `${title} · ${workspace} · Bundle Access`
  }, [title, workspace])
  const { act, question, notice } = useActions(workspace, `${view}/${item}`, changed)
  const [clock, moved] = useClock(workspace, revision, changed)
  const ledgerRevision = actions + log.writes()
  const page = { workspace, view, item, revision, ledgerRevision, log, clock, moved, changed, act }
  return (
    <PageContext.Provider value={page}>
      <button type="button" class="skip" onClick={() => heading.current?.focus()}>
        Skip to the view
      </button>
      <header>
        <p class="brand">
          <strong>Bundle Access</strong> <span class="muted">mock {mock.version}</span>
        </p>
        <nav aria-label="Views">
          {views.map((each) => (
            <a key={each} href={hrefOf(workspace, each)} aria-current={each === view ? 'page' : undefined}>
              {content[each].title}
            </a>
          ))}
        </nav>
        <label class="workspace">
          <span>Workspace</span>
          <select
            value={workspace}
            onChange={({ currentTarget }) => {
              location.hash = hrefOf(currentTarget.value, view)
            }}
          >
            {[...new Set([...mock.workspaces, workspace])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Connection />
        <div class="clock">
          <Clock key={workspace} />
        </div>
      </header>
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Body key={workspace} />
      </main>
      {question}
      {notice}
    </PageContext.Provider>
  )
}

/** Shows that the stream of requests is interrupted; it reconnects by itself. */
function Connection() {
  const { log } = usePage()
  const [isConnected, set] = useState(true)
  useLayoutEffect(() => log.subscribe(() => set(log.isConnected())), [log])
  return (
    <p class={isConnected ? 'connection' : 'connection cut'} role="status">
      {isConnected ? 'Live' : 'Not connected'}
    </p>
  )
}

type Pending = Extract<Action, { readonly effect: string }> & {
  readonly answer: (isConfirmed: boolean) => void
}

interface Outcome {
  readonly text: string
  readonly isProblem: boolean
  readonly undo?: () => void
}

/** Returns a function that confirms and runs actions, with the dialog and the notice to render. */
function useActions(workspace: string, place: string, changed: () => void) {
  const [pending, setPending] = useState<Pending>()
  const [outcome, setOutcome] = useState<Outcome>()
  // What went wrong in one place only hides what is in the next.
  useEffect(
    () => setOutcome((before) => (before?.isProblem === true ? undefined : before)),
    [workspace, place],
  )
  const attempt = async (text: string, run: () => Promise<unknown>, undo?: () => void): Promise<boolean> => {
    try {
      await run()
      setOutcome({ text, isProblem: false, ...(undo && { undo }) })
      return true
    } catch (cause) {
      setOutcome({ text: cause instanceof Error ? cause.message : String(cause), isProblem: true })
      return false
    } finally {
      changed()
    }
  }
  const undo = (title: string) => () =>
    void attempt(`Undone: ${title}`, () =>
      call('post', '/workspaces/{workspace}/snapshots/{snapshot}/restore', [workspace, UNDO]),
    )
  const act = async (action: Action): Promise<boolean> => {
    const { title, run } = action
    if (action.kind === 'plain') return attempt(`Done: ${title}`, run)
    // A ledger in a file cannot be restored from a snapshot.
    const isKept = await call('get', '/workspaces/{workspace}', [workspace]).then(
      ({ kept }) => kept,
      () => false,
    )
    if (action.kind !== 'quick') {
      const kind = isKept ? 'final' : action.kind
      const isConfirmed = await new Promise<boolean>((answer) => setPending({ ...action, kind, answer }))
      setPending(undefined)
      if (!isConfirmed) return false
    }
    if (isKept || action.kind === 'final') return attempt(`Done: ${title}`, run)
    const keep = () =>
      call('post', '/workspaces/{workspace}/snapshots', [workspace], { body: { name: UNDO } })
    return attempt(`Done: ${title}`, () => keep().then(run), undo(title))
  }
  return {
    act,
    question: pending && <Question {...pending} />,
    notice: outcome && (
      <div
        class={outcome.isProblem ? 'notice problem' : 'notice'}
        role={outcome.isProblem ? 'alert' : 'status'}
      >
        <span>
          <Text of={outcome.text} />
        </span>
        {outcome.undo && (
          <button type="button" onClick={outcome.undo}>
            Undo
          </button>
        )}
        <button
          type="button"
          class="quiet"
          aria-label="Close this message"
          onClick={() => setOutcome(undefined)}
        >
          ✕
        </button>
      </div>
    ),
  }
}

/** A dialog that describes an action and asks for confirmation. */
function Question({ title, effect, kind, answer }: Pending) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing returns the focus to the button that opened it.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="question"
      aria-describedby="effect"
      onCancel={(event) => {
        // The dialog closes when the answer is set.
        event.preventDefault()
        answer(false)
      }}
      onClose={() => answer(false)}
    >
      <h2 id="question">
        <Text of={title} />?
      </h2>
      <div id="effect">
        <p>
          <Text of={effect} />
        </p>
        <p class="muted">
          {kind === 'final'
            ? 'This cannot be undone.'
            : 'A snapshot is taken first; Undo restores ledger, clock and ids from it.'}
        </p>
      </div>
      <div class="actions">
        <button type="button" onClick={() => answer(false)}>
          Cancel
        </button>
        <button type="button" class="danger" onClick={() => answer(true)}>
          <Text of={title} />
        </button>
      </div>
    </dialog>
  )
}
