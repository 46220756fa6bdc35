import { accessEdits } from './access.ts'
import { documentationEdits } from './documentation.ts'
import type { Edit } from './edit.ts'
import { errorCodeEdits } from './error-codes.ts'
import { lifecycleEdits } from './lifecycle.ts'
import { operationEdits } from './operations.ts'
import { parameterEdits } from './parameters.ts'
import { probes } from './probes.ts'
import { releaseEdits } from './release-edits.ts'
import { requestBodyEdits } from './request-body.ts'
import { requestRewriteEdits } from './request-rewrites.ts'
import { requestValueEdits } from './request-values.ts'
import { responseRewriteEdits } from './response-rewrites.ts'
import { responseValueEdits } from './response-values.ts'
import { responseEdits } from './responses.ts'
import { schemaTraps } from './schema-traps.ts'
import { surroundingTraps } from './surrounding-traps.ts'

/** Every labelled edit of our contract. */
export const edits: readonly Edit[] = [
  ...operationEdits,
  ...parameterEdits,
  ...requestValueEdits,
  ...requestBodyEdits,
  ...requestRewriteEdits,
  ...responseEdits,
  ...responseValueEdits,
  ...responseRewriteEdits,
  ...errorCodeEdits,
  ...accessEdits,
  ...lifecycleEdits,
  ...documentationEdits,
  ...schemaTraps,
  ...surroundingTraps,
  ...releaseEdits,
  ...probes,
]
