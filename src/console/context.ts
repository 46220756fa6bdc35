import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { ClockView, MoveView, paths } from '../../spec/control-types.ts'
import { type Answer, ask } from './ask.ts'
import type { RequestLog } from './request-log.ts'

/** The views, in the order of their tabs. */
export const views = ['timeline', 'requests', 'advice', 'state'] as const
export type View = (typeof views)[number]

/** Something that the console does to the mock. */
export type Act = {
  /** What it does, as the button says it: "Reset main". */
  readonly title: string
  readonly run: () => Promise<unknown>
} & (
  | {
      /** Runs at once, since its effect stands beside its button. */
      readonly kind: 'plain'
    }
  | {
      /** Runs at once too, and after a snapshot, so that it can be undone. */
      readonly kind: 'quick'
    }
  | {
      /** Asks first. Before what is `undoable` a snapshot is taken, which Undo restores; of what is `final` it says that there is no way back. */
      readonly kind: 'undoable' | 'final'
      /** What it will do, in whole sentences. */
      readonly effect: string
    }
)

/** The name of the snapshot that Undo restores; the next act replaces it. */
export const UNDO = 'console-undo'

/** The time of the workspace. */
export interface ClockState {
  /** Undefined until the mock has said it. */
  readonly view: ClockView | undefined
  /** The last jump; what it changed is known when this page has made it. */
  readonly move: (Pick<MoveView, 'from' | 'to'> & Partial<MoveView>) | undefined
}

/** What every view knows of the page around it. */
export interface Page {
  readonly workspace: string
  readonly view: View
  /** What the address names within the view, such as the number of a request. */
  readonly item: string | undefined
  /** Rises when the ledger or what surrounds it may have changed: by a request, by an act of this page, or by the clock. */
  readonly revision: number
  /** Rises when grants may have changed, by a request that was recorded or by an act of this page; costly lists wait for it. */
  readonly ledgerRevision: number
  readonly log: RequestLog
  readonly clock: ClockState
  /** Tells the page of a jump that it has made. */
  readonly moved: (move: MoveView) => void
  /** Tells the page that something has changed. */
  readonly changed: () => void
  /** Does something, asks before it where that is due, and says how it ended; resolves with whether it was done. */
  readonly act: (act: Act) => Promise<boolean>
}

export const PageContext = createContext<Page | undefined>(undefined)

/** Returns the page around a view. */
export function usePage(): Page {
  const page = useContext(PageContext)
  if (page === undefined) throw new Error('a view stands outside of the page')
  return page
}

/** The address of a view, and of something within it. */
export const hrefOf = (workspace: string, view: View, item?: string | number): string =>
  `#/${[workspace, view, ...(item === undefined ? [] : [item])].map((part) => encodeURIComponent(part)).join('/')}`

/** Asks again whenever the page has changed; the last answer stays until the next is there. */
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

/** Asks for a path in the workspace of the page, and again whenever the page has changed. */
export function useHere<Path extends keyof paths & `/workspaces/{workspace}${string}`>(
  path: Path,
  query: Readonly<Record<string, string | number>> = {},
): Loaded<Answer<'get', Path>> {
  const { workspace } = usePage()
  return useAnswer(() => ask('get', path, [workspace], { query }), [workspace, JSON.stringify(query)])
}

interface Loaded<Value> {
  readonly value: Value | undefined
  /** Why the last question has no answer. */
  readonly problem: string | undefined
}
