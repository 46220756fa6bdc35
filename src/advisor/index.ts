export { type Advisor, advise, openAdvisor } from './advisor.ts'
export type { Customer, Evidence, Note, Permissions, Scenario } from './evidence.ts'
export type { AdviceRule, Case, Finding } from './finding.ts'
