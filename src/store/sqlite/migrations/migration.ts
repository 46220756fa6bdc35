/** One step of the schema, forward only: once released it never changes. */
export interface Migration {
  /** Counted from 1 without a gap; the `user_version` of a file after this step. */
  readonly number: number
  readonly name: string
  readonly sql: string
  /** The fingerprint of the whole schema after this step, by which a file altered by others is known. */
  readonly schema: string
}
