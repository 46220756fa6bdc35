import { answersOpen } from './answers-open.ts'
import { defaultsFit } from './defaults-fit.ts'
import { dialectNamed } from './dialect-named.ts'
import { errorCodesListed } from './error-codes-listed.ts'
import { examplesGiven } from './examples-given.ts'
import type { HouseRule } from './house-rule.ts'
import { instantsAreDateTimes } from './instants-are-date-times.ts'
import { noTrialPeriod } from './no-trial-period.ts'
import { openPointsMarked } from './open-points-marked.ts'
import { operationPermission } from './operation-permission.ts'
import { pagesShaped } from './pages-shaped.ts'
import { publicOnly } from './public-only.ts'
import { refusalsDeclared } from './refusals-declared.ts'
import { requestsBounded } from './requests-bounded.ts'
import { requiredDefined } from './required-defined.ts'
import { retryAfter } from './retry-after.ts'
import { rulesCarried } from './rules-carried.ts'

/** Every lint rule of this house. */
export const houseRules: readonly HouseRule[] = [
  operationPermission,
  rulesCarried,
  refusalsDeclared,
  examplesGiven,
  errorCodesListed,
  instantsAreDateTimes,
  requestsBounded,
  requiredDefined,
  answersOpen,
  pagesShaped,
  defaultsFit,
  dialectNamed,
  retryAfter,
  publicOnly,
  noTrialPeriod,
  openPointsMarked,
]
