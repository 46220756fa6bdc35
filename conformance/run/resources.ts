import type { TestResources } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import type { RecordedResources } from './trace.ts'

/** The test resources as JSON for the trace. */
export const recordedResources = (resources: TestResources): RecordedResources => ({
  ...resources,
  keys: [...resources.keys],
  bundles: { ...resources.bundles },
})

/** The test resources that a trace recorded. */
export const resourcesFrom = (recorded: RecordedResources): TestResources => ({
  ...recorded,
  keys: new Set(recorded.keys as readonly KeyName[]),
  bundles: {
    main: recorded.bundles['main'] ?? '',
    second: recorded.bundles['second'],
    archived: recorded.bundles['archived'],
    other: recorded.bundles['other'],
  },
})
