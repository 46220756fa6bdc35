import { defaultsFit } from './defaults-fit.ts'
import { errorCodesListed } from './error-codes-listed.ts'
import type { HouseRule } from './house-rule.ts'
import { openPointsMarked } from './open-points-marked.ts'
import { pagesShaped } from './pages-shaped.ts'
import { publicOnly } from './public-only.ts'
import { refusalsDeclared } from './refusals-declared.ts'
import { requestsBounded } from './requests-bounded.ts'
import { requiredDefined } from './required-defined.ts'
import { rulesCarried } from './rules-carried.ts'
import {
  answersOpen,
  dialectNamed,
  examplesGiven,
  instantsAreDateTimes,
  noTrialPeriod,
  operationPermission,
  retryAfter,
} from './short-rules.ts'

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
