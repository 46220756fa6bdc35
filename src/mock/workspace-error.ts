import { DomainError } from '../ledger/domain-error.ts'

/** What cannot be done to a workspace, in one sentence: there is no such thing, its state forbids it, or a value is wrong. */
export class WorkspaceError extends DomainError {
  constructor(kind: keyof typeof kinds, message: string) {
    super(kinds[kind], message)
  }
}

const kinds = { unknown: 'not-found', refused: 'conflict', invalid: 'invalid' } as const
