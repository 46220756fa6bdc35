import type { Lent } from '../check.ts'
import type { KeyName } from '../draft.ts'
import type { RecordedLent } from '../trace.ts'

/** What the target lends, as JSON for the trace. */
export const recordedLent = (lent: Lent): RecordedLent => ({
  ...lent,
  keys: [...lent.keys],
  bundles: { ...lent.bundles },
})

/** What the target lent, from the trace. */
export const lentFrom = (recorded: RecordedLent): Lent => ({
  ...recorded,
  keys: new Set(recorded.keys as readonly KeyName[]),
  bundles: {
    main: recorded.bundles['main'] ?? '',
    second: recorded.bundles['second'],
    archived: recorded.bundles['archived'],
    other: recorded.bundles['other'],
  },
})
