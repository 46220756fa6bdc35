import { ask } from './ask.ts'
import { type Lane, withPage } from './lanes.ts'

/** What the page knows of the ledger. */
export interface Ledger {
  readonly lanes: readonly Lane[]
  readonly grants: number
  /** Whether pages are still to come that the page has never had. */
  readonly isLoading: boolean
  /** Whether there are more than the page takes. */
  readonly isCut: boolean
  readonly problem: string | undefined
}

export const noLedger: Ledger = { lanes: [], grants: 0, isLoading: true, isCut: false, problem: undefined }

/** The most grants that the page takes. */
const MOST_GRANTS = 250_000

/** Walks the pages of a ledger, and walks again on demand: at most one walk at a time, with pauses of five times its length. */
export function openLedger(workspace: string, publish: (ledger: Ledger) => void) {
  let isOpen = true
  let isWalking = false
  let isWanted = false
  let shown = noLedger
  const show = (ledger: Ledger): void => {
    shown = ledger
    if (isOpen) publish(ledger)
  }
  const walk = async (): Promise<void> => {
    const isFirst = shown.isLoading
    let lanes: readonly Lane[] = []
    let grants = 0
    let due = 0
    let cursor: string | undefined
    do {
      const query = { limit: 1_000, ...(cursor !== undefined && { cursor }) }
      const page = await ask('get', '/workspaces/{workspace}/grants', [workspace], { query })
      if (!isOpen) return
      lanes = withPage(lanes, page.grants)
      grants += page.grants.length
      cursor = page.nextCursor
      // What comes first is shown at once, and then ever larger parts, since each is laid out anew.
      if (isFirst && cursor !== undefined && grants >= due) {
        show({ lanes, grants, isLoading: true, isCut: false, problem: undefined })
        due = grants * 2
      }
    } while (cursor !== undefined && grants < MOST_GRANTS)
    show({ lanes, grants, isLoading: false, isCut: cursor !== undefined, problem: undefined })
  }
  const reload = async (): Promise<void> => {
    isWanted = true
    if (isWalking) return
    isWalking = true
    while (isWanted && isOpen) {
      isWanted = false
      const began = performance.now()
      await walk().catch((cause: Error) => show({ ...shown, problem: cause.message }))
      await new Promise((done) => setTimeout(done, 5 * (performance.now() - began)))
    }
    isWalking = false
  }
  return {
    reload,
    close() {
      isOpen = false
    },
  }
}
