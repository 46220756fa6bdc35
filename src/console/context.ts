import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { ClockView, MoveView, paths } from '../../spec/control-types.ts'
import { type Answer, call } from './control-client.ts'
import type { RequestLog } from './request-log.ts'

/** The views of the console, the mock's web page, in the order of their tabs; this file has what all of them share. */
export const views = ['timeline', 'requests', 'advice', 'state'] as const
export type View = (typeof views)[number]

/** A user action that changes the mock. */
export type Action = {
  /** The text of the button: "Reset main". */
  readonly title: string
  readonly run: () => Promise<unknown>
} & (
  | {
      /** Runs at once, since its effect is described beside its button. */
      readonly kind: 'plain'
    }
  | {
      /** Runs at once after a snapshot, so that it can be undone. */
      readonly kind: 'quick'
    }
  | {
      /** Asks for confirmation. `undoable`: after a snapshot, which Undo restores; `final`: cannot be undone. */
      readonly kind: 'undoable' | 'final'
      /** The effect in whole sentences. */
      readonly effect: string
    }
)

/** The name of the snapshot that Undo restores; the next action replaces it. */
export const UNDO = 'console-undo'

/** The clock of the workspace. */
export interface ClockState {
  /** Undefined until the first answer. */
  readonly view: ClockView | undefined
  /** The last move; its changes are known only if this page made it. */
  readonly move: (Pick<MoveView, 'from' | 'to'> & Partial<MoveView>) | undefined
}

/** The context of all views. */
export interface Page {
  readonly workspace: string
  readonly view: View
  /** The item of the view in the URL, such as the number of a request. */
  readonly item: string | undefined
  /** Incremented when anything may have changed: by a request, an action or the clock. */
  readonly revision: number
  /** Incremented when grants may have changed: by a write or an action; for expensive lists. */
  readonly ledgerRevision: number
  readonly log: RequestLog
  readonly clock: ClockState
  /** Reports a move of the clock by this page. */
  readonly moved: (move: MoveView) => void
  /** Reports a change. */
  readonly changed: () => void
  /** Runs an action, after a confirmation if its kind needs one; resolves with true if it succeeded. */
  readonly act: (act: Action) => Promise<boolean>
}

export const PageContext = createContext<Page | undefined>(undefined)

/** Returns the context of a view. */
export function usePage(): Page {
  const page = useContext(PageContext)
  if (page === undefined) throw new Error('a view stands outside of the page')
  return page
}

/** Returns the URL of a view or of an item in it. */
export const hrefOf = (workspace: string, view: View, item?: string | number): string =>
  `#/${[workspace, view, ...(item === undefined ? [] : [item])].map((part) => encodeURIComponent(part)).join('/')}`

/** Returns the ref of a panel, which is scrolled to on a phone whenever it shows another item. */
export function usePanelInSight<Panel extends Element>(item: string | number | undefined) {
  const panel = useRef<Panel>(null)
  useEffect(() => {
    if (matchMedia('(max-width: 760px)').matches) panel.current?.scrollIntoView()
  }, [item])
  return panel
}

/** Loads a value, and again after each change; returns the last value meanwhile. */
export function useAnswer<Value>(load: () => Promise<Value>, keys: readonly unknown[]): Loaded<Value> {
  const { revision } = usePage()
  const [loaded, set] = useState<Loaded<Value>>({ value: undefined, problem: undefined })
  useEffect(() => {
    let isCurrent = true
    load().then(
      (value) => isCurrent && set({ value, problem: undefined }),
      (cause: unknown) =>
        isCurrent &&
        set((before) => ({ ...before, problem: cause instanceof Error ? cause.message : String(cause) })),
    )
    return () => {
      isCurrent = false
    }
  }, [revision, ...keys])
  return loaded
}

/** Loads a path of the workspace, and again after each change. */
export function useWorkspace<Path extends keyof paths & `/workspaces/{workspace}${string}`>(
  path: Path,
  query: Readonly<Record<string, string | number>> = {},
): Loaded<Answer<'get', Path>> {
  const { workspace } = usePage()
  return useAnswer(() => call('get', path, [workspace], { query }), [workspace, JSON.stringify(query)])
}

interface Loaded<Value> {
  readonly value: Value | undefined
  /** The error of the last request. */
  readonly problem: string | undefined
}
