import { useEffect, useRef, useState } from 'preact/hooks'
import type { ClockRequest, MoveView } from '../../spec/control-types.ts'
import { type ClockState, hrefOf, usePage } from './context.ts'
import { call } from './control-client.ts'
import { counted, modeText, momentOf } from './text.tsx'

/** The polling interval of the clock in milliseconds, since commands move it too. */
const POLL_MS = 1_000

/** Returns the time of a workspace of the mock for the console, and a function that reports a move; a clock that went back calls `changed`. */
export function useClock(workspace: string, revision: number, changed: () => void) {
  const [clock, set] = useState<ClockState>({ view: undefined, move: undefined })
  const last = useRef<{ readonly now: string; readonly readAt: number } | undefined>(undefined)
  useEffect(() => {
    last.current = undefined
    set({ view: undefined, move: undefined })
  }, [workspace])
  useEffect(() => {
    let isOver = false
    const read = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const before = last.current
      const view = await call('get', '/workspaces/{workspace}/clock', [workspace]).catch(() => undefined)
      // An answer to a request from before a move may have the old time.
      if (view === undefined || isOver || last.current !== before) return
      const readAt = performance.now()
      last.current = { now: view.now, readAt }
      if (before?.now === view.now) return set(({ move }) => ({ view, move }))
      const passed = before === undefined ? 0 : Date.parse(view.now) - Date.parse(before.now)
      if (passed < 0) changed()
      // More than twice the expected advance plus some seconds is a jump.
      const pace = view.mode === 'frozen' ? 0 : (view.rate ?? 1)
      const isJump = before !== undefined && passed > 2 * pace * (readAt - before.readAt + POLL_MS)
      set(({ move }) => ({
        view,
        move: passed < 0 ? undefined : isJump ? { from: before.now, to: view.now } : move,
      }))
    }
    void read()
    const timer = setInterval(read, POLL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [workspace, revision])
  const moved = (move: MoveView): void => {
    last.current = { now: move.to, readAt: performance.now() }
    set(({ view }) => ({ view: view && { ...view, now: move.to }, move }))
  }
  return [clock, moved] as const
}

/** The steps of the buttons by their labels. */
const steps = [
  ['1 hour', '1h'],
  ['1 day', '1d'],
  ['1 month', '1mo'],
] as const

/** The clock with its controls, in the head of each view. */
export function Clock() {
  const { workspace, clock, act, moved } = usePage()
  const popover = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLParagraphElement>(null)
  const { view, move } = clock
  // On a phone the row scrolls sideways, and begins with the time.
  useEffect(() => row.current?.parentElement?.scrollTo(0, 0), [move])
  if (view === undefined) return <span class="muted">Reading the clock</span>
  const run = (title: string, send: () => Promise<MoveView>) =>
    act({ title, kind: 'quick', run: async () => moved(await send()) })
  const advance = (title: string, body: { by: string } | { to: string } | { nextEvent: true }) =>
    run(title, () => call('post', '/workspaces/{workspace}/clock/advance', [workspace], { body }))
  const count = move?.changed?.length
  return (
    <>
      <p class="now" ref={row}>
        <span class="label">Clock</span> <time dateTime={view.now}>{momentOf(Date.parse(view.now))} UTC</time>{' '}
        <span class={`mode ${view.mode}`}>{modeText(view)}</span>
      </p>
      <fieldset class="advance">
        <legend>Advance by</legend>
        {steps.map(([name, by]) => (
          <button key={by} type="button" onClick={() => advance(`Advance by ${name}`, { by })}>
            {name}
          </button>
        ))}
        <button
          type="button"
          title="To the next instant at which a grant begins or ends, or a checkout session ends"
          onClick={() => advance('Advance to the next event', { nextEvent: true })}
        >
          Next event
        </button>
      </fieldset>
      <button type="button" popovertarget="set-clock">
        Set…
      </button>
      <div popover="auto" id="set-clock" ref={popover} role="dialog" aria-label="Set the clock">
        <MoveTo
          now={view.now}
          advance={(to) => {
            popover.current?.hidePopover()
            return advance(`Advance to ${to}`, { to })
          }}
        />
        <Mode
          mode={view.mode}
          set={(body) => {
            popover.current?.hidePopover()
            return run(`Set the clock to ${body.mode}`, () =>
              call('put', '/workspaces/{workspace}/clock', [workspace], { body }),
            )
          }}
        />
      </div>
      <p role="status" class="moved">
        {count !== undefined && (
          <a href={hrefOf(workspace, 'timeline')}>
            {count === 0 ? 'nothing changed' : `${counted(count, 'change')}${move?.more ? ' and more' : ''}`}
          </a>
        )}
      </p>
    </>
  )
}

function MoveTo({ now, advance }: { readonly now: string; readonly advance: (to: string) => unknown }) {
  const [given, setGiven] = useState('')
  const value = given || now.slice(0, 16)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        advance(value.length === 16 ? `${value}:00Z` : `${value}Z`)
        setGiven('')
      }}
    >
      <label>
        <span>Go to the moment (UTC)</span>
        <input
          type="datetime-local"
          step="1"
          min={now.slice(0, 16)}
          value={value}
          required
          onInput={({ currentTarget }) => setGiven(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        Go
      </button>
    </form>
  )
}

const modes = [
  ['frozen', 'frozen: stands still'],
  ['system', 'system: runs as the clock of this machine'],
  ['scaled', 'scaled: runs faster or slower'],
] as const

interface ClockFormProps {
  readonly mode: ClockRequest['mode']
  readonly set: (setting: ClockRequest) => unknown
}

function Mode({ mode, set }: ClockFormProps) {
  const [chosen, setChosen] = useState(mode)
  const [rate, setRate] = useState('60')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        set(chosen === 'scaled' ? { mode: chosen, rate: Number(rate) } : { mode: chosen })
      }}
    >
      <label>
        <span>Mode</span>
        <select
          value={chosen}
          onChange={({ currentTarget }) =>
            setChosen(modes.find(([value]) => value === currentTarget.value)?.[0] ?? mode)
          }
        >
          {modes.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen === 'scaled' && (
        <label>
          <span>Times as fast as the machine</span>
          <input
            type="number"
            min="0.001"
            max="1000000"
            step="any"
            required
            value={rate}
            onInput={({ currentTarget }) => setRate(currentTarget.value)}
          />
        </label>
      )}
      <button type="submit">Set mode</button>
    </form>
  )
}
