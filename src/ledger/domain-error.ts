/**
 * An expected error, with a message of one sentence and the remedy. HTTP, commands, control plane and TypeScript API each map
 * the kinds to their own answers in one table; any other thrown error is a bug.
 *
 * `invalid`: a value is wrong. `not-found`: the object does not exist. `conflict`: the state forbids the change.
 * `unavailable`: a file, a port or another resource cannot be used now.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly kind: 'invalid' | 'not-found' | 'conflict' | 'unavailable'

  /** The name of the wrong input, if known. */
  readonly field: string | undefined

  constructor(
    kind: DomainError['kind'],
    message: string,
    options?: { readonly cause?: unknown; readonly field?: string },
  ) {
    super(message, options)
    this.kind = kind
    this.field = options?.field
  }
}
