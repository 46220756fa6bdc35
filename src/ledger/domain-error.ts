/**
 * What cannot be done, in one sentence that names the thing and the remedy. Each door (HTTP, commands, control plane, program)
 * maps the kinds to its own answers in one table; anything else that is thrown is a bug.
 *
 * `invalid`: a value is wrong. `not-found`: there is no such thing. `conflict`: the present state forbids it.
 * `unavailable`: a file, a port or another resource cannot be used now.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly kind: 'invalid' | 'not-found' | 'conflict' | 'unavailable'

  /** The input that is wrong, where a door names it. */
  readonly field: string | undefined

  constructor(
    kind: DomainError['kind'],
    message: string,
    options?: ErrorOptions & { readonly field?: string },
  ) {
    super(message, options)
    this.kind = kind
    this.field = options?.field
  }
}
