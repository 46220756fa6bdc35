/** One place of a document that breaks a lint rule. */
export interface Problem {
  readonly rule: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** The address of a page about the rule, where there is one. */
  readonly help: string | undefined
  /** Relative to the working directory, with slashes. */
  readonly file: string
  readonly pointer: string
  /** The place in the text, all counted from 1; the end is the first column behind it. */
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}
