/** What cannot be done to a workspace, in one sentence: there is no such thing, its state forbids it, or a value is wrong. */
export class WorkspaceError extends Error {
  override readonly name = 'WorkspaceError'
  readonly kind: 'unknown' | 'refused' | 'invalid'

  constructor(kind: WorkspaceError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
