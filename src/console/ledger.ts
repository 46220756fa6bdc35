import { call } from './control-client.ts'
import { type Lane, withPage } from './lanes.ts'

/** The grants that the console has loaded from the mock, for its timeline. */
export interface Ledger {
  readonly lanes: readonly Lane[]
  readonly grants: number
  /** True until all pages were loaded once. */
  readonly isLoading: boolean
  /** True if there are more than MOST_GRANTS. */
  readonly isCut: boolean
  readonly problem: string | undefined
}

export const noLedger: Ledger = { lanes: [], grants: 0, isLoading: true, isCut: false, problem: undefined }

/** The most grants that the page loads. */
const MOST_GRANTS = 250_000

/** Loads all pages of a ledger, and again on demand, one load at a time, with pauses of five times its duration. */
export function openLedger(workspace: string, publish: (ledger: Ledger) => void) {
  let isOpen = true
  let isReading = false
  let isReloadWanted = false
  let shown = noLedger
  const show = (ledger: Ledger): void => {
    shown = ledger
    if (isOpen) publish(ledger)
  }
  const readPages = async (): Promise<void> => {
    const isFirst = shown.isLoading
    let lanes: readonly Lane[] = []
    let grants = 0
    let due = 0
    let cursor: string | undefined
    do {
      const query = { limit: 1_000, ...(cursor !== undefined && { cursor }) }
      const page = await call('get', '/workspaces/{workspace}/grants', [workspace], { query })
      if (!isOpen) return
      lanes = withPage(lanes, page.grants)
      grants += page.grants.length
      cursor = page.nextCursor
      // Shows the first page at once, then ever larger parts, since each update renders the whole chart.
      if (isFirst && cursor !== undefined && grants >= due) {
        show({ lanes, grants, isLoading: true, isCut: false, problem: undefined })
        due = grants * 2
      }
    } while (cursor !== undefined && grants < MOST_GRANTS)
    show({ lanes, grants, isLoading: false, isCut: cursor !== undefined, problem: undefined })
  }
  const reload = async (): Promise<void> => {
    isReloadWanted = true
    if (isReading) return
    isReading = true
    while (isReloadWanted && isOpen) {
      isReloadWanted = false
      const began = performance.now()
      await readPages().catch((cause: Error) => show({ ...shown, problem: cause.message }))
      await new Promise((done) => setTimeout(done, 5 * (performance.now() - began)))
    }
    isReading = false
  }
  return {
    reload,
    close() {
      isOpen = false
    },
  }
}
