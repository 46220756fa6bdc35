export { advise } from './advise.ts'
export type { Evidence, Note, Permissions } from './evidence.ts'
export type { AdviceRule, Case, Finding } from './finding.ts'
export type { Customer, Scenario } from './scenario.ts'
